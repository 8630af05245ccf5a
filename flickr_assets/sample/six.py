"""Six invented photographs, about which every source's specimen speaks.

They are few and deliberately awkward: ids past 31 and 32 bits, a photograph in no Karpathy split, a misnamed Flickr8k
image, splits that disagree, a chain with two types, an HTML entity in the raw edition, an unrelated caption.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Photograph:
    """flickr: Flickr's number. secret: of the download address, for the photographs of the Flickr8k-like subset, else None.

    entities: five sentences as Flickr30k Entities brackets them (token text with `[/EN#ID/types words]`).
    raw: the same five sentences as Karpathy's JSON and LAVIS have them (readable text, usual spacing).
    flickr8k: five sentences of the Flickr8k edition (empty where secret is None), Flickr8k's spacing.
    german: five independent German sentences (Multi30K task 2; empty where it is in no Karpathy split).
    karpathy, entities_split, flickr8k_split: its split there ("train", "val", "test"), or None.
    """

    flickr: str
    secret: str | None
    entities: tuple[str, ...]
    raw: tuple[str, ...]
    flickr8k: tuple[str, ...]
    german: tuple[str, ...]
    karpathy: str | None
    entities_split: str
    flickr8k_split: str | None
    is_misnamed: bool = False

    @property
    def image_name(self) -> str:
        """As Flickr30k names it."""
        return f"{self.flickr}.jpg"

    @property
    def flickr8k_name(self) -> str:
        """As Flickr8k names it, mended."""
        return f"{self.flickr}_{self.secret}.jpg"

    @property
    def tokens(self) -> tuple[str, ...]:
        """The five sentences as the token edition has them: brackets taken away."""
        return tuple(_without_brackets(sentence) for sentence in self.entities)


def _without_brackets(sentence: str) -> str:
    return " ".join(token.removesuffix("]") for token in sentence.split() if not token.startswith("[/EN#"))


PHOTOGRAPHS: tuple[Photograph, ...] = (
    Photograph(
        flickr="418205937",
        secret="3f0c91d2ab",
        entities=(
            (
                "[/EN#3101/people A boy] throws [/EN#3102/other a red ball] to [/EN#3103/animals a brown dog] on "
                "[/EN#3104/scene the beach] ."
            ),
            (
                "[/EN#3101/people A small child] in [/EN#3105/clothing blue shorts] plays with [/EN#3103/animals a dog] by "
                "[/EN#3106/scene the sea] ."
            ),
            "[/EN#3103/animals A poodle] runs on [/EN#3104/scene the beach] .",
            "[/EN#3103/animals A dog] runs on [/EN#3104/scene the beach] .",
            (
                "On [/EN#3109/other a warm day] [/EN#3103/animals a dog] leaps for [/EN#3108/other its toy] while "
                "[/EN#3101/people a boy] watches [/EN#0/notvisual it] ."
            ),
        ),
        raw=(
            "A boy throws a red ball to a brown dog on the beach.",
            "A small child in blue shorts plays with a dog by the sea.",
            "A poodle runs on the beach.",
            "A dog runs on the beach .",
            "On a warm day a dog leaps for its toy while a boy watches it.",
        ),
        flickr8k=(
            "A small child in blue shorts plays with a dog by the sea .",
            "A boy throws a red ball to a brown dog on the beach .",
            "A poodle runs on the beach .",
            "A boy and his dog are playing on the sand .",
            "On a warm day a dog leaps for its toy while a boy watches it .",
        ),
        german=(
            "Ein Junge wirft am Strand einem braunen Hund einen roten Ball zu.",
            "Ein Kind spielt mit seinem Hund am Meer.",
            "Ein Hund springt nach einem Ball.",
            "Ein kleiner Junge in einer blauen Hose tobt mit einem Hund im Sand.",
            "An einem sonnigen Tag spielen ein Kind und ein Hund am Wasser.",
        ),
        karpathy="train",
        entities_split="train",
        flickr8k_split="train",
    ),
    Photograph(
        flickr="1736402958",
        secret="8b52e6407f",
        entities=(
            (
                "[/EN#3201/people A man] in [/EN#3202/clothing a yellow helmet] rides [/EN#3203/vehicles a motorbike] down "
                "[/EN#3204/scene a muddy track] ."
            ),
            "[/EN#3201/people A rider] , covered in [/EN#3205/other mud] , leans into [/EN#3206/other a sharp turn] .",
            "[/EN#3202/clothing The man 's yellow helmet] shines above [/EN#3204/other the track] .",
            "[/EN#3201/people A man] rides [/EN#3203/vehicles a motorbike] .",
            "[/EN#3201/people A man] rides [/EN#3203/vehicles a motorbike] .",
        ),
        raw=(
            "A man in a yellow helmet rides a motorbike down a muddy track.",
            "A rider, covered in mud, leans into a sharp turn.",
            "The man's yellow helmet shines above the track.",
            "A man rides a motorbike.",
            "A man rides a motorbike.",
        ),
        flickr8k=(
            "A man in a yellow helmet rides a motorbike down a muddy track .",
            "A man rides a motorbike .",
            "The man 's yellow helmet shines above the track .",
            "A rider , covered in mud , leans into a sharp turn .",
            "A motorcyclist races through the mud",
        ),
        german=(
            "Ein Mann mit gelbem Helm fährt auf einem Motorrad eine schlammige Strecke hinunter.",
            "Ein Motorradfahrer legt sich in die Kurve.",
            "Der Fahrer ist voller Schlamm.",
            "Eine Person fährt ein Rennen durch den Matsch.",
            "Ein Mann fährt Motorrad im Gelände.",
        ),
        karpathy="test",
        entities_split="train",
        flickr8k_split="val",
    ),
    Photograph(
        flickr="2604817395",
        secret="c4419ad07e",
        entities=(
            (
                "[/EN#3301/people A woman] in [/EN#3302/clothing a green dress] plays [/EN#3303/instruments a violin] on "
                "[/EN#3304/scene a stage] ."
            ),
            "[/EN#3301/people/clothing A red-haired woman in a long dress] performs .",
            "[/EN#3301/people A violinist] plays with [/EN#3306/bodyparts her eyes] closed .",
            "[/EN#3307/people A rhythm & blues band] plays for [/EN#3308/people a crowd] .",
            "[/EN#3307/people Musicians] entertain [/EN#3308/people a crowd] and [/EN#0/notvisual they] dance .",
        ),
        raw=(
            "A woman in a green dress plays a violin on a stage.",
            "A red-haired woman in a long dress performs.",
            "A violinist plays with her eyes closed.",
            "A rhythm &amp; blues band plays for a crowd.",
            "Musicians entertain a crowd and they dance.",
        ),
        flickr8k=(
            "A rhythm & blues band plays for a crowd .",
            "A woman in a green dress plays a violin on a stage .",
            "A violinist plays with her eyes closed .",
            "A woman fiddles while people dance in front of her .",
            "Musicians entertain a crowd and they dance .",
        ),
        german=(
            "Eine Frau in einem grünen Kleid spielt auf einer Bühne Geige.",
            "Eine rothaarige Geigerin tritt auf.",
            "Eine Band spielt vor Publikum.",
            "Die Musikerin hält beim Spielen die Augen geschlossen.",
            "Menschen tanzen zur Musik einer Gruppe.",
        ),
        karpathy="train",
        entities_split="test",
        flickr8k_split="test",
    ),
    Photograph(
        flickr="3918265047",
        secret="e07d35b618",
        entities=(
            "[/EN#3401/people Two girls] ride [/EN#3402/animals horses] across [/EN#3403/scene a field] .",
            "[/EN#3401/people Girls] in [/EN#3404/clothing brown boots] sit on [/EN#3402/animals two horses] .",
            "[/EN#3405/animals A white horse] and [/EN#3406/animals a black horse] walk side by side .",
            "[/EN#3401/people Two riders] stop [/EN#3402/animals their horses] and pat [/EN#0/notvisual them] .",
            "[/EN#3401/people Two sisters] on horseback",
        ),
        raw=(
            "Two girls ride horses across a field.",
            "Girls in brown boots sit on two horses.",
            "A white horse and a black horse walk side by side.",
            "Two riders stop their horses and pat them.",
            "Two sisters on horseback",
        ),
        flickr8k=(
            "Two girls ride horses across a field .",
            "Girls in brown boots sit on two horses .",
            "Two riders stop their horses and pat them .",
            "A white horse and a black horse walk side by side .",
            "Two people are riding in the country .",
        ),
        german=(),
        karpathy=None,
        entities_split="val",
        flickr8k_split=None,
        is_misnamed=True,
    ),
    Photograph(
        flickr="5082736419",
        secret=None,
        entities=(
            "[/EN#3103/animals A dog] runs on [/EN#3502/scene the beach] .",
            "[/EN#3103/animals A wet black dog] shakes [/EN#3503/other water] from [/EN#3504/bodyparts its fur] .",
            "[/EN#3103/animals A dog] with [/EN#3505/clothing a red collar] comes out of [/EN#3506/scene the sea] .",
            "[/EN#3507/people A woman] calls [/EN#3103/animals her dog] from [/EN#3508/vehicles a small boat] .",
            "[/EN#3103/animals An animal] plays in [/EN#3506/scene the waves] near [/EN#3507/people a person] .",
        ),
        raw=(
            "A dog runs on the beach.",
            "A wet black dog shakes water from its fur.",
            "A dog with a red collar comes out of the sea.",
            "A woman calls her dog from a small boat.",
            "An animal plays in the waves near a person.",
        ),
        flickr8k=(),
        german=(
            "Ein Hund läuft am Strand entlang.",
            "Ein nasser schwarzer Hund schüttelt sich.",
            "Ein Hund mit rotem Halsband kommt aus dem Meer.",
            "Eine Frau ruft von einem Boot aus nach ihrem Hund.",
            "Ein Tier spielt in den Wellen.",
        ),
        karpathy="val",
        entities_split="test",
        flickr8k_split=None,
    ),
    Photograph(
        flickr="6741930285",
        secret=None,
        entities=(
            "[/EN#3601/people A man] sells [/EN#3602/other oranges] at [/EN#3603/scene an outdoor market] .",
            "[/EN#3601/people An old man] with [/EN#3604/bodyparts a white beard] holds out [/EN#3605/bodyparts his hand] .",
            "[/EN#3606/people A woman] on [/EN#3607/vehicles a bicycle] stops to buy [/EN#3602/other fruit] .",
            "The weather was lovely all week .",
            "[/EN#3601/people A vendor] in [/EN#3608/clothing a straw hat] talks to [/EN#3606/people a customer] .",
        ),
        raw=(
            "A man sells oranges at an outdoor market.",
            "An old man with a white beard holds out his hand.",
            "A woman on a bicycle stops to buy fruit.",
            "The weather was lovely all week.",
            "A vendor in a straw hat talks to a customer.",
        ),
        flickr8k=(),
        german=(
            "Ein Mann verkauft auf einem Markt Orangen.",
            "Ein alter Mann mit weißem Bart streckt die Hand aus.",
            "Eine Frau kauft vom Fahrrad aus Obst.",
            "Ein Händler mit Strohhut spricht mit einer Kundin.",
            "Zwei Menschen stehen an einem Obststand.",
        ),
        karpathy="test",
        entities_split="val",
        flickr8k_split=None,
    ),
)
