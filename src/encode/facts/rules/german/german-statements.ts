/** German: what people plainly say of themselves, as rules for whole clauses. */
import { alternatives, type Finding, type RuleAttribute, type StatementRule } from '../finding.ts'
import { timePast } from '../stated-times.ts'

const rule = (pattern: string): RegExp => new RegExp(`^${pattern}$`, 'iu')
const ADV = '(?:(?:ja|auch|jetzt|derzeit|aktuell|übrigens|gerade|schon|immer noch|noch|eigentlich|seit kurzem|momentan|hauptsächlich) )*'
const PLACE = String.raw`(?<place>\p{L}[\p{L}-]+(?: (?:am|an der|im|bei) \p{L}+| \p{L}{4,})?)`
const END = '(?: (?:und|mit|seit|als|in der Nähe|zusammen|zur Zeit|aktuell) .*)?'

const found = (attribute: RuleAttribute, value: string, says: string, more: Pick<Finding, 'since'> = {}): Finding => ({ attribute, value, says, ...more })
/** A name: with a capital, and no noun that a place or a firm is not called by. */
const isName = (text: string | undefined): text is string => text !== undefined && /^[\p{Lu}\d]/u.test(text) && text.length <= 40
  && !/^(?:Angst|Nacht|Tag|Regen|Licht|Frieden|Ruhe|Hause?|Rente|Stress|Not|Liebe|Teilzeit|Vollzeit|Schichten|Urlaub|Ordnung|Moment|Gedanken|Zukunft|Team|Büro|Stadt|Dorf|Nähe|Freunden?|Familie|Ich|Es|Das|Der|Die)\b/u.test(text)

const JOBS = alternatives(`lehrer|ärztin|arzt|krankenpfleger|krankenschwester|pflegefachkraft|pfleger|ingenieur|programmierer|entwickler|softwareentwickler|designer|koch|köchin|bäcker|tischler|schreiner|elektriker|mechaniker|anwalt|anwältin
  |polizist|feuerwehrmann|buchhalter|architekt|journalist|übersetzer|student|erzieher|sozialarbeiter|physiotherapeut|hebamme|friseur|verkäufer|kellner|fahrer|pilot|gärtner|landwirt|bauer|bäuerin|apotheker|zahnarzt|zahnärztin|tierarzt
  |tierärztin|psychologe|psychologin|therapeut|wissenschaftler|professor|forscher|fotograf|musiker|schauspieler|autor|berater|beamter|beamtin|rentner|schüler|azubi|auszubildende|freiberufler|hausmeister|sekretär|maler|maurer|dachdecker|optiker|logopäde|logopädin|dolmetscher|bibliothekar`)
const JOB = new RegExp(`^(?:[\\p{L}-]+(?:er|e|ische[rs]?) )?[\\p{L}-]*(?:${JOBS})(?:in|innen)?$`, 'iu')
const KIN = 'Schwester|Bruder|Mutter|Mama|Vater|Papa|Oma|Opa|Großmutter|Großvater|Mann|Frau|Freundin|Freund|Tochter|Sohn|Tante|Onkel|Cousine|Cousin|Nichte|Neffe|Partnerin|Partner'
const ANIMALS = 'Hund|Hündin|Katze|Kater|Kaninchen|Hamster|Pferd|Papagei|Wellensittich|Schildkröte'
const ATTRIBUTE_OF = (word: string): RuleAttribute => (/^(?:Schwester|Bruder)$/i.test(word) ? 'siblings' : /^(?:Tochter|Sohn)$/i.test(word) ? 'children' : /^(?:Mann|Frau|Freundin|Freund|Partnerin|Partner)$/i.test(word) ? 'partner' : 'relative')
const DIET = '(?:Vegetarier|Veganer|Pescetarier)(?:in)?|vegan|vegetarisch|laktoseintolerant|glutenintolerant'
const STUFF = String.raw`(?<value>\p{Lu}[\p{L}-]+(?:,? (?:und )?\p{Lu}[\p{L}-]+){0,2})`
const NO_ALLERGEN = /^(?:Montage?|Arbeit|Meetings?|Dummheit|Menschen|Leute|Java|Windows|Excel|Sport|Mathe|Hausaufgaben|Stress|Kritik|Regeln)/i

const SELF: readonly StatementRule[] = [
  { pattern: rule(`(?:ich|wir) (?:wohne|wohnen|lebe|leben) ${ADV}(?:seit [\\p{L}\\d ]{3,20} )?in ${PLACE}${END}`), read: ({ place }) => isName(place) && found('home', place, `wohnt in ${place}`) },
  { pattern: rule(`ich (?:komme|bin) ${ADV}(?:ursprünglich )?aus ${PLACE}${END}`), read: ({ place }) => isName(place) && found('hometown', place, `kommt aus ${place}`) },
  { pattern: rule(`ich bin (?:(?:im Jahr )?(?<year>(?:19|20)\\d\\d) )?in ${PLACE} geboren(?: und aufgewachsen)?`), read: ({ year, place }) => isName(place)
    && [...(year === undefined ? [] : [found('birthday', year, `ist ${year} geboren`)]), found('birthplace', place, `ist in ${place} geboren`)] },
  { pattern: rule('ich bin (?:im Jahr )?(?<year>(?:19|20)\\d\\d) geboren'), read: ({ year = '' }) => found('birthday', year, `ist ${year} geboren`) },
  { pattern: rule(`ich bin in ${PLACE} aufgewachsen`), read: ({ place }) => isName(place) && found('hometown', place, `ist in ${place} aufgewachsen`) },
  { pattern: rule(`ich arbeite ${ADV}(?:bei|bei der|beim|für) (?<place>[\\p{L}\\d][\\p{L}\\d&.-]+(?: \\p{Lu}[\\p{L}\\d-]+)?)(?: als (?<job>[\\p{L}-]+(?: [\\p{L}-]+)?))?${END}`), read: ({ place, job }) => isName(place)
    && [found('employer', place, `arbeitet bei ${place}`), ...(job !== undefined && JOB.test(job) ? [found('occupation', job, `ist ${job}`)] : [])] },
  { pattern: rule(`ich arbeite ${ADV}als (?<job>[\\p{L}-]+(?: [\\p{L}-]+)?)(?: (?:bei|in) .*)?${END}`), read: ({ job = '' }) => JOB.test(job) && found('occupation', job, `ist ${job}`) },
  { pattern: rule(`(?:ich bin|als) ${ADV}(?:(?:eine?|seit \\d+ Jahren) )?(?<value>${DIET})${END}`), read: ({ value = '' }) => found(/intolerant/i.test(value) ? 'health' : 'diet', value, `ist ${value}`) },
  { pattern: rule(`(?:ich bin|als) ${ADV}(?:eine? )?(?<job>[\\p{L}-]+)(?: (?:bei|in|im|an|aus|von) .*)?${END}`), read: ({ job = '' }) => JOB.test(job) && found('occupation', job, `ist ${job}`) },
  { pattern: rule(`ich bin ${ADV}(?<age>[1-9]\\d)(?: Jahre alt)?`), read: ({ age = '' }) => found('age', age, `ist ${age} Jahre alt`) },
  { pattern: rule('(?:ich heiße|mein Name ist) (?<name>\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\p{Ll}+)?)'), read: ({ name }) => isName(name) && found('name', name, `heißt ${name}`) },
  { pattern: rule(`ich bin ${ADV}(?:stark |sehr )?(?:gegen ${STUFF} allergisch|allergisch (?:gegen|auf) ${STUFF.replace('<value>', '<other>')})`), read: ({ value, other }) => {
    const what = value ?? other ?? ''
    return /^\p{Lu}/u.test(what) && !NO_ALLERGEN.test(what) && found('allergy', what, `ist allergisch gegen ${what}`)
  } },
  { pattern: rule('ich habe (?:eine )?(?<value>(?:Erdnuss|Nuss|Pollen|Katzen|Hunde|Hausstaub|Penicillin|Laktose|Soja|Fisch|Ei|Milch|Weizen)-?)allergie'), read: ({ value = '' }) => found('allergy', `${value}allergie`, `hat eine ${value}allergie`) },
  { pattern: rule(`ich habe ${ADV}(?<value>Diabetes|Asthma|Heuschnupfen|Zöliakie|Migräne|Epilepsie|Bluthochdruck|Rheuma|ADHS|Neurodermitis)${END}`), read: ({ value = '' }) => found('health', value, `hat ${value}`) },
  { pattern: rule('ich (?:esse|trinke) (?:kein|keine|keinen) (?<value>Fleisch|Fisch|Schweinefleisch|Alkohol|Kaffee|Zucker|Gluten|Milch|Eier)(?: mehr)?'), read: ({ value = '' }, { text }) =>
    found('diet', `${/trinke/i.test(text) ? 'trinkt' : 'isst'} kein ${value}`, `${/trinke/i.test(text) ? 'trinkt' : 'isst'} kein ${value}`) },
  { pattern: rule(`ich bin ${ADV}(?<value>verheiratet|geschieden|verlobt|verwitwet|ledig)${END}`), read: ({ value = '' }, { text }) => !/\bmit (?:diese[mr]|dem|der|meine[mr] (?!Mann|Frau|Freund))/i.test(text) && found('relationship-status', value, `ist ${value}`) },
  { pattern: rule('ich spreche (?<value>\\p{Lu}\\p{L}+isch(?:(?:, | und )\\p{Lu}\\p{L}+isch)*|Deutsch|Englisch)'), read: ({ value = '' }) => found('language', value, `spricht ${value}`) },
]

const NEAR: readonly StatementRule[] = [
  { pattern: rule(`meine? (?<word>${KIN}|${ANIMALS}) heißt (?<name>\\p{Lu}\\p{L}+)`), read: ({ word = '', name }) => isName(name) && named(word, name) },
  { pattern: rule(`meine? (?<word>${KIN}|${ANIMALS}) (?<name>\\p{Lu}\\p{L}+) (?<rest>ist|hat|wohnt|lebt|arbeitet) (?<more>.+)`), read: ({ word = '', name, rest = '', more = '' }) => isName(name) && [named(word, name), ...plain(name, rest.toLowerCase(), more)] },
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
  ['(?:ich habe|wir haben) (?:.{2,30} )?geheiratet', 'hat geheiratet'], ['(?:ich habe mich|wir haben uns) (?:.{2,30} )?verlobt', 'hat sich verlobt'],
  ['(?:ich habe mich|wir haben uns) (?:.{2,30} )?getrennt', 'hat sich getrennt'], ['ich habe (?:.{0,30} )?(?:mein Studium|meine Ausbildung|meinen Master|meinen Bachelor) (?:.{2,20} )?abgeschlossen', 'hat den Abschluss gemacht'],
  ['ich bin (?:.{2,30} )?befördert worden', 'wurde befördert'], ['ich habe (?:.{2,30} )?gekündigt', 'hat gekündigt'],
]
const HAPPENED: readonly StatementRule[] = [
  ...EVENTS.map(([pattern, says]): StatementRule => ({ pattern: rule(pattern), read: (_, { text, day }) => {
    const time = timePast(text, day)
    return !/\b(?:nicht|nie|fast|wieder|früher)\b/i.test(text) && found('event', says, says, time ? { since: time.span } : {})
  } })),
  { pattern: rule(`(?:ich bin|wir sind) (?:.{2,25} )?nach ${PLACE} (?:um)?gezogen`), read: ({ place }, { text, day }) => {
    const time = timePast(text, day)
    const since = time ? { since: time.span } : {}
    return isName(place) && [found('home', place, `wohnt in ${place}`, since), found('event', `ist nach ${place} gezogen`, `ist nach ${place} gezogen`, since)]
  } },
]

const WISHED = 'antworte|schreib|schreibe|nutze|benutze|verwende|sprich|erkläre|duze|sieze|gib|nenne|formuliere|halte|zitiere|schlage?'
const GUIDELINES: readonly StatementRule[] = [
  { pattern: rule(`(?:bitte )?(?:ab jetzt |von nun an |in Zukunft )?(?:bitte )?(?<value>(?:${WISHED}) (?:mir |deine Antworten )?(?:bitte )?(?:immer|nie|niemals|stets|künftig|in Zukunft|ab jetzt) .{3,80})`),
    read: ({ value = '' }, { toAssistant }) => toAssistant && found('guideline', value, `bittet den Assistenten: ${value}`) },
]

/** All rules for German, in order. */
export const GERMAN_RULES: readonly StatementRule[] = [...GUIDELINES, ...HAPPENED, ...SELF, ...NEAR]

/** What makes a sentence uncertain, a report or a question. */
const UNCERTAIN = /\b(?:wenn|falls|ob|würde|wäre|hätte|könnte|vielleicht|wahrscheinlich|angeblich|früher|damals|nicht|kein(?!e? (?:Fleisch|Fisch))|stell dir|sagt|sagte|gesagt|meint|meinte|gemeint|erzählte?|schrieb|schreibt|geschrieben|behauptet|angeblich|haha|Witz|Spiel|Spaß|Traum|träume|fast|beinahe)\b|[?„“”"»«😂🤣😉]/iu
const KEINE = /\bich (?:esse|trinke) kein(?:e|en)? /i

/** The clauses of a German sentence that may state something. */
export function germanClauses(sentence: string): string[] {
  if (UNCERTAIN.test(sentence) && !(KEINE.test(sentence) && !UNCERTAIN.test(sentence.replace(KEINE, '')))) return []
  return sentence.split(/\s*[,;–—!()]+\s*|\s+(?:und|aber|denn|weil|da) (?=(?:ich|mein|meine|wir|als|arbeite|wohne|habe|bin)\b)/i).slice(0, 12).flatMap((piece, i) => {
    const bare = piece.replace(/[.!…\s]+$/, '').replace(/^(?:(?:ja|nein|also|hallo|hi|hey|und|aber|übrigens|naja|okay|ok|na ja)[\s,]+)+/i, '').trim()
    const whole = i > 0 && /^(?:arbeite|wohne|habe|bin|lebe|komme)\b/i.test(bare) ? `ich ${bare}` : bare
    return whole === '' || whole.length > 160 ? [] : [whole]
  })
}

/** Whether a sentence is German: its pronouns and verbs have no other reading. */
export const isGerman = (sentence: string): boolean =>
  /\b(?:ich|wir) (?:bin|habe|wohne|lebe|arbeite|komme|heiße|spreche|esse|trinke|sind|haben|wohnen|leben)\b|\bmeine? (?:\p{Lu}\p{Ll}+ )+(?:ist|heißt|hat|wohnt|lebt|arbeitet)\b|\bbitte\b|^(?:Antworte|Schreib|Schreibe|Nenne|Verwende|Benutze|Sprich|Duze) /u.test(sentence.replace(/^\P{L}*(\p{Lu})/u, (first) => first.toLowerCase()))
  || /^\W*(?:Bitte|Antworte|Schreibe?|Verwende|Benutze|Sprich|Duze|Als \p{Lu}\p{Ll}+)\b/u.test(sentence)
