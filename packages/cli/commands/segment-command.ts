/** `madeleine segment FILE|-`: segments a transcript or many dialogues, without a store. */
import * as z from 'zod'
import { escapeLine, invalidInput, type JsonObject, localDate, MadeleineError, show } from '@madeleine/base'
import { type MessageInput, type PlainMessage, readBody, speakerOf } from '@madeleine/contract'
import { jsonFault } from '@madeleine/import'
import { type CutSegment, isPolicyName, type Policy, POLICY_NAMES, policyNamed, segmentEach, WINDOW_MESSAGES } from '@madeleine/segment'
import { counted, formatWeekday } from '@madeleine/tools'
import { command } from '../command.ts'
import { flag, JSON_FLAG, option } from '../flags.ts'
import { noteUnreadKeys, readMessageLines, readLines, atLine, type JsonLine } from '../message-lines.ts'
import { columnsOf, showTurns, widthsOf, type ShownTurn } from '../terminal/columns.ts'
import type { Terminal, Screen } from '../terminal/terminal.ts'

export const segmentCommand = command({
  meta: { name: 'segment', description: 'Split a transcript into segments by topic, without a store' },
  args: {
    file: { type: 'positional', required: true, description: 'Messages as JSON Lines, in the format of push; - reads stdin' },
    policy: { ...option('NAME', `Segmentation policy: ${POLICY_NAMES.join(', ')}`), default: 'auto' },
    options: option('JSON', 'Options of the policy, such as \'{"gapMinutes":10}\''),
    dialogues: flag('Read one dialogue per line: {id, utterances: [{speaker, text, ts?}]}'),
    ...JSON_FLAG,
  },
  run: async ({ args }, cli) => {
    const policy = readPolicy(args.policy, args.options)
    const { terminal } = cli
    const json = args.json === true
    if (args.dialogues) {
      return segmentDialogues(policy, readLines(args.file, cli.host), { terminal, viewOf: json ? jsonDialogue : readableDialogue })
    }
    const { lines, unreadKeys } = readMessageLines({ file: args.file, host: cli.host }, ADVICE)
    await segmentInto(policy, lines, { terminal, view: json ? jsonTranscript(terminal) : readableTranscript(terminal) })
    noteUnreadKeys(terminal, unreadKeys(), { json })
  },
})

const ADVICE = '`madeleine import` reads exported chats, and `madeleine segments` shows how they are segmented'

interface View {
  /** Called before the segment of the message. */
  message(message: MessageInput): void
  segment(segment: CutSegment): void
  /** Called after the last segment. */
  end(): void
}

/** Segments into a view; stops when stdout has no reader any more. */
async function segmentInto(
  policy: Policy, lines: Iterable<JsonLine> | AsyncIterable<JsonLine>, { terminal, view }: { terminal: Terminal; view: View },
): Promise<void> {
  for await (const segment of cut(policy, lines, view.message)) {
    view.segment(segment)
    if (!terminal.isRead()) return
  }
  view.end()
}

interface DialogueViews {
  readonly terminal: Terminal
  readonly viewOf: (terminal: Terminal, dialogue: Dialogue) => View
}

async function segmentDialogues(policy: Policy, lines: AsyncIterable<JsonLine>, { terminal, viewOf }: DialogueViews): Promise<void> {
  for await (const { line, value } of lines) {
    const dialogue = readDialogue({ line, value })
    const messages = dialogueMessages(dialogue).map((message) => ({ line, value: message }))
    await segmentInto(policy, messages, { terminal, view: viewOf(terminal, dialogue) })
    if (!terminal.isRead()) return
  }
}

const ignore = () => undefined

function jsonTranscript({ printJson }: Terminal): View {
  let from = 0
  return {
    message: ignore,
    segment({ reason, messageIds, overlapIds, startAt, endAt, tokens }) {
      const to = from + messageIds.length
      printJson({ from, to, reason, messageIds, overlapIds, startAt, endAt, tokens })
      from = to
    },
    end: ignore,
  }
}

function jsonDialogue({ printJson }: Terminal, { id }: Dialogue): View {
  const segments: CutSegment[] = []
  return {
    message: ignore,
    segment: (segment) => void segments.push(segment),
    end: () => printJson({ id, boundaries: boundariesOf(segments) }),
  }
}

function readableTranscript({ print, screen }: Terminal): View {
  const segmentView = segmentViewOf(screen)
  let [messages, segments] = [0, 0]
  return {
    message(message) {
      messages++
      const lines = segmentView.message(message)
      if (lines.length > 0) print(lines)
    },
    segment(segment) {
      segments++
      print(segmentView.segment(segment))
    },
    end: () => print(screen.dim(messages === 0 ? 'No messages.' : `${counted(messages, 'message')} in ${counted(segments, 'segment')}`)),
  }
}

function readableDialogue(terminal: Terminal, { id }: Dialogue): View {
  const { print, screen } = terminal
  print(screen.bold(escapeLine(String(id))))
  const { end, ...view } = readableTranscript(terminal)
  return { ...view, end: () => { end(); print('') } }
}

// Dialogues as JSON Lines, which `segment --dialogues` cuts: utterances with speaker, text and an optional time.

export const Dialogue = z.object({
  /** Returned unchanged. */
  id: z.union([z.string(), z.number()]),
  utterances: z.array(z.object({
    speaker: z.string().nullish(),
    text: z.string().nullish(),
    ts: z.union([z.string(), z.number()]).nullish(),
  })),
})
export type Dialogue = z.output<typeof Dialogue>

/** A parsed line and its number, from 1. */
export interface SourceRecord {
  readonly line: number
  readonly value: unknown
}

/** Validates a dialogue. @throws {MadeleineError} `invalid_input` with the line number */
const readDialogue = (line: SourceRecord): Dialogue => readAs(Dialogue, line)

/** @throws {MadeleineError} `invalid_input` with the line number */
export function readAs<T>(shape: z.ZodType<T>, { line, value }: SourceRecord): T {
  const result = shape.safeParse(value)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw dialogueError(line, `${problemOf(issue?.path ?? [], value)}; each line must be a dialogue: ${SHAPE}`)
}

const SHAPE = '{"id": …, "utterances": [{"speaker": …, "text": …, "ts": …}, …], "boundaries": [2, 5, …]}'

/** What is at the path of the first problem. */
function problemOf(path: readonly PropertyKey[], value: unknown): string {
  const found = path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], value)
  if (path.length === 0) return `${show(value)} is not a dialogue`
  const where = path.map((key, i) => (typeof key === 'number' ? `[${key}]` : `${i > 0 ? '.' : ''}${String(key)}`)).join('')
  return found === undefined ? `${where} is missing` : `${where} cannot be ${show(found)}`
}

export const dialogueError = (line: number, problem: string): MadeleineError =>
  new MadeleineError('invalid_input', `line ${line}: ${problem}`)

/** A message of a dialogue; its content is a string. */
export interface Utterance extends PlainMessage {
  readonly content: string
}

const MAX_NAME_CHARS = 255

/**
 * One message per utterance, also for empty ones, so that indices match. The first speaker is the user, all others are the
 * assistant, as in other imports of conversations between people.
 */
export function dialogueMessages({ utterances }: Dialogue): Utterance[] {
  const [first] = utterances
  return utterances.map(({ speaker, text, ts }, index) => ({
    id: String(index),
    role: speaker === first?.speaker ? 'user' : 'assistant',
    content: text ?? '',
    ...(speaker ? { name: speaker.slice(0, MAX_NAME_CHARS) } : {}),
    ...(ts === undefined || ts === null || ts === '' ? {} : { timestamp: ts }),
  }))
}

/** The index of the last utterance of every segment but the final one. */
export function boundariesOf(segments: readonly CutSegment[]): number[] {
  let lastIndex = -1
  return segments.slice(0, -1).map(({ messageIds }) => (lastIndex += messageIds.length))
}

// Segmentation of a stream of messages by the policy that a flag names.

/**
 * Creates the policy. @throws {MadeleineError} `invalid_input` for an unknown name, or for options
 * that are not a JSON object or not valid for the policy
 */
export function readPolicy(name: string, options: string | undefined): Policy {
  if (!isPolicyName(name)) throw invalidInput('--policy', name, `one of ${POLICY_NAMES.join(', ')}`)
  return policyNamed(name, options === undefined ? {} : readOptions(options))!
}

function readOptions(text: string): JsonObject {
  let options: unknown
  try {
    options = JSON.parse(text)
  } catch (cause) {
    throw new MadeleineError('invalid_input', `--options: ${jsonFault(text, cause)}`)
  }
  if (typeof options !== 'object' || options === null || Array.isArray(options)) throw invalidInput('--options', text, 'a JSON object')
  return options as JsonObject
}

/**
 * The segments that `segmentAll` returns, each as soon as it is final, in constant memory.
 *
 * @param onMessage called with every message before its segment is yielded
 * @throws {MadeleineError} for an invalid message, naming its line
 */
async function* cut(
  policy: Policy, lines: Iterable<JsonLine> | AsyncIterable<JsonLine>, onMessage: (message: MessageInput) => void,
): AsyncGenerator<CutSegment> {
  let currentLine: number | undefined
  async function* messages(): AsyncGenerator<MessageInput> {
    for await (const { line, value } of lines) {
      currentLine = line
      yield value as MessageInput
      currentLine = undefined
      onMessage(value as MessageInput)
    }
  }
  try {
    yield* segmentEach(policy, messages())
  } catch (error) {
    throw atLine(error, currentLine)
  }
}

// Formatting of a segmented transcript: turns under their dates, and a rule where each segment ends.

/**
 * Receives messages in order, and each segment after its last message, at the latest a window of messages later. Returns lines to print.
 */
interface SegmentView {
  message(message: MessageInput): string[]
  segment(segment: CutSegment): string[]
}

/** Zone of the dates, the same as that of segmentation. */
const ZONE = 'UTC'

interface DatedTurn extends ShownTurn {
  /** Absent if the message has no time. */
  readonly at?: Date
}

/**
 * Creates a view.
 *
 * Turns are held back until the end of their segment is known. Of a long segment, all but the last 500 are printed
 * early: no boundary is decided later than that, and memory use stays constant.
 */
export function segmentViewOf(screen: Screen): SegmentView {
  const dayOf = dayNames()
  const shown = turnsUnderDays(screen, dayOf)
  const pending: DatedTurn[] = []
  let [from, printed] = [0, 0]
  const take = (count: number): string[] => {
    printed += count
    return shown(pending.splice(0, count))
  }
  return {
    message(message) {
      pending.push(turnOf(message))
      return pending.length < 2 * WINDOW_MESSAGES ? [] : take(WINDOW_MESSAGES)
    },
    segment(segment) {
      const to = from + segment.messageIds.length
      const lines = [...take(to - printed), showBoundary(screen, segment, { from, when: spanOf(segment, dayOf) })]
      from = to
      return lines
    },
  }
}

function turnOf(message: MessageInput): DatedTurn {
  // Dialogues have empty turns, which the library would reject as messages
  const { at, text, ...sender } = message.content === '' ? { ...readBody({ ...message, content: '-' }), text: '' } : readBody(message)
  return { ...(at && { at }), when: at ? clockOf(at) : '', speaker: speakerOf(sender), text }
}

/** The time in UTC, such as `18:41`. Not a date formatter, which would dominate the cost of a turn. */
const clockOf = (at: Date): string => at.toISOString().slice(11, 16)

/**
 * Days such as `Mon 2 Mar 2026`. The last one is cached: adjacent turns mostly share it, and formatters hold native memory
 * that the garbage collector does not see.
 */
function dayNames(): (at: Date) => string {
  let last = { date: '', name: '' }
  return (at) => {
    const date = localDate(at, ZONE)
    if (date !== last.date) last = { date, name: formatWeekday(at, ZONE) }
    return last.name
  }
}

/** Formats turns with a heading per day. Column widths only grow, so that later lines mostly align with earlier ones. */
function turnsUnderDays(screen: Screen, dayOf: (at: Date) => string): (turns: readonly DatedTurn[]) => string[] {
  let day: string | undefined
  let widths = widthsOf(screen, [])
  return (turns) => {
    widths = widthsOf(screen, turns, widths)
    return turns.flatMap((turn) => {
      const today = turn.at ? dayOf(turn.at) : day
      const heading = today !== undefined && today !== day ? [`  ${screen.bold(today)} ${screen.dim(ZONE)}`] : []
      day = today
      return [...heading, ...showTurns(screen, [turn], { widths })]
    })
  }
}

/** For example `Mon 2 Mar 2026, 18:41–19:09`; both days if they differ. */
function spanOf({ startAt, endAt }: CutSegment, dayOf: (at: Date) => string): string | undefined {
  if (!startAt || !endAt) return undefined
  const [from, to] = [dayOf(startAt), dayOf(endAt)]
  const start = `${from}, ${clockOf(startAt)}`
  if (from !== to) return `${start} – ${to}, ${clockOf(endAt)}`
  return clockOf(startAt) === clockOf(endAt) ? start : `${start}–${clockOf(endAt)}`
}

const DASHES = '──'

/** The rule at the end of a segment: `── topic · 0.82 ────── 0–12 · 12 messages · 340 tokens · Mon 2 Mar 2026, 18:41–19:09 ──`. */
function showBoundary(
  { columns, bold, dim }: Screen, segment: CutSegment, { from, when }: { from: number; when: string | undefined },
): string {
  const { messageIds, reason, strength, tokens } = segment
  const ending = `${reason ?? 'open'}${strength === undefined ? '' : ` · ${strength.toFixed(2)}`}`
  const range = `${from}–${from + messageIds.length}`
  const messages = counted(messageIds.length, 'message')
  const span = when === undefined ? [] : [when]
  const room = columns - columnsOf(`${DASHES} ${ending} ${DASHES}  ${DASHES}`)
  const facts = [[range, messages, counted(tokens, 'token'), ...span], [range, messages, ...span], [messages, ...span], [messages], []]
    .map((some) => some.join(' · ')).find((line) => columnsOf(line) <= room) ?? ''
  const middle = DASHES + '─'.repeat(Math.max(0, room - columnsOf(facts)))
  return `${dim(DASHES)} ${bold(ending)} ${dim(`${middle} ${facts} ${DASHES}`)}`
}
