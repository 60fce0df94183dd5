/** Layout of recalled text: pieces that a token budget may leave out, and the text of any set of them. */
import {
  atOnce, dateFormat, escapeQuoted, escapeSpeaker, escapeText, excerptLabel, type Framing, inTurns, KNOWN_FACTS, mapSteps, MAY_NOT_ANSWER,
  NOTHING_ANSWERS, plainName, SPACE_HEADING, SPACE_NOTE, speakerLabel, type Steps,
} from '@madeleine/base'
import { KEY_MOMENT, type LeftOut, levelOf, ownText, type RecalledTime, timeLines } from '@madeleine/contract'
import { elided } from './message-part.ts'
import { factLine } from '../facts/fact-lines.ts'
import type { RankedFact, FactWithProofs } from '../facts/recalled-facts.ts'
import type { FoundMessage } from '../store/queries/search-queries.ts'
import type { EpisodeRow } from '../store/tables/episodes.ts'
import { placeKey } from './find-candidates.ts'
import { daysIn, dayOf } from './match-reason.ts'
import type { RankedEpisode, RankedMessage } from './rank.ts'
import { type Budget, type TokenFit, fitTokenBudget } from './token-budget.ts'

/** The space that something is from; absent: the own memory. */
interface OfSpace {
  readonly space?: string | undefined
}

export interface Rendering {
  /** Best first; absent: none. */
  readonly facts?: readonly (Pick<RankedFact<FactWithProofs>, 'fact'> & OfSpace)[]
  /** Best first. */
  readonly episodes: readonly (Pick<RankedEpisode, 'row' | 'confidence'> & OfSpace & { readonly untrusted?: true })[]
  /** Best first. */
  readonly passages: readonly (Pick<RankedMessage, 'message' | 'segmentId' | 'exchange'> & OfSpace)[]
  /** What completes a passage of no exchange, by its key (`keyIn`): the reply to it, or the question before it. Absent: none. */
  readonly exchanged?: ReadonlyMap<string, FoundMessage>
  /** The messages of the episodes shown in full, by episode id. */
  readonly details: ReadonlyMap<string, readonly FoundMessage[]>
  /** IANA zone of the times in the text. */
  readonly timeZone: string
  readonly frame: Framing
  /** How the times of the query were read. */
  readonly times?: readonly RecalledTime[]
  /** Ranked, and not shown because it is not sure enough. */
  readonly withheld?: {
    readonly facts: NonNullable<Rendering['facts']>; readonly episodes: Rendering['episodes']; readonly messages: Rendering['passages']
  }
  /** Nothing answers the query: the text begins by saying so. */
  readonly isOnlyNearest?: boolean
  /** How the own memory is named where spaces are asked too. */
  readonly named?: string
  /** Given for a context: passages stand by day, in order, and nothing is said where nothing is shown. */
  readonly context?: ContextRendering
}

interface ContextRendering {
  /** Nothing is sure: so many tokens are shown at most, under a line that says so. */
  readonly nearestTokens?: number
  /** All that is stored, in order of time: shown instead of what was ranked, if it fits. */
  readonly whole?: readonly (FoundMessage & OfSpace)[]
}

/** A key of one log as a key among those of several memories. */
export const keyIn = (space: string | undefined, key: string): string => (space === undefined ? key : `${space}\0${key}`)

/** fact: one line; episode: title, time and summary; passage: one message; details: all messages of an episode. */
export type LayoutPieceKind = 'fact' | 'episode' | 'passage' | 'details'

export interface LayoutPiece extends OfSpace {
  readonly kind: LayoutPieceKind
  /** Its rank among those of its kind, from 0, by which the text is ordered; of what completes a passage between two ranks. */
  readonly rank: number
  /** Id of the fact or the episode; for a passage, of its message, which is unique in its conversation. */
  readonly id: string
  /** Of a fact that of its newest proof. */
  readonly conversationId: string
  /** Id of the episode that it is or belongs to; undefined for a passage of no episode yet. */
  readonly episodeId: string | undefined
  /** Its lines in the text; for a passage, under its episode. */
  readonly lines: readonly string[]
  /** The line of a passage whose episode is not shown; '' for other kinds. */
  readonly lineAlone: string
  /** The messages that a passage or the details quote. */
  readonly messages: readonly FoundMessage[]
  /** The local day of a passage. */
  readonly day?: string
}

/**
 * Facts, episodes and passages, in the order of their worth. The details, which are longest, come
 * separately. One step a message: escaping reads its whole text.
 */
export function* layoutPieces(
  { facts = [], episodes, passages, exchanged = new Map(), details, timeZone, context }: Rendering,
): Steps<{ pieces: LayoutPiece[]; details: LayoutPiece[] }> {
  const dayIn = daysIn(timeZone)
  const singleDayIds = new Set(episodes.flatMap(({ row }) => (dayIn(row.startAt) === dayIn(row.endAt) ? [row.id] : [])))
  const isOfSingleDay = (id: string | undefined): boolean => id !== undefined && singleDayIds.has(id)
  const heads = episodes.map(({ row, confidence, space, untrusted }, i): LayoutPiece => ({
    ...of(space), kind: 'episode', rank: i, id: row.id, conversationId: row.conversationId, episodeId: row.id,
    lines: episodeLines(row, { rank: i + 1, confidence, space, untrusted }, timeZone), lineAlone: '', messages: [],
  }))
  const quote = ({ message, segmentId, space }: Rendering['passages'][number], rank: number): LayoutPiece => {
    const lineOf = messageLines(message, space, context ? escapeQuoted : escapeText)
    const day = dayIn(message.at)
    const lineAlone = lineOf(day)
    return {
      ...of(space), kind: 'passage', rank, id: message.id, conversationId: message.conversationId, episodeId: segmentId,
      lines: [context || isOfSingleDay(segmentId) ? lineOf() : lineAlone], lineAlone, messages: [message], day,
    }
  }
  const quotes = yield* mapSteps(passages, quote, ({ message: { text } }) => 2 * text.length)
  const others = passages.flatMap(({ message: passage, segmentId, space, exchange }, i) => {
    const message = exchange?.message ?? exchanged.get(keyIn(space, placeKey(passage)))
    return message ? [{ message, segmentId, space, rank: message.seq > passage.seq ? i + 0.5 : i - 0.5 }] : []
  })
  const completing = yield* mapSteps(others, (other) => quote(other, other.rank), ({ message: { text } }) => 2 * text.length)
  const known = facts.map(({ fact, space }, i): LayoutPiece => ({
    ...of(space), kind: 'fact', rank: i, id: fact.id, conversationId: fact.sources.at(-1)?.conversationId ?? '', episodeId: undefined,
    lines: [factLine(fact, { sources: fact.sources.length, last: fact.sources.at(-1), space }, timeZone)], lineAlone: '', messages: [],
  }))
  const full: LayoutPiece[] = []
  for (const [rank, { row, space }] of episodes.entries()) {
    const messages = details.get(row.id) ?? []
    if (messages.length === 0) continue
    const lines = [LABELS.details, ...(yield* mapSteps(
      messages, (message) => messageLine(message, isOfSingleDay(row.id) ? undefined : dayIn(message.at), space), ({ text }) => text.length,
    ))]
    const { id, conversationId } = row
    full.push({ ...of(space), kind: 'details', rank, id, conversationId, episodeId: id, lines, lineAlone: '', messages })
  }
  return { pieces: [...byWorth(known, heads, quotes), ...completing], details: full }
}

const of = (space: string | undefined): OfSpace => (space === undefined ? {} : { space })

/** Passages of an episode behind which its summary is worth its tokens. */
const PASSAGES_OF_SUMMARY = 2
/** Passages before the summaries of episodes with fewer of them. */
const PASSAGES_BEFORE_LONE = 20

/**
 * The pieces in the order in which a budget is spent on them: facts and passages in turn, best first, an episode behind its
 * second passage, since they stand under it then, and episodes with fewer passages behind the first twenty. Per token a
 * message shows more of what was looked for than a summary (docs/internals/quality.md).
 */
function byWorth(facts: readonly LayoutPiece[], episodes: readonly LayoutPiece[], passages: readonly LayoutPiece[]): LayoutPiece[] {
  const waiting = new Map(episodes.map((piece) => [piece.id, { piece, passages: 0 }]))
  const pieces: LayoutPiece[] = []
  for (let i = 0; i < Math.max(facts.length, passages.length, 1); i++) {
    const [fact, passage] = [facts[i], passages[i]]
    if (fact) pieces.push(fact)
    if (passage) pieces.push(passage)
    const episode = waiting.get(passage?.episodeId ?? '')
    if (episode && ++episode.passages === PASSAGES_OF_SUMMARY) {
      pieces.push(episode.piece)
      waiting.delete(episode.piece.id)
    }
    if (i + 1 === PASSAGES_BEFORE_LONE || (i + 1 >= passages.length && i < PASSAGES_BEFORE_LONE)) {
      pieces.push(...[...waiting.values()].map(({ piece }) => piece))
      waiting.clear()
    }
  }
  return pieces
}

/**
 * The text of some pieces: facts; episodes, under each its passages in the order of the log and its details, then the passages
 * whose episode is not shown. A passage that the details quote is not repeated.
 *
 * @param pieces may hold details only together with their episode
 */
function textOf(pieces: Iterable<LayoutPiece>, rendering: Omit<Rendering, 'episodes' | 'passages' | 'details'>): string {
  const { frame, isOnlyNearest, times, context } = rendering
  const all = [...pieces].sort((a, b) => a.rank - b.rank)
  const spaces = [...new Set(all.flatMap(({ space }) => space ?? []))]
  const sections = (some: readonly LayoutPiece[]) => (context ? sectionsByDay(some, rendering) : sectionsOf(some))
  return framed(frame, [
    ...(isOnlyNearest && context?.nearestTokens === undefined && all.length > 0 ? [NOTHING_ANSWERS] : []),
    ...sections(spaces.length === 0 ? all : all.filter(({ space }) => space === undefined)),
    ...spaces.flatMap((space) => [spaceHeading(space), ...sections(all.filter((piece) => piece.space === space))]),
  ], times)
}

/** The same of any sets; of the set that was asked for last it is not made again: what fits is counted, and then shown. */
function textsOf(rendering: Rendering): (pieces: Iterable<LayoutPiece>) => string {
  let last: { readonly pieces: readonly LayoutPiece[]; readonly text: string } | undefined
  return (some) => {
    const pieces = [...some]
    if (last?.pieces.length !== pieces.length || !pieces.every((piece, i) => piece === last!.pieces[i])) {
      last = { pieces, text: textOf(pieces, rendering) }
    }
    return last!.text
  }
}

/** The sections of one memory. */
function sectionsOf(all: readonly LayoutPiece[]): string[] {
  const quoted = quotedKeys(all)
  const passages = all.filter((piece) => piece.kind === 'passage' && !isQuoted(piece, quoted))
  const episodes = all.filter(({ kind }) => kind === 'episode')
  const shownIds = new Set(episodes.map(({ id }) => id))
  const details = new Map(all.flatMap((piece) => (piece.kind === 'details' ? [[piece.id, piece.lines] as const] : [])))
  const others = passages.filter(({ episodeId }) => episodeId === undefined || !shownIds.has(episodeId))
  const blocks = episodes.map(({ id, lines }) =>
    [...lines, ...passagesWithin(passages.filter(({ episodeId }) => episodeId === id)), ...(details.get(id) ?? [])].join('\n'))
  const facts = all.flatMap(({ kind, lines }) => (kind === 'fact' ? lines : []))
  return [
    ...(facts.length > 0 ? [`${HEADINGS.facts}\n${facts.join('\n')}`] : []),
    ...(blocks.length > 0 ? [HEADINGS.episodes, ...blocks] : []),
    ...(others.length > 0 ? [HEADINGS.passages, others.map(({ lineAlone }) => lineAlone).join('\n')] : []),
  ]
}

/** The same in a context: facts, episodes, then the passages by day, in the order in which they were said. */
function sectionsByDay(all: readonly LayoutPiece[], { context }: Pick<Rendering, 'context'>): string[] {
  const quoted = quotedKeys(all)
  const passages = all.filter((piece) => piece.kind === 'passage' && !isQuoted(piece, quoted))
  const heads = sectionsOf(all.filter(({ kind }) => kind !== 'passage'))
  if (passages.length === 0) return heads
  const days = grouped(passages.toSorted(inTime), ({ day = '' }) => day)
  const lines = days.flatMap(([day, some]) => [
    `**${day}**`, ...grouped(some, ({ conversationId }) => conversationId)
      .flatMap(([, talk]) => talk.sort((a, b) => seqOf(a) - seqOf(b)).flatMap((piece) => piece.lines)),
  ])
  return [...heads, `${HEADINGS.passages}\n${[...(context?.nearestTokens === undefined ? [] : [MAY_NOT_ANSWER]), ...lines].join('\n')}`]
}

/** By key, in the order of the first of each. */
function grouped<T>(all: readonly T[], keyOf: (one: T) => string): [string, T[]][] {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return [...groups]
}

const seqOf = ({ messages }: LayoutPiece): number => messages[0]?.seq ?? 0
const inTime = (a: LayoutPiece, b: LayoutPiece): number =>
  (a.messages[0]?.at.getTime() ?? 0) - (b.messages[0]?.at.getTime() ?? 0)

function passagesWithin(passages: readonly LayoutPiece[]): string[] {
  if (passages.length === 0) return []
  return [LABELS.passages, ...passages.toSorted((a, b) => seqOf(a) - seqOf(b)).flatMap(({ lines }) => lines)]
}

/** Keys of the messages that the details among these pieces quote. */
const quotedKeys = (pieces: readonly LayoutPiece[]): ReadonlySet<string> =>
  new Set(pieces.flatMap(({ kind, messages, space }) => (kind === 'details' ? messages.map((message) => logKey(message, space)) : [])))

/** Whether the details quote every message of a passage. @param keys from `quotedKeys` */
const isQuoted = ({ messages, space }: LayoutPiece, keys: ReadonlySet<string>): boolean =>
  messages.every((message) => keys.has(logKey(message, space)))

const logKey = ({ seq, conversationId }: FoundMessage, space: string | undefined): string => keyIn(space, `${seq}/${conversationId}`)

// Recalled text for a model within a token budget, and the pieces that the budget left out.

export interface RenderedRecall {
  readonly text: string
  /** What the budget left out, then what was not sure enough; best first each; empty without a budget. */
  readonly leftOut: LeftOut[]
}

/**
 * Renders everything if there is no budget. Within a budget, pieces are added best first and details last (`layoutPieces`); a piece that
 * does not fit is left out and listed, and smaller ones after it may still fit. If none fits, the text is ''.
 *
 * @throws {MadeleineError} `invalid_input` if the caller's tokenizer function fails to count
 */
export function* renderRecall(rendering: Rendering, budget?: Budget): Steps<RenderedRecall> {
  const { pieces, details } = yield* layoutPieces(rendering)
  const all = [...pieces, ...details]
  const framedText = textsOf(rendering)
  if (!budget) return { text: framedText(all), leftOut: [] }
  const { context } = rendering
  const { count, countPart } = budget
  const whole = yield* wholeWithin(rendering, budget)
  if (whole !== undefined) return { text: whole, leftOut: [] }
  const maxTokens = Math.min(budget.maxTokens, context?.nearestTokens ?? Infinity)
  const tokensOf = memoized(({ lines }: LayoutPiece) => countPart(`${lines.join('\n')}\n`))
  const fitted = yield* fitPieces(all, framedText, { maxTokens, count, countPart, tokensOf })
  const quoted = quotedKeys([...fitted])
  const leftOut: LeftOut[] = []
  for (const piece of all.filter((one) => !fitted.has(one) && !(one.kind === 'passage' && isQuoted(one, quoted)))) {
    leftOut.push(leftOutOf(piece, rendering, { reason: 'budget', tokens: yield* tokensOf(piece) }))
  }
  for (const piece of yield* withheldPieces(rendering)) {
    leftOut.push(leftOutOf(piece, rendering, { reason: 'confidence', tokens: yield* tokensOf(piece) }))
  }
  const isShown = fitted.size > 0 || (!context && all.length === 0 && maxTokens > 0 && (yield* count(framedText([]))) <= maxTokens)
  return { text: isShown ? framedText(fitted) : '', leftOut }
}

/** The text of all that is stored, with the facts that were found; undefined where it does not fit. */
function* wholeWithin(rendering: Rendering, { maxTokens, count }: Budget): Steps<string | undefined> {
  const messages = rendering.context?.whole ?? []
  if (messages.length === 0) return undefined
  const { context: _, ...rest } = rendering
  const passages = messages.map(({ space, ...message }) => ({ message, segmentId: undefined, ...of(space) }))
  const all = { ...rest, episodes: [], passages, exchanged: new Map(), details: new Map(), isOnlyNearest: false, context: {} }
  const text = textOf((yield* layoutPieces(all)).pieces, all)
  return (yield* count(text)) <= maxTokens ? text : undefined
}

const leftOutOf = (
  { kind, id, conversationId, space }: LayoutPiece, { named }: Rendering, { reason, tokens }: Pick<LeftOut, 'reason' | 'tokens'>,
): LeftOut => ({ ...(named !== undefined && { space: space ?? named }), kind, id, conversationId, reason, tokens })

function* withheldPieces(rendering: Rendering): Steps<LayoutPiece[]> {
  const { withheld } = rendering
  return withheld ? (yield* layoutPieces({
    ...rendering, facts: withheld.facts, episodes: withheld.episodes, passages: withheld.messages, details: new Map(),
  })).pieces : []
}

/** The pieces that fit. Details are never shown without their episode. */
function* fitPieces(
  pieces: readonly LayoutPiece[], framedText: (pieces: Iterable<LayoutPiece>) => string,
  budget: Budget & Pick<TokenFit<LayoutPiece>, 'tokensOf'>,
): Steps<ReadonlySet<LayoutPiece>> {
  const { maxTokens, count, countPart, tokensOf } = budget
  if (maxTokens === 0 || pieces.length === 0) return new Set()
  const heads = new Map(pieces.flatMap((piece) => (piece.kind === 'episode' ? [[piece.id, piece] as const] : [])))
  const mayStand = (piece: LayoutPiece, chosen: ReadonlySet<LayoutPiece>): boolean =>
    piece.kind !== 'details' || chosen.has(heads.get(piece.id)!)
  const spaces = [...new Set(pieces.flatMap(({ space }) => space ?? []))].map((space) => spaceHeading(space))
  const headings = [...Object.values(HEADINGS), ...spaces]
  const frame = yield* countPart(`${framedText([])}${headings.join('\n\n')}`)
  const quoted = quotedKeys(pieces)
  const repeats = (piece: LayoutPiece): boolean => piece.kind === 'passage' && isQuoted(piece, quoted)
  return yield* fitTokenBudget(
    pieces, frame, { maxTokens, count, tokensOf, mayStand, repeats, textOf: framedText },
  )
}

/** The text of a result: `fit` renders it within its budget, `read` returns it or throws what fitting threw. */
export function writtenText(rendering: Rendering, budget: Budget | undefined): { fit(): Promise<void>; read(): RenderedRecall } {
  let read = (): RenderedRecall => {
    const rendered = atOnce(renderRecall(rendering, budget))
    read = () => rendered
    return rendered
  }
  return {
    read: () => read(),
    async fit() {
      if (!budget) return
      const outcome = await inTurns(renderRecall(rendering, budget)).then((rendered) => ({ rendered }), (error: unknown) => ({ error }))
      read = () => {
        if ('error' in outcome) throw outcome.error
        return outcome.rendered
      }
    },
  }
}

function memoized<K extends object, V>(compute: (key: K) => Steps<V>): (key: K) => Steps<V> {
  const values = new Map<K, V>()
  return function* (key) {
    const value = values.get(key) ?? (yield* compute(key))
    values.set(key, value)
    return value
  }
}

// The lines of recalled text: generated labels around quoted messages, which are escaped so that they can neither imitate nor end a label.

export const HEADINGS = { facts: KNOWN_FACTS, episodes: '## Episodic Memories', passages: '## Passages' } as const
export const LABELS = { passages: '**Passages:**', details: '**Details:**', time: '**Query time:**' } as const

/** The lines over what was said in a space. */
export const spaceHeading = (space: string): string => `${SPACE_HEADING} ${spaceLabel(space)}\n${SPACE_NOTE}`

/** A space's name on one line, in which nothing ends a label. */
export const spaceLabel = (space: string): string => `"${escapeSpeaker(oneLine(space)).replace(/[")\]]/g, '\'')}"`

/** Who says something in a space: by name, or as somebody there; never as the user who asks. */
export const speakerIn = (space: string, { role, name }: { readonly role: string; readonly name: string | null }): string =>
  `${escapeSpeaker(plainName(name ?? undefined) ?? (role === 'user' ? 'somebody' : role))} in ${spaceLabel(space)}`

/** The sections in the frame of recalled text, after a line for each time of the query. Ends with a line break. */
function framed(frame: Framing, sections: readonly string[], times: readonly RecalledTime[] = []): string {
  const lines = timeLines(times, (text) => escapeText(oneLine(text))).map((line) => `${LABELS.time} ${line}.`)
  return `${frame([...(lines.length > 0 ? [lines.join('\n')] : []), ...(sections.length > 0 ? sections : ['No memories found.'])])}\n`
}

/**
 * An episode's title with its labels, its times and its summary. @param ranking position from 1,
 * and confidence 0–1; undefined without a query
 */
function episodeLines(
  row: EpisodeRow, { rank, confidence, space, untrusted }: {
    rank: number; confidence: number | undefined; space?: string | undefined; untrusted?: true | undefined
  }, timeZone: string,
): string[] {
  const { title, summary, startAt, endAt, surprise } = row
  const labels = [
    `rank: ${rank}`, ...(confidence === undefined ? [] : [`confidence: ${levelOf(confidence)} (${confidence.toFixed(2)})`]),
    ...(surprise >= KEY_MOMENT ? ['key moment'] : []), ...(untrusted ? [UNTRUSTED] : []), ...inSpace(space),
  ]
  return summarisedLines({ title, summary, startAt, endAt }, labels, timeZone)
}

/** The mark of words that are not trusted. */
const UNTRUSTED = 'not trusted'

type SummaryFields = Pick<EpisodeRow, 'title' | 'summary' | 'startAt' | 'endAt'>

const inSpace = (space: string | undefined): string[] => (space === undefined ? [] : [`in ${spaceLabel(space)}`])

/** The same for a closed segment of a session, which has no rank. */
export const summaryLines = (
  row: SummaryFields, label: 'closed' | 'starred', { timeZone, space }: { timeZone: string; space?: string | undefined },
): string[] => summarisedLines(row, [label, ...inSpace(space)], timeZone)

const summarisedLines = ({ title, summary, startAt, endAt }: SummaryFields, labels: readonly string[], timeZone: string): string[] => [
  `### ${escapeText(oneLine(title))} [${labels.join(', ')}]`,
  `**When:** ${formatSpan(startAt, endAt, timeZone)}`,
  `**Summary:** ${escapeText(oneLine(summary))}`,
]

/**
 * A message on one line: `- Ann (2 Jul 2023): "The text"`. Every escape is a JSON escape, and the speaker contains
 * neither colon nor bracket. Recalled text inside the message is removed, so that it is not repeated.
 *
 * Of a long message, the passage with its place: `- Ann (2 Jul 2023, characters 10,201–11,400 of 1,498,112): "… the passage …"`.
 *
 * @param space that it was said in; absent: the own memory
 */
const messageLine = (message: FoundMessage, day?: string, space?: string): string => messageLines(message, space)(day)

/** The same for several days: the text is read and escaped once. */
function messageLines(message: FoundMessage, space?: string, escape = escapeText): (day?: string) => string {
  const { role, name, excerpt, untrusted } = message
  const speaker = space === undefined ? escapeSpeaker(speakerLabel({ role, name })) : speakerIn(space, { role, name })
  const quote = escape(ownText(message)).replaceAll('"', '\\"')
  const shown = `"${excerpt ? elided(quote, excerpt) : quote}"`
  return (day) => {
    const labels = [...(excerpt ? [excerptLabel(excerpt)] : []), ...(untrusted ? [UNTRUSTED] : [])]
    const where = [...(day === undefined ? [] : [day]), ...labels].join(', ')
    return `- ${speaker}${where === '' ? '' : ` (${where})`}: ${shown}`
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** `2 Jul 2023, 13:05–14:10`, or both dates if the days differ. */
function formatSpan(start: Date, end: Date, timeZone: string): string {
  const time = (at: Date) => dateFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone }).format(at)
  const [from, to] = [dayOf(start, timeZone), dayOf(end, timeZone)]
  if (from !== to) return `${from}, ${time(start)} – ${to}, ${time(end)}`
  return time(start) === time(end) ? `${from}, ${time(start)}` : `${from}, ${time(start)}–${time(end)}`
}
