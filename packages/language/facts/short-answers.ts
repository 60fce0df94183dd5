/** Short answers: "Ghent" states what is meant together with the question just before, "where did you grow up?" */
import { type Message, ownText } from '@madeleine/contract'
import { plainText, splitSentences } from '../titles/sentences.ts'
import type { AnswerWords, FactLanguage } from './fact-language.ts'
import { fittingBy } from './finding.ts'
import { mayHoldNotes } from './notes.ts'

/** What a question and its answer state together, in the words of the one who answers. */
export interface AnsweredQuestion {
  readonly language: FactLanguage
  /** Of each list the first that can be read holds. */
  readonly statements: readonly (readonly AnswerStatement[])[]
}

interface AnswerStatement {
  readonly text: string
  /** The answer says what was asked for; else it only says that it is so, or not. */
  readonly isOpen: boolean
}

/** UTF-16 units of a message that may be a short answer, of the answer in it, and of a question. */
const UNITS = { message: 200, answer: 80, question: 160 }
/** Of more words it is a sentence. */
const ANSWER_WORDS = 8
/** UTF-16 units at the end of a message in which its questions are looked for. */
const READ_UNITS = 1200
const QUESTION = /[?？]\W*$|[吗呢]\s*[。.]?$/u
/** A quotation, or somebody's label: not asked of the other, or not by who wrote it. */
const QUOTES = /["“”«»「」„]|^\S+[:：]/u
/** Sentences that ask: "you are …?" gives no role. */
const ASKED = /[^.!?。！？\n]*[?？]/gu
/** Messages before the question in which a play may have been begun. */
const STAGE_MESSAGES = 20

/**
 * The question with which the other's message ends, just before a message that may answer it shortly; undefined where there is none,
 * where it was asked of somebody else, and in a play.
 */
export function questionBefore(messages: readonly Message[], index: number, languages: readonly FactLanguage[]): string | undefined {
  const [before, answer] = [messages[index - 1], messages[index]!]
  if (before?.kind !== 'message' || (before.role !== 'assistant' && before.role !== 'user')) return undefined
  if (before.seq !== answer.seq - 1) return undefined // what was forgotten between them may have asked
  if (before.role === answer.role && before.name === answer.name) return undefined
  const reply = ownText(answer).trim()
  if (reply.length > UNITS.message || /\n|^\s*(?:[-*•]|\d+[.)])\s/u.test(reply)) return undefined
  const last = splitSentences(plainText(ownText(before).slice(-READ_UNITS))).at(-1)?.trim()
  if (last === undefined || !QUESTION.test(last) || QUOTES.test(last) || last.length > UNITS.question) return undefined
  if (isForOther(last, messages, answer)) return undefined
  return messages.slice(Math.max(0, index - STAGE_MESSAGES), index).some((one) => isStaging(one, languages)) ? undefined : last
}

/** Each message stands before many others. */
const stagings = new WeakMap<Message, boolean>()

/** Whether a message begins a play. */
function isStaging(message: Message, languages: readonly FactLanguage[]): boolean {
  const said = message.kind === 'message' ? message.text.slice(0, READ_UNITS) : ''
  const isBegun = stagings.get(message)
    ?? (!mayHoldNotes(said.replace(ASKED, '')) || languages.some(({ answers }) => answers.staged.test(said)))
  stagings.set(message, isBegun)
  return isBegun
}

/** "Ben, where do you live?" is asked of Ben, whoever answers. */
function isForOther(question: string, messages: readonly Message[], { name }: Message): boolean {
  const called = /^(?:\p{Ll}+ )?(\p{Lu}[\p{L}'-]+),/u.exec(question)?.[1]
  return called !== undefined && name?.startsWith(called) !== true && messages.some((message) => message.name?.startsWith(called))
}

/** What a question and an answer to it state together, in the first language that understands the question. */
export function answered(question: string, answer: string, languages: readonly FactLanguage[]): AnsweredQuestion | undefined {
  for (const language of languages) {
    const statements = statementsOf(question, answer, language.answers)
    if (statements) return { language, statements }
  }
  return undefined
}

/** Undefined where the question is not understood. */
function statementsOf(question: string, answer: string, words: AnswerWords): AnswerStatement[][] | undefined {
  const asked = readingsOf(question, words)
    .find((one) => openFor(one, words).some(({ pattern }) => pattern.test(one)) || words.closed(one) !== undefined)
  if (asked === undefined) return undefined
  const said = bare(answer, words)
  const affirmed = words.yes.exec(said)
  const denied = affirmed ? null : words.no.exec(said)
  if (!affirmed && !denied) return [[...chosen(asked, said, words), ...filled(asked, said, words)]]
  const more = (affirmed ?? denied)!.groups?.['more']?.trim() ?? ''
  const isWhen = words.when.test(more)
  const whether = words.closed(asked)?.[affirmed ? 'yes' : 'no']
  const dated = isWhen && words.isSpaced ? [`${whether} ${more}`] : []
  const stated = whether === undefined ? [] : [...dated, whether].map((text) => ({ text, isOpen: false }))
  const fills = isWhen ? [] : filled(asked, more, words)
  // "Yes, two" says of how many it is so, and "no, Siemens" what is so instead
  return affirmed ? [[...fills, ...stated]] : [stated, fills]
}

/** What the answer says of what was asked for. */
const filled = (asked: string, told: string, words: AnswerWords): AnswerStatement[] => (!isValue(told, words) ? []
  : openFor(asked, words).flatMap(({ pattern, templates }) => (pattern.test(asked) ? templates : []).map((template) =>
    ({ text: joined(asked.replace(pattern, template), told), isOpen: true }))))

interface OpenQuestion {
  readonly pattern: RegExp
  readonly templates: readonly string[]
}
const openQuestions = new WeakMap<AnswerWords, (asked: string) => readonly OpenQuestion[]>()

/** What asks for something, of which a question holds a text that it needs: most fit few. */
function openFor(asked: string, words: AnswerWords): readonly OpenQuestion[] {
  const find = openQuestions.get(words) ?? fittingBy(words.open.map(([pattern, ...templates]) => ({ pattern, templates })))
  openQuestions.set(words, find)
  return find(asked)
}

/** A question as it stands, and without what is only beside it: "before I start, do you eat fish", "how old are you, if I may ask". */
const readingsOf = (question: string, words: AnswerWords): string[] => {
  const whole = question.replace(/[\s?？!.。¿¡]+$/gu, '').replace(/^[\s¿¡]+/u, '').replace(/[’‘]/gu, "'")
  const [first = '', ...more] = whole.split(/[,，–—:：]\s*[¿¡]?/u)
  const parts = more.length === 0 ? [] : words.asides.test(more.at(-1)!) ? [first] : [more.at(-1)!]
  return [whole, ...parts].map((one) => one.replace(words.leads, ''))
}

/** An answer without its marks, and what changes nothing about it. */
const bare = (answer: string, { leads, tails }: AnswerWords): string => {
  const plain = answer.replace(/[’‘]/gu, "'").replace(/[\s\p{P}\p{S}]+$/gu, '').replace(/^[\s\p{P}]+/u, '')
  return plain.replace(leads, '').replace(tails, '').replace(/[\s\p{P}]+$/gu, '')
}

const isValue = (told: string, { none }: AnswerWords): boolean =>
  told !== '' && told.length <= UNITS.answer && told.split(' ').length <= ANSWER_WORDS && !none.test(told) && !/[?？;；:：]/u.test(told)

/** A template with the answer, or that without its article, in its place. A word that both have stands once: "I live in", "in Ghent". */
const joined = (template: string, told: string): string =>
  template.replace('$answer', () => told).replace('$bare', () => told.replace(ARTICLE, '')).replace(TWICE, '$1').trim()
const TWICE = /(?<!\p{L})(\p{L}+) \1(?!\p{L})/iu

/** Of two things that were asked after the one that is answered: what was asked would state it with "or". */
function chosen(asked: string, told: string, words: AnswerWords): AnswerStatement[] {
  return optionTold(asked, told, words).map((text) => ({ text, isOpen: false }))
}

function optionTold(asked: string, told: string, words: AnswerWords): string[] {
  const whether = words.closed(asked)?.yes
  const [head, other, ...more] = whether?.split(words.or) ?? []
  if (head === undefined || other === undefined || more.length > 0) return []
  const [option, plain] = [other.trim(), told.toLowerCase().replace(ARTICLE, '')]
  if (plain === '' || words.none.test(told)) return []
  if (head.toLowerCase().endsWith(plain)) return [head]
  if (option.toLowerCase().replace(ARTICLE, '') !== plain) return []
  if (!words.isSpaced) return [`${head.slice(0, Math.max(1, head.length - option.length))}${option}`]
  const [first = ''] = option.split(' ')
  const kept = head.toLowerCase().lastIndexOf(` ${first.toLowerCase()} `)
  return [kept > 0 ? `${head.slice(0, kept)} ${option}` : head.split(' ').slice(0, -option.split(' ').length).concat(option).join(' ')]
}
const ARTICLE = /^(?:an?|the|eine?[nmr]?|der|die|das|une?|una|el|la|le|les|los|las) |^l'/iu
