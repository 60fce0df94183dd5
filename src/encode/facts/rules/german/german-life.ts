/** German: families, animals, tastes, work, plans and what else people tell of their lives, as rules for whole clauses. */
import { alternatives, type Finding, type RuleAttribute, type StatedClause, type StatementRule } from '../finding.ts'
import { spanDates, timeAhead } from '../stated-times.ts'
import { GERMAN_ADVERBS, END, found, isName, JOB, KIN, GERMAN_PLACE } from './german-words.ts'

const rule = (pattern: string): RegExp => new RegExp(`^${pattern}$`, 'iu')
const NUMBER = '(?:eine?n?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|\\d{1,2})'
const BEASTS = alternatives(`Hund(?:e|in)?|Hündin(?:nen)?|Katzen?|Kater|Kaninchen|Hamster|Pferde?|Papagei(?:en)?|Wellensittiche?|Schildkröten?|Hühner
  |Meerschweinchen|Hasen?|Fische|Ziegen?|Schafe?|Esel|Ponys?|Welpen?`)
const NAMES = String.raw`(?<names>\p{Lu}\p{L}+(?:,? (?:und )?\p{Lu}\p{L}+){0,3})`

const FAMILY: readonly StatementRule[] = [
  { pattern: rule(`(?:ich habe|wir haben) ${GERMAN_ADVERBS}(?<value>${NUMBER} (?:kleine |erwachsene |gemeinsame )?(?:Kind(?:er)?`
    + `|Töchter|Tochter|Söhne|Sohn|Enkel(?:kinder|in)?|Zwillinge))${END}`),
    read: ({ value = '' }) => found('children', value, `hat ${value}`) },
  { pattern: rule(`ich habe ${GERMAN_ADVERBS}(?<value>${NUMBER} (?:ältere[nr]? |jüngere[nr]? |große[nr]? `
    + `|kleine[nr]? )?(?:Geschwister|Brüder|Bruder|Schwestern?)(?: und ${NUMBER} (?:Brüder|Bruder|Schwestern?))?)${END}`),
    read: ({ value = '' }) => found('siblings', value, `hat ${value}`) },
  { pattern: rule(`(?:ich habe|wir haben) ${GERMAN_ADVERBS}(?<value>${NUMBER} (?:[a-zäöü]+e[rns]? )?(?:${BEASTS}))(?:,? (?:namens `
    + `|die heißen |genannt )?${NAMES})?${END}`),
    read: ({ value = '', names }) => found('pets', names === undefined ? value : `${value} namens ${names}`,
      `hat ${value}${names === undefined ? '' : ` namens ${names}`}`) },
  { pattern: rule(`meine? (?<word>${KIN}) (?<said>kommt aus \\p{Lu}\\p{L}+|(?:wohnt|lebt) in \\p{Lu}\\p{L}+|ist (?:Veganer(?:in)?`
    + `|Vegetarier(?:in)?|vegan|[\\p{L}]+))`),
    read: ({ word = '', said = '' }) => {
      const job = /^ist (?<what>.+)$/i.exec(said)?.groups?.['what']
      return (job === undefined || JOB.test(job) || /^vega/i.test(job)) && { ...found('relative', `${word} ${said}`, `${word} ${said}`),
        ofSubject: true }
    } },
]

/** "My wife", "our dog" tell that there is one, and no more. Gone ones are not there. */
const OWN = /(?:^|[\s,(])(?:mein(?:e[mnr]?)?|unser(?:e[mnr]?)?) (?:(?:kleine|große|ältere|jüngere|älteste|jüngste|neue|beste)[nrsm]? )?(?<word>Ehemann|Mann|Ehefrau|Frau|Freundin|Verlobter?|Tochter|Sohn|Kinder|Schwester|Bruder|Hund|Hündin|Katze|Kater|Zwillinge)(?=$|[\s,.!?])(?! und (?:die|der|das) )/u
const GONE = /\b(?:gestorben|verstorben|tot|tote[nr]?|Tod|Beerdigung|Ex|vermisse|war|waren|hatte|verloren|verlassen|getrennt|geschieden|Trennung|Scheidung|entlaufen|Stellvertreter|wünsche|will|möchte|Traum|Code|Test)\b/i
const ARTICLE: Readonly<Record<string, readonly [attribute: RuleAttribute, value: string]>> = {
  ehemann: ['companion', 'einen Mann'], mann: ['companion', 'einen Mann'], ehefrau: ['companion', 'eine Frau'], frau: ['companion',
    'eine Frau'], freundin: ['companion', 'eine Freundin'],
  verlobte: ['companion', 'eine Verlobte'], verlobter: ['companion', 'einen Verlobten'], tochter: ['children', 'eine Tochter'], sohn: [
    'children', 'einen Sohn'], kinder: ['children', 'Kinder'],
  zwillinge: ['children', 'Zwillinge'], schwester: ['siblings', 'eine Schwester'], bruder: ['siblings', 'einen Bruder'], hund: ['pets',
    'einen Hund'], hündin: ['pets', 'eine Hündin'],
  katze: ['pets', 'eine Katze'], kater: ['pets', 'einen Kater'],
}

/** Near people and animals that a clause speaks of as one's own. One with a name is told by its own rule. */
export function germanRelativesIn({ text, sentence }: StatedClause): Finding[] {
  const word = OWN.exec(text)?.groups?.['word'] ?? ''
  const [attribute, value] = ARTICLE[word.toLowerCase()] ?? []
  if (attribute === undefined || value === undefined || GONE.test(sentence) || new RegExp(`${word},? (?:heißt )?\\p{Lu}`, 'u').test(text)) return []
  return [found(attribute, value, `hat ${value}`)]
}

const LIKED = String.raw`(?<value>\p{Lu}[\p{L}-]+(?: und \p{Lu}[\p{L}-]+)?)`
const UNNAMED = /^(?:Sie|Ihnen|Dich|Das|Dies|Ding|Dinge|Sache|Sachen|Idee|Ideen|Leute|Zeit|Lust|Ahnung|Problem|Menschen|Antworten?|Version|Variante)\b/i
const taste = (attribute: 'likes' | 'dislikes', verb: string) => ({ value = '' }: Readonly<Record<string,
  string | undefined>>): Finding | false =>
  /^\p{Lu}/u.test(value) && !UNNAMED.test(value) && found(attribute, value, `${verb}${value}`)

const TASTES: readonly StatementRule[] = [
  { pattern: rule(`ich (?:mag|esse|trinke) ${GERMAN_ADVERBS}(?:gar |absolut |überhaupt )?keine?n? ${LIKED}(?: mehr)?${END}`),
    read: (groups, { text }) =>
    (/^ich mag/i.test(text) ? taste('dislikes', 'mag nicht: ')(groups) : false) },
  { pattern: rule(`ich (?:mag|liebe) ${GERMAN_ADVERBS}(?:sehr |total |gerne? )?${LIKED}(?: sehr| total| über alles)?${END}`), read: taste(
    'likes', 'mag ') },
  { pattern: rule(`ich (?:hasse|verabscheue) ${GERMAN_ADVERBS}${LIKED}${END}`), read: taste('dislikes', 'mag nicht: ') },
  { pattern: rule(`${LIKED} interessiert mich (?:so |wirklich |leider )?(?:gar |überhaupt )?nicht`), read: taste('dislikes',
    'interessiert sich nicht für ') },
  { pattern: rule(`ich spiele ${GERMAN_ADVERBS}(?:seit (?:der |dem |\\d+ |vielen )?[\\p{L}]+ (?:in )?)?(?<value>Klavier|Gitarre|Geige`
    + `|Cello|Bratsche|Flöte|Querflöte|Klarinette|Saxophon|Saxofon|Trompete|Posaune|Schlagzeug|Bass|Orgel|Harfe|Akkordeon|Ukulele`
    + `|Horn|Fußball|Handball|Tennis|Volleyball|Basketball|Badminton|Tischtennis|Schach|Golf|Hockey)(?: (?:und|in|bei|im|mit) .*)?`),
    read: ({ value = '' }) => found('plays', value, `spielt ${value}`) },
  { pattern: rule(`ich lerne ${GERMAN_ADVERBS}(?:seit .{2,20} )?(?<value>\\p{Lu}\\p{L}+isch|Deutsch|Klavier|Gitarre|Geige|Python|Rust`
    + `|Java|Gebärdensprache)${END}`), read: ({ value = '' }) => found('learning', value, `lernt ${value}`) },
  { pattern: rule(`ich (?:lebe|ernähre mich|esse|koche) ${GERMAN_ADVERBS}(?:seit .{2,20} |nur |rein |komplett `
    + `|strikt )?(?<value>vegan|vegetarisch|glutenfrei|laktosefrei|pflanzlich|koscher|halal)${END}`), read: ({ value = '' }, { text }) =>
    found('diet', value, /^ich (?:lebe|ernähre)/i.test(text) ? `lebt ${value}` : `isst ${value}`) },
]

const WORK: readonly StatementRule[] = [
  { pattern: rule(`ich arbeite ${GERMAN_ADVERBS}(?:seit .{2,20} )?als (?<job>[\\p{L}-]+(?: [\\p{L}-]+)?) (?:bei|bei der`
    + `|beim) (?<firm>[\\p{Lu}\\d][\\p{L}\\d&.-]+)(?: in .*)?`), read: ({ job = '', firm }) => JOB.test(job) && isName(firm)
    && [found('occupation', job, `ist ${job}`), found('employer', firm, `arbeitet bei ${firm}`)] },
  { pattern: rule('als (?<job>\\p{L}+) (?:hab|habe|bin|muss|kann|brauche|finde|kenne|weiß|sehe|verdiene|stehe|arbeite|fahre|will|darf'
    + '|möchte|komme|kriege|krieg) ich .+'), read: ({ job = '' }) => JOB.test(job) && found('occupation', job, `ist ${job}`) },
  { pattern: rule(
    `ich studiere ${GERMAN_ADVERBS}(?:seit .{2,20} )?(?:im \\w+ Semester )?(?<value>\\p{Lu}\\p{L}+(?: und \\p{Lu}\\p{L}+)?)(?: (?:an der|an|in|im|bei) .*)?`),
    read: ({ value = '' }) =>
    isName(value) && /^\p{Lu}/u.test(value) && found('studies', value, `studiert ${value}`) },
  { pattern: rule(`ich bin ${GERMAN_ADVERBS}(?:seit .{2,20} )?in (?<value>Elternzeit|Rente|Altersteilzeit|Mutterschutz|Kurzarbeit`
    + `|Frührente|Pension)${END}`), read: ({ value = '' }) => found('occupation', `in ${value}`, `ist in ${value}`) },
  { pattern: rule(`ich bin ${GERMAN_ADVERBS}im (?<value>\\p{L}+ (?:Lehrjahr|Ausbildungsjahr|Semester))${END}`), read: ({ value = ''
    }) => found('studies', `im ${value}`, `ist im ${value}`) },
  { pattern: rule(`ich (?:nutze|benutze|verwende|arbeite mit|programmiere in|programmiere mit) ${GERMAN_ADVERBS}(?:nur `
    + `|ausschließlich |meistens |privat |hauptsächlich )?(?<value>Linux|Ubuntu|Debian|Fedora|Arch|NixOS|macOS|Windows(?: 1[01])?|Vim`
    + `|Neovim|Emacs|VS ?Code|Python|Rust|Go|Java|Kotlin|TypeScript|JavaScript|PHP|Ruby|pnpm|npm|yarn|Docker|Kubernetes`
    + `|Postgres(?:ql)?|Obsidian|Notion|Figma|Firefox|Excel|LaTeX)${END}`),
    read: ({ value = '' }) => found('tools', value, `nutzt ${value}`) },
  { pattern: rule('(?:ich )?habe? (?:.{2,20} )?(?:die|eine) Zusage (?:von|bei) (?<firm>\\p{Lu}[\\p{L}\\d&.-]+) bekommen'),
    read: ({ firm }) => isName(firm)
    && found('event', `hat die Zusage von ${firm} bekommen`, `hat die Zusage von ${firm} bekommen`) },
  { pattern: rule(`bei (?:uns|mir) (?:hier )?in ${GERMAN_PLACE.replace('{4,}', '{40,}')} (?:ist|sind|hat|gibt|liegt|regnet|schneit`
    + `|kostet|kosten|fährt|fahren|gelten|gilt|scheint|wird|haben|läuft)\\b.*`), read: ({ place }) =>
    isName(place) && found('home', place, `wohnt in ${place}`) },
]

const PLANS: readonly StatementRule[] = [
  { pattern: rule('(?:ich|wir|meine? \\p{L}+ und ich) (?<verb>ziehen?|fliegen?|fahren?'
    + '|reisen?) (?<between>.{0,40}?)nach (?<place>\\p{Lu}\\p{L}+(?:-\\p{L}+)?)(?<rest>.*)'), read: ({ verb = '', between = '', place,
    rest = '' }, { day }) => {
    const time = timeAhead(`${between}${rest}`, day)
    if (time === undefined || !isName(place) || /\b(?:vielleicht|gern|immer|oft|jede[rsn]?|hätte)\b/i.test(`${between}${rest}`)) return false
    const [from, to] = spanDates(time.span)
    const does = { z: 'zieht', f: /^fl/i.test(verb) ? 'fliegt' : 'fährt', r: 'reist' }[verb[0]!.toLowerCase()] ?? 'reist'
    const value = `${from === to ? `am ${from}` : `zwischen ${from} und ${to}`} nach ${place}`
    return found('plan', value, `${does} ${value}`)
  } },
]

const MANNER = alternatives(`in Stichpunkten|in Stichworten|in kurzen Sätzen|in ganzen Sätzen|in einfacher Sprache|auf (?:Deutsch`
  + `|\\p{Lu}\\p{L}+isch)|kurz|knapp|kürzer|ausführlich|ohne Emojis|ohne Floskeln|ohne Aufzählungen`)
const wished = (value: string, toAssistant: boolean): Finding | false => toAssistant && found('guideline', value,
  `bittet den Assistenten: ${value}`)
const GUIDELINES: readonly StatementRule[] = [
  { pattern: rule('(?:bitte )?(?:nenn|nenne) mich (?:bitte |einfach )*(?<name>\\p{Lu}\\p{Ll}+)(?: bitte)?'), read: ({ name },
    { toAssistant }) => toAssistant && isName(name) && found('guideline', name, `möchte ${name} genannt werden`) },
  { pattern: rule(
    `(?:bitte )?(?<value>(?:antworte|schreib|schreibe|erkläre?|sprich|rede) (?:mir |mit mir )?(?:bitte )?(?:${MANNER}))(?: bitte)?`),
    read: ({ value = '' }, { toAssistant }) => wished(value.replace(/ bitte\b/i, ''), toAssistant) },
  { pattern: rule('(?:bitte )?(?<value>(?:duze?|sieze?) mich)(?: bitte)?'), read: ({ value = '' }, { toAssistant }) => wished(value,
    toAssistant) },
  { pattern: rule('(?:bitte )?(?<value>lass (?:bitte )?(?:die|alle) (?:Floskeln|Emojis|Entschuldigungen|Einleitungen) weg)'),
    read: ({ value = '' }, { toAssistant }) => wished(value, toAssistant) },
  { pattern: rule('(?:bitte )?(?<value>(?:benutze?|verwende|nutze) (?:bitte )?keine (?:Emojis|Abkürzungen|Fachwörter|Fremdwörter'
    + '|Anglizismen|Gedankenstriche|Aufzählungen))'), read: ({ value = '' }, { toAssistant }) => wished(value, toAssistant) },
]

/** All rules of this file, in order. */
export const GERMAN_LIFE: readonly StatementRule[] = [...GUIDELINES, ...PLANS, ...FAMILY, ...TASTES, ...WORK]
