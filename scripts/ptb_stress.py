"""Write the strings by which the scheme `ptb` is tried: what a Penn Treebank lexer tells apart, and what breaks it.

    python scripts/ptb_stress.py

Writes tests/nlp/tokenise/reference/ptb_stress.jsonl, one JSON string a line, in ASCII, group after group; the same bytes each
time. All strings are invented. scripts/ptb_reference.py then asks the reference for their tokens.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path
from unicodedata import ucd_3_2_0  # As of Unicode 3.2 whatever the Python, so that the file stays the same.

TARGET = Path(__file__).resolve().parents[1] / "tests" / "nlp" / "tokenise" / "reference" / "ptb_stress.jsonl"
FRAMES = ("{}", "a {} here", "{}.", "({}),", '"{}"', "The {} Dog")


def crossed(templates: Iterable[str], fillers: Iterable[str]) -> Iterator[str]:
    """Every filler in the place {} of every template, filler by filler."""
    for filler, template in product(fillers, templates):
        yield template.replace("{}", filler)


def words(text: str) -> list[str]:
    """What stands between blanks."""
    return text.split()


def parts(text: str) -> list[str]:
    """What stands between | and line ends; blanks within are kept."""
    return [part.strip(" ") for line in text.splitlines() for part in line.split("|") if part.strip(" ")]


def of_category(*categories: str) -> list[str]:
    """The characters of the first plane in these categories."""
    return [chr(code) for code in range(0x10000) if ucd_3_2_0.category(chr(code)) in categories]


def contractions() -> Iterator[str]:
    """Clitics on every kind of stem, by every apostrophe; negations; words that are two tokens, or almost."""
    stems = words("I you he it who there let man dogs DOG Mary o x 3 1980s U.S. T-shirt café 犬 )")
    clitics = words("'s 're 've 'll 'd 'm n't 'S 'LL N'T ’s ’ll ‘s `s ´s ' 's. 's' ''s 'x 't &apos;s 's-eye \x92s")
    yield from (stem + clitic for stem, clitic in product(stems, clitics))
    verbs = words("is do ca wo sha ai could had mayn need IS Do")
    negations = ["n't", "N'T", "n’t", "nt", "n`t", "n't.", " n't", "n 't", "not", " not", "n't've"]
    yield from (verb + negation for verb, negation in product(verbs, negations))
    fused = words("""
        cannot gonna gotta wanna lemme gimme whaddya whatcha dunno hafta outta kinda d'ye d'you more'n 'tis 'twas
        'Tis 'twill 'em 'til 'till 'cause 'bout 'n' 'n rock'n'roll o'clock O'Brien ma'am y'all ne'er e'er o'er ol'
        goin' nothin' o' d'Artagnan l'homme qu'il dell'arte Xi'an Hawai'i '80s '99 '5 '50's 80's ’90s ‘tis ’tis ’em
        f'c's'le cap'n Cannot CANNOT GONNA Gotta tis twas wouldn't've I'd've who'd've y'all'd've ain't it's its'
        it'll weren`t
    """)
    yield from crossed(FRAMES, fused)


def abbreviations() -> Iterator[str]:
    """With and without what may end a sentence behind them."""
    shortened = words("""
        mr mrs ms dr prof rev gen col sgt lt capt sen rep gov pres hon st sr jr messrs mme ph.d m.d b.a esq inc ltd
        corp co bros dept univ assn etc vs v al fig eq no nos vol pp p ed eds est approx min max avg jan feb mar apr
        may jun jul aug sep sept oct nov dec mon tue tues wed thu thurs fri sat sun ave blvd rd ln hwy ft mt mts
        calif mass penn wash va fla ariz minn conn ill tex ont que bldg apt ext in cm km kg lb lbs oz ft yd sq mph
        tel adm maj cpl pvt cmdr supt det insp dist ref intl natl so art is cos
        msgr gens sens reps drs profs atty spc sfc brig cdr comdr ens lieut lts mm mss rt ste fr bhd bsc cie plc pty pte sa
        ala ark colo conn del fla ga ind kan kans ky md mich miss mo mont neb nev okla ore pa tenn utah vt wis wyo alta ida
        alex wm jos geo chas thos benj cf aka ca ff mfg bldgs pharm bd ext prep rom sci tech med adj anon arch assoc asst
        bef bk cat ch chap circ cit cont def dev div doc eng enc ex exec fed fem fin fn gal gen hr hrs hist ibid illus incl
        inst intro jan lab lang lat lib lit loc ltda man math mem misc mod ms mus myth nat neg ny obj obs op opp orig par
        pat pl pop pos pref prob prop pub qt quot rel ret ser sing spec std sub subj suppl syn tab temp trans treas vols wk
        yr yrs zool
    """)
    followers = (".", ". Smith", ". smith", ". 5", ".,", ".)", "..", ".  Then")
    for word in dict.fromkeys(shortened):
        for form in (word, word.capitalize()):
            yield from (form + follower for follower in followers[: 8 if form != word else 3])
        yield f"The {word.upper()}. of Oz"


def acronyms() -> Iterator[str]:
    """Dotted letters, with what ends them and what does not."""
    letters = words(
        "U.S. U.S U.S.A. U.K. u.s. a.m. p.m. A.M. e.g. i.e. D.C. L.A. N.Y. J. J.R.R. A. I. a. i. x. X.Y. Ph.D. B.Sc. M.P.H."
    )
    glued, apart = words("'s , ) -led /EU !"), words("The the Army I A 's 5 <b>")
    followers = ["", "  ", "\n", "\nA", ". Then", *glued, *(f" {word}" for word in apart)]
    yield from (letter + follower for letter, follower in product(letters, followers))
    beginnings = words("""
        A About According Additionally After Also Although An And Another Are As At Because Before Behind Both But By Can Children
        Despite Did Do During Each Even Every Everybody Few Finally First Five For Four From Furthermore Had Has Have He Her Here His
        How However I If In Indeed Instead Into Is It Its Last Let Like Many Maybe May Men Most Moreover Mr. Mrs. Ms. Much My Nearby Nearly
        Nevertheless No Nobody None Nor Not Now Of Off On Once One Only Onto Or Other Others Our Outside Over People Perhaps Second
        Several She Should Since Six So Some Somebody Someone Still Such Ten That The Their Then There Therefore These They This Those
        Though Three Through Thus To Today Together Tomorrow Two Under Unlike Until Up Was We Were What When Where Whether Which
        While Who Whose Why Will With Within Without Women Would Yes Yesterday Yet You Young Your a the He's I'm It's THE
    """)
    yield from crossed(("in the U.S. {} ran", "vitamin J. {} ran"), beginnings)
    yield from crossed(
        FRAMES, words("AT&T R&D B&B M&Ms Q&A D&D S&P at&t r&b A&E. P.F.Chang A.J.'s C++ C# .NET F-16 U.S.-China 3D 4x4 MP3 H2O")
    )


def numbers() -> Iterator[str]:
    """Digits with every mark between and around; fractions; ordinals."""
    plain = (
        *words("""
            0 7 12 007 1,000 1,00,000 1,000,000.50 1.5 .5 0.5. 5. 1. 1.2.3 1,2 1, ,5 +5 -5 ±5 –5 −5 5+ 5- 5% .5% 50% 50％
            5‰ 1e6 1/2 3/4 1/2. 11/2 1-1/2 2-3/4 10/3 1/2/3 ½ ¼ ¾ ⅓ ⅔ ⅛ ⅜ 1½ 2¼ 1⁄2 1/2s 1\\/2 ½-inch 1/2-inch 3/4ths
            1:2 16:9 1st 2nd 3rd 4th 21ST 22Nd 1th 100th 1st. 1's 1960s 1960's '60s mid-1960s 60-70 1990-2000 1990–2000
            1990—2000 9/11 ٣ ٣٫١٤ ١٢٣ १२ 五 Ⅷ ² x² m³ 10² 1²/2 ₂ H₂O 5º 5° 5°C 5 ° 451°F 1.000,5 1'000 1’000 1 000 #5 №5
            5# 5* *5 5' 5" 6'2" 5′ 5″
        """),
        *parts("""
            1 1/2|3 ½|1\u00a0000|1  3/4|1\u00a01/2|5 1/2-inch|a 1/4 mile|2 x 4|2x4|2×4|2 × 4|10 - 12|10-12|10—12|( 5 )
            (5)|5)|(5
        """),
        *words("""
            12345678901234567890 0x1F 1_000 1:30:45.5 3.14.15 -1/2 +1/2 1/ /2 1/a a/2 1./2 .1/2 1,/2 1-2-3-4-5 1--2
            1...2 1..2
        """),
    )
    yield from crossed(("{}", "the {} dogs", "{}.", "${},", "{}-year-old"), plain)


def times_and_dates() -> Iterator[str]:
    """Clock times, dates in every order, telephone numbers."""
    moments = (
        *words("""
            10:30 10:30am 10:30a.m. 10:30 p.m. 9am 9a.m. 9AM 12:00:00 24h 5h30 5o'clock 10.30 10h30 0:05 :30 10: 1:2:3
            12/25/2010 25.12.2010 2010-12-25 12-25-10 12/25 1/1/1 1/1/11. 31/12/99 2010/12/25 12-Dec-2010 Dec.25 25-Dec
            2012-01-30T10:20:30Z 05:00-06:00 9-5 9am-5pm 24/7 7/11 9/11's 1/1/2000-2/2/2000
        """),
        *parts("""
            555-1234|(555) 123-4567|(555)123-4567|555-123-4567|555.123.4567|1-800-FLOWERS|1-800-555-1234|+1 555 123 4567
            +44 20 7946 0958|+49-30-123456|(030) 123456|555 1234|555 123 4567|1 (555) 123-4567|+1-555-123-4567
            (55) 1234-5678|(212)555-1212|( 212 ) 555-1212|212/555-1212|00 44 20 7946|555-12345|55-123-4567|(5)123|(555)
            555-1234-|[555] 123-4567|+33.1.23.45.67.89|+41 (0)44 123 45 67|(0) 123|1-2-3|123-456|123 - 456|123-45-6789
            12 34 56 78 90|911
        """),
    )
    yield from crossed(("{}", "call {} now", "{}.", "at {}, say", "a{}", "{}x", "{}\u00a0Uhr"), moments)


def money_and_units() -> Iterator[str]:
    """Every sign of category Sc, and the written ones; measures."""
    signs = of_category("Sc")
    signs += words("₴ ₹ ₺ ₽ ₿ US$ A$ C$ HK$ NZ$ R$ Cz$ S$ us$ £ Rs. USD EUR kr $$ &pound; &euro; &cent; &yen; &curren; \x80 ¤")
    yield from crossed(("{}5", "{} 5", "5{}", "a {} sign", "{}1,000.50.", "x{}y"), dict.fromkeys(signs))
    amounts = words("$5 $.50 $5.00 $5m $5M $5.5bn 5$ 5c 5¢ $1,000 $1-2 $1/2 $5/hr $x $USD -$5 $-5 ($5) $ US$5 5USD 5€ 5,50€ 5.-")
    units = words("""
        5ft 5'10" 6ft. 5in. 10km 10kg 10km/h 60mph 5x 5% 20°C 20˚C 20ºF 5m² 5m2 2.5l 5µm 5μm 100m 4WD 1080p 5GB 5K $5K 12V 5"x7" 8½x11
    """)
    yield from crossed(("{}", "a {} note.", "{}-long"), [*amounts, *units])


def web() -> Iterator[str]:
    """URLs, e-mail, handles, hashtags, file names."""
    places = words("""
        http://www.example.com https://example.org/a/b.html?q=1&r=2#x http://example.com. http://example.com,
        HTTP://EXAMPLE.COM www.example.com www.example.com/x example.com Example.COM example.net/x
        example.co.uk/x.html example.info example.de ftp://ftp.example.org/a.txt file:///a/b mailto:a@b.com
        (http://example.com) <http://example.com> http://x http:// http:/x http://example.com/a_(b)
        http://example.com/a'b http://example.com/“x” http://münchen.example http://例え.example example.edu
        example.gov example.org's foo.bar.com a.com .com x.co x.io x.us www. www.x WWW.EXAMPLE.COM joe@example.com
        joe.blow@ex-ample.co.uk <joe@example.com> joe@localhost joe@ @joe @joe_blow a@b j+k@x.com joe(at)x.com
        @user, .@user RT@user #hashtag #hash_tag #1 #100DaysOfCode #été ## # #. #-tag x#y @ @@ @5 me@home @user's
        #cat's photo.jpg IMG_1234.JPG a.txt .bashrc /usr/local/bin ~/x C:\\dir\\a.txt a/b and/or he/she w/ w/o b/c
        s/he either/or/both a_b __init__ a*b a^b a|b a~b a=b a+b a\\b a\\/b 192.168.0.1 a.b a.b.c x.Y end.Start
        a.bat a.bmp a.c a.cgi a.class a.cpp a.dll a.doc a.docx a.exe a.gif a.gz a.h a.htm a.html a.jar a.java a.jpeg a.mov
        a.mp3 a.mp4 a.pdf a.php a.pl a.png a.ppt a.ps a.py a.rtf a.sql a.svg a.tar a.tif a.wav a.x a.xls a.xml a.zip
        x.org x.net x.gov x.mil x.biz x.info x.int x.eu x.de x.fr x.cz x.tv x.me x.ly x.com.au x.edu/a_b x.org:80/a?b=c
        end.start end,start end;start U+1F600 &#39;hi&#39; %20 100%25 foo%bar ?q=1 &c &c. &co AT&amp;T R&amp;D
    """)
    yield from crossed(("{}", "see {} now", "{}.", "({})", "{}!"), places)


def markup() -> Iterator[str]:
    """Tags, comments, entities, and what only looks like them."""
    tags = parts("""
        <b>|</b>|<br/>|<br />|<a href="x">|<a href='x y'>|<a href=x>|<A HREF>|<!-- x -->|<!DOCTYPE html>
        <?xml version="1.0"?>|<![CDATA[x]]>|<|>|<>|< b >|<b|b>|<3|<5|5<6|5 < 6 > 4|<<|>>|<<b>>|<-|->|-->|<--|=>|<=
        <=>|<_<|</|</ b>|<b c>|<b c="d" e>|<1>|<a.b>|<unk>|<UNK>|<s>|</s>|<PERSON>|<person_1>|<x:y>
        <joe>|<joe blow>|<a@b.c>|<i'm>|<a">|<b/|<b\\>|<é>|<a b=c d='e f'>|<@|<a\u00a0b>|&amp;|&lt;|&gt;|&quot;
        &apos;|&nbsp;|&AMP;|&amp|&amp ;|&&|&|& amp;|&#38;|&#x26;|&mdash;|&ndash;|&hellip;|&ldquo;|&rdquo;|&lsquo;
        &rsquo;|&laquo;|&eacute;|&eacute|caf&eacute;|&copy;|&reg;|&trade;|&deg;|&frac12;|&LT;b&GT;|&lt;b&gt;|&bogus;
        &a;|A&B;|&;|&amp;amp;|&lt;3
    """)
    yield from crossed(("{}", "a {} b", "a{}b", "{}.", "U.S. {}", "{}{}"), tags)


def smileys() -> Iterator[str]:
    """Faces of ASCII, western and eastern, and sprites."""
    faces = words("""
        :) :( :-) :-( ;) ;-) :D :-D :P :-P :p :o :O :/ :\\ :| :* :'( :') =) =( =D 8) 8-) B) xD XD :3 :> :< :[ :] :{
        :} :@ :$ :-/ :-| :-* :-o :-[ :-] ;P ;D >:( >:) <3 </3 O:) o_O O.o ^_^ ^^ -_- T_T >_< >.< (: ): (; =/ =] =[
        (-: )-: :-)) :)) :(( :)( %) :^) =-) (^_^) (^.^) (-_-) (>_<) (T_T) (o_o) (O_O) (^o^) (*_*) (@_@) (._.) (;_;)
        (=^.^=) \\o/ o/ m(_ _)m ¯\\_(ツ)_/¯ ( ͡° ͜ʖ ͡°) (^_~) (~_^) (-.-) ::) :: ::: :) . :). :)5 5:) a:) a:b :a ;a
        =x x=) :-)x :--) :- :-: ;; ;;; =_= ._. _._ ._
    """)
    yield from crossed(("{}", "a dog {} runs", "dog{}", "{}.", "{}dog"), faces)


def dashes_and_hyphens() -> Iterator[str]:
    """Every character of category Pd and what is drawn like one, in numbers and in words."""
    dashes = of_category("Pd")
    dashes += [*"\xad\x96\x97−⁃˗‐‑─━ー_¯~〜", *words("-- --- ---- ----- –- &mdash; -\xad- _-_ === *** ___ -=-"), "- -"]
    yield from crossed(("{}", "a{}b", "a {} b", "a{} b", "a {}b", "1{}2"), dict.fromkeys(dashes))
    hyphened = words("""
        t-shirt T-Shirt x-ray e-mail co-op well-known mother-in-law jack-o'-lantern two-year-old 3-year-old
        30-something pre-1990 post-9/11 anti-U.S. U.S.-led ex-President's Smith-Jones's semi-automatic -ish un- -x-
        x- -x --x x-- a-b-c-d A-1 B-52s F-16's 16-bit 5-to-1 one-to-1 rock-n-roll rock-'n'-roll hard-of-hearing-
        multi-colored/striped black-&-white co‑op t\xadshirt no\u2011break half–half e—mail Saint-Étienne
        Baden-Württemberg O'Neil-Smith ré-élu ç-a x-é é-x to-be and- -and by-the-way his-and-hers up-to-date.Then
        up-to- date 's-Hertogenbosch non- e.g.-like etc.-x Mr.-T
    """)
    yield from crossed(FRAMES, hyphened)


def quotes() -> Iterator[str]:
    """Every quotation mark, single and doubled, opening and closing; accents that serve as such."""
    marks = of_category("Pi", "Pf")
    marks += "\"'`´′″‴‵‶ʹʺʻʼʽˈˊˋ˝„‚‟‛＂＇｀〝〞〟❛❜❝❞\x82\x84\x8b\x91\x92\x93\x94\x9b"
    marks += words("""'' `` ´´ ‘‘ ’’ '" "' "" `' \'\'\' \"\"\" &quot;""")
    frames = ("{}", "{}dog{}", "a {} dog", "dog{} ran", "a {}dog runs{}.", "5{}", "{}s", "{}90s", "I{}m", "{}{}dog")
    yield from crossed(frames, dict.fromkeys(marks))


def brackets() -> Iterator[str]:
    """Every bracket that Unicode opens or closes, and their names in the treebank."""
    marks = of_category("Ps", "Pe")
    yield from crossed(("{}", "a {}b", "a{} b"), marks)
    named = words("""
        -LRB- -RRB- -LSB- -RSB- -LCB- -RCB- -lrb- -rrb- (( )) ()() ( ) [] [sic] {} {x} {{x}} (a) (a (b)) (a.) (a). (1) 1) a) (i)
        [1] (s) dog(s) (-) (:) )( ][ }{ ({[]})
    """)
    yield from (frame.replace("@", name) for name, frame in product(named, ("@", "a @ b", "x@y", "@.")))


def stops() -> Iterator[str]:
    """Runs of . ! ? , ; : and their like in other scripts; ellipses."""
    yield from ("".join(run) for n in (1, 2, 3) for run in product(".!?,;:", repeat=n))
    runs = (
        *words(r"""
            ... .... ..... ...... .. . … …… …. .… ‥ ․ ⋯ ᠁ ･･･ 。。。 。 、 ， ． ！ ？ ； ： ¡ ¿ ¡¿ ‽ ⁇ ⁈ ⁉ ؟ ، ؛ ۔ । ॥ ։ · • ‧ ∙
            ﹒ ｡ ､ ...? ...! ?... !!! !!1! ?!?! !? !!?? ,, ;; :: ., ,. .; :. .- -. .' '. ." ". !" ?' .) ). ...) (... * **
            *** / // \ \\ | || ^ ~ ~~ + ++ = == % %% @ @@ _ __ # ## $ $$ & && ¶ § † ‡ © ® ™ ° º ª ¦ ¬ µ ¸ ¨ × ÷ ± ¹ ² ³ ¼
        """),
        *parts(". . .|. . . .|.. .|. ..|, ,|* * *|! !|? ?|… …|...  ...|.\u00a0.\u00a0."),
    )
    yield from crossed(("{}", "dog{}", "dog {} ran", "{}dog", "a{}b"), runs)


def scripts_of_the_world() -> Iterator[str]:
    """Captions and words that are not English, with their own marks."""
    sentences = parts("""
        Zwei Männer spielen Fußball auf der Straße.|Ein „großer“ Hund läuft.
        Der Hund des Jungen, z. B. ein Dackel, bellt.|STRAẞE|d.h. usw. bzw. ca. 5|L'homme n'a qu'une œuvre d'art.
        Aujourd’hui, l’été « chaud » est là !|C'est-à-dire, y a-t-il ?|À 5 h 30, M. Dupont s'en va.
        Dva psi běží na louce, že ano?|Žena v „červených“ šatech č. 5.|Příliš žluťoučký kůň úpěl ďábelské ódy.
        tj. např. atd.|两只狗在草地上跑。|一个穿红色T恤的男人|犬が2匹、走っている。|カタカナ・ひらがな
        ﾊﾝｶｸ ｶﾅ|개 두 마리가 뛴다.|ＡＢＣ　１２３|「犬」『猫』|５ドル
        كلب يركض في الحديقة.|هل هذا كلب؟|كَلْبٌ، قِطّة|שני כלבים רצים.|ג'ירפה צה"ל|שָׁלוֹם|สุนัขสองตัววิ่ง
        ผู้ชายคนหนึ่ง ๆ|दो कुत्ते दौड़ रहे हैं।|क्ष त्र ज्ञ|Две собаки бегут.|Ёлка и «ёж»|Двє собаки, п'ять
        Δύο σκυλιά τρέχουν;|ΣΟΦΟΣ ΟΔΥΣΣΕΥΣ|Σ|ΑΣ|ΑΣ.|Σ Σ.|İstanbul'da ıslak IŞIK|ǅ ǈ ǋ ﬁne ﬂag ŉ ẖ ΐ|ኣ እንስሳ።|ខ្មែរ
        ქართული|ᲥᲐᲠᲗᲣᲚᲘ|Հայերեն։|தமிழ்|తెలుగు|বাংলা ৳৫|ᏣᎳᎩ ꭰ|ꙮ Ⴀ Ⰰ ⱥ Ⱥ|ßẞ Ω Å K|e\u0301 é n\u0303 a\u0308\u0323
        Z͑ͫ̓a̧͈l̗g̀o|\u0301 x|x \u0301|niño año ¿Qué? ¡Hola!|São João d'água|Łódź źdźbło|Øresund ærlig å|Þór eða
        naïve café résumé Zoë|El Niño's|Pelé-like|ÀÉÎÕÜ ÿŸ
    """)
    yield from sentences
    yield from (sentence.upper() for sentence in sentences)
    yield from crossed(
        ("{}", "{}'s", "a-{}", "{}.", "x{}", "{}5", "#{}"),
        words("é Ω я 犬 か カ 한 ก क ع ש ა ß ﬁ Å ſ ª ª. ㎏ ℃ Ⓐ １ Ａ 〇 ゛ ー 々 ـ ̈ ा"),
    )


def single_characters() -> Iterator[str]:
    """Controls, Latin-1, general punctuation, blanks of every width, and every 89th character, alone and between letters."""
    codes = [*range(1, 0x30), *range(0x3A, 0x41), *range(0x5B, 0x61), *range(0x7B, 0x100), *range(0x2000, 0x2070)]
    codes += [0, 0x34F, 0x378, 0x61C, 0x115F, 0x1680, 0x180E, 0x3000, 0x3164]
    codes += [0xE000, 0xF8FF, 0xFEFF, 0xFFF9, *range(0xFFFC, 0x10000)]
    for code in dict.fromkeys(codes):
        yield from crossed(("{}", "a{}b"), [chr(code)])
    for code in dict.fromkeys(codes):
        if ucd_3_2_0.category(chr(code))[0] in "CZ":
            yield from crossed(("a {} b", "5{}6", "U.S.{}The", "I{}'m"), [chr(code)])
    for code in range(0x100, 0x10000, 89):
        if not 0xD800 <= code < 0xE000:
            yield f"A{chr(code)}b {chr(code)}"


def emoji() -> Iterator[str]:
    """Faces, families, flags, skins, keycaps, and other characters beyond the first plane."""
    signs = words("""
        😀 🐕 👍 👍🏽 👨\u200d👩\u200d👧 🏳\ufe0f\u200d🌈 🇩🇪 🇨🇿🇫🇷 ❤ ❤\ufe0f ☺ ☺\ufe0f ☀ ⚽ ✂ ✔ ★ ☆ ♥ ♪ ♫ ☎ → ← ↔ ⇒ ∞ ≠ ≤ ≈ √ ∑
        1\ufe0f\u20e3 #\ufe0f\u20e3 ⌚ ⏰ Ⓜ ㊗ 〽 🧑🏿\u200d🚀 🫠 𝒳 𝟘 𝟙𝟚 𠀀 𐍈 𐐀 𐐨 𞤀 🄰 🀄 𝄞 𒀀 \U0001f3fb \U000e0067 \U000f0000
        \U0010ffff \U0001ffff \U000110bd 𓀀 🁢 𑄃
    """)
    yield from crossed(("{}", "a dog {}", "dog{}", "{}{}", "a{}b", "5{} x", "{}.", "{}'s"), signs)


WORDS = words("""
    a the two man woman girl boy dog dogs people child in on with near red blue and while runs playing teh dont it's
    man's boys' T-shirt 5 #1 U.S. St. Mr. p.m. 10:30 $20 1/2 3rd New York's isn't cannot gonna Coca-Cola A Two The I
    No. AND rock'n'roll , , . . ... " ' ` - -- – — ( ) ; : ! ? / & “ ” ‘ ’ … [ ] * é ½ £ €
""")


def captions() -> Iterator[str]:
    """Captions as people type them: blanks missing and doubled, upper case, no stop, marks that touch."""
    chance = random.Random(341)  # noqa: S311
    for n in range(1_000):
        chosen = chance.choices(WORDS, k=chance.randint(3, 14))
        text = "".join(word + chance.choices(("", " ", "  ", "\u00a0"), (2, 20, 1, 0.2))[0] for word in chosen)
        yield text.upper() if n % 10 == 0 else text
    letters = "aB1.,'\"`-:;!?()[]<>/&#$%@*+=~^_\\|{} \u00a0é½€’“…—n'ts"
    for _ in range(600):
        yield "".join(chance.choices(letters, k=chance.randint(2, 12)))


def blank_and_long() -> Iterator[str]:
    """Nothing, blanks only, breaks at every place, and ten thousand characters of one kind."""
    yield from ("", " ", "  ", "\t", "\u00a0", "\u3000", "\n", " \n ", "\x00", "\u200b", "\ufeff")
    yield from crossed(("{}a dog", "a dog {}"), ("\ufeff", "\u00a0", "\u00a0 ", " \u00a0", "\u200b"))
    breaks = ("\n", "\r", "\r\n", "\x0b", "\x0c", "\x1c", "\x1d", "\x1e", "\x85", "\u2028", "\u2029", "\n\n", "\t", "\\n")
    yield from crossed(("{}", "a{}b", "a {} b", "{}a dog", "a dog{}", "U.S.{}The", "a dog.{}A cat."), breaks)
    yield from crossed(("a n/e@é{}", "http://x.y/{}", "J.{}", "no.{}"), (*breaks, "\xa0", "\x1f", "\u2009", "\u3000", "\u200b"))
    yield from crossed(("(555){}123-4567", "1{}1/2", "<b{}c>", "<b c='{}'>"), breaks)
    yield from (unit * (10_000 // len(unit)) for unit in [*words("a 1 . - ' a. a- 1, < é 犬"), " ", "a "])
    yield from (unit * (1_000 // len(unit)) for unit in words("😀 ( \" ` ! & @a. http:// a' n't 1/ $ _ # = \u0301 A. &amp; 5-"))


GROUPS: tuple[Callable[[], Iterator[str]], ...] = (
    *(contractions, abbreviations, acronyms, numbers, times_and_dates, money_and_units, web, markup, smileys),
    *(dashes_and_hyphens, quotes, brackets, stops, scripts_of_the_world, single_characters, emoji, captions, blank_and_long),
)


def stress() -> list[str]:
    """All strings, each once."""
    return list(dict.fromkeys(text for group in GROUPS for text in group()))


if __name__ == "__main__":
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text("".join(json.dumps(text) + "\n" for text in stress()), encoding="ascii")
