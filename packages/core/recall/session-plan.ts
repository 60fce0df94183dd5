/** The plan of a session: everything that it may show of a conversation, before the budget is applied. */
import { type ManifestFormat, groupByDay, manifestText } from '../contents/manifest.ts'
import type { Message, PromptMessage, SessionLeftOut } from '@madeleine/contract'
import { type ConvertedMessages, type MessageUnit, modelMessagesOf, rolesWithSeveralSpeakers } from './model-messages.ts'
import { type SessionParts, type SummaryChoice, type VerbatimUnit, type HistoryParts, chooseSummaries } from './session-prompt.ts'
import { type StandingFacts, standingText } from '../facts/standing-facts.ts'
import { byteLength, CLOSED_HEADING, CLOSED_NOTE, excerptLabel, type Framing, gapInWords } from '@madeleine/base'
import type { TitledSegment, SummarisedSegment, WaitingSegment } from '../store/queries/session-queries.ts'
import { wholeCharacterAt } from '../rank/text-parts.ts'
import { spaceHeading, summaryLines } from './recall-layout.ts'
import { type StarredEpisodes, starredText } from './starred-episodes.ts'

/** What was read of a conversation. The `…From` fields are sequence numbers of the log. */
export interface SessionSource {
  readonly facts: StandingFacts
  readonly starred: StarredEpisodes
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
  readonly starred: StarredEpisodes
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
  const { closed, active, end, openFrom, facts, starred, summaries, titles } = source
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
    ...starred.tooLarge.map(({ id, tokens }) => ({ kind: 'starred', id, reason: 'budget', tokens } as const)),
    ...(facts.hasMore ? [{ kind: 'fact', reason: 'count' } as const] : []),
    ...(unsummarisedTo > 0 ? [{ kind: 'summary', from: 0, to: unsummarisedTo, reason } as const] : []),
    ...source.waiting.filter(({ from }) => from >= unsummarisedTo)
      .map((segment) => ({ kind: 'summary', ...segment, reason: 'waiting' } as const)),
    ...unreadRanges(source),
  ]
  return {
    session: {
      verbatim: [...partsOf('continuity', continuity, maxTokens), ...boundary, ...partsOf('message', current, maxTokens)],
      history: {
        facts: facts.shown.length, starred: starred.shown.length, summaries: summaryCount, manifest: titles.length,
        marker: openFrom > 0 || titles.length > 0,
      },
      systemText: historyText({ facts, starred, summaries, titles, form, frame, space }),
    },
    facts, starred, end, summaries, titles, skipped,
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

// Generated text of a session: the facts and starred episodes that stand in every context, the marker of closed messages, the manifest,
// the summaries, and the boundary before the active messages.

export interface SessionHistory {
  readonly facts: StandingFacts
  readonly starred: StarredEpisodes
  /** Newest first. */
  readonly summaries: readonly SummarisedSegment[]
  readonly titles: readonly TitledSegment[]
  readonly form: ManifestFormat
  readonly frame: Framing
  readonly space?: string | undefined
}

/**
 * Renders the system text of a session; undefined if the history is empty. The last text is kept,
 * since a budget is tried with it and filled with it.
 */
function historyText(of: SessionHistory): (history: HistoryParts) => string | undefined {
  const render = renderHistory(of)
  let last: { readonly key: string; readonly text: string | undefined } | undefined
  return (history) => {
    const key = `${history.facts} ${history.starred} ${history.summaries} ${history.manifest} ${history.marker}`
    if (last?.key !== key) last = { key, text: render(history) }
    return last.text
  }
}

function renderHistory(
  { facts, starred, summaries, titles, form, frame, space }: SessionHistory,
): (history: HistoryParts) => string | undefined {
  const [zoned, entries] = [{ timeZone: form.timeZone, space }, titles.map((title) => ({ ...title, isActive: false }))]
  return (history) => {
    const standing = starred.shown.slice(0, history.starred)
    const blocks = summaries.slice(0, history.summaries).reverse().filter(({ id }) => !standing.some((star) => star.id === id))
      .map((row) => summaryLines(row, 'closed', zoned).join('\n'))
    const sections = [
      ...(history.facts > 0 ? [standingText(facts.shown.slice(0, history.facts).map(({ line }) => line))] : []),
      ...(standing.length > 0 ? [starredText(standing, zoned)] : []),
      ...(history.marker ? [CLOSED_NOTE] : []),
      ...(history.manifest > 0 ? [manifestText(groupByDay(entries.slice(0, history.manifest), form), form)] : []),
      ...(blocks.length > 0 ? [CLOSED_HEADING, ...blocks] : []),
    ]
    if (sections.length === 0) return undefined
    return frame(space === undefined ? sections : [spaceHeading(space), ...sections])
  }
}

/**
 * The boundary between the closed and the active messages, with the gap between them. It is a user message, since
 * providers refuse a system message between others.
 */
function boundaryBetween(last: Date, first: Date, frame: Framing): PromptMessage {
  const gap = gapInWords(last, first)
  const passed = gap === undefined ? 'what stands below is dated before what stands above' : `${gap} passed`
  return { role: 'user', content: frame([`Segment boundary: ${passed}. The talk above is closed, the talk below goes on.`]) }
}

// Long messages in a session with a budget: their beginning and their end, whatever was asked, so that a prompt cache holds.

/**
 * Bytes of UTF-8, by the tokens of the budget: a message is long that would take half of it, or 8,000 tokens of any, and never one
 * of less than a thousand. It is cut to an eighth of the budget, 256 to 1,024 tokens.
 */
const LONG = { perToken: 2, least: 4096, most: 32_768 } as const
const SHOWN_PER_LONG = { perToken: 0.5, least: 1024, most: 4096 } as const
/** Share of what is shown that is the beginning, which says what it is; the end often has the question. */
const HEAD_SHARE = 0.7

const within = (maxTokens: number, { perToken, least, most }: { perToken: number; least: number; most: number }): number =>
  Math.min(most, Math.max(least, Math.floor(perToken * maxTokens)))

/** The unit with its long texts cut; undefined where none is long. */
function withoutMiddles({ messages, sources }: MessageUnit, maxTokens: number): readonly PromptMessage[] | undefined {
  const cut = cutWithin(maxTokens, sources)
  const shown = messages.map((message): PromptMessage => {
    if (message.role === 'user') return { ...message, content: cut(message.content) }
    if (message.role === 'tool') {
      return { ...message, content: message.content.map((part) => ({ ...part, output: cutOutput(part.output, cut) })) }
    }
    return { ...message, content: typeof message.content === 'string' ? cut(message.content)
      : message.content.map((part) => (part.type === 'text' ? { ...part, text: cut(part.text) } : part)) }
  })
  return cut.isUsed() ? shown : undefined
}

type ToolOutput = Extract<PromptMessage, { role: 'tool' }>['content'][number]['output']

/** JSON whose middle is left out is text. */
function cutOutput(output: ToolOutput, cut: (text: string) => string): ToolOutput {
  if (typeof output.value === 'string') return { ...output, value: cut(output.value) } as ToolOutput
  const json = JSON.stringify(output.value)
  const shown = cut(json)
  return shown === json ? output : { type: output.type === 'error-json' ? 'error-text' : 'text', value: shown }
}

function cutWithin(maxTokens: number, sources: readonly Message[]): ((text: string) => string) & { isUsed(): boolean } {
  const [long, shown] = [within(maxTokens, LONG), within(maxTokens, SHOWN_PER_LONG)]
  let used = false
  const cut = (text: string): string => {
    if (text.length <= long / 3) return text
    const bytes = byteLength(text)
    if (bytes <= long) return text
    used = true
    const units = Math.floor((shown * text.length) / bytes)
    const [from, to] = [
      wholeCharacterAt(text, Math.ceil(units * HEAD_SHARE)), wholeCharacterAt(text, text.length - Math.floor(units * (1 - HEAD_SHARE))),
    ]
    // Places are those of the stored text, before which the speaker's name may stand
    const stored = sources.find((one) => text.endsWith(one.text))?.text.length ?? text.length
    const before = text.length - stored
    return `${text.slice(0, from)} …\n[${excerptLabel({ from: from - before, to: to - before, of: stored })} left out]\n… ${text.slice(to)}`
  }
  return Object.assign(cut, { isUsed: () => used })
}
