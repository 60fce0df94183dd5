/** What a language model says of a window: a question or two, each going on where the one before ended. */
import type { AskModel } from '../../model/language-model.ts'
import { autoQuestion, readAutoReply, type SegmentReference, type SegmentText } from './auto-question.ts'
import type { TitledRange } from './auto-titles.ts'
import type { Window } from '../policy.ts'

export interface AskingWindow {
  readonly window: Window
  /** Messages the model was shown before: one segment, which may go on. */
  readonly seen: number
  /** It is shown the messages up to here. */
  readonly to: number
  /** What it said of the ones it has seen. */
  readonly open: SegmentText | undefined
  /** Where segments begin whatever it says. */
  readonly fixed: readonly number[]
  /** Where the detector would begin others. */
  readonly likely: readonly number[]
}

export interface AskedWindow {
  /** Tiling the messages from the first to `to`. */
  readonly stretches: readonly TitledRange[]
  /** Who answered last. */
  readonly model: string
}

/** More new messages than this are asked about in two halves: of long replies small models lose count. */
export const CALL_MESSAGES = 80
/** Of what was seen so many are shown again: what the first new one answers, and where a turn may just have been missed. */
const SHOWN_AGAIN = 4

/** @throws {MadeleineError} as `ask` does */
export async function askWindow(judging: AskingWindow, ask: AskModel, signal: AbortSignal | undefined): Promise<AskedWindow> {
  const { seen, to, open } = judging
  const calls = to - seen > CALL_MESSAGES ? 2 : 1
  const size = Math.ceil((to - seen) / calls)
  let stretches: readonly TitledRange[] = [{ ...open, from: 0, to: seen }]
  let model = ''
  for (let from = seen; from < to; from += size) {
    const part = { judging, from, to: Math.min(to, from + size), last: stretches.at(-1) as TitledRange }
    const first = Math.max(part.last.from, from - SHOWN_AGAIN)
    const answer = await ask(autoQuestion(shownIn(part, first)), signal)
    model = answer.model
    stretches = [...stretches.slice(0, -1), ...goingOn(part, first, answer.reply)]
  }
  return { stretches, model }
}

/** The messages of one question, and the last stretch of those before. */
interface Part {
  readonly judging: AskingWindow
  readonly from: number
  readonly to: number
  readonly last: TitledRange
}

function shownIn({ judging, from, to, last }: Part, first: number): Parameters<typeof autoQuestion>[0] {
  const { window, fixed, likely } = judging
  const lines = (places: readonly number[]) => places.filter((place) => place > first && place < to).map((place) => place - first)
  return {
    messages: window.messages.slice(first, to),
    seen: from - first,
    open: referenceIn(last),
    previous: first === 0 ? window.previous : undefined,
    fixed: lines(fixed),
    likely: lines(likely),
    timeZone: window.timeZone,
  }
}

const referenceIn = ({ title, summary }: SegmentText): SegmentReference | undefined =>
  title === undefined || summary === undefined ? undefined : { title, summary }

/** The last stretch as the reply tells it now, and those that begin after it. */
function goingOn({ last, to }: Part, first: number, reply: unknown): TitledRange[] {
  const begun = readAutoReply(reply, to - first)
  return begun.map(({ first: line, ...words }, index) => {
    const next = begun[index + 1]
    const range = { from: first + line, to: next ? first + next.first : to }
    // How surprising its beginning was, the model knew best when it saw that
    return index > 0 ? { ...words, ...range } : { ...last, ...words, ...levelOf(last), ...range, from: last.from }
  })
}

const levelOf = ({ surpriseLevel }: SegmentText): SegmentText => (surpriseLevel ? { surpriseLevel } : {})
