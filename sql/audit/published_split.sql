-- The sizes of the splits as papers publish them, beside those of the lists.
WITH stated (scheme, split, publication, n_published, unit, explanation) AS (
    VALUES
    ('flickr8k', 'train', 'Hodosh et al. (2013)', 6000, 1, NULL),
    ('flickr8k', 'val', 'Hodosh et al. (2013)', 1000, 1, NULL),
    ('flickr8k', 'test', 'Hodosh et al. (2013)', 1000, 1, NULL),
    (
        'karpathy8k', 'train', 'Karpathy & Fei-Fei (2015)', 6092, 1,
        'it says the rest of 8,092, and the release has the 8,000 photographs of the official lists'
    ),
    ('karpathy8k', 'val', 'Karpathy & Fei-Fei (2015)', 1000, 1, NULL),
    ('karpathy8k', 'test', 'Karpathy & Fei-Fei (2015)', 1000, 1, NULL),
    (
        'karpathy30k', 'train', 'Karpathy & Fei-Fei (2015)', 29783, 1,
        'it says the rest of 31,783, and the release has 31,014 photographs: nobody says why 769 are missing'
    ),
    ('karpathy30k', 'val', 'Karpathy & Fei-Fei (2015)', 1000, 1, 'the release has 14 more than the paper used'),
    ('karpathy30k', 'test', 'Karpathy & Fei-Fei (2015)', 1000, 1, NULL),
    (
        'karpathy30k', 'train', 'Vinyals et al. (2015)', 28000, 1,
        'Show and Tell counts 30,000 photographs in all, and no list of its own is among the releases'
    ),
    ('karpathy30k', 'val', 'Vinyals et al. (2015)', 1000, 1, 'no list of its own is among the releases'),
    ('karpathy30k', 'test', 'Vinyals et al. (2015)', 1000, 1, NULL),
    (
        'karpathy30k', 'train', 'Faghri et al. (2018)', 30000, 1,
        'VSE++ follows this scheme, and so cannot have 30,000: train and val together have 30,014'
    ),
    ('karpathy30k', 'train', 'Li et al. (2022)', 29000, 1000, NULL),
    ('karpathy30k', 'val', 'Li et al. (2022)', 1000, 1000, NULL),
    ('karpathy30k', 'test', 'Li et al. (2022)', 1000, 1000, NULL),
    ('lavis', 'train', 'Li et al. (2022)', 29000, 1000, NULL),
    ('lavis', 'val', 'Li et al. (2022)', 1000, 1000, NULL),
    ('lavis', 'test', 'Li et al. (2022)', 1000, 1000, NULL),
    ('karpathy30k', 'train', 'Elliott et al. (2016)', 29000, 1, NULL),
    ('karpathy30k', 'val', 'Elliott et al. (2016)', 1014, 1, NULL),
    ('karpathy30k', 'test', 'Elliott et al. (2016)', 1000, 1, NULL),
    ('multi30k', 'train', 'Elliott et al. (2016)', 29000, 1, NULL),
    ('multi30k', 'val', 'Elliott et al. (2016)', 1014, 1, NULL),
    ('multi30k', 'test', 'Elliott et al. (2016)', 1000, 1, NULL),
    ('multi30k', 'test_2017', 'Elliott et al. (2017)', 1000, 1, NULL),
    ('multi30k', 'test_coco', 'Elliott et al. (2017)', 461, 1, NULL),
    ('multi30k', 'test_2018', 'Barrault et al. (2018)', 1071, 1, NULL),
    ('entities', 'train', 'Plummer et al. (2015, 2017)', 29783, 1, NULL),
    ('entities', 'val', 'Plummer et al. (2015, 2017)', 1000, 1, NULL),
    ('entities', 'test', 'Plummer et al. (2015, 2017)', 1000, 1, NULL)
),

-- Rows that were taken out of each list; of one without parts, out of all of its splits.
taken AS (
    SELECT
        source,
        CASE parse_filename(part) WHEN 'test_2016' THEN 'test' ELSE parse_filename(part) END AS split,
        sum(n_withdrawn) AS n_rows
    FROM raw.reading
    GROUP BY source, split
),

sized AS (
    SELECT
        stated.*,
        coalesce(size.n_photos, 0) AS n_photos,
        CASE WHEN stated.explanation IS NULL THEN greatest(0, stated.n_published - coalesce(size.n_photos, 0)) ELSE 0 END AS n_lacking,
        coalesce(taken.n_rows, 0) AS n_taken,
        coalesce(taken_of_all.n_rows, 0) AS n_taken_of_all
    FROM stated
    INNER JOIN core.split_scheme AS scheme ON stated.scheme = scheme.scheme
    LEFT JOIN stats.split_size AS size ON stated.scheme = size.scheme AND stated.split = size.split
    LEFT JOIN taken ON scheme.source = taken.source AND stated.split = taken.split
    LEFT JOIN taken AS taken_of_all ON scheme.source = taken_of_all.source AND taken_of_all.split = ''
),

-- A photograph may have several rows, so no more are withdrawn than exclude.txt names; of a list without parts, in all of its splits.
counted AS (
    SELECT
        *,
        CASE
            WHEN n_taken > 0 THEN least(n_lacking, n_taken, n_named)
            WHEN sum(n_lacking) OVER (PARTITION BY scheme, publication) <= least(n_taken_of_all, n_named) THEN n_lacking
            ELSE 0
        END AS n_withdrawn
    FROM sized
    CROSS JOIN (SELECT count(DISTINCT photo_id) AS n_named FROM raw.exclude)
)

SELECT
    scheme,
    publication,
    split,
    CAST(n_published AS BIGINT) AS n_published,
    CAST(unit AS BIGINT) AS rounded_to,
    n_photos,
    CAST(n_withdrawn AS BIGINT) AS n_withdrawn,
    2 * abs(n_photos + n_withdrawn - n_published) <= unit - 1 AS is_as_published,
    explanation
FROM counted
ORDER BY scheme, publication, split
