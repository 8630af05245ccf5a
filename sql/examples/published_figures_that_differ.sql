-- Which published figures come out otherwise than their paper says, and why?
SELECT figure, source, place, published, measured_value, unit, relative_difference, explanation
FROM stats.published
WHERE status = 'differs'
ORDER BY figure, source, published
