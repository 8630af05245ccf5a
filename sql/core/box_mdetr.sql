-- MDETR's boxes with the edges of the XML given back (x_max is x_min plus width: nothing was subtracted), each with the chains of
-- the phrases that fill just its characters.
WITH placed AS (
    SELECT
        ground_truth,
        photo_id,
        number,
        line,
        CAST(round(x_min_px) AS INTEGER) AS x_min_px,
        CAST(round(y_min_px) AS INTEGER) AS y_min_px,
        CAST(round(x_min_px + width_px) AS INTEGER) AS x_max_px,
        CAST(round(y_min_px + height_px) AS INTEGER) AS y_max_px,
        char_starts,
        char_ends
    FROM raw.mdetr_box
),

box AS (
    SELECT
        ground_truth,
        photo_id,
        x_min_px,
        y_min_px,
        x_max_px,
        y_max_px,
        row_number() OVER (
            PARTITION BY ground_truth, photo_id ORDER BY min(line), x_min_px, y_min_px, x_max_px, y_max_px
        ) - 1 AS object_index
    FROM placed
    GROUP BY ground_truth, photo_id, x_min_px, y_min_px, x_max_px, y_max_px
),

phrase AS (
    SELECT
        ground_truth,
        photo_id,
        x_min_px,
        y_min_px,
        x_max_px,
        y_max_px,
        caption_id_of('flickr30k', photo_id, number) AS caption_id,
        unnest(char_starts) AS char_start,
        unnest(char_ends) AS char_end
    FROM placed
),

tied AS (
    SELECT DISTINCT
        phrase.ground_truth,
        phrase.photo_id,
        phrase.x_min_px,
        phrase.y_min_px,
        phrase.x_max_px,
        phrase.y_max_px,
        mention.chain_id
    FROM phrase
    INNER JOIN core.mention AS mention ON
        phrase.caption_id = mention.caption_id AND phrase.char_start = mention.char_start AND phrase.char_end = mention.char_end
    WHERE mention.chain_id IS NOT NULL
)

SELECT
    box.ground_truth,
    box.photo_id,
    CAST(box.object_index AS INTEGER) AS object_index,
    tied.chain_id,
    box.x_min_px,
    box.y_min_px,
    box.x_max_px,
    box.y_max_px
FROM box
LEFT JOIN tied ON
    box.ground_truth = tied.ground_truth
    AND box.photo_id = tied.photo_id
    AND box.x_min_px = tied.x_min_px
    AND box.y_min_px = tied.y_min_px
    AND box.x_max_px = tied.x_max_px
    AND box.y_max_px = tied.y_max_px
ORDER BY box.ground_truth, box.photo_id, object_index, tied.chain_id
