/** German: what people plainly say of themselves, as rules for whole clauses. */
import { alternatives, type Finding, type RuleAttribute, type StatementRule } from '../finding.ts'
import { timePast } from '../stated-times.ts'
import { GERMAN_LIFE } from './german-life.ts'
import { GERMAN_ADVERBS, END, found, isName, JOB, KIN, GERMAN_PLACE } from './german-words.ts'

const rule = (pattern: string): RegExp => new RegExp(`^${pattern}$`, 'iu')

const ANIMALS = 'Hund|Hündin|Katze|Kater|Kaninchen|Hamster|Pferd|Papagei|Wellensittich|Schildkröte'
const ATTRIBUTE_OF = (word: string): RuleAttribute => (/^(?:Schwester|Bruder)$/i.test(word) ? 'siblings'
  : /^(?:Tochter|Sohn)$/i.test(word) ? 'children' : /^(?:Mann|Frau|Freundin|Freund|Partnerin|Partner)$/i.test(word) ? 'partner' : 'relative')
const DIET = '(?:Vegetarier|Veganer|Pescetarier)(?:in)?|vegan|vegetarisch|laktoseintolerant|glutenintolerant'
const STUFF = String.raw`(?<value>\p{Lu}[\p{L}-]+(?:,? (?:und )?\p{Lu}[\p{L}-]+){0,2})`
const NO_ALLERGEN = /^(?:Montage?|Arbeit|Meetings?|Dummheit|Menschen|Leute|Java|Windows|Excel|Sport|Mathe|Hausaufgaben|Stress|Kritik|Regeln)/i

const SELF: readonly StatementRule[] = [
  { pattern: rule(`(?:ich|wir) (?:wohne|wohnen|lebe|leben) ${GERMAN_ADVERBS}(?:seit [\\p{L}\\d ]{3,20} )?in ${GERMAN_PLACE}${END}`),
    read: ({ place }) => isName(place) && found('home', place, `wohnt in ${place}`) },
  { pattern: rule(`ich (?:komme|bin) ${GERMAN_ADVERBS}(?:ursprünglich )?aus ${GERMAN_PLACE}${END}`),
    read: ({ place }) => isName(place) && found('hometown', place, `kommt aus ${place}`) },
  { pattern: rule(`ich bin (?:(?:im Jahr )?(?<year>(?:19|20)\\d\\d) )?in ${GERMAN_PLACE} geboren(?: und aufgewachsen)?`), read: ({ year,
    place }) => isName(place)
    && [...(year === undefined ? [] : [found('birthday', year, `ist ${year} geboren`)]), found('birthplace', place,
      `ist in ${place} geboren`)] },
  { pattern: rule('ich bin (?:im Jahr )?(?<year>(?:19|20)\\d\\d) geboren'), read: ({ year = '' }) => found('birthday', year,
    `ist ${year} geboren`) },
  { pattern: rule(`ich bin in ${GERMAN_PLACE} aufgewachsen`), read: ({ place }) => isName(place) && found('hometown', place,
    `ist in ${place} aufgewachsen`) },
  { pattern: rule(`ich arbeite ${GERMAN_ADVERBS}(?:bei|bei der|beim`
    + `|für) (?<place>[\\p{L}\\d][\\p{L}\\d&.-]+(?: \\p{Lu}[\\p{L}\\d-]+)?)(?: als (?<job>[\\p{L}-]+(?: [\\p{L}-]+)?))?${END}`),
    read: ({ place, job }) => isName(place)
    && [found('employer', place, `arbeitet bei ${place}`), ...(job !== undefined && JOB.test(job) ? [found('occupation', job,
      `ist ${job}`)] : [])] },
  { pattern: rule(`ich arbeite ${GERMAN_ADVERBS}als (?<job>[\\p{L}-]+(?: [\\p{L}-]+)?)(?: (?:bei|in) .*)?${END}`), read: ({ job = ''
    }) => JOB.test(job) && found('occupation', job, `ist ${job}`) },
  { pattern: rule(`(?:ich bin|als) ${GERMAN_ADVERBS}(?:(?:eine?|seit \\d+ Jahren) )?(?<value>${DIET})${END}`), read: ({ value = ''
    }) => found(/intolerant/i.test(value) ? 'health' : 'diet', value, `ist ${value}`) },
  { pattern: rule(`(?:ich bin|als) ${GERMAN_ADVERBS}(?:eine? )?(?<job>[\\p{L}-]+)(?: (?:bei|in|im|an|aus|von) .*)?${END}`), read: ({ job = ''
    }) => JOB.test(job) && found('occupation', job, `ist ${job}`) },
  { pattern: rule(`ich bin ${GERMAN_ADVERBS}(?<age>[1-9]\\d)(?: Jahre alt)?`), read: ({ age = '' }) => found('age', age,
    `ist ${age} Jahre alt`) },
  { pattern: rule('(?:ich heiße|mein Name ist) (?<name>\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\p{Ll}+)?)(?: und .*)?'),
    read: ({ name }) => isName(name) && found('name', name, `heißt ${name}`) },
  { pattern: rule(`ich bin ${GERMAN_ADVERBS}(?:stark |sehr )?(?:gegen ${STUFF} allergisch|allergisch (?:gegen`
    + `|auf) ${STUFF.replace('<value>', '<other>')})`), read: ({ value, other }) => {
    const what = value ?? other ?? ''
    return /^\p{Lu}/u.test(what) && !NO_ALLERGEN.test(what) && found('allergy', what, `ist allergisch gegen ${what}`)
  } },
  { pattern: rule('ich habe (?:eine )?(?<value>(?:Erdnuss|Nuss|Pollen|Katzen|Hunde|Hausstaub|Penicillin|Laktose|Soja|Fisch|Ei|Milch'
    + '|Weizen)-?)allergie'), read: ({ value = '' }) => found('allergy', `${value}allergie`, `hat eine ${value}allergie`) },
  { pattern: rule(`ich habe ${GERMAN_ADVERBS}(?<value>Diabetes|Asthma|Heuschnupfen|Zöliakie|Migräne|Epilepsie|Bluthochdruck|Rheuma`
    + `|ADHS|Neurodermitis)${END}`), read: ({ value = '' }) => found('health', value, `hat ${value}`) },
  { pattern: rule('ich (?:esse|trinke) (?:kein|keine|keinen) (?<value>Fleisch|Fisch|Schweinefleisch|Alkohol|Kaffee|Zucker|Gluten'
    + '|Milch|Eier)(?: mehr)?'), read: ({ value = '' }, { text }) =>
    found('diet', `${/trinke/i.test(text) ? 'trinkt' : 'isst'} kein ${value}`,
      `${/trinke/i.test(text) ? 'trinkt' : 'isst'} kein ${value}`) },
  { pattern: rule(`ich bin ${GERMAN_ADVERBS}(?<value>verheiratet|geschieden|verlobt|verwitwet|ledig)${END}`), read: ({ value = '' },
    { text }) => !/\bmit (?:diese[mr]|dem|der|meine[mr] (?!Mann|Frau|Freund))/i.test(text) && found('relationship-status', value,
    `ist ${value}`) },
  { pattern: rule('ich spreche (?<value>\\p{Lu}\\p{L}+isch(?:(?:, | und )\\p{Lu}\\p{L}+isch)*|Deutsch|Englisch)'), read: ({ value = ''
    }) => found('language', value, `spricht ${value}`) },
]

const NEAR: readonly StatementRule[] = [
  { pattern: rule(`(?:meine?|unsere?) (?<word>${KIN}|${ANIMALS}) heißt (?<name>\\p{Lu}\\p{L}+)(?: und .*)?`), read: ({ word = '',
    name }) => isName(name) && named(word, name) },
  { pattern: rule(`meine? (?<word>${KIN}|${ANIMALS}) (?<name>\\p{Lu}\\p{L}+) (?<rest>ist|hat|wohnt|lebt|arbeitet) (?<more>.+)`),
    read: ({ word = '', name, rest = '', more = '' }) => isName(name) && [named(word, name), ...plain(name, rest.toLowerCase(), more)] },
]

const FEMININE = /^(?:Schwester|Mutter|Mama|Oma|Großmutter|Frau|Freundin|Tochter|Tante|Cousine|Nichte|Partnerin|Hündin|Katze|Schildkröte)$/i

function named(word: string, name: string): Finding {
  const value = `${FEMININE.test(word) ? 'eine' : /^(?:Kaninchen|Pferd)$/i.test(word) ? 'ein' : 'einen'} ${word} namens ${name}`
  const attribute = new RegExp(`^(?:${ANIMALS})$`, 'i').test(word) ? 'pets' : ATTRIBUTE_OF(word)
  return found(attribute, attribute === 'partner' ? name : value, `hat ${value}`)
}

/** What is said of somebody by name, in the words of the rules for oneself. */
function plain(name: string, verb: string, more: string): Finding[] {
  const own = { ist: 'bin', hat: 'habe', wohnt: 'wohne', lebt: 'lebe', arbeitet: 'arbeite' }[verb] ?? verb
  const text = `ich ${own} ${more}`
  const clause = { text, sentence: text, day: 0, isLowerCase: false, greets: false, toAssistant: false }
  for (const { pattern, read } of SELF) {
    const match = pattern.exec(text)
    const told = match ? read(match.groups ?? {}, clause) || [] : []
    const list = 'attribute' in told ? [told] : told
    if (list.length > 0) return list.map((finding) => ({ ...finding, about: name }))
  }
  return []
}

const EVENTS: readonly (readonly [pattern: string, says: string])[] = [
  ['(?:ich habe|wir haben) (?:.{2,30} )?geheiratet', 'hat geheiratet'], ['(?:ich habe mich|wir haben uns) (?:.{2,30} )?verlobt',
    'hat sich verlobt'],
  ['(?:ich habe mich|wir haben uns) (?:.{2,30} )?getrennt', 'hat sich getrennt'], [
    'ich habe (?:.{0,30} )?(?:mein Studium|meine Ausbildung|meinen Master|meinen Bachelor) (?:.{2,20} )?abgeschlossen',
    'hat den Abschluss gemacht'],
  ['ich bin (?:.{2,30} )?befördert worden', 'wurde befördert'], ['ich habe (?:.{2,30} )?gekündigt', 'hat gekündigt'],
]
const HAPPENED: readonly StatementRule[] = [
  ...EVENTS.map(([pattern, says]): StatementRule => ({ pattern: rule(pattern), read: (_, { text, day }) => {
    const time = timePast(text, day)
    return !/\b(?:nicht|nie|fast|wieder|früher)\b/i.test(text) && found('event', says, says, time ? { since: time.span } : {})
  } })),
  { pattern: rule(`(?:ich bin|wir sind) (?:.{2,25} )?nach ${GERMAN_PLACE} (?:um)?gezogen`), read: ({ place }, { text, day }) => {
    const time = timePast(text, day)
    const since = time ? { since: time.span } : {}
    return isName(place) && [found('home', place, `wohnt in ${place}`, since), found('event', `ist nach ${place} gezogen`,
      `ist nach ${place} gezogen`, since)]
  } },
]

const WISHED = 'antworte|schreib|schreibe|nutze|benutze|verwende|sprich|erkläre|duze|sieze|gib|nenne|formuliere|halte|zitiere|schlage?'
const GUIDELINES: readonly StatementRule[] = [
  { pattern: rule(`(?:bitte )?(?:ab jetzt |von nun an |in Zukunft )?(?:bitte )?(?<value>(?:${WISHED}) (?:mir `
    + `|deine Antworten )?(?:bitte )?(?:immer|nie|niemals|stets|künftig|in Zukunft|ab jetzt) .{3,80})`),
    read: ({ value = '' }, { toAssistant }) => toAssistant && found('guideline', value, `bittet den Assistenten: ${value}`) },
]

/** All rules for German, in order. */
export const GERMAN_RULES: readonly StatementRule[] = [...GUIDELINES, ...HAPPENED, ...SELF, ...NEAR, ...GERMAN_LIFE]

/** What makes a sentence uncertain, a report or a question. */
const UNCERTAIN = new RegExp(String.raw`\b(?:${alternatives(`
  wenn|falls|ob|würde|wäre|hätte|könnte|vielleicht|wahrscheinlich|angeblich|früher|damals|nicht|kein(?!e? (?:Fleisch|Fisch))|stell dir
  |sagt|sagte|gesagt|meint|meinte|gemeint|erzählte?|schrieb|schreibt|geschrieben|behauptet|haha|Witz|Spiel|Spaß|Traum|träume|fast|beinahe`)})\b|[?„“”"»«😂🤣😉]`,
    'iu')
/** What is denied in a whole: it is as certain as what is said. */
const DENIED = new RegExp(alternatives(String.raw`\bich (?:esse|trinke|mag) (?:[a-zäöü]+ )?kein(?:e|en)?(?= )|(?<=\binteressiert mich (?:so |wirklich |leider )?(?:gar |überhaupt )?)nicht(?=$|[.!,])
  |(?<=\b(?:benutze?|verwende|nutze) (?:bitte )?)keine(?= )`), 'iu')

const GOES_ON = 'arbeite|wohne|habe|bin|lebe|komme|studiere|spiele|lerne|mag|esse|trinke|spreche|heiße|nutze|ziehe|reise|liebe'
const BREAKS = new RegExp(
  String.raw`\s*[,;–—!()]+\s*|\s+(?:und|aber|denn|weil|da) (?=(?:ich|mein|meine|wir|als|bitte|lass|${GOES_ON})\b)`, 'i')
/** Two names behind a count of animals are no clause of their own. */
const NAMED_LIST = /(?<=\b(?:habe|haben) [^,;]{3,60} \p{Lu}\p{L}+), (?=\p{Lu}\p{L}+ und \p{Lu}\p{L}+(?:$|[.!,]))/u
const LEADS = /^(?:(?:ja|nein|nee|nö|also|hallo|hi|hey|und|aber|übrigens|naja|okay|ok|na ja|du|moin|servus|ach|außerdem|btw)[\s,]+)+/i
const FIRST_PERSON = new RegExp(`^(?:${GOES_ON})\\b`, 'i')
/** What messengers begin with when they leave out "ich". */
const LEFT_OUT = /^(?:bin|hab|habe) (?:jetzt|seit|gestern|heute|gerade|aktuell|momentan)\b/i

/** The clauses of a German sentence that may state something. */
export function germanClauses(sentence: string): string[] {
  if (UNCERTAIN.test(sentence.replace(DENIED, ''))) return []
  return sentence.replace(NAMED_LIST, ' ').split(BREAKS).slice(0, 12).flatMap((piece, i) => {
    const bare = piece.replace(/[.!…\s]+$/, '').replace(LEADS, '').trim()
    const whole = (i > 0 && FIRST_PERSON.test(bare)) || LEFT_OUT.test(bare) ? `ich ${bare.replace(/^hab /i, 'habe ')}` : bare
    return whole === '' || whole.length > 160 ? [] : [whole]
  })
}

const SAID = alternatives(`bin|habe|hab|wohne|lebe|arbeite|komme|heiße|spreche|esse|trinke|mag|liebe|hasse|nutze|benutze|lerne|studiere|spiele|ernähre|fliege|fahre|ziehe|reise
  |sind|haben|wohnen|leben|fliegen|fahren|ziehen|reisen`)
const WISHES = 'Antworte|Schreibe?|Nenne?|Verwende|Benutze?|Nutze|Sprich|Duze?|Sieze?|Lass|Erkläre?'
const OPENING = new RegExp(
  `^\\W*(?:Bitte|${WISHES}|Als \\p{Lu}\\p{Ll}+|Bei uns in|(?:Bin|Hab|Habe) (?:jetzt|seit|gestern|heute|gerade))(?![\\p{L}])`, 'iu')
const OWN = new RegExp(`(?<![\\p{L}])(?:ich|wir) (?:${SAID})(?![\\p{L}])`
  + `|(?<![\\p{L}])(?:${SAID.replaceAll(/sind.*$/g, 'bin')}) ich(?![\\p{L}])|(?<![\\p{L}])(?:meine?`
  + `|unsere?) (?:\\p{Lu}\\p{Ll}+ )+(?:ist|heißt|hat|wohnt|lebt|arbeitet|kommt|und ich)(?![\\p{L}])|(?<![\\p{L}])bitte(?![\\p{L}])`
  + `|interessiert mich`, 'u')

/** Whether a sentence is German: its pronouns and verbs have no other reading. */
export const isGerman = (sentence: string): boolean => OPENING.test(sentence) || OWN.test(sentence.replace(/^\P{L}*(\p{Lu})/u,
  (first) => first.toLowerCase()))
