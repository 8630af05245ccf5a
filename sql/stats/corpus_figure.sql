-- Figures of the corpora, their captions and splits, as the files at hand give them, and over how many images.
WITH corpus AS (
    SELECT
        caption.corpus,
        count(DISTINCT caption.image_id) AS n_images,
        count(*) AS n_captions,
        count(DISTINCT caption.text) AS n_texts
    FROM core.caption AS caption
    GROUP BY caption.corpus
),

vocabulary AS (
    SELECT corpus, count(*) AS n_words, CAST(sum(n_occurrences) AS BIGINT) AS n_occurrences FROM stats.word GROUP BY corpus
),

of_corpus AS (
    SELECT
        unnest([
            corpus.corpus || '.images',
            corpus.corpus || '.captions',
            corpus.corpus || '.captions_per_image',
            corpus.corpus || '.texts',
            corpus.corpus || '.pieces_per_caption',
            corpus.corpus || '.words_per_caption',
            corpus.corpus || '.words'
        ]) AS figure,
        unnest([
            corpus.n_images,
            corpus.n_captions,
            corpus.n_captions / corpus.n_images,
            corpus.n_texts,
            length.n_words_mean,
            vocabulary.n_occurrences / corpus.n_captions,
            vocabulary.n_words
        ]) AS value,
        corpus.n_images
    FROM corpus
    INNER JOIN stats.caption_length AS length ON corpus.corpus = length.corpus
    INNER JOIN vocabulary ON corpus.corpus = vocabulary.corpus
),

of_verb AS (
    SELECT
        unnest([verb.corpus || '.verbless_share', verb.corpus || '.acting_share']) AS figure,
        unnest([verb.verbless_share, verb.acting_share]) AS value,
        corpus.n_images
    FROM stats.caption_verb AS verb
    INNER JOIN corpus ON verb.corpus = corpus.corpus
),

of_agreement AS (
    SELECT corpus || '.agreement.' || kind AS figure, jaccard_own AS value, n_images FROM stats.caption_agreement
),

of_edition AS (
    SELECT
        unnest([
            'edition.' || release || '.' || corpus || '.images',
            'edition.' || release || '.' || corpus || '.images_repeating',
            'edition.' || release || '.' || corpus || '.texts_shared',
            'edition.' || release || '.' || corpus || '.images_sharing'
        ]) AS figure,
        unnest([n_images, n_images_repeating, n_texts_shared, n_images_sharing]) AS value,
        n_images
    FROM stats.edition
),

-- Splits, in images and in captions of the corpus that the scheme splits; n_images: of the whole scheme.
split_caption AS (
    SELECT member.scheme, member.split, count(*) AS n_captions
    FROM core.split_member AS member
    INNER JOIN core.split_scheme AS scheme ON member.scheme = scheme.scheme
    INNER JOIN core.caption AS caption
        ON member.photo_id = caption.photo_id AND caption.corpus = coalesce(scheme.corpus, 'flickr30k')
    WHERE scheme.is_built_in
    GROUP BY member.scheme, member.split
),

split_image AS (
    SELECT scheme, split, n_photos, CAST(sum(n_photos) OVER (PARTITION BY scheme) AS BIGINT) AS n_images FROM stats.split_size
),

of_split AS (
    SELECT
        unnest([
            'split.' || image.scheme || '.' || image.split || '.images',
            'split.' || image.scheme || '.' || image.split || '.captions'
        ]) AS figure,
        unnest([image.n_photos, caption.n_captions]) AS value,
        image.n_images
    FROM split_image AS image
    LEFT JOIN split_caption AS caption ON image.scheme = caption.scheme AND image.split = caption.split
    UNION ALL
    SELECT DISTINCT 'split.' || scheme || '.images', n_images, n_images FROM split_image
),

of_left_out AS (
    SELECT
        'split.karpathy30k.images_left_out' AS figure,
        count(*) FILTER (WHERE member.photo_id IS NULL) AS value,
        count(*) AS n_images
    FROM core.image AS image
    LEFT JOIN core.split_member AS member ON image.photo_id = member.photo_id AND member.scheme = 'karpathy30k'
    WHERE image.corpus = 'flickr30k'
    HAVING count(member.photo_id) > 0
),

of_translation AS (
    SELECT 'multi30k.translations.' || language AS figure, count(*) AS value, count(DISTINCT photo_id) AS n_images
    FROM core.translation
    WHERE subset IN ('train', 'val', 'test_2016')
    GROUP BY language
),

-- What the captions of Flickr30k say, by lists of words.
of_lexicon AS (
    SELECT
        unnest([
            corpus || '.' || lexicon || '.images',
            corpus || '.' || lexicon || '.caption_share',
            corpus || '.' || lexicon || '.once_share'
        ]) AS figure,
        unnest([n_images_with, n_captions_with / n_captions, n_images_once / n_images_with]) AS value,
        n_images
    FROM stats.lexicon_rate
    WHERE category = 'all'
),

-- Of the images of Flickr30k with the letters of baby in a caption, those in which ethnicity is said of one.
of_marked_baby AS (
    SELECT
        'baby.images_marked' AS figure,
        (
            SELECT count(DISTINCT caption.image_id)
            FROM audit.lexicon_use AS word
            INNER JOIN core.caption AS caption ON word.caption_id = caption.caption_id
            WHERE caption.corpus = 'flickr30k' AND word.lexicon = 'ethnicity' AND word.said_of = 'baby'
        ) AS value,
        n_images_with AS n_images
    FROM stats.lexicon_rate
    WHERE corpus = 'flickr30k' AND lexicon = 'baby_substring' AND category = 'all'
),

told AS (
    SELECT figure, value, n_images FROM of_corpus
    UNION ALL
    SELECT figure, value, n_images FROM of_verb
    UNION ALL
    SELECT figure, value, n_images FROM of_agreement
    UNION ALL
    SELECT figure, value, n_images FROM of_edition
    UNION ALL
    SELECT figure, value, n_images FROM of_split
    UNION ALL
    SELECT figure, value, n_images FROM of_left_out
    UNION ALL
    SELECT figure, value, n_images FROM of_translation
    UNION ALL
    SELECT figure, value, n_images FROM of_lexicon
    UNION ALL
    SELECT figure, value, n_images FROM of_marked_baby
)

SELECT figure, CAST(value AS DOUBLE) AS value, n_images
FROM told
WHERE value IS NOT NULL
ORDER BY figure
