/** All that a session may show of a conversation, before any budget. */
import type { ManifestForm } from '../core/manifest.ts'
import type { Message } from '../core/message.ts'
import { modelMessagesOf, rolesOfMany, type Converted } from '../core/model-messages.ts'
import { chooseSummaries, type Session, type SummaryChoice, type Verbatim } from '../core/session.ts'
import type { Titled, ToldSegment } from '../store/session-reads.ts'
import { boundaryBetween, tellingOf } from './session-frame.ts'

export interface Talk {
  readonly closed: readonly Message[]
  readonly active: readonly Message[]
  /** Where the last turns of what is closed begin, where what is open does, and where what is shown of it does. */
  readonly closedFrom: number
  readonly openFrom: number
  readonly shownFrom: number
  /** The newest first. */
  readonly summaries: readonly ToldSegment[]
  readonly titles: readonly Titled[]
}

/** A part of a session that was not shown: one message, summary or line, or all in a range. */
export interface SessionLeftOut {
  kind: 'collapse-marker' | 'manifest' | 'summary' | 'continuity' | 'boundary' | 'message' | 'recalled'
  /** Of the message; of a summary or a line of the manifest its segment's. Absent: the kind has one at most, or it is a range. */
  id?: string
  /** Places `from ≤ seq < to` of the log: all of the kind that begin there. */
  from?: number
  to?: number
  /**
   * budget: no room. complexity: the summaries told sum to enough. count: there are enough of them. empty: nothing in it can
   * be said. pending: it calls a tool whose result has not come, or stands behind such a call.
   */
  reason: 'budget' | 'complexity' | 'count' | 'empty' | 'pending'
  /** Of its text by itself, as the caller counts; absent where it was not read. */
  tokens?: number
}

/** One thing shown word for word, or between such things. */
export interface Part extends Verbatim {
  readonly kind: 'continuity' | 'boundary' | 'message' | 'recalled'
  readonly sources: readonly Message[]
}

/** Everything a session may show, before any budget. */
export interface Planned {
  readonly session: Session<Part>
  readonly summaries: readonly ToldSegment[]
  readonly titles: readonly Titled[]
  /** What was not even read. */
  readonly skipped: readonly SessionLeftOut[]
  /** Messages that no model can be shown. */
  readonly omitted: readonly ({ readonly kind: 'continuity' | 'message' } & Converted['omitted'][number])[]
}

export interface Planning {
  readonly summaries: SummaryChoice
  /** Its `now` is undefined: what is shown does not change at midnight. */
  readonly form: ManifestForm
}

/** What is read of a conversation, as it may be shown. */
export function plan({ closed, active, closedFrom, openFrom, shownFrom, summaries, titles }: Talk, { summaries: choice, form }: Planning): Planned {
  const named = rolesOfMany([...closed, ...active])
  const before = modelMessagesOf(closed, { isOpen: false, named })
  const now = modelMessagesOf(active, { isOpen: true, named })
  const { told, reason } = chooseSummaries(summaries, choice)
  const [last, first] = [closed.at(-1), active[0]]
  const boundary: Part[] = last && first ? [{ kind: 'boundary', messages: [boundaryBetween(last.at, first.at)], sources: [] }] : []
  const skipped: SessionLeftOut[] = [
    ...(told < summaries.length ? [{ kind: 'summary', from: 0, to: summaries[told]!.to, reason } as const] : []),
    ...(openFrom < shownFrom && closedFrom < openFrom ? [{ kind: 'continuity', from: closedFrom, to: openFrom, reason: 'count' } as const] : []),
    ...(openFrom < shownFrom ? [{ kind: 'message', from: openFrom, to: shownFrom, reason: 'count' } as const] : []),
  ]
  return {
    session: {
      verbatim: [...partsOf('continuity', before), ...boundary, ...partsOf('message', now)],
      told: { summaries: told, manifest: titles.length, marker: openFrom > 0 || titles.length > 0 },
      tell: tellingOf({ summaries, titles, form }),
    },
    summaries, titles, skipped,
    omitted: [...before.omitted.map((one) => ({ kind: 'continuity' as const, ...one })), ...now.omitted.map((one) => ({ kind: 'message' as const, ...one }))],
  }
}

const partsOf = (kind: Part['kind'], { units }: Converted): Part[] => units.map((unit) => ({ ...unit, kind }))
