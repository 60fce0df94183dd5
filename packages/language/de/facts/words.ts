/** German: lists of words, and the slots of the table of statements. */
import { alternatives } from '../../facts/finding.ts'
import type { Slots } from '../../facts/statement-table.ts'

/** Each alternative of a list with its first letter large or small. */
const anyCase = (list: string): string =>
  alternatives(list).replace(/(^|\|)(\p{L})/gu, (_, bar: string, first: string) => `${bar}[${first.toUpperCase()}${first.toLowerCase()}]`)

/** Numbers in words and digits, with the articles that count one. */
export const NUMBER = '(?:eine?[nmr]?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf|\\d{1,2})'
export const GERMAN_MONTH = 'Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember'
const WEEKDAY = '(?:Montag|Dienstag|Mittwoch|Donnerstag|Freitag|Samstag|Sonnabend|Sonntag)'
const EVERY_WEEKDAY = `(?:immer )?${WEEKDAY.toLowerCase()}s`

/** Since when something is so. */
export const SINCE = alternatives(`(?:[Ss]eit|[Ss]chon seit) (?:(?:Anfang |Mitte |Ende )?(?:${GERMAN_MONTH})(?: \\d{4})?|(?:Anfang |Mitte 
  |Ende )?\\d{4}|(?:etwa |ca\\.? |gut |über |fast )?(?:${NUMBER} |vielen |ein paar |mehreren |einigen )?(?:halben )?(?:Jahren|Jahr|Monaten
  |Monat|Wochen|Woche|Tagen)|kurzem|langem|Kurzem|Langem|immer|jeher|${WEEKDAY}|Silvester|Ostern|Weihnachten|Corona|gestern|heute
    |(?:der|meiner|dem
  |meinem|unserer) \\p{Lu}[\\p{L}-]+|Geburt|letzte[mrns] (?:Jahr|Monat|Woche|Sommer|Herbst|Winter|Frühling|Frühjahr)|diese[mr] (?:Jahr
  |Monat|Sommer))`)

/** How often something is done. */
export const GERMAN_OFTEN = alternatives(`(?:(?:fast )?jede[nrs]? (?:zweite[nrs]? |dritte[nrs]? )?(?:Tag|Morgen|Abend|Woche|Wochenende
  |Monat|Nacht|Jahr|Sommer|Winter|${WEEKDAY}(?:abend|morgen|nachmittag|vormittag)?)|(?:ein|zwei|drei|vier|fünf|sechs|\\d)[- ]?mal (?:die
  |pro|in der|im) (?:Woche|Tag|Monat|Jahr)|täglich|wöchentlich|${EVERY_WEEKDAY}(?: und ${EVERY_WEEKDAY})?|(?:immer 
  |meistens )?(?:am Wochenende|abends|morgens|mittags))`)

/** Adverbs that leave a statement as it is. */
export const GERMAN_ADVERBS = alternatives(`ja|auch|jetzt|derzeit|aktuell|übrigens|gerade|grade|grad|schon|immer noch|noch|eigentlich
  |momentan|hauptsächlich|inzwischen|mittlerweile|halt|eh|nun|leider|aber|allerdings|selbst|zurzeit|zur Zeit|beruflich|privat|nebenbei
  |endlich|wirklich|total|sehr|besonders|einfach|überhaupt|gar|absolut|tatsächlich|ursprünglich|gebürtig|hier|bisschen|eben|natürlich
  |zum Glück|glücklicherweise|persönlich|bekanntlich|meistens|ganz`)

/** Verbs of "ich" with which a clause begins behind "und", or without its "ich". */
export const OWN_VERBS = alternatives(`arbeite|wohne|habe?|bin|lebe|komme|studiere|spiele|lerne|mag|esse|trinke|spreche|heiße|nutze
  |ziehe|reise|liebe|fange|suche|such|will|möchte|gehe|fahre|fliege|nehme|mache?|vertrage|leide|kann|trainiere|jogge|singe|koche|klettere
  |fotografiere|ernähre mich|male|stricke|nähe|schwimme|wandere|promoviere|hasse|rauche|unterrichte|schreibe|weiß|brauche|verstehe
  |begreife|kapiere|wollte|rufe|lese|höre|backe|tanze|reite|besitze|führe`)

const JOBS = anyCase(`lehrer|ärztin|arzt|krankenpfleger|krankenschwester|nachtschwester|pflegefachkraft|pflegefachfrau|pflegefachmann
  |pfleger|pflegekraft|pflegehelfer|ingenieur|programmierer|entwickler|designer|koch|köchin|bäcker|tischler|schreiner|elektriker
  |mechaniker|anwalt|anwältin|polizist|feuerwehrmann|feuerwehrfrau|buchhalter|architekt|journalist|übersetzer|student|erzieher
  |sozialarbeiter|sozialpädagoge|sozialpädagogin|physiotherapeut|hebamme|friseur|friseuse|verkäufer|kellner|fahrer|pilot|gärtner|landwirt
  |bauer|bäuerin|apotheker|psychologe|psychologin|therapeut|wissenschaftler|professor|forscher|fotograf|musiker|schauspieler|autor|berater
  |beamter|beamtin|rentner|schüler|azubi|auszubildende|auszubildender|freiberufler|hausmeister|sekretär|maler|maurer|dachdecker|optiker
  |logopäde|logopädin|dolmetscher|bibliothekar|elektroniker|mechatroniker|schlosser|schweißer|klempner|installateur|zimmermann|zimmerer
  |metzger|konditor|florist|kaufmann|kauffrau|controller|makler|notar|richter|dozent|referent|sachbearbeiter|bürokraft|fachangestellte
  |fachangestellter|hausfrau|hausmann|tagesmutter|kosmetiker|lagerist|logistiker|disponent|lokführer|zugbegleiter|flugbegleiter|soldat
  |förster|winzer|chemiker|chemikant|biologe|biologin|physiker|mathematiker|informatiker|jurist|doktorand|praktikant|referendar|trainer
  |redakteur|lektor|texter|grafiker|illustrator|schneider|uhrmacher|goldschmied|techniker|monteur|bauleiter|projektleiter|teamleiter
  |filialleiter|geschäftsführer|manager|administrator|pfarrer|pastor|bestatter|gastronom|barkeeper|barista|reinigungskraft|postbote
  |briefträger|zusteller|sanitäter|pädagoge|pädagogin|pensionär|imker|laborant|orthopäde|orthopädin|chirurg|influencer|freelancer`)
const JOB_KINDS = 'angehende|freie|freiberufliche|gelernte|selbstständige|selbständige|ausgebildete|pensionierte|leitende|technische'
  + '|kaufmännische|medizinische|zahnmedizinische|alleinerziehende'
const FOOD = alternatives(`Fleisch|Fisch|Schweinefleisch|Alkohol|Kaffee|Zucker|Gluten|Milch|Eier|Rindfleisch|Meeresfrüchte|Wurst|Käse
  |Zwiebeln|Knoblauch|Pilze|Tomaten|Milchprodukte|Laktose|Nüsse|Erdnüsse|Fruktose|Weizen|Soja|Koffein|Histamin|Sellerie|Paprika|Tee|Bier
  |Wein|Äpfel|Innereien|Kuhmilch|Koriander|Rohkost|Scharfes|Süßes|Penicillin|Ibuprofen|Aspirin|Paracetamol`)
const ILLNESS = alternatives(`(?:Typ-[12]-)?Diabetes(?: Typ [12])?|Asthma|Heuschnupfen|Zöliakie|Migräne|Epilepsie|Bluthochdruck|Rheuma
  |ADHS|ADS|Neurodermitis|Parkinson|Alzheimer|Demenz|Krebs|Brustkrebs|Arthrose|Depressionen|MS|Multiple Sklerose|Morbus Crohn|Endometriose
  |Hashimoto|Schuppenflechte|Osteoporose|Gicht|Tinnitus|Autismus|Down-Syndrom|Legasthenie|Schlafapnoe|Skoliose|Fibromyalgie|Reizdarm|COPD
  |\\p{L}+(?:probleme|intoleranz|unverträglichkeit)|\\p{L}+(?:phobie|unterfunktion|überfunktion)|Angststörung|Flugangst|Höhenangst
  |(?:einen )?Herzschrittmacher|(?:einen )?Bandscheibenvorfall|Plattfüße|Giardien`)
const DRUGS = alternatives(`\\p{L}*(?:tabletten|medikamente|hemmer|blocker|verdünner)|L-Thyroxin|Metformin|Insulin|Antidepressiva
  |Ibuprofen|Ritalin|Cortison|Kortison|Marcumar|Ramipril|die Pille|Vitamin D|Antihistaminika|Statine`)
const PLAYED = alternatives(`Klavier|Gitarre|Geige|Cello|Bratsche|Flöte|Querflöte|Klarinette|Saxophon|Saxofon|Trompete|Posaune|Schlagzeug
  |Bass|Kontrabass|E-Gitarre|Orgel|Harfe|Akkordeon|Ukulele|Horn|Fußball|Handball|Tennis|Volleyball|Basketball|Badminton|Tischtennis|Schach
  |Golf|Hockey|Eishockey|Squash|Padel|Rugby|Theater|Dart|Boule|Wasserball`)
const DONE = alternatives(`klettere|bouldere|jogge|schwimme|reite|tanze|stricke|häkle|nähe|male|zeichne|fotografiere|wandere|angle|segle
  |surfe|turne|töpfere|imkere|gärtnere|bastle|koche|backe|sammle|züchte|singe|meditiere|fechte|boxe|rudere|tauche|laufe|programmiere
  |schreibe|lese|jage|musiziere|schnitze|restauriere|filme|paddle|campe|zocke|puzzle`)
const TOOLS = alternatives(`Linux|Ubuntu|Debian|Fedora|Arch|NixOS|macOS|Windows(?: 1[01])?|Vim|Neovim|Emacs|VS ?Code|Python|Rust|Go|Java
  |Kotlin|Swift|C\\+\\+|C#|TypeScript|JavaScript|PHP|Ruby|pnpm|npm|yarn|Docker|Kubernetes|Postgres(?:ql)?|Obsidian|Notion|Figma|Firefox
  |Excel|LaTeX|Photoshop|Lightroom|Ableton|Logic|Android|iPhone|Thermomix|GitLab|Django|React|Vue|Svelte|Blender|SAP`)
const WORKPLACE = alternatives(`(?:in|bei|an) (?:einer|der) (?:kleinen |großen )?(?:Apotheke|Bank|Kita|\\p{L}*[Ss]chule|Bäckerei|Kanzlei
  |\\p{L}*[Pp]raxis|\\p{L}*[Kk]linik|\\p{L}*[Aa]gentur|Bibliothek|Werkstatt|Fabrik|Firma|Küche|Gärtnerei|Buchhandlung|Behörde|Universität
  |Uni|Spedition|Pflege|IT|Gastronomie|Verwaltung|Logistik|Forschung|Buchhaltung|Produktion)|(?:im|in einem|am|an einem|beim
  |bei einem) (?:kleinen |großen )?(?:Krankenhaus|Altenheim|Pflegeheim|Kindergarten|Supermarkt|Hotel|Restaurant|Café|Labor|Museum
  |Callcenter|Start-?up|Verlag|Rathaus|Finanzamt|Jugendamt|Homeoffice|Außendienst|Einzelhandel|Lager|Vertrieb|Schichtdienst
  |öffentlichen Dienst|Gymnasium|Klinikum)`)
const FIRMS_OWN = alternatives(`Café|Bäckerei|Laden|Blumenladen|Friseursalon|Restaurant|Imbiss|Buchladen|Buchhandlung|Praxis|Tischlerei
  |Werkstatt|Agentur|Onlineshop|Hofladen|Bauernhof|Hof|Weingut|Pension|Gasthof|Firma|Start-?up|Kosmetikstudio|Yogastudio|Kneipe|Apotheke`)
const OWNED = alternatives(`(?:eine?n?) (?:(?:neue|gebrauchte|alte|rote|blaue|kleine)[nsr]? )?(?:VW |BMW |Opel |Audi |Ford 
  |Skoda )?(?:Saab|Mercedes|Porsche|Toyota|Renault|Peugeot|Mazda|Honda|Kia|BMW|Audi|Opel|E-Bike|Auto|Wohnmobil|Haus|Klavier|Motorrad
  |Fahrrad|Rennrad|Lastenrad|Tesla|Boot|Schrebergarten|Wärmepumpe|Golf|Polo|Passat|Corsa|Astra|Fiesta|Focus|Octavia|Fabia|Yaris|Corolla
  |Twingo|Clio|Fiat|Dacia|Volvo|Käfer|Trabi|Smart|Mini|Bulli|E-Auto|Vespa|Wohnung|Garten|Kombi)(?: \\d)?`)
const BEASTS = alternatives(`Hund(?:e|in)?|Hündin(?:nen)?|Katzen?|Kater|Kaninchen|Hamster|Pferde?|Papagei(?:en)?|Wellensittiche?
  |Schildkröten?|Hühner|Meerschweinchen|Hasen?|Fische|Ziegen?|Schafe?|Esel|Ponys?|Welpen?|Bienenvölker|Labrador|Dackel|Golden Retriever
  |Border Collie|Mops|Pudel|Leguan|Axolotl`)
const TRAITS = alternatives(`Linkshänder(?:in)?|Rechtshänder(?:in)?|Frühaufsteher(?:in)?|Morgenmuffel|Nachteule|Langschläfer(?:in)?
  |Einzelkind|Brillenträger(?:in)?|Nichtraucher(?:in)?|Raucher(?:in)?|Legastheniker(?:in)?|farbenblind|kurzsichtig|weitsichtig|schwerhörig
  |gehörlos|blind|taub|Autist(?:in)?|introvertiert|alleinerziehend|hochsensibel|schwerbehindert|autistisch|dement|Atheist(?:in)?
  |Katholik(?:in)?|Protestant(?:in)?|Muslima?|Christ(?:in)?|Jude|Jüdin|Buddhist(?:in)?|evangelisch|katholisch|pflegebedürftig|bettlägerig`)
const NATION = alternatives(`(?:Österreich|Schweiz|Italien|Span|Holländ|Niederländ|Engländ|Amerikan|Ukrain|Syr|Iran|Rumän|Portugies|Belg
  |Ungar|Norweg|Brasilian|Japan|Kroat|Serb|Albaner|Inder)(?:i?er|e)?(?:in)?|Deutsche[r]?|Franzose|Französin|Pole|Polin|Türke|Türkin|Russe
  |Russin|Grieche|Griechin|Brite|Britin|Däne|Dänin|Schwede|Schwedin|Finne|Finnin|Tscheche|Tschechin|Chinese|Chinesin`)
const BODY = alternatives(`Arm|Fuß|Bein|Zeh|Finger|Handgelenk|Knöchel|Schlüsselbein|Nase|Hand|Rippe|Ellbogen|Schulter|Oberschenkel
  |Unterarm|Sprunggelenk|Kreuzband|Meniskus|Bänder|Außenband|Achillessehne|Bandscheibe`)
const SHOCK = alternatives(`Bandscheibenvorfall|Herzinfarkt|Schlaganfall|Kreuzbandriss|Kaiserschnitt|Unfall|Autounfall|Burnout|Fehlgeburt
  |Knie-OP|Hüft-OP`)
const AIMS = alternatives(`lernen|werden|laufen|abnehmen|schaffen|studieren|beibringen|aufhören|machen|sparen|gründen|bauen|schreiben
  |bestehen|sprechen|nachholen|ziehen|auswandern|eröffnen|anfangen|zunehmen|heiraten|verkaufen`)
const LANGUAGE = '(?:etwas |ein |ein wenig )?(?:\\p{Lu}\\p{L}+isch|Deutsch)'
const MANNER = alternatives(`in Stichpunkten|in Stichworten|in kurzen Sätzen|in ganzen Sätzen|in einfacher Sprache|auf (?:Deutsch
  |\\p{Lu}\\p{L}+isch)|kurz|knapp|kürzer|ausführlich|ohne Emojis|ohne Floskeln|ohne Aufzählungen|kurz und knapp|förmlich|locker`)
const WASTE = alternatives(`Floskeln|Emojis|Entschuldigungen|Einleitungen|Höflichkeiten|Smileys|Einleitung|Zusammenfassung am Ende
  |Aufzählungen|Abkürzungen|Fachwörter|Fremdwörter|Anglizismen|Gedankenstriche|Tabellen`)

/** Near people. */
export const GERMAN_KIN = anyCase(`Schwester|Bruder|Mutter|Mama|Vater|Papa|Oma|Opa|Großmutter|Großvater|Mann|Ehemann|Frau|Ehefrau|Freundin
  |Freund|Verlobte|Verlobter|Tochter|Sohn|Tante|Onkel|Cousine|Cousin|Nichte|Neffe|Partnerin|Partner|Enkelin|Enkel|Schwiegermutter
  |Schwiegervater|Schwägerin|Schwager|Stieftochter|Stiefsohn|Patenkind|Eltern|Schwiegereltern|Großeltern`)
export const ANIMALS = anyCase(`Hund|Hündin|Katze|Kater|Kaninchen|Hamster|Pferd|Papagei|Wellensittich|Schildkröte|Meerschweinchen|Pony
  |Hase`)

/** Slots of the table. */
export const GERMAN_SLOTS: Slots = {
  place: String.raw`(?<value>\p{Lu}[\p{L}-]+(?: (?:am|an der|im|bei) \p{Lu}\p{L}+| \p{Lu}\p{L}{3,})?)`,
  region: String.raw`(?<value>(?:der |dem |den )?\p{Lu}[\p{L}-]+(?: (?:am|an der|im|bei) \p{Lu}\p{L}+| \p{Lu}\p{L}{3,})?)`,
  firm: String.raw`(?<value>[\p{Lu}\d][\p{L}\d&.-]+(?: \p{Lu}[\p{L}\d-]+)?)`,
  noun: String.raw`(?<value>\p{Lu}[\p{L}-]+(?: und \p{Lu}[\p{L}-]+)?)`,
  stuff: String.raw`(?<value>\p{Lu}[\p{L}-]+(?:,? (?:und )?\p{Lu}[\p{L}-]+){0,2})`,
  jobs: jobSlot(), job: `(?<value>${jobSlot()})`, trade: `(?: als (?<job>${jobSlot()}))?`,
  foods: FOOD, illness: `(?<value>${ILLNESS})`, drug: `(?<value>${DRUGS})`, played: `(?<value>${PLAYED})`, done: `(?<verb>${DONE})`,
  tools: `(?<value>(?:${TOOLS})(?:(?:, | und )(?:${TOOLS}))*)`, workplace: `(?<value>${WORKPLACE})`,
  own: FIRMS_OWN, owned: `(?<value>${OWNED})`,
  animals: `(?<value>${NUMBER} (?:\\p{Ll}+e[rns]? )?(?:${BEASTS})(?:,? (?:namens |die heißen |genannt |mit Namen )?\\p{Lu}\\p{L}+`
    + '(?:,? (?:und )?\\p{Lu}\\p{L}+){0,3})?)',
  nation: `(?<value>${NATION})`, traits: TRAITS, trait: `(?<value>${TRAITS})`,
  body: BODY, shock: SHOCK, aims: `(?:${AIMS})`, manner: `(?:${MANNER})`, waste: WASTE, number: NUMBER,
  units: 'metrische Einheiten|metrisch|Celsius|Kilometer|Euro',
  languages: `(?<value>${LANGUAGE}(?:(?:, | und | sowie | )${LANGUAGE})*)`, often: GERMAN_OFTEN,
  since: SINCE, mid: '(?:.{2,40} )?', any: '(?: .*)?', end: '(?: (?:und|mit|seit|als|in der Nähe|zusammen|bei|im) .*)?',
  ein: '(?:(?:eine?|totale[rn]?|absolute[rn]?|überzeugte[rn]?|von Beruf) )*',
  sure: String.raw`(?!.*(?<!\p{L})(?:[Vv]ielleicht|gerne?|immer|oft|jede[rsn]?|hätte|morgen|heute|übermorgen|eventuell|evtl)(?!\p{L}))`,
  real: String.raw`(?!.*(?<!\p{L})(?:nicht|nie|fast|wieder|früher|Abo|Vertrag|Mitgliedschaft|Handyvertrag|Fitnessstudio|Versicherung|`
    + String.raw`Netflix|Souls|FIFA)(?!\p{L}))`,
}

function jobSlot(): string {
  return `(?!(?:[Bb]ei|[Mm]it|[Gg]eister|[Ff]alsch|[Ss]chwarz|[Rr]ad|[Ss]ki|[Aa]uto)fahrer|[Hh]obby|[Hh]aupt|[Ss]ünden|[Aa]mateur)`
    + `(?:(?:${JOB_KINDS})[rsn]? )?[\\p{L}-]*(?:${JOBS})(?:in|innen)?`
}

/** Words that point elsewhere: what holds them does not stand by itself. */
export const GERMAN_POINTING = alternatives(`ich|du|er|sie|es|man|wir|ihr|ihn|ihm|ihnen|dich|dir|dein\\p{L}*|euch|euer|eure\\p{L}*|uns
  |dies\\p{L}*(?! (?:Jahr|Sommer|Winter|Herbst|Frühjahr))|jene\\p{L}*|dort|da|damit|davon|darüber|darauf|dabei|dafür|daran|so|dann|wie|was
  |wo|wer|welche\\p{L}*|dass|weil|heute|gestern|gleich|etwas(?! \\p{Lu})|irgendwas|irgendwie|alles|nichts|denselben|dieselbe|Projekt
  |Fehler|Bug|Log|Tests?|Wahnsinn|Nerven`)
/** Nouns that no place and no firm is called by. */
export const NO_NAME = alternatives(`Arbeit|Oma|Opa|Mama|Papa|Uns|Euch|Angst|Nacht|Tag|Regen|Licht|Frieden|Ruhe|Hause?|Rente|Stress|Not
  |Liebe|Teilzeit|Vollzeit|Schichten|Urlaub|Ordnung|Moment|Gedanken|Zukunft|Team|Büro|Stadt(?! \\p{Lu})|Dorf|Nähe|Freunden?|Familie
    |Ich|Es|Das|Der|Die
  |Staunen|Dusche|Bett|Spaß|Prinzip|Elternzeit|Versehen|Zufall|Panik|Eile|Gefahr|Trauer|Scheidung|Trennung|Behandlung|Therapie|Quarantäne
  |Gesprächen?|Reihe|Seite|Welt|Sicherheit|Geld|Wut|Gesundheit|Armut|Sünde|Scham|Träumen|Wirklichkeit|Saus|Bewegung|Projekten?|Homeoffice
  |Großraumbüro|Handarbeit|Eigenregie|eine?[nmr]?|der|dem|den|meine[nmr]?|ständig\\p{L}*|einigen|vielen|großer|kleinen|wenigen|guten|zwei
  |drei|vier|fünf|zehn`)
/** What one may like or be said to react to, and what tells nothing of one's taste. */
export const NO_TASTE = alternatives(`Sie|Ihnen|Ihn|Ihr|Dich|Es|Das|Dies|Dinge?|Sachen?|Ideen?|Leute|Zeit|Lust|Ahnung|Problem|Menschen
  |Antworten?|Version|Variante|Euch|Frage|Art|Stelle|Fall|Text|Vorschlag|Plan|Ansatz|Design|Namen?|Titel|Montage?|Arbeit|Meetings?
  |Dummheit|Windows|Hausaufgaben|Stress|Kritik|Regeln|Bürokratie|Deadlines?|Smalltalk|Frühaufstehen`)
