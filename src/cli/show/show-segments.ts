/** Formatting of a segmented transcript: turns under their dates, and a rule where each segment ends. */
import { localDate } from '../../base/calendar.ts'
import { speakerOf, type MessageInput } from '../../contract/message.ts'
import { readBody } from '../../contract/read-message.ts'
import { WINDOW_MESSAGES } from '../../segment/policy.ts'
import type { CutSegment } from '../../segment/stream/tail.ts'
import { columnsOf, showTurns, widthsOf, type ShownTurn } from '../terminal/columns.ts'
import { counted, formatWeekday } from '../../tools/format-date.ts'
import type { Screen } from '../terminal/terminal.ts'

/**
 * Receives messages in order, and each segment after its last message, at the latest a window of messages later. Returns lines to print.
 */
export interface SegmentView {
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
  const show = turnsUnderDays(screen, dayOf)
  const pending: DatedTurn[] = []
  let [from, printed] = [0, 0]
  const take = (count: number): string[] => {
    printed += count
    return show(pending.splice(0, count))
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
