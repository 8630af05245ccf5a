-- Every release with what was read of it; zeros where nothing was.
SELECT
    release.source,
    release.title,
    release.description,
    release.url,
    release.obtain,
    release.licence_stated,
    release.licence_linked,
    release.licences_agree,
    release.licence_url,
    release.licence_read_on,
    coalesce(read_file.n_files, 0) AS n_files,
    coalesce(counted.n_accepted, 0) AS n_accepted,
    coalesce(counted.n_rejected, 0) AS n_rejected,
    coalesce(counted.n_repaired, 0) AS n_repaired,
    coalesce(counted.n_withdrawn, 0) AS n_withdrawn
FROM core.release AS release
LEFT JOIN stats.release_count AS counted USING (source)
LEFT JOIN (
    SELECT source, count(*) AS n_files FROM core.source_file WHERE status IN ('read', 'excerpt') GROUP BY source
) AS read_file USING (source)
ORDER BY release.source
