-- Pairs of different photographs whose files are alike: the same bytes (by files at hand, or by manifests), else pixels within 3 bits.
WITH hashed AS (
    SELECT 'bytes' AS kind, 'sha256:' || sha256 AS hash, photo_id FROM core.image_file WHERE sha256 IS NOT NULL
    UNION
    SELECT 'bytes', hash_algorithm || ':' || hash, photo_id FROM raw.image_manifest WHERE hash IS NOT NULL
    UNION
    SELECT 'pixels', perceptual_hash, photo_id FROM core.image_file WHERE perceptual_hash IS NOT NULL
),

alike AS (
    SELECT kind, hash, list(photo_id ORDER BY photo_id) AS photo_ids FROM hashed GROUP BY kind, hash
),

-- A picture that stands in for thousands would make millions of pairs: it is paired by its first photograph.
shown AS (
    SELECT kind, hash, CASE WHEN len(photo_ids) <= 20 THEN photo_ids ELSE photo_ids[:1] END AS photo_ids FROM alike
),

same AS (
    SELECT kind, unnest(photo_ids[:20]) AS photo_id_a, photo_ids FROM alike WHERE len(photo_ids) BETWEEN 2 AND 20
    UNION ALL
    SELECT kind, photo_ids[1], photo_ids FROM alike WHERE len(photo_ids) > 20
),

-- Of two hashes that differ in at most 3 of 64 bits, at least one of four bands of 16 bits is the same in both.
banded AS (
    SELECT
        shown.hash,
        CAST('0x' || shown.hash AS UBIGINT) AS bits,
        shown.photo_ids,
        band.number AS band,
        substr(shown.hash, 4 * band.number + 1, 4) AS digits
    FROM shown
    CROSS JOIN (VALUES (0), (1), (2), (3)) AS band (number)
    WHERE shown.kind = 'pixels'
),

near AS (
    SELECT DISTINCT a.hash, b.hash AS other_hash, a.photo_ids, b.photo_ids AS other_ids, bit_count(xor(a.bits, b.bits)) AS distance
    FROM banded AS a
    INNER JOIN banded AS b ON a.band = b.band AND a.digits = b.digits AND a.hash < b.hash
    WHERE bit_count(xor(a.bits, b.bits)) <= 3
),

near_pair AS (
    SELECT unnest(photo_ids) AS photo_id, other_ids, distance FROM near
),

pair AS (
    SELECT kind, photo_id_a AS one, unnest(photo_ids) AS other, 0 AS distance FROM same
    UNION ALL
    SELECT 'pixels', photo_id, unnest(other_ids), distance FROM near_pair
)

SELECT
    least(one, other) AS photo_id_a,
    greatest(one, other) AS photo_id_b,
    min(kind) AS kind,
    CAST(min(distance) AS SMALLINT) AS distance_bits
FROM pair
WHERE one <> other
GROUP BY least(one, other), greatest(one, other)
ORDER BY photo_id_a, photo_id_b
