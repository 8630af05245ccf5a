"""The words that the convention knows by name. In any case, but for a letter after `=`, which is as it is written.

Source of the facts: the lexer of Stanford CoreNLP 3.4.1, whose abbreviations were gathered from the Wall Street Journal of 1987.
"""

from __future__ import annotations

from flickr_assets.nlp.tokenise.ptb.pattern import text, words

# Abbreviations whose full stop is theirs whatever follows. May, Sat and Sun are not among them, being words.
MONTHS_AND_DAYS = words("jan feb mar apr jun jul aug sep sept oct nov dec  mon tue tues wed thu thurs fri")
# States that are words or names without their capital need it: Ore., Pa., Wash.
STATES = words(
    """ala ariz =Az =Ark calif colo conn ct dak =Del fla ga =Ill ind kan kans ky =La =Mass md mich minn =Miss mo mont neb nev okla
    =Ore =Pa penn tenn =Tex va vt =Wash wis wisc wyo"""
)
COMPANIES = words("assn bancorp bhd co cos corp inc intl ltd plc pt=e pt=es pt=y pt=ys ppt=e ppt=es ppt=y ppt=ys rt sys univ")
AFTER_A_NAME = words("blvd bldg bros ed.d esq jr ph.d rd sr")
IN_PROSE = words("al est etc ext seq sq tel")

# Abbreviations before a name: without a full stop, too.
PERSONS = words(
    """mr mrs ms =Miss dr drs mlle mme messrs msgr prof profs  adm adj adv asst assoc atty attys brig capt cmdr comdr col cpl det ens
    gen gov govs hon insp lieut lt maj pfc pres pvt rep reps rev sen sens sfc sgt spc supt supts  alex jos wm"""
)
PLACES = words("ave ft mt st ste")
OFFICES = words("cie dept elec invt m=fg m=tg natl treas")
BETWEEN = words("a.k.a cf ph vs")

# Abbreviations only before a number: `no. 5`, and `no.` otherwise is a word and a full stop.
NUMBERED = words("art bldg ca fig figs no nos op pp prop")

# Before these, too, an abbreviated `company` and `party` keep their stop: Pty. Ltd.
LIMITED = words("ltd lim")

# Acronyms that a hyphen joins.
JOINED_ACRONYMS = words("canada-u.s eu-u.s japan-u.s korean-u.s non-u.s sino-u.s u.s.-u.k u.s.-u.s.s.r")

# With a capital, these begin a sentence: the full stop in `plan B. The` is that of the sentence before.
OPENERS = words(
    """=A =An =About =According =Additionally =After =As =At =But =Earlier =He =Her =Here =However =If =In =It =Last =Many =More =Mr. =Ms.
    =Now =Once =One =Other =Our =She =Since =So =Some =Such =That =The =Their =Then =There =These =They =This =We =What =When =While
    =Yet =You"""
)

# Words that are parted, and where.
PARTED = (
    (text("can"), text("not")),
    (text("'t"), words("is was")),
    (words("gim lem"), text("me")),
    (words("gon wan"), text("na")),
    (text("got"), text("ta")),
)

# Words around an apostrophe of the keyboard.
WITH_APOSTROPHE = words("c'mon cont'd cont'd. e'er ev'ry li'l nat'l nor'easter s'mores")

FILE_ENDINGS = words(
    """bat bmp c cgi class cpp dll doc docx exe gif gz h htm html jar java jpeg jpg mov mp3 pdf php pl png ppt ps py sql tar txt wav x
    xml zip"""
)
DOMAINS = words("com edu net org")
# Entities that stay as they are.
KEPT_ENTITIES = words("ht lr ql qc qr tl ur odq cdq")
