/** Reads what a push is given: its messages, the title of their conversation, and whether it is talk between people. */
import {
  lineOf, MAX_JSON_BYTES, MAX_TEXT_BYTES, readDraft, REDACTIONS, storedBytes, type UncountedDraft,
} from '@madeleine/contract'
import { giveTurn, invalidInput, isMadeleineError, MadeleineError, reading, show, throwIfAborted } from '@madeleine/base'
import { type Redaction, type Redactor } from '../redaction/redact.ts'

/** Messages that one call may push. */
export const BATCH_MESSAGES = 500
/** Bytes that the messages of one call may have in the store: 4 MB. */
const BATCH_BYTES = 4_194_304

/** The bytes of one call: never fewer than one message may have by its own limits. @param maxTextBytes of one message */
export const batchBytes = (maxTextBytes = MAX_TEXT_BYTES): number => Math.max(BATCH_BYTES, maxTextBytes + 2 * MAX_JSON_BYTES)

export interface DraftOptions {
  readonly receivedAt: Date
  readonly mintId: () => string
  /** UTF-8 bytes of one message's text; undefined: the default. */
  readonly maxTextBytes: number | undefined
  readonly signal?: AbortSignal | undefined
  /** Takes out of them what must not be stored; undefined: nothing. */
  readonly redactor?: Redactor | undefined
}

/** The messages of a call. */
export interface ReadDrafts {
  readonly drafts: readonly UncountedDraft[]
  /** The caller gave no id: each was made for this call, and none can be in the log. */
  readonly areIdsNew: boolean
}

/**
 * Reads the messages of a call, in turns of the event loop. @throws {MadeleineError}
 * `invalid_input`, `bad_time`, `too_large`, naming the message by its place in the call
 */
export async function readDrafts(
  messages: unknown, { receivedAt, mintId, maxTextBytes, signal, redactor }: DraftOptions,
): Promise<ReadDrafts> {
  const given = reading('messages', () => listOf(messages))
  let minted = 0
  const door = { receivedAt, mintId: () => (minted++, mintId()), ...(maxTextBytes === undefined ? {} : { maxTextBytes }) }
  const maxBytes = batchBytes(maxTextBytes)
  const drafts: UncountedDraft[] = []
  let bytes = 0
  for (const [i, message] of given.entries()) {
    const read = readDraft(message, { ...door, where: `messages[${i}]` })
    const draft = redactor?.draft(read) ?? read
    const size = storedBytes(draft)
    bytes += size
    if (bytes > maxBytes) throw new MadeleineError('too_large', `messages must have at most ${maxBytes} `
      + `bytes of text, parts and metadata in one call, and messages[${i}] exceeds that; push fewer at once`)
    drafts.push(draft)
    const turn = giveTurn(size)
    if (turn) await turn.then(() => throwIfGivenUp(signal))
  }
  return { drafts, areIdsNew: minted === drafts.length }
}

/**
 * In a space everybody who writes is a user: a message that names nobody is of who pushes it, so that what it says of "me" becomes
 * known of a named person. The same push names the same, so that it can be repeated.
 * @param speaker undefined: the draft as it is
 */
export const spokenBy = (speaker: string | undefined, draft: UncountedDraft): UncountedDraft =>
  (speaker === undefined || draft.role !== 'user' || draft.name !== undefined ? draft : { ...draft, name: speaker })

/** Length of a conversation's title: words beyond it are dropped. */
const TITLE_LIMITS = { words: 40, characters: 200 } as const

/**
 * A conversation's title on one line, plain. @returns undefined where none is given, or nothing in
 * it can be read: the title stays as it is then
 */
export function readTitle(title: unknown, name = 'title'): string | undefined {
  if (title === undefined) return undefined
  if (typeof title !== 'string') throw invalidInput(name, title, 'a string')
  return lineOf(title, TITLE_LIMITS)
}

/** Whether a conversation is talk between people; undefined where nothing is said of it. @throws {MadeleineError} `invalid_input` */
export function readPeople(people: unknown): boolean | undefined {
  if (people === undefined || typeof people === 'boolean') return people
  throw invalidInput('people', people, 'true or false')
}

/** What is taken out of messages; undefined: nothing is. @throws {MadeleineError} `invalid_input` */
export function readRedact(redact: unknown): Redaction | undefined {
  if (redact === undefined || typeof redact === 'function') return redact as Redaction | undefined
  const known = REDACTIONS.find((one) => one === redact)
  if (known === undefined) throw invalidInput('redact', redact, `one of ${REDACTIONS.join(', ')} or a function`)
  return known
}

/** Only the caller ends a push under way: closing waits for it. @throws {MadeleineError} `aborted` */
export function throwIfGivenUp(signal: AbortSignal | undefined): void {
  const reason: unknown = signal?.reason
  if (!(isMadeleineError(reason) && reason.code === 'closed')) throwIfAborted(signal)
}

/**
 * A copy, since the caller may reuse the array meanwhile; without holes, so that a missing message
 * is refused like any other value that is none.
 */
function listOf(messages: unknown): unknown[] {
  if (!Array.isArray(messages)) throw invalidInput('messages', messages, 'an array')
  const { length } = messages
  if (!(length <= BATCH_MESSAGES)) {
    throw new MadeleineError('too_large', `messages must have at most ${BATCH_MESSAGES} entries in one call, got ${show(length)}`)
  }
  return Array.from({ length }, (_, i): unknown => messages[i])
}
