-- The figures that papers publish, as the files at hand give them, and over how many images; what they cannot give has no row.
WITH told AS (
    SELECT figure, value, n_images FROM stats.corpus_figure
    UNION ALL
    SELECT figure, value, n_images FROM stats.entity_figure
    UNION ALL
    SELECT figure, value, n_images FROM stats.judgment_figure
    UNION ALL
    SELECT figure, value, n_images FROM stats.graph_figure
)

SELECT figure, value, n_images
FROM told
ORDER BY figure
