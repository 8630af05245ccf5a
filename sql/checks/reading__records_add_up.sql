-- Of every part, records read are records accepted and records rejected.
-- table: raw.reading
SELECT source, instance, part, path, member, n_read, n_accepted, n_rejected
FROM raw.reading
WHERE n_read <> n_accepted + n_rejected
ORDER BY source, instance, part, path
