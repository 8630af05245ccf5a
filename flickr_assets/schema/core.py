"""The relational model: what every table of layer `core` is.

Keys are permanent. `photo_id` is a photograph in the world (`flickr:1000092795`); `image_id` is that photograph in a
corpus (`flickr30k:1000092795`); `caption_id` is the image and the caption's number from 0 (`flickr30k:1000092795#2`).
"""

from __future__ import annotations

from flickr_assets.schema.accounts import SOURCE, SOURCE_FILE
from flickr_assets.schema.boxes import BOX_VIEWS, BOXES
from flickr_assets.schema.contract import Column, Reference, Table
from flickr_assets.schema.pictures import PICTURES
from flickr_assets.schema.raw import PHOTO_ID

CORPORA = ("flickr30k", "flickr8k", "multi30k", "multi30k_de")
LANGUAGES = ("en", "de", "fr", "cs")
BUILT_IN_SCHEMES = ("karpathy30k", "karpathy8k", "flickr8k", "entities", "multi30k", "lavis")
PHRASE_TYPES = ("people", "clothing", "bodyparts", "animals", "vehicles", "instruments", "scene", "other", "notvisual")

IMAGE_ID = Column("image_id", "string", "The photograph within a corpus: `CORPUS:ID`.")
CAPTION_ID = Column("caption_id", "string", "The caption: `CORPUS:ID#NUMBER`, numbers from 0.")
CORPUS = Column("corpus", "string", "The caption corpus.", vocabulary=CORPORA)
LANGUAGE = Column("language", "string", "ISO 639-1 code.", vocabulary=LANGUAGES)

TO_PHOTO = Reference(("photo_id",), "core.photo")
TO_IMAGE = Reference(("image_id",), "core.image")
TO_CAPTION = Reference(("caption_id",), "core.caption")

RELEASE = Table(
    "core.release",
    "Every release that the tool reads: where to ask for it and under which terms.",
    (
        SOURCE,
        Column("title", "string", "Name of the release."),
        Column("description", "string", "What it holds."),
        Column("url", "string", "Where it is asked for."),
        Column("obtain", "string", "How to get it."),
        Column("licence_stated", "string", "The terms as the release states them."),
        Column("licence_linked", "string", "The terms that it links to."),
        Column("licences_agree", "bool", "Whether stated and linked terms are the same."),
        Column("licence_url", "string", "Where the terms were read."),
        Column("licence_read_on", "string", "When that page was read, ISO 8601; null: known from elsewhere.", nullable=True),
    ),
    key=("source",),
)
PHOTO = Table(
    "core.photo",
    "Every photograph that any release names.",
    (
        PHOTO_ID,
        Column("namespace", "string", "Who gave the id.", vocabulary=("flickr", "coco", "pascal")),
        Column("released_id", "string", "The id within its namespace; past 32 bits for many photographs, so text."),
        Column("is_in_flickr30k", "bool", "Whether Flickr30k has captions of it."),
        Column("is_in_flickr8k", "bool", "Whether Flickr8k has captions of it."),
        Column("width_px", "int32", "Width as annotated: the XML's, else MDETR's; files may be resized.", True, "px", minimum=1),
        Column("height_px", "int32", "Height as annotated.", True, "px", minimum=1),
    ),
    key=("photo_id",),
)
IMAGE = Table(
    "core.image",
    "A photograph within a caption corpus.",
    (
        IMAGE_ID,
        PHOTO_ID,
        CORPUS,
        Column("image_name", "string", "Its file name, mended where the release misnames it."),
        Column("image_name_released", "string", "Its file name as the release spells it."),
        Column("is_misnamed", "bool", "Whether the released name had to be mended."),
        Column("n_captions", "int32", "Captions of it in this corpus.", minimum=0),
    ),
    key=("image_id",),
    references=(TO_PHOTO,),
)
CAPTION = Table(
    "core.caption",
    "A caption, in the edition that stands first: the authors' own token text where it is at hand.",
    (
        CAPTION_ID,
        IMAGE_ID,
        PHOTO_ID,
        CORPUS,
        Column("number", "int16", "Its number within the image, from 0.", minimum=0),
        LANGUAGE,
        Column("release", "string", "The source whose text this is."),
        Column("text", "string", "The caption."),
    ),
    key=("caption_id",),
    references=(TO_IMAGE, TO_PHOTO),
)
CAPTION_TEXT = Table(
    "core.caption_text",
    "Every edition of every caption, as each release spells it.",
    (
        CAPTION_ID,
        Column("release", "string", "The source whose text this is."),
        Column("text", "string", "As released."),
        Column("text_unescaped", "string", "The same with HTML entities (`&amp;`) replaced by their characters."),
    ),
    key=("caption_id", "release"),
    references=(TO_CAPTION,),
)
CAPTION_LINK = Table(
    "core.caption_link",
    "The same caption in two corpora: a Flickr8k caption and its double among the Flickr30k captions of that photograph.",
    (
        CAPTION_ID,
        Column("linked_caption_id", "string", "Its double in Flickr30k."),
        PHOTO_ID,
        Column("is_same_number", "bool", "Whether both bear the same number."),
        Column("is_same_text", "bool", "Whether both are the same character by character."),
    ),
    key=("caption_id",),
    references=(TO_CAPTION, Reference(("linked_caption_id",), "core.caption", ("caption_id",)), TO_PHOTO),
)
SPLIT_SCHEME = Table(
    "core.split_scheme",
    "A way of splitting a corpus, built in or the user's own.",
    (
        Column("scheme", "string", "Its name."),
        Column("is_built_in", "bool", "Whether it is one of the published schemes."),
        SOURCE,
        Column(
            "corpus",
            "string",
            "The corpus whose images it splits; null for the user's own, and for Multi30K, which spans two.",
            nullable=True,
            vocabulary=CORPORA,
        ),
        Column("n_splits", "int32", "Its splits.", minimum=1),
        Column("n_members", "int64", "Photographs over all its splits.", minimum=1),
    ),
    key=("scheme",),
)
SPLIT_MEMBER = Table(
    "core.split_member",
    "A photograph in a split, with its place in the released order: precomputed features are aligned by it.",
    (
        Column("scheme", "string", "The scheme."),
        Column("split", "string", "train, val, test, test_2017, test_2018, test_coco, or the user's own."),
        Column("position", "int32", "Place within the split, in released order, from 0.", minimum=0),
        PHOTO_ID,
        Column("image_name_released", "string", "The image as the list spells it."),
        Column(
            "release_row",
            "int32",
            "Row in the released file, from 0: over all splits in Karpathy's, an image's first in LAVIS's.",
            minimum=0,
        ),
        Column("released_image_id", "int64", "Karpathy's imgid, LAVIS's image_id.", nullable=True),
        Column("caption_rows", "list<int64>", "Karpathy's sentids, LAVIS's rows, in released order.", nullable=True),
    ),
    key=("scheme", "split", "position"),
    references=(Reference(("scheme",), "core.split_scheme"), TO_PHOTO),
)
MENTION = Table(
    "core.mention",
    "An annotated phrase where it occurs in a caption (Flickr30k Entities); spans are half-open.",
    (
        Column("mention_id", "string", "`CAPTION_ID/INDEX`."),
        CAPTION_ID,
        PHOTO_ID,
        Column("phrase_index", "int16", "Which phrase of its sentence, from 0.", minimum=0),
        Column("chain_id", "string", "The chain, `ID/CHAIN`; null for phrases that are not visual (id 0).", nullable=True),
        Column("released_chain_id", "string", "The chain's id as released; not unique across images."),
        Column("types", "list<string>", "Its types, as released, in order."),
        Column("phrase", "string", "Its words."),
        Column("token_start", "int32", "First token, in the Entities text.", unit="token", minimum=0),
        Column("token_end", "int32", "One past its last token.", unit="token", minimum=0),
        Column("char_start", "int32", "First character, in the Entities text.", unit="character", minimum=0),
        Column("char_end", "int32", "One past its last character.", unit="character", minimum=0),
        Column("raw_char_start", "int32", "First character, in the raw edition (Karpathy).", True, "character", minimum=0),
        Column("raw_char_end", "int32", "One past its last character there.", True, "character", minimum=0),
        Column("is_notvisual", "bool", "Whether it refers to nothing visible (id 0)."),
    ),
    key=("mention_id",),
    references=(TO_CAPTION, TO_PHOTO),
    order=("photo_id", "caption_id", "phrase_index"),
)
CHAIN = Table(
    "core.chain",
    "A coreference chain: the mentions, over the five captions of an image, of one thing. Ids repeat across images. "
    "A chain that only the XML names has no mention.",
    (
        Column("chain_id", "string", "`ID/CHAIN`."),
        PHOTO_ID,
        Column("released_chain_id", "string", "As released; 72 of them occur in two images."),
        Column("types", "list<string>", "Every type that any of its mentions bears, sorted."),
        Column("n_mentions", "int32", "Its mentions; 0 where only the XML names it.", minimum=0),
        Column("n_captions", "int32", "Captions that mention it.", minimum=0),
        Column("has_differing_types", "bool", "Whether its mentions bear different types."),
        Column("n_boxes", "int32", "Its boxes.", minimum=0),
        Column("is_scene", "bool", "Whether it is the scene as a whole, by the XML; null where that does not say.", True),
        Column("has_no_box", "bool", "Whether it cannot be boxed (`nobndbox`), by the XML; null where that does not say.", True),
    ),
    key=("chain_id",),
    references=(TO_PHOTO,),
)
TRANSLATION = Table(
    "core.translation",
    "A translated caption of Multi30K task 1, tied to the English caption that it was made from.",
    (
        Column("translation_id", "string", "`SUBSET/POSITION/LANGUAGE`."),
        Column("subset", "string", "Multi30K's subset."),
        Column("position", "int32", "Line in the subset's files, from 0.", minimum=0),
        LANGUAGE,
        Column("text", "string", "The translation."),
        PHOTO_ID,
        Column("caption_id", "string", "The English caption that it translates; null when its release is missing.", nullable=True),
        Column("n_candidates", "int16", "Captions of the image that read like the English sentence.", minimum=0),
        Column("is_ambiguous", "bool", "Whether more than one does; the lowest number is taken."),
    ),
    key=("translation_id",),
    references=(TO_PHOTO, TO_CAPTION),
    order=("subset", "position", "language"),
)
JUDGMENT = Table(
    "core.judgment",
    "A human judgment of a Flickr8k caption for a Flickr8k image: three experts on 1-4, or a crowd's yes and no. "
    "The caption keeps its name where Flickr8k's captions are not at hand.",
    (
        Column("kind", "string", "Who judged.", vocabulary=("expert", "crowd")),
        Column("row", "int32", "Row in the released file, from 0.", minimum=0),
        IMAGE_ID,
        PHOTO_ID,
        CAPTION_ID,
        Column("is_own_caption", "bool", "Whether the caption was written for this image."),
        Column("rating_1", "int16", "First expert, 1 (unrelated) to 4 (describes it).", True, minimum=1, maximum=4),
        Column("rating_2", "int16", "Second expert.", True, minimum=1, maximum=4),
        Column("rating_3", "int16", "Third expert.", True, minimum=1, maximum=4),
        Column("yes_rate", "float64", "Share of the crowd that said yes.", True, minimum=0, maximum=1),
        Column("n_yes", "int16", "Crowd workers who said yes.", True, minimum=0),
        Column("n_no", "int16", "Crowd workers who said no.", True, minimum=0),
    ),
    key=("kind", "row"),
    references=(TO_IMAGE, TO_PHOTO),
)
HODOSH_CAPTION = Table(
    "core.hodosh_caption",
    "The one caption of each Flickr8k test image that the 2013 protocol ranks: the number that the judgments settle.",
    (
        IMAGE_ID,
        PHOTO_ID,
        CAPTION_ID,
        Column(
            "n_judgments",
            "int32",
            "Judgments that name this caption; 0 where the number is taken from the other images.",
            minimum=0,
        ),
    ),
    key=("image_id",),
    references=(TO_IMAGE, TO_PHOTO),
)
UNRELATED_CAPTION = Table(
    "core.unrelated_caption",
    "The captions that Flickr30k Entities lists as unrelated to their image.",
    (CAPTION_ID, PHOTO_ID),
    key=("caption_id",),
    references=(TO_PHOTO,),
)
CONFLICT = Table(
    "core.conflict",
    "Where two releases say different things of the same thing: both are kept.",
    (
        Column(
            "kind",
            "string",
            "What they differ on.",
            vocabulary=("caption-words", "split", "entities-edition", "image-list", "image-size", "box", "excerpt"),
        ),
        Column(
            "subject",
            "string",
            "What both speak of: a caption_id, a photo_id within a scheme, a mention, a chain (`ID/?`: boxes of none).",
        ),
        Column("photo_id", "string", "The photograph; null where the row is about none.", nullable=True, photo=True),
        Column("release_a", "string", "The release whose value the model took."),
        Column("value_a", "string", "What it says."),
        Column("release_b", "string", "The other release."),
        Column("value_b", "string", "What that says."),
    ),
    key=("kind", "subject", "release_a", "release_b"),
    references=(TO_PHOTO,),
)

CORE: tuple[Table, ...] = (
    RELEASE,
    SOURCE_FILE,
    PHOTO,
    IMAGE,
    CAPTION,
    CAPTION_TEXT,
    CAPTION_LINK,
    SPLIT_SCHEME,
    SPLIT_MEMBER,
    MENTION,
    CHAIN,
    *BOXES,
    TRANSLATION,
    JUDGMENT,
    HODOSH_CAPTION,
    UNRELATED_CAPTION,
    CONFLICT,
    *PICTURES,
)

VIEWS: tuple[Table, ...] = BOX_VIEWS
