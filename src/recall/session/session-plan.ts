/** The plan of a session: everything that it may show of a conversation, before the budget is applied. */
import type { ManifestFormat } from '../../contents/core/manifest-text.ts'
import type { Framing } from '../../message/framing.ts'
import type { Message } from '../../message/message.ts'
import { modelMessagesOf, rolesWithSeveralSpeakers, type ConvertedMessages } from '../../message/model-messages.ts'
import { chooseSummaries, type SessionParts, type SummaryChoice, type VerbatimUnit } from '../../core/session-messages.ts'
import type { TitledSegment, SummarisedSegment, WaitingSegment } from '../../store/queries/session-queries.ts'
import type { StandingFacts } from '../../facts/search/standing-facts.ts'
import { withoutMiddles } from './long-messages.ts'
import { boundaryBetween, historyText } from './session-frame.ts'
import type { SessionLeftOut } from '../../contract/results/session-results.ts'

/** What was read of a conversation. The `…From` fields are sequence numbers of the log. */
export interface SessionSource {
  readonly facts: StandingFacts
  /** The last turns before `openFrom`. */
  readonly closed: readonly Message[]
  /** Messages from `openFrom` on. */
  readonly active: readonly Message[]
  /** End of what is shown: the end of the log, or the beginning of what the caller shows. */
  readonly end: number
  /** The message at the end, which the caller shows. */
  readonly next?: Message | undefined
  /** Beginning of the last turns of the closed part. */
  readonly closedFrom: number
  /** Beginning of the open part. */
  readonly openFrom: number
  /** Beginning of the messages of the open part that are shown. */
  readonly shownFrom: number
  /** First message that was read; the budget cannot reach older ones. */
  readonly readFrom: number
  /** Closed segments before `openFrom` that have no summary yet; newest first. */
  readonly waiting: readonly WaitingSegment[]
  /** Newest first. */
  readonly summaries: readonly SummarisedSegment[]
  readonly titles: readonly TitledSegment[]
}

/** A message shown verbatim, or a generated one between such messages. */
export interface SessionPart extends VerbatimUnit {
  /** continuity: from the closed part; message: from the open part; boundary and recalled: generated. */
  readonly kind: 'continuity' | 'boundary' | 'message' | 'recalled'
  /** The stored messages; empty for a generated one. */
  readonly sources: readonly Message[]
  /** The middle of a long message is left out. */
  readonly isCut?: true
}

export interface SessionPlan {
  readonly facts: StandingFacts
  readonly end: number
  readonly session: SessionParts<SessionPart>
  readonly summaries: readonly SummarisedSegment[]
  readonly titles: readonly TitledSegment[]
  /** Left out without being read. */
  readonly skipped: readonly SessionLeftOut[]
  /** Messages that cannot be sent to a model. */
  readonly omitted: readonly ({ readonly kind: 'continuity' | 'message' } & ConvertedMessages['omitted'][number])[]
}

export interface SessionPlanOptions {
  readonly summaries: SummaryChoice
  /** With `now` undefined, so that the text does not change at midnight. */
  readonly form: ManifestFormat
  /** Tokens of the session; long messages are cut by it. Undefined: none is. */
  readonly maxTokens?: number | undefined
  /** The space that the conversation is of; absent: the memory of who asks. */
  readonly space?: string | undefined
}

/**
 * Builds the plan: converts messages for a model, chooses summaries, and lists what is left out before any budget. @param frame of the user
 */
export function makePlan(
  source: SessionSource, { summaries: choice, form, maxTokens, space }: SessionPlanOptions, frame: Framing,
): SessionPlan {
  const { closed, active, end, openFrom, facts, summaries, titles } = source
  // The caller's next message is shown in the next context: with it, names are shown now if they are then
  const named = rolesWithSeveralSpeakers([...closed, ...active, ...(source.next ? [source.next] : [])])
  const continuity = modelMessagesOf(closed, { isOpen: false, named, frame, space })
  const current = modelMessagesOf(active, { isOpen: true, named, frame, space })
  const { summaryCount, reason } = chooseSummaries(summaries, choice)
  const [last, first] = [closed.at(-1), active[0] ?? source.next]
  const boundary: SessionPart[] = last && first ? [{ kind: 'boundary', messages: [boundaryBetween(last.at, first.at, frame)], sources: [] }]
    : []
  const unsummarisedTo = summaries[summaryCount]?.to ?? 0
  const skipped: SessionLeftOut[] = [
    ...facts.tooLarge.map(({ id, tokens }) => ({ kind: 'fact', id, reason: 'budget', tokens } as const)),
    ...(facts.hasMore ? [{ kind: 'fact', reason: 'count' } as const] : []),
    ...(unsummarisedTo > 0 ? [{ kind: 'summary', from: 0, to: unsummarisedTo, reason } as const] : []),
    ...source.waiting.filter(({ from }) => from >= unsummarisedTo)
      .map((segment) => ({ kind: 'summary', ...segment, reason: 'waiting' } as const)),
    ...unreadRanges(source),
  ]
  return {
    session: {
      verbatim: [...partsOf('continuity', continuity, maxTokens), ...boundary, ...partsOf('message', current, maxTokens)],
      history: { facts: facts.shown.length, summaries: summaryCount, manifest: titles.length, marker: openFrom > 0 || titles.length > 0 },
      systemText: historyText({ facts, summaries, titles, form, frame, space }),
    },
    facts, end, summaries, titles, skipped,
    omitted: [...continuity.omitted.map((one) => ({ kind: 'continuity' as const, ...one })), ...current.omitted.map(
      (one) => ({ kind: 'message' as const, ...one }),
    )],
  }
}

/** Ranges of messages that were not read: enough newer ones are shown, or the budget cannot reach them. */
function unreadRanges({ closedFrom, openFrom, shownFrom, readFrom }: SessionSource): SessionLeftOut[] {
  const ranges: SessionLeftOut[] = openFrom < shownFrom
    ? [
      { kind: 'continuity', from: closedFrom, to: openFrom, reason: 'count' },
      { kind: 'message', from: openFrom, to: shownFrom, reason: 'count' },
    ]
    : [{ kind: 'continuity', from: closedFrom, to: Math.min(readFrom, openFrom), reason: 'budget' }]
  return [...ranges, { kind: 'message' as const, from: shownFrom, to: readFrom, reason: 'budget' as const }]
    .filter(({ from = 0, to = 0 }) => from < to)
}

const partsOf = (
  kind: SessionPart['kind'], { units }: ConvertedMessages, maxTokens: number | undefined,
): SessionPart[] => units.map((unit): SessionPart => {
  const cut = maxTokens === undefined ? undefined : withoutMiddles(unit, maxTokens)
  return cut ? { ...unit, kind, messages: cut, isCut: true } : { ...unit, kind }
})
