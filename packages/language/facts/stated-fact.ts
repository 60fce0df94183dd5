/** What a person states by a call, in the form of a fact: as they write it, with what the rules read in it. */
import { atOnce, plainLine } from '@madeleine/base'
import { type FactCategory, type Message, type StatedFact, USER_SUBJECT } from '@madeleine/contract'
import { inFirstPerson } from './first-person.ts'
import { ruleFacts } from './rule-facts.ts'

/** What is given of a fact; the rest is read. */
export interface GivenFact {
  readonly text: string
  readonly subject: string
  readonly category?: FactCategory | undefined
  readonly attribute?: string | undefined
  readonly value?: string | undefined
}

/** What a fact says, on plain lines. */
type FactStatement = Pick<StatedFact, 'subject' | 'category' | 'attribute' | 'value' | 'text'>

/** The same of a fact that is stored. */
interface StoredStatement extends Pick<StatedFact, 'subject' | 'category' | 'text'> {
  readonly attribute: string | null
  readonly value: string | null
}

interface StatedAt {
  readonly at: Date
  readonly timeZone: string
}

/** What nobody says the kind of, and no rule knows. */
const UNREAD_CATEGORY = 'identity'
/** A sentence by which nobody else could tell whom it is about. */
const OWN = /^(?:I|I['’]\p{L}+|my|mine|me|ich|mein\p{L}*|je|j['’]\p{L}+|mon|ma|mes|yo|mi|mis)(?![\p{L}\p{N}])|^我/iu

/** The words of a fact that is stated anew: what is not given as the rules read it, where they read one fact in it. */
export function statedWords({ text, subject, ...given }: GivenFact, at: StatedAt): FactStatement {
  const read = readSentence(text, subject, at)
  const [attribute, value] = [given.attribute ?? read?.attribute, given.value ?? (given.attribute === undefined ? read?.value : undefined)]
  return wordsOf({
    subject, attribute, value, category: given.category ?? read?.category ?? UNREAD_CATEGORY,
    text: read && OWN.test(text) ? read.text : text,
  })
}

/** The words of a fact that takes another's place: of that one what is not given. Undefined where its sentence can only be given. */
export function correctedWords(before: StoredStatement, given: Omit<GivenFact, 'text' | 'subject'> & { text?: string }, at: StatedAt):
FactStatement | undefined {
  // What was only quoted is stated now
  if (before.category === 'note') {
    return given.text === undefined ? undefined : statedWords({ ...given, text: given.text, subject: before.subject }, at)
  }
  const attribute = given.attribute ?? before.attribute ?? undefined
  const category = given.category ?? before.category
  const text = given.text === undefined ? (given.value === undefined ? before.text : withValue(before, given.value))
    : inThirdPersonOf(before.subject, given.text, at)
  if (text === undefined) return undefined
  const isKept = given.attribute === undefined || given.attribute === before.attribute
  const value = given.value ?? (isKept ? valueIn(text, before, at) : undefined)
  return wordsOf({ subject: before.subject, attribute, value, category, text })
}

/** A sentence in the first person as the rules say it of its subject; any other, and one that they do not read, as it is. */
const inThirdPersonOf = (subject: string, text: string, at: StatedAt): string =>
  (OWN.test(text) ? readSentence(text, subject, at)?.text ?? text : text)

function wordsOf({ subject, text, attribute, value, category }: GivenFact & { readonly category: FactCategory }): FactStatement {
  return {
    subject: plainLine(subject), category, text: plainLine(text),
    ...(attribute !== undefined && { attribute: plainLine(attribute) }), ...(value !== undefined && { value: plainLine(value) }),
  }
}

/** The sentence with another value in the place of its own; undefined where it does not hold that. */
function withValue({ text, value }: StoredStatement, other: string): string | undefined {
  return value !== null && text.includes(value) ? text.replace(value, () => other) : undefined
}

/** The value in a sentence that says otherwise what another said: what stands in its place there, or as the rules read it. */
function valueIn(text: string, { text: before, value, subject, attribute }: StoredStatement, at: StatedAt): string | undefined {
  const place = value === null ? -1 : before.indexOf(value)
  if (value !== null && text.includes(value)) return value
  const [head, tail] = [before.slice(0, Math.max(0, place)), withoutStop(before.slice(place + (value ?? '').length))]
  const said = withoutStop(text)
  if (place >= 0 && said.startsWith(head) && said.endsWith(tail) && said.length > head.length + tail.length) {
    return said.slice(head.length, said.length - tail.length).trim()
  }
  const read = readSentence(text, subject, at)
  return read && read.attribute === attribute ? read.value : undefined
}

const withoutStop = (text: string): string => text.replace(/[\s.。!！]+$/u, '')

/** The one fact that the rules read in a sentence, said by its subject or of them. */
function readSentence(text: string, subject: string, { at, timeZone }: StatedAt): StatedFact | undefined {
  const name = subject === USER_SUBJECT ? undefined : subject
  for (const said of [text, ...inFirstPerson([text], name)]) {
    if (said === undefined) continue
    const message: Message = {
      id: 'edit', role: 'user', kind: 'message', text: said, at, timed: true, tokens: 0, callIds: [], resultIds: [], marks: {}, seq: 0,
      receivedAt: at, ...(name !== undefined && { name }),
    }
    const changes = atOnce(ruleFacts([message], { conversationId: 'edit', timeZone, isGiven: true }))
    const found = changes.flatMap((change) => (change.kind === 'new' ? [change.fact] : []))
    if (found.length === 1) return found[0]
  }
  return undefined
}
