/** German: health and food, tastes, hobbies and habits, as rules for whole clauses. */
import { alternatives, type Finding, type StatementRule } from '../../facts/finding.ts'
import {
  END, found, GERMAN_ADVERBS, ofThem, GERMAN_OFTEN, SINCE, isSelfContainedGerman, third, germanFinding, whole, wholeCased,
} from './words.ts'
import { GERMAN_ILLNESS } from './people.ts'

const DIET = '(?:Vegetarier|Veganer|Pescetarier|Flexitarier)(?:in)?|vegan|vegetarisch|laktoseintolerant|glutenintolerant'
const STUFF = String.raw`(?<value>\p{Lu}[\p{L}-]+(?:,? (?:und )?\p{Lu}[\p{L}-]+){0,2})`
const NO_ALLERGEN = new RegExp(String.raw`^(?:Montage?|Arbeit|Meetings?|Dummheit|Menschen|Leute|Java|Windows|Excel|`
  + String.raw`Sport|Mathe|Hausaufgaben|Stress|Kritik|Regeln|Bürokratie|Deadlines?|Smalltalk|Frühaufstehen)`, 'i')
const FOOD = alternatives(`Fleisch|Fisch|Schweinefleisch|Alkohol|Kaffee|Zucker|Gluten|Milch|Eier|Rindfleisch|Meeresfrüchte|Wurst|Käse
  |Zwiebeln|Knoblauch|Pilze|Tomaten|Milchprodukte|Laktose|Nüsse|Erdnüsse|Fruktose|Weizen|Soja|Koffein|Histamin|Sellerie|Paprika|Tee|Bier
  |Wein|Äpfel
  |Innereien|Kuhmilch|Koriander|Rohkost|Scharfes|Süßes|Penicillin|Ibuprofen|Aspirin|Paracetamol`)
const DRUGS = alternatives(`\\p{L}*(?:tabletten|medikamente|hemmer|blocker|verdünner)|L-Thyroxin|Metformin|Insulin|Antidepressiva|Ibuprofen
  |Ritalin|Cortison|Kortison|Marcumar|Ramipril|die Pille|Vitamin D|Antihistaminika|Statine`)

/** Foods that are "keine" where others are "kein". */
const FEMININE_FOOD =
  /^(?:Nüsse|Eier|Erdnüsse|Pilze|Tomaten|Zwiebeln|Milchprodukte|Laktose|Milch|Paprika|Fruktose|Meeresfrüchte|Äpfel|Kuhmilch)$/

const HEALTH: readonly StatementRule[] = [
  {
    pattern: whole(`(?:ich bin|als) ${GERMAN_ADVERBS}(?:(?:eine?|seit \\d+ Jahren|überzeugte[rn]?) )*(?<value>${DIET})${END}`),
    read: ({ value = '' }) => found(/intolerant/i.test(value) ? 'health' : 'diet', value, `ist ${value}`),
  },
  { pattern: whole(
    `ich bin ${GERMAN_ADVERBS}(?:stark |sehr |hochgradig )?(?:gegen ${STUFF} allergisch|`
    + `allergisch (?:gegen|auf) ${STUFF.replace('<value>', '<other>')})`,
  ), read: ({ value, other }) => {
    const what = value ?? other ?? ''
    return /^\p{Lu}/u.test(what) && !NO_ALLERGEN.test(what) && found('allergy', what, `ist allergisch gegen ${what}`)
  } },
  {
    pattern: whole(`ich habe ${GERMAN_ADVERBS}(?:eine )?(?:starke |schwere )?(?<value>(?:Erdnuss|Nuss|Pollen|Gräser|Birken|Katzen|Hunde|`
      + `Tierhaar|Hausstaub|Penicillin|Laktose|Soja|Fisch|Ei|Milch|Weizen|Nickel|Latex|Sonnen|Bienen|Wespen|Sellerie|Apfel)-?)allergie`),
    read: ({ value = '' }) => found('allergy', `${value}allergie`, `hat eine ${value}allergie`),
  },
  {
    pattern: wholeCased('(?<value>\\p{Lu}\\p{Ll}+) sind tabu(?: für mich)?'),
    read: ({ value = '' }) => new RegExp(`^(?:${FOOD})$`).test(value) && germanFinding('diet', `isst keine ${value}`),
  },
  {
    pattern: whole(`ich (?:habe|leide ${GERMAN_ADVERBS}(?:an|unter)|leide) ${GERMAN_ADVERBS}(?:chronische[rns]? |`
      + `starke[nr]? |schwere[nr]? )?(?:an |unter )?(?<value>${GERMAN_ILLNESS})${END}`),
    read: ({ value = '' }) => found('health', value, `hat ${value}`),
  },
  { pattern: whole(
    `ich nehme ${GERMAN_ADVERBS}(?:täglich |regelmäßig |jeden Tag |morgens )?(?<value>${DRUGS})(?: (?:gegen|wegen|und|für) .*)?`,
  ), read: ({ value = '' }) => found('health', value, `nimmt ${value}`) },
  { pattern: whole(
    `ich vertrage ${GERMAN_ADVERBS}(?:(?:leider|gar|überhaupt) )*(?:kein(?:e[nr]?)? (?<value>${FOOD})|`
    + `(?<other>${FOOD}) (?:überhaupt |gar |leider )*nicht)`,
  ), read: ({ value, other }) => {
    const what = value ?? other
    return what !== undefined && germanFinding('health', `verträgt ${FEMININE_FOOD.test(what) ? 'keine' : 'kein'} ${what}`)
  } },
  { pattern: whole(
    `ich (?<verb>esse|trinke) ${GERMAN_ADVERBS}(?:gar |absolut |überhaupt )?(?<none>keine?n?) (?<value>${FOOD})(?: mehr)?`,
  ), read: ({ verb = '', none = '', value = '' }) => {
    const says = `${third(verb)} ${none === 'keine' || none === 'keinen' ? none : 'kein'} ${value}`
    return found('diet', says, says)
  } },
  { pattern: whole(
    `ich (?:lebe|ernähre mich|esse|koche) ${GERMAN_ADVERBS}(?:seit .{2,20} |nur |rein |komplett |strikt )?(?<value>vegan|`
    + `vegetarisch|glutenfrei|laktosefrei|pflanzlich|koscher|halal|ketogen|low carb|zuckerfrei)${END}`,
  ), read: ({ value = '' }, { text }) =>
    found(
      'diet', value, /^ich (?:lebe|ernähre)/i.test(text) ? `lebt ${value}` : /^ich koche/i.test(text) ? `kocht ${value}` : `isst ${value}`,
    ) },
  { pattern: whole('ich rauche (?:nicht|seit .{3,20} nicht mehr|nicht mehr)'), read: () => germanFinding('habit', 'raucht nicht') },
  { pattern: whole(
    `ich darf ${GERMAN_ADVERBS}(?:wegen .{3,30} )?(?<value>kein(?:e[nr]?)? (?:${FOOD}))(?: (?:essen|trinken|mehr essen|nehmen))?`,
  ), read: ({ value = '' }) => germanFinding('diet', `darf ${value}`) },
]

const LIKED = String.raw`(?<value>\p{Lu}[\p{L}-]+(?: und \p{Lu}[\p{L}-]+)?)`
const UNNAMED = new RegExp(
  String.raw`^(?:Sie|Ihnen|Ihn|Ihr|Dich|Es|Das|Dies|Ding|Dinge|Sache|Sachen|Idee|Ideen|Leute|Zeit|Lust|Ahnung|Problem|Menschen|`
  + String.raw`Antworten?|Version|Variante|Euch|Frage|Art|Stelle|Fall|Text|Vorschlag|Plan|Ansatz|Design|Name|Namen|Titel)\b`,
  'i',
)
const taste = (attribute: 'likes' | 'dislikes', verb: string) =>
  ({ value = '' }: Readonly<Record<string, string | undefined>>): Finding | false =>
  /^\p{Lu}/u.test(value) && !UNNAMED.test(value) && found(attribute, value, `${verb}${value}`)
const AT_ALL = '(?:gar |absolut |überhaupt |wirklich |so |einfach |leider |auch )*'

const TASTES: readonly StatementRule[] = [
  { pattern: whole(`ich mag ${GERMAN_ADVERBS}${AT_ALL}keine?n? ${LIKED}(?: mehr)?`), read: taste('dislikes', 'mag nicht: ') },
  {
    pattern: whole(`ich (?:mag ${LIKED} ${AT_ALL}nicht|kann ${LIKED.replace('value', 'other')} ${AT_ALL}nicht (?:leiden|ausstehen|ab))`),
    read: ({ value, other }) => taste('dislikes', 'mag nicht: ')({ value: value ?? other }),
  },
  { pattern: whole(
    `ich (?:mag|liebe) ${GERMAN_ADVERBS}(?:sehr |total |gerne? |besonders )?${LIKED}(?: sehr| total| über alles)?(?: (?:und|mit|seit) .*)?`,
  ), read: taste('likes', 'mag ') },
  {
    pattern: whole(`ich bin ${GERMAN_ADVERBS}(?:ein )?(?:großer |riesen|totaler )?Fan (?:von|vom|der) ${LIKED}`),
    read: taste('likes', 'mag '),
  },
  { pattern: whole(`ich (?:hasse|verabscheue) ${GERMAN_ADVERBS}${LIKED}(?: (?:und|mit) .*)?`), read: taste('dislikes', 'mag nicht: ') },
  { pattern: whole(`${LIKED} interessiert mich ${AT_ALL}nicht`), read: taste('dislikes', 'interessiert sich nicht für ') },
  {
    pattern: whole(`ich interessiere mich ${GERMAN_ADVERBS}(?:sehr |schon immer |total )*für ${LIKED}`),
    read: taste('likes', 'interessiert sich für '),
  },
  { pattern: wholeCased(
    `(?:ich|Ich) (?<verb>trinke|esse|höre|lese|schaue|koche|spiele|gucke) ${GERMAN_ADVERBS}(?:am liebsten|`
    + `total gerne?|sehr gerne?|gerne?|besonders gerne?) (?<value>\\p{Lu}[\\p{L}-]+(?: (?:und )?\\p{Lu}[\\p{L}-]+)?)`,
  ),
    read: ({ verb = '', value = '' }) => !UNNAMED.test(value) && found('likes', value, `${third(verb)} gern ${value}`) },
  { pattern: whole(
    `(?:mein|meine) Lieblings(?<what>\\p{L}+) (?:ist|sind) (?:der |die |das )?(?<value>\\p{Lu}?[\\p{L}-]+(?: \\p{Lu}[\\p{L}-]+)?)`,
  ), read: ({ what = '', value = '' }) => isSelfContainedGerman(value)
    && ({ ...found('favourite', value, `Lieblings${what} ist ${value}`), ofSubject: true as const }) },
]

const INSTRUMENTS = 'Klavier|Gitarre|Geige|Cello|Bratsche|Flöte|Querflöte|Klarinette|Saxophon|'
  + 'Saxofon|Trompete|Posaune|Schlagzeug|Bass|Kontrabass|E-Gitarre|Orgel|Harfe|Akkordeon|Ukulele|Horn'
  + '|Fußball|Handball|Tennis|Volleyball|Basketball|Badminton|Tischtennis|Schach|Golf|Hockey|'
  + 'Eishockey|Squash|Padel|Rugby|Theater|Dart|Boule|Wasserball'
const DONE = alternatives(`klettere|bouldere|jogge|schwimme|reite|tanze|stricke|häkle|nähe|male|zeichne|fotografiere|wandere|angle|segle
  |surfe|turne|töpfere|imkere|gärtnere|bastle|koche|backe|sammle|züchte|singe|meditiere
  |fechte|boxe|rudere|tauche|laufe|programmiere|schreibe|lese|jage|musiziere|schnitze|restauriere|filme|paddle|campe|zocke|puzzle`)
const HOBBIES: readonly StatementRule[] = [
  { pattern: whole(`ich spiele ${GERMAN_ADVERBS}(?:seit (?:der |dem |\\d+ |vielen )?[\\p{L}]+ (?:in )?)?(?<value>${INSTRUMENTS})(?: (?:und|`
    + `in|bei|im|mit|seit) .*)?`), read: ({ value = '' }) => found('plays', value, `spielt ${value}`) },
  {
    pattern: whole(`ich singe ${GERMAN_ADVERBS}(?<value>in (?:einem|einer) \\p{L}+|im \\p{L}*[Cc]hor|in der Band)(?: .*)?`),
    read: ({ value = '' }) => /chor|band|ensemble/i.test(value) && found('hobby', value, `singt ${value}`),
  },
  { pattern: whole(
    `ich (?<verb>${DONE}) ${GERMAN_ADVERBS}(?:in meiner Freizeit |als Hobby |hobbymäßig )?(?:gerne? |leidenschaftlich gerne? `
    + `|sehr gerne? |total gerne? |am liebsten |viel |regelmäßig )?(?<rest>(?:\\p{Lu}[\\p{L}-]+(?: und \\p{Lu}[\\p{L}-]+)?)?)`,
  ),
    read: ({ verb = '', rest = '' }, { text }) => {
      const isDone = /(?<!\p{L})(?:seit|gerne?|liebsten|Freizeit|Hobby|hobbymäßig|regelmäßig|züchte|sammle)(?!\p{L})/u.test(text)
        || verb.toLowerCase() === 'imkere'
      return isDone && isSelfContainedGerman(rest) && germanFinding('hobby', `${third(verb)}${rest === '' ? '' : ` ${rest}`}`)
    } },
  {
    pattern: wholeCased(`(?:ich|Ich) (?<verb>${DONE}) (?:gerne? |viel |regelmäßig )*(?<rest>(?:\\p{Lu}[\\p{L}-]+ )?)${SINCE}`),
    read: ({ verb = '', rest = '' }) => germanFinding('hobby', `${third(verb)} ${rest}`.trim()),
  },
  { pattern: wholeCased(
    '(?:[Mm]ein Hobby ist|[Mm]eine Hobbys sind) (?:das )?(?<value>\\p{Lu}[\\p{L}-]+(?:(?:, | und | )\\p{Lu}[\\p{L}-]+)*)',
  ), read: ({ value = '' }) => ({ ...found('hobby', value, `Hobby ist ${value}`), ofSubject: true as const }) },
  {
    pattern: wholeCased(`(?:ich|Ich) (?:mache|betreibe) ${GERMAN_ADVERBS}(?:regelmäßig |viel |gerne? )?(?<value>Yoga|Pilates|Judo|Karate|`
      + `Kampfsport|Krafttraining|Crossfit|CrossFit|Triathlon|Ballett|Parkour|Geocaching|Musik|Leichtathletik|Aikido|Taekwondo)(?: .*)?`),
    read: ({ value = '' }) => germanFinding('hobby', `macht ${value}`),
  },
  { pattern: wholeCased(`(?:ich|Ich) bin ${GERMAN_ADVERBS}(?:aktiv )?(?<value>(?:bei|in) der (?:Freiwilligen |`
    + `freiwilligen )?(?:Feuerwehr|DLRG|Bergwacht)|im (?:\\p{L}+verein|Alpenverein|Chor|Kirchenchor|Elternbeirat|Betriebsrat|`
    + `Gemeinderat|Technischen Hilfswerk))(?: .*)?`), read: ({ value = '' }) => germanFinding('hobby', `ist ${value}`) },
]

const REGULAR = alternatives(`gehe|fahre|laufe|jogge|renne|walke|schwimme|spiele|koche|backe|trainiere|tanze|singe|reite|klettere|bouldere
  |turne|lese|meditiere|pendle|besuche|treffe mich|treffe|putze|übe|probe|male|zeichne|nähe|stricke|arbeite|esse|trinke|frühstücke|stehe
  |schlafe|mache|bringe|hole|telefoniere|radle|wandere|angle|helfe|unterrichte|nehme|faste|dusche|schreibe|gieße|gehen|spielen|fahren
  |treffen uns|kochen|machen|essen|wandern`)
const PLURAL: Readonly<Record<string, string>> = {
  gehen: 'geht', spielen: 'spielt', fahren: 'fährt', kochen: 'kocht', machen: 'macht',
  essen: 'isst', wandern: 'wandert', 'treffen uns': 'trifft sich',
}
/** Times of one occasion, and the day's work: no habits. */
const ONCE = new RegExp(String.raw`(?<!\p{L})(?:heute|morgen früh|gerade|diese[rs]? Woche|denselben|`
  + String.raw`dieselbe|noch|Fehler|Bug|Log|zurzeit|Test|Tests|Wahnsinn|Nerven)(?!\p{L})`, 'u')
const HABITS: readonly StatementRule[] = [
  { pattern: whole(`(?:ich|wir) (?<verb>${REGULAR}) (?<rest>(?:.{2,40} )?${GERMAN_OFTEN}(?: .{2,50})?)`), read: ({
    verb = '', rest = '',
  }) => {
    const [does = '', own] = verb.split(' ')
    const said = ofThem(rest).replace(/ und .{0,40}$/u, (tail) => (/ und \p{Lu}\p{L}+(?: |$)/u.test(tail) ? tail : ''))
    if (ONCE.test(rest) || !isSelfContainedGerman(said.replace(/(?:am|jeden) Morgen/g, ''))) return false
    return germanFinding('habit', `${PLURAL[verb.toLowerCase()] ?? third(does) + (own === undefined ? '' : ' sich')} ${said}`)
  } },
  { pattern: wholeCased(`(?:ich|Ich) habe (?<rest>${GERMAN_OFTEN} (?:\\p{Lu}\\p{L}*(?:training|stunde|unterricht|probe|kurs)|Yoga|Chor|`
    + `Training|Therapie|Physio|Nachtschicht|Spätschicht|Frühschicht))`), read: ({ rest = '' }) => germanFinding('habit', `hat ${rest}`) },
]

/** All rules of this file, in order. */
export const GERMAN_TASTES: readonly StatementRule[] = [...HEALTH, ...HABITS, ...TASTES, ...HOBBIES]
