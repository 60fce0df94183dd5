/** The model calls of `auto` for one window: one or two, the second continuing where the first ended. */
import type { AskModel } from '../../model/language-model.ts'
import { autoQuestion, readAutoReply, type SegmentReference, type SegmentText } from './auto-question.ts'
import type { TitledRange } from './auto-titles.ts'
import type { Window } from '../policy.ts'

export interface BoundaryRequest {
  readonly window: Window
  /** Number of leading messages that the model has read before: one open segment. */
  readonly messagesRead: number
  /** End of the messages that the model is to read. */
  readonly to: number
  /** The model's text for the messages it has read. */
  readonly open: SegmentText | undefined
  /** Boundaries that the model cannot change: indexes of first messages. */
  readonly fixed: readonly number[]
  /** Further boundaries of the detector: hints for the model. */
  readonly likely: readonly number[]
}

export interface BoundaryAnswer {
  /** The model's segments, tiling the messages from 0 to `to`. */
  readonly ranges: readonly TitledRange[]
  /** Name of the model that answered last. */
  readonly model: string
}

/** More new messages than this are split into two calls: small models lose count in long replies. */
export const CALL_MESSAGES = 80
/** Messages read before that the prompt repeats: the first new message may answer them, and a boundary may be close to the end. */
const REPEATED_MESSAGES = 4

/** Calls the model for the new messages of a window. @throws {MadeleineError} as `ask` does */
export async function askWindow(request: BoundaryRequest, ask: AskModel, signal: AbortSignal | undefined): Promise<BoundaryAnswer> {
  const { messagesRead, to, open } = request
  const calls = to - messagesRead > CALL_MESSAGES ? 2 : 1
  const size = Math.ceil((to - messagesRead) / calls)
  let ranges: readonly TitledRange[] = [{ ...open, from: 0, to: messagesRead }]
  let model = ''
  for (let from = messagesRead; from < to; from += size) {
    const callRange = { request, from, to: Math.min(to, from + size), last: ranges.at(-1) as TitledRange }
    const first = Math.max(callRange.last.from, from - REPEATED_MESSAGES)
    const answer = await ask(autoQuestion(questionWindow(callRange, first)), signal)
    model = answer.model
    ranges = [...ranges.slice(0, -1), ...mergeReply(callRange, first, answer.reply)]
  }
  return { ranges, model }
}

/** The new messages of one call, and the last segment before them. */
interface CallRange {
  readonly request: BoundaryRequest
  readonly from: number
  readonly to: number
  readonly last: TitledRange
}

function questionWindow({ request, from, to, last }: CallRange, first: number): Parameters<typeof autoQuestion>[0] {
  const { window, fixed, likely } = request
  const lines = (positions: readonly number[]) =>
    positions.filter((position) => position > first && position < to).map((position) => position - first)
  return {
    messages: window.messages.slice(first, to),
    seen: from - first,
    open: referenceOf(last),
    previous: first === 0 ? window.previous : undefined,
    fixed: lines(fixed),
    likely: lines(likely),
    timeZone: window.timeZone,
  }
}

const referenceOf = ({ title, summary }: SegmentText): SegmentReference | undefined =>
  title === undefined || summary === undefined ? undefined : { title, summary }

/** The last segment with the text of the new reply, and the segments after it. */
function mergeReply({ last, to }: CallRange, first: number, reply: unknown): TitledRange[] {
  const replySegments = readAutoReply(reply, to - first)
  return replySegments.map(({ first: line, ...text }, index) => {
    const next = replySegments[index + 1]
    const range = { from: first + line, to: next ? first + next.first : to }
    // The surprise level of a beginning stays that of the call that first read it
    return index > 0 ? { ...text, ...range } : { ...last, ...text, ...levelOf(last), ...range, from: last.from }
  })
}

const levelOf = ({ surpriseLevel }: SegmentText): SegmentText => (surpriseLevel ? { surpriseLevel } : {})
