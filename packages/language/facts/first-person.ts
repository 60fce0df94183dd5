/** What assistants write of the user in the third person, as the user would say it: "The user lives in Porto" is "I live in Porto". */
import { isJsonObject, type Json, LatinRegExp, literalPattern, type OnFailedReading, plainName, readOr } from '@madeleine/base'
import { type Message, ownText, USER_SUBJECT } from '@madeleine/contract'

/** A sentence as its subject would say it. */
export interface FirstPerson {
  readonly text: string
  /** Its subject is the user, not somebody or something of theirs; and it names no other whom "they" could mean. */
  readonly meansThey: boolean
}

/** How one language speaks of the user. */
interface NoteLanguage {
  /** Whether a sentence speaks of the user. */
  readonly names: RegExp
  /** @returns undefined where its subject is not the user */
  readonly turn: (sentence: string, options: { readonly name: string | undefined; readonly isThey: boolean }) => FirstPerson | undefined
}

const VERBS = 'is|has|does|was|lives|works|likes|loves|enjoys|prefers|hates|dislikes|speaks|plays|studies|teaches|owns|wants|plans'
  + '|drinks|eats|uses|runs|collects|practices|practises|avoids|needs|hopes|intends|moved|started|quit|lost|left|got|bought|sold'
  + '|married|attends|commutes|volunteers|travels|trains|follows|keeps|grew|goes|cannot'
const ADVERBS = '(?:(?:also|still|just|now|never|always|often|both|no longer|\\p{L}+ly) )*'
/** What may follow "User's" as "is" instead of a thing of theirs. */
const PREDICATES = 'an?|allergic|vegan|vegetarian|pescatarian|married|single|divorced|engaged|retired|unemployed|from|based|lactose|gluten'
  + '|learning|studying|working|living|not'
/** What may follow "is … and" as another predicate. */
const PREDICATE_LATER = 'an?|allergic|vegan|vegetarian|pescatarian|married|single|divorced|engaged|retired|unemployed'
  + '|lactose intolerant|based'
/** Whom "they" or "their" may mean beside the user. */
const OTHERS = new LatinRegExp(String.raw`\b(?:and|children|kids|people|parents|family|team|couple|friends?|colleagues?|two|three|four`
  + String.raw`|(?!is\b|was\b|has\b|does\b)\p{Ll}{3,}[^s\P{L}]s)\b`, 'u')
const LEAD = new RegExp(String.raw`^(?:[-*•]\s+)?(?:(?:note|fact|fyi|update|remember|user (?:facts?|info|profile|preferences?))`
  + String.raw`\s*[:–-]\s*)?(?:(?:remember|note) that\s+)?(?:(?:also|additionally|and|currently|now),?\s+)?`, 'iu')
const DATED = /^(?:in|on|by|recently|from) [^,]{0,30},\s+(?=(?:the |this )?user\b)/iu
const SINCE = /^(?:as of|since) (?<when>[^,]{3,30}),?\s+(?=(?:the |this )?user\b)/iu
const REPORTS = '(?:has |have |had )?(?:just |also )?(?:said|says|mentioned|mentions|told me|stated|states|shared|noted|confirmed|explained'
  + '|revealed|indicated)(?: to me)?(?: that)?'

const TOLD = new LatinRegExp(`^${REPORTS} (?<what>(?:they|he|she|their|his|her)\\b.+)$`, 'isu')

/** A verb of the third person in the first. */
function ownVerb(verb: string): string {
  const known: Readonly<Record<string, string>> = { is: 'am', are: 'am', has: 'have', does: 'do', goes: 'go', was: 'was', were: 'was' }
  const plain = verb.toLowerCase()
  if (Object.hasOwn(known, plain)) return known[plain]!
  if (/[^aeiou]ies$/u.test(plain)) return `${plain.slice(0, -3)}y`
  if (/(?:ss|sh|ch|x|zz)es$/u.test(plain)) return plain.slice(0, -2)
  return /[^s]s$/u.test(plain) ? plain.slice(0, -1) : plain
}

/** "is not", "isn't", "lives" at the beginning of a predicate, with its adverbs. */
function ownPredicate(predicate: string): string {
  const whole = predicate.replace(/[’]/gu, "'")
    .replace(/^((?:\p{L}+ )?)(is|are|was|were|has|have|does|do)n't\b/iu, '$1$2 not')
    .replace(/^'re\b/u, 'are').replace(/^'ve\b/u, 'have')
  return whole.replace(new RegExp(`^(${ADVERBS})(\\p{L}+)`, 'u'), (_, adverbs: string, verb: string) => `${adverbs}${ownVerb(verb)}`)
}

/** The rest of a sentence about the user: what else it says of them, in clauses of their own, and what is theirs. */
function ownRest(text: string): string {
  const isOthers = OTHERS.test(text.replace(/\b(?:and|but)\b/gu, ''))
  const further = new RegExp(`(?<join>,? (?:and|but)|[,;]) (?:they |the user )?(?<adverbs>${ADVERBS})(?<verb>${VERBS})(?=[ .,;]|$)`, 'gu')
  const clauses = text
    .replace(further, (...match) => {
      const { join, adverbs, verb } = match.at(-1) as Record<'join' | 'adverbs' | 'verb', string>
      return `${join} I ${adverbs}${ownVerb(verb)}`
    })
    .replace(/(?<=\b(?:and|but)) they (?=\p{L})/gu, ' I ')
    .replace(new RegExp(`(?<=^am .*) and (?=(?:${PREDICATE_LATER})\\b)`, 'gu'), ' and I am ')
    .replace(/\b(?:themsel(?:f|ves))\b/gu, 'myself').replace(/\bthe user's\b/giu, 'my')
  if (isOthers) return clauses
  const isNamed = /\p{Lu}/u.test(clauses.split(/\b(?:his|her)\b/u)[0] ?? '')
  return isNamed ? clauses.replace(/\btheir\b/gu, 'my') : clauses.replace(/\b(?:their|his|her)\b(?= \p{Ll})/gu, 'my')
}

/** "as a nurse at the clinic" tells two things, and each clause one. */
const twoOfWork = (text: string): string =>
  text.replace(/^((?:[\p{Ll}]+ly )?work) (as an? [\p{Ll} -]+?) ((?:at|for) \p{Lu}[^.,;]*)/u, '$1 $2. I $1 $3')

function turnEnglish(given: string, { name, isThey }: { name: string | undefined; isThey: boolean }): FirstPerson | undefined {
  const bare = given.trim().replace(LEAD, '')
  const when = SINCE.exec(bare)?.groups?.['when']
  const sentence = bare.replace(SINCE, '').replace(DATED, '')
  const named = name === undefined ? [] : [...new Set([name, name.normalize('NFC'), name.normalize('NFD')])].map(literalPattern)
  const subjects = ['(?:the |this )?user(?: \\([^()]{1,60}\\))?', ...(isThey ? ['they'] : []), ...named].join('|')
  const own = new RegExp(`^(?:${subjects})(?<of>(?:['’]s|['’])(?= ))?(?<gap>['’](?=re |ve )| )(?<rest>.+)$`, 'isu').exec(sentence)?.groups
  if (!own) return subjectless(sentence, isThey)
  const { of, gap = '', rest = '' } = own
  if (of !== undefined && !new RegExp(`^(?:${PREDICATES}) `, 'iu').test(rest)) return { text: `My ${rest}`, meansThey: false }
  const told = of === undefined ? TOLD.exec(rest)?.groups?.['what'] : undefined
  if (told !== undefined) return turnTold(told)
  const predicate = ownRest(ownPredicate(of === undefined ? `${gap.trim()}${rest}` : `is ${rest}`))
  const text = `I ${twoOfWork(when === undefined ? predicate : predicate.replace(/[.\s]*$/u, ` since ${when}.`))}`
  return { text, meansThey: !OTHERS.test(rest) }
}

/** What the user is told to have said. */
function turnTold(what: string): FirstPerson | undefined {
  if (/^(?:their|his|her) /iu.test(what)) return { text: what.replace(/^\p{L}+/u, 'My'), meansThey: false }
  return turnEnglish(what.replace(/^(?:they|he|she)/iu, 'They'), { name: undefined, isThey: true })
}

/** Verbs by which a line of a list begins; those that are nouns too, with what makes them verbs. */
const NOUNS = /^(?:is|was|works|plans|trains|needs|uses|runs|plays)$/u
const LISTED_VERBS = VERBS.split('|').filter((one) => one.endsWith('s') && !NOUNS.test(one)).join('|')
const LISTED = new LatinRegExp(`^(?:${LISTED_VERBS}|works (?:as|at|for|in)|plays the|plans to) `, 'iu')

/** "Lives in Porto." and "Allergic to peanuts." of a list, "Their dog …" behind a sentence about the user. */
function subjectless(sentence: string, isThey: boolean): FirstPerson | undefined {
  if (isThey && sentence.startsWith('Their ')) return { text: sentence.replace(/^Their/u, 'My'), meansThey: false }
  const isListed = LISTED.test(sentence)
  if (!isListed && !/^(?:allergic to |vegan\b|vegetarian\b)/iu.test(sentence)) return undefined
  const predicate = `${sentence[0]!.toLowerCase()}${sentence.slice(1)}`
  return turnEnglish(`The user ${isListed ? '' : 'is '}${predicate}`, { name: undefined, isThey: false })
}

const CHINESE_SUBJECT = new LatinRegExp('^(?:备注|注意|记住|记录)?[:：,，]?\\s*(?:该|这位|此)?用户(?:说|提到|表示|告诉我)?[,，]?'
  + '(?:(?:他|她|TA|ta)(?!们))?(?=\\p{Script=Han})', 'u')
const CHINESE_GOES_ON = /([,，;；])(?:(?:他|她|TA)(?!们)|(?=对|住在|喜欢|不吃|不喝|养了|有|会说|是))/gu

/** Further languages go here when there are rules for them. */
const LANGUAGES: readonly NoteLanguage[] = [
  { names: /\busers?\b/iu, turn: turnEnglish },
  {
    names: /用户/u,
    turn: (sentence) => {
      const turned = sentence.replace(CHINESE_SUBJECT, '我')
      if (turned === sentence || turned.includes('用户')) return undefined
      return { text: turned.replace(CHINESE_GOES_ON, '$1我'), meansThey: false }
    },
  },
]

const OWN_WORD = /(?<![\p{L}\p{M}])(?:I|me|my|mine|myself|I['’]\p{L}+)(?![\p{L}\p{M}])|我/u

/** Whether a text speaks of the user in the third person. */
const namesUser = (text: string): boolean => LANGUAGES.some(({ names }) => names.test(text))

/**
 * The sentences of a note as the user would say them; undefined for one that is about somebody else, or whose "I" may be the
 * assistant that wrote it: where a note speaks of the user in the third person, nobody else in it says "I".
 *
 * @param name under which the user is known, if any
 */
export function inFirstPerson(
  sentences: readonly string[], name: string | undefined, onFailed?: OnFailedReading,
): (string | undefined)[] {
  const isNamed = namesUser(sentences.join(' '))
  let isThey = true // before anybody else is named
  return sentences.map((sentence) => {
    const isOwn = OWN_WORD.test(sentence.replace(/\b(?:told|to) me\b/gu, ''))
    const turned = isOwn ? undefined : readOr(undefined, onFailed, () => turnOne(sentence, { name, isThey }))
    isThey = turned?.meansThey ?? false
    if (turned || !isOwn) return turned?.text
    return isNamed ? undefined : sentence
  })
}

function turnOne(sentence: string, options: { name: string | undefined; isThey: boolean }): FirstPerson | undefined {
  for (const { turn } of LANGUAGES) {
    const turned = turn(sentence, options)
    if (turned) return turned
  }
  return undefined
}

// Who speaks for themselves in a talk: users, and both sides of a talk between people; programs never.

/** What is known of the conversation that messages are of. */
export interface TalkKind {
  /** Its caller or import said that it is talk between people: role assistant is one of them. Default false. */
  readonly people?: boolean
}

/** Names under which programs speak. */
const PROGRAM =
  /\b(?:assistant|agent|bot|chatbot|ai|gpt|chatgpt|claude|gemini|copilot|llm|model|system|support|llama|mistral|siri|alexa)\b|助手|机器人|客服|坐席/i

/** Whether the messages are addressed to an assistant: neither talk between people, nor of named people alone. */
export const isToAssistant = (messages: readonly Message[], { people = false }: TalkKind): boolean =>
  !people
  && messages.some((message) => !isNote(message) && (message.role !== 'user' || message.kind !== 'message' || message.name === undefined))

/**
 * For each message of a segment whom it is about when it says "I": a name, `USER_SUBJECT`, or
 * undefined where no person speaks, as in an assistant's note.
 */
export function selvesIn(messages: readonly Message[], { people = false }: TalkKind = {}): (string | undefined)[] {
  const bothSides = people
    && !messages.some(({ role, kind, callIds }) => role === 'tool' || kind === 'tool_call' || kind === 'tool_result' || callIds.length > 0)
  const speaking = messages.map((message) => (!isNote(message) && speaks(message, bothSides) ? message : undefined))
  const named = ownNames(speaking.flatMap((message) => message?.name ?? []))
  return speaking.map((message) => message && (message.name === undefined ? USER_SUBJECT : named.get(message.name)))
}

/** The subject of what one speaker says of themselves; '' for a name that is none. */
export const subjectOfSpeaker = ({ name }: Pick<Message, 'name'>): string => (name === undefined ? USER_SUBJECT : (plainName(name) ?? ''))

/** What calls a tool is a program, also in a conversation that was said to be of people. */
const speaks = ({ role, kind, name }: Message, bothSides: boolean): boolean =>
  kind === 'message' && (role === 'user' || (bothSides && role === 'assistant' && name !== undefined && !PROGRAM.test(name)))

/**
 * The person's name of each name. Of several that are read as one the plain one keeps it, and the others are nobody: Lena is
 * Lena, whoever else is there as "Lena 🌸" or "Lena (Berlin)".
 */
function ownNames(names: readonly string[]): ReadonlyMap<string, string> {
  const read = [...new Set(names)].flatMap((name) => {
    const person = plainName(name)
    return person === undefined ? [] : [{ name, person, key: person.toLowerCase() }]
  })
  const counts = new Map<string, number>()
  for (const { key } of read) counts.set(key, (counts.get(key) ?? 0) + 1)
  return new Map(read.filter(({ name, key }) => name.trim().toLowerCase() === key || counts.get(key) === 1)
    .map(({ name, person }) => [name, person]))
}

/**
 * Whether a name can be that of a speaker with a label: a persona's beside the speaker's own is
 * none. A label of a letter or two tells no name.
 */
export function fitsLabel(name: string, label: string): boolean {
  const [said, known] = [folded(name), folded(label)]
  return known.length < 3 || said === '' || said.includes(known) || known.includes(said) || said.slice(0, 3) === known.slice(0, 3)
}

const folded = (word: string): string => word.toLowerCase().normalize('NFD').replace(/[^a-z]/g, '')

// Notes: messages that the tool `remember` stored. An assistant wrote them, of what the user or it is to have said.

/** How the ids of notes begin. No text of a message can make it one: ids are given by the program that pushes. */
export const NOTE_ID = 'remember:'
/** The key of a note's metadata: the length of its text without its data, in UTF-16 units, and the data. */
export const NOTE_KEY = 'remember'

/** Whether an assistant noted a message. Its "I" proves nothing of anybody without the checks of `noted-facts`. */
export const isNote = ({ id, kind }: Pick<Message, 'id' | 'kind'>): boolean => id.startsWith(NOTE_ID) && kind === 'message'

/** What a note says as text, without what was recalled to its conversation; its data stand behind that. */
export function noteText({ text, marks, metadata }: Pick<Message, 'text' | 'marks' | 'metadata'>): string {
  const kept = metadata?.[NOTE_KEY]
  const length = isJsonObject(kept) ? kept['length'] : undefined
  return ownText({ text: typeof length === 'number' && length >= 0 ? text.slice(0, length) : text, marks })
}

/** The data of a note, unchecked: metadata come from callers too. */
export function noteData({ metadata }: Pick<Message, 'metadata'>): readonly Json[] {
  const kept = metadata?.[NOTE_KEY]
  const facts = isJsonObject(kept) ? kept['facts'] : undefined
  return Array.isArray(facts) ? facts : []
}
