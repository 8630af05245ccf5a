-- The rank of a release among the editions of a caption, 1 first: the authors' tokens, their doubles, then the raw edition;
-- lemmas last.
CREATE OR REPLACE MACRO edition_rank(release) AS
    list_position(
        [
            'flickr30k_token', 'flickr30k_csv', 'flickr30k_captions', 'entities_sentences', 'mdetr',
            'flickr30k_annotations', 'karpathy30k', 'multi30k_task2', 'lavis',
            'flickr8k_token', 'flickr8k_captions', 'karpathy8k', 'multi30k_task1', 'flickr8k_lemma'
        ],
        release
    );
