/** A transcript as it was cut, for reading: turns under their dates, and a rule where each segment ends. */
import { localDate } from '../../time/calendar.ts'
import { speakerOf, type MessageInput } from '../../message/message.ts'
import { readBody } from '../../message/read-message.ts'
import { WINDOW_MESSAGES } from '../../segment/policy.ts'
import type { CutSegment } from '../../segment/plain-segment.ts'
import { columnsOf } from '../terminal/columns.ts'
import { counted, formatWeekday } from '../terminal/format-date.ts'
import type { Screen } from '../terminal/terminal.ts'
import { showTurns, widthsOf, type ShownTurn } from '../terminal/turn-columns.ts'

/** Messages in the order they came; a segment after its last message, and at the latest a window after it. */
export interface SegmentView {
  message(message: MessageInput): string[]
  segment(segment: CutSegment): string[]
}

/** Zone of the dates: that of the cuts. */
const ZONE = 'UTC'

interface Said extends ShownTurn {
  /** Absent if the message carried no time. */
  readonly at?: Date
}

/**
 * What to print as the messages and the segments come.
 *
 * Turns wait until it is known where their segment ends. Of a long segment all but the last 500 go ahead: no
 * decision comes later than that, and memory stays constant.
 */
export function showCutting(screen: Screen): SegmentView {
  const dayOf = dayNames()
  const show = turnsUnderDays(screen, dayOf)
  const waiting: Said[] = []
  let [from, shown] = [0, 0]
  const take = (count: number): string[] => {
    shown += count
    return show(waiting.splice(0, count))
  }
  return {
    message(message) {
      waiting.push(saidOf(message))
      return waiting.length < 2 * WINDOW_MESSAGES ? [] : take(WINDOW_MESSAGES)
    },
    segment(segment) {
      const to = from + segment.messageIds.length
      const lines = [...take(to - shown), showBoundary(screen, segment, { from, when: spanOf(segment, dayOf) })]
      from = to
      return lines
    },
  }
}

function saidOf(message: MessageInput): Said {
  // Empty turns of dialogues are no message elsewhere
  const { at, text, ...speaking } = message.content === '' ? { ...readBody({ ...message, content: '-' }), text: '' } : readBody(message)
  return { ...(at && { at }), when: at ? clockOf(at) : '', speaker: speakerOf(speaking), text }
}

/** 18:41 in UTC. A formatter would take longer than all else that is done with a turn. */
const clockOf = (at: Date): string => at.toISOString().slice(11, 16)

/** Mon 2 Mar 2026. Neighbours mostly share their day; formatters hold memory that the collector does not see growing. */
function dayNames(): (at: Date) => string {
  let last = { date: '', name: '' }
  return (at) => {
    const date = localDate(at, ZONE)
    if (date !== last.date) last = { date, name: formatWeekday(at, ZONE) }
    return last.name
  }
}

/** Columns only grow, so what was printed before stays in line with most of what follows. */
function turnsUnderDays(screen: Screen, dayOf: (at: Date) => string): (turns: readonly Said[]) => string[] {
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

/** Mon 2 Mar 2026, 18:41–19:09; both days if there are two. */
function spanOf({ startAt, endAt }: CutSegment, dayOf: (at: Date) => string): string | undefined {
  if (!startAt || !endAt) return undefined
  const [from, to] = [dayOf(startAt), dayOf(endAt)]
  const start = `${from}, ${clockOf(startAt)}`
  if (from !== to) return `${start} – ${to}, ${clockOf(endAt)}`
  return clockOf(startAt) === clockOf(endAt) ? start : `${start}–${clockOf(endAt)}`
}

const DASHES = '──'

/** ── topic · 0.82 ───────────── 0–12 · 12 messages · 340 tokens · Mon 2 Mar 2026, 18:41–19:09 ── */
function showBoundary({ columns, bold, dim }: Screen, segment: CutSegment, { from, when }: { from: number; when: string | undefined }): string {
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
