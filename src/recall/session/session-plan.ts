/** All that a session may show of a conversation, before any budget. */
import type { ManifestFormat } from '../../core/manifest-text.ts'
import type { Message } from '../../message/message.ts'
import { modelMessagesOf, rolesWithSeveralSpeakers, type ConvertedMessages } from '../../message/model-messages.ts'
import { chooseSummaries, type SessionParts, type SummaryChoice, type VerbatimUnit } from '../../core/session-messages.ts'
import type { TitledSegment, SummarisedSegment, WaitingSegment } from '../../store/queries/session-queries.ts'
import { boundaryBetween, historyText } from './session-frame.ts'

export interface SessionSource {
  readonly closed: readonly Message[]
  readonly active: readonly Message[]
  /** Where the last turns of what is closed begin, where what is open does, where what is shown of it does, and where a budget can reach. */
  readonly closedFrom: number
  readonly openFrom: number
  readonly shownFrom: number
  readonly readFrom: number
  /** Closed segments before what is open that have no summary yet; the newest first. */
  readonly waiting: readonly WaitingSegment[]
  /** The newest first. */
  readonly summaries: readonly SummarisedSegment[]
  readonly titles: readonly TitledSegment[]
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
   * budget: no room. complexity: the summaries shown sum to enough. count: there are enough of them. empty: nothing in it can
   * be said, or it only repeats a call. pending: it calls a tool whose result has not come, or stands behind such a call.
   * waiting: the segment was cut again and is no episode yet, and others behind it are.
   */
  reason: 'budget' | 'complexity' | 'count' | 'empty' | 'pending' | 'waiting'
  /** Of its text by itself: of a message in o200k, as it is stored, of anything else as the caller counts; absent where it was not read. */
  tokens?: number
}

/** One thing shown word for word, or between such things. */
export interface SessionPart extends VerbatimUnit {
  readonly kind: 'continuity' | 'boundary' | 'message' | 'recalled'
  readonly sources: readonly Message[]
}

/** Everything a session may show, before any budget. */
export interface SessionPlan {
  readonly session: SessionParts<SessionPart>
  readonly summaries: readonly SummarisedSegment[]
  readonly titles: readonly TitledSegment[]
  /** What was not even read. */
  readonly skipped: readonly SessionLeftOut[]
  /** Messages that no model can be shown. */
  readonly omitted: readonly ({ readonly kind: 'continuity' | 'message' } & ConvertedMessages['omitted'][number])[]
}

export interface SessionPlanOptions {
  readonly summaries: SummaryChoice
  /** Its `now` is undefined: what is shown does not change at midnight. */
  readonly form: ManifestFormat
}

/** What is read of a conversation, as it may be shown. */
export function makePlan(source: SessionSource, { summaries: choice, form }: SessionPlanOptions): SessionPlan {
  const { closed, active, openFrom, summaries, titles } = source
  const named = rolesWithSeveralSpeakers([...closed, ...active])
  const before = modelMessagesOf(closed, { isOpen: false, named })
  const now = modelMessagesOf(active, { isOpen: true, named })
  const { summaryCount: shown, reason } = chooseSummaries(summaries, choice)
  const [last, first] = [closed.at(-1), active[0]]
  const boundary: SessionPart[] = last && first ? [{ kind: 'boundary', messages: [boundaryBetween(last.at, first.at)], sources: [] }] : []
  const unshown = summaries[shown]?.to ?? 0
  const skipped: SessionLeftOut[] = [
    ...(unshown > 0 ? [{ kind: 'summary', from: 0, to: unshown, reason } as const] : []),
    ...source.waiting.filter(({ from }) => from >= unshown).map((segment) => ({ kind: 'summary', ...segment, reason: 'waiting' } as const)),
    ...unread(source),
  ]
  return {
    session: {
      verbatim: [...partsOf('continuity', before), ...boundary, ...partsOf('message', now)],
      history: { summaries: shown, manifest: titles.length, marker: openFrom > 0 || titles.length > 0 },
      systemText: historyText({ summaries, titles, form }),
    },
    summaries, titles, skipped,
    omitted: [...before.omitted.map((one) => ({ kind: 'continuity' as const, ...one })), ...now.omitted.map((one) => ({ kind: 'message' as const, ...one }))],
  }
}

/** Words that were not read: there are enough behind them, or no budget reaches so far. */
function unread({ closedFrom, openFrom, shownFrom, readFrom }: SessionSource): SessionLeftOut[] {
  const ranges: SessionLeftOut[] = openFrom < shownFrom
    ? [{ kind: 'continuity', from: closedFrom, to: openFrom, reason: 'count' }, { kind: 'message', from: openFrom, to: shownFrom, reason: 'count' }]
    : [{ kind: 'continuity', from: closedFrom, to: Math.min(readFrom, openFrom), reason: 'budget' }]
  return [...ranges, { kind: 'message' as const, from: shownFrom, to: readFrom, reason: 'budget' as const }].filter(({ from = 0, to = 0 }) => from < to)
}

const partsOf = (kind: SessionPart['kind'], { units }: ConvertedMessages): SessionPart[] => units.map((unit) => ({ ...unit, kind }))
