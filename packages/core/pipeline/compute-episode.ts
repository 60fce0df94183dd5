/** Computes the episode of a segment; nothing is read or written. */
import {
  type CitedSentence, type Complexity, embedderOf, isSound, type Keyword, type Message, type Quality, type SaidChange,
  type UserEmbedder,
} from '@madeleine/contract'
import { citeQuote, citationSteps, givenTitle, wholeTitle } from '../encode/cite.ts'
import { complexityOf } from '../encode/complexity.ts'
import { factsByRules } from '../facts/facts-by-rules.ts'
import { extractiveSteps, RULES_VERSION, terms, TOPIC_NAMES } from '@madeleine/language'
import { inTurns, MadeleineError, readOr, stepsOr } from '@madeleine/base'
import { type AnalysedMessage, idf, MAX_TOPIC_WEIGHT, TOPIC_STEP, analyseMessage, comparedLength } from '../rank/bm25.ts'
import { packForwardIndex } from '../rank/forward-index.ts'
import { type PackedVectors, packVectors, vectorSteps } from '../rank/message-vectors.ts'
import { firstState } from '../reviews/retention.ts'
import type { SegmentToEncode, TermFrequencies } from '../store/collapse-segments.ts'
import type { Tx } from '@madeleine/engine'
import { type NewEpisode, insertVector } from '../store/tables/episodes.ts'
import { type Generation, currentGenerations, scheduleEmbeddings } from '../store/tables/generations.ts'
import { type Posting, MAX_TEXTS, postingsOf, TITLES, WORDS, SPEAKERS, TOPICS } from '../store/tables/postings.ts'
import type { KeptOfEpisode, SegmentPlan } from '../store/tables/segments.ts'
import type { PipelineContext } from './pipeline-context.ts'
import type { AnalysedSegment, SegmentDrifts } from './segment-inputs.ts'

/** A segment and the episode that was computed of it. */
export interface ComputedEpisode extends AnalysedSegment {
  readonly episode: NewEpisode
  readonly vectors: readonly GenerationVector[]
  readonly postings: readonly Posting[]
  /** Number of terms of all messages, of a long one those of one part (`comparedLength`). */
  readonly termCount: number
  readonly forward: Uint8Array
  /** The vectors of its messages, and the model that they are by; undefined: it has none. */
  readonly meaning: (PackedVectors & { readonly model: string }) | undefined
  /** What its messages state of their speakers, by the rules; where a model reads for facts, what assistants noted of them. */
  readonly facts: readonly SaidChange[]
}

/** What the user's earlier segments say about the next one: encode in the order of the log, and each segment is added here. */
export interface EncodingHistory {
  readonly frequencies: TermFrequencies
  readonly drifts: SegmentDrifts
}

/** Computes all of the episode but its vectors, and adds the segment to the history. */
export async function computeEpisode(
  pipeline: PipelineContext, input: AnalysedSegment, { frequencies, drifts, signal }: EncodingHistory & { readonly signal: AbortSignal },
): Promise<Omit<ComputedEpisode, 'vectors'>> {
  const { job: { userId }, segment, messages, analysed } = input
  const texts = analysed.map((message) => message.terms)
  const episodeText = await episodeTextOf(pipeline, userId, { ...input, plan: segment.plan, texts }, frequencies)
  const measuredDrift = await drifts.measure(input)
  const surprise = drifts.surpriseOf(input, measuredDrift)
  const textTerms = terms(embeddedText(episodeText))
  const times = messages.map(({ at }) => at.getTime())
  const createdAt = pipeline.now()
  const { consolidatedAt } = segment.plan
  const isForModel = pipeline.ask !== undefined || consolidatedAt !== undefined
  const facts = await factsByRules(pipeline, messages, {
    userId, conversationId: segment.conversationId, people: segment.people, onlyNotes: isForModel, signal,
  })
  const encoded = {
    ...input,
    episode: {
      segmentId: segment.id, conversationId: segment.conversationId, ...episodeText,
      surprise, ...keptFields(segment.plan.kept, surprise), termCount: textTerms.length, drift: measuredDrift ?? null,
      startAt: new Date(Math.min(...times)), endAt: new Date(Math.max(...times)),
      codeVersion: pipeline.codeVersion, createdAt, rulesVersion: isForModel ? null : RULES_VERSION,
      awaitsFacts: pipeline.ask !== undefined && consolidatedAt === undefined,
      consolidatedAt: consolidatedAt === undefined ? null : new Date(consolidatedAt),
      tokens: messages.reduce((sum, { tokens }) => sum + tokens, 0), // each was counted when it was pushed
    },
    postings: [...postingsIn(messages, analysed), ...postingsOf(TITLES, [textTerms])],
    termCount: analysed.reduce((sum, message) => sum + comparedLength(message), 0),
    forward: packForwardIndex(inPlaces(input, analysed, () => analyseMessage({ text: '', speaker: '', at: messages[0]!.at }))),
    meaning: await meaningOf(pipeline, input),
    facts,
  }
  frequencies.add(segment.number, texts.flat())
  drifts.add(segment.id, measuredDrift, createdAt)
  return encoded
}

/** What is kept of the episodes that had these messages before; where nothing is, an episode begins anew. */
function keptFields(
  { archivedAt, starredAt, memory }: KeptOfEpisode = {}, surprise: number,
): Pick<NewEpisode, 'stabilityDays' | 'difficulty' | 'lastReviewedAt' | 'archivedAt' | 'starredAt'> {
  const dateOf = (time: string | null = null): Date | null => (time === null ? null : new Date(time))
  const { stabilityDays, difficulty } = memory ?? firstState(surprise)
  return {
    stabilityDays, difficulty, lastReviewedAt: dateOf(memory?.lastReviewedAt), archivedAt: dateOf(archivedAt), starredAt: dateOf(starredAt),
  }
}

/** One for each place of the segment: an index has no other numbers, and a message that was forgotten keeps its place. */
export function inPlaces<T>({ segment: { from, to }, messages }: SegmentPlaces, values: readonly T[], nothing: () => T): readonly T[] {
  if (messages.length === to - from) return values
  const bySeq = new Map(messages.map(({ seq }, i) => [seq, values[i]!]))
  return Array.from({ length: to - from }, (_, i) => bySeq.get(from + i) ?? nothing())
}

interface SegmentPlaces {
  readonly segment: { readonly from: number; readonly to: number }
  readonly messages: readonly Message[]
}

/** The vectors of a segment's messages by the table of meaning. */
export async function meaningOf({ openMeaning }: Pick<PipelineContext, 'openMeaning'>, places: SegmentPlaces): Promise<
  (PackedVectors & { readonly model: string }) | undefined
> {
  const table = await openMeaning?.()
  if (!table) return undefined
  const vectors = await inTurns(vectorSteps(table, places.messages))
  return { model: table.id, ...packVectors(inPlaces(places, vectors, () => []), { dimensions: table.dimensions, partBits: 4 }) }
}

/** The text of an episode that is embedded and indexed. */
export const embeddedText = ({ title, summary }: Pick<NewEpisode, 'title' | 'summary'>): string => `${title}\n${summary}`

const postingsIn = (messages: readonly Message[], analysed: readonly AnalysedMessage[]): Posting[] => [
  ...postingsOf(WORDS, analysed.map((message) => message.terms)),
  ...topicPostings(analysed),
  ...postingsOf(SPEAKERS, messages.map(({ name }) => (name === undefined ? [] : [name]))),
]

/**
 * One posting per topic of a segment, so that recall also finds messages by topic: number of messages with the topic, and its
 * highest weight in a message.
 */
function topicPostings(messages: readonly AnalysedMessage[]): Posting[] {
  const byTopic = new Map<number, { texts: number; most: number }>()
  for (const { topics } of messages) {
    for (const [topic, weight] of topics) {
      const { texts = 0, most = 0 } = byTopic.get(topic) ?? {}
      byTopic.set(
        topic, { texts: Math.min(MAX_TEXTS, texts + 1), most: Math.max(most, Math.min(MAX_TOPIC_WEIGHT, Math.round(weight * TOPIC_STEP))) },
      )
    }
  }
  return [...byTopic].map(([topic, counts]) => ({ field: TOPICS, term: TOPIC_NAMES[topic]!, ...counts }))
}

// Title and summary of a closed segment: from the cut, otherwise extractive until a model describes it.

export interface EpisodeText {
  readonly title: string
  readonly summary: string
  readonly complexity: Complexity
  readonly quality: Quality
  readonly awaitsModel: boolean
  readonly model: string | null
  readonly promptVersion: number | null
  readonly keywords: readonly Keyword[]
  /** The summary's sentences with their evidence. */
  readonly sentences: readonly CitedSentence[]
}

/** Inputs of an episode's text. */
export interface EpisodeTextInput {
  readonly plan: SegmentPlan
  readonly messages: readonly Message[]
  readonly overlap: readonly Message[]
  /** The segment, with the title and the length of its conversation. */
  readonly segment: Pick<SegmentToEncode, 'people' | 'conversationTitle' | 'conversationMessages' | 'from' | 'to'>
  /** Search terms of each message. */
  readonly texts: readonly (readonly string[])[]
}

/** @param frequencies of the user's segments before this one */
async function episodeTextOf(
  pipeline: PipelineContext, userId: string, { segment, plan, messages, overlap, texts }: EpisodeTextInput, frequencies: TermFrequencies,
): Promise<EpisodeText> {
  const onFailed = (): void => pipeline.count('reading_failed')
  const { summary = plan.summary } = plan.named ?? {}
  const complexity = plan.complexity ?? readOr(1, onFailed, () => complexityOf(messages))
  const extracted = await inTurns(
    extractiveSteps({ messages, overlap, timeZone: pipeline.settings.zoneOf(userId), onFailed, ...termBackground(frequencies, texts) }),
  )
  const [whole, given] = [wholeTitle, givenTitle].map((titleOf) => readOr(undefined, onFailed, () => titleOf(segment)))
  const content = {
    title: plan.named?.title ?? whole ?? plan.title ?? given ?? extracted.title,
    summary: summary ?? extracted.summary, complexity, keywords: extracted.keywords,
    sentences: summary === undefined
      ? extracted.sentences.flatMap(({ text, words, message }) => readOr([], onFailed, () => [citeQuote(text, words, messages[message]!)]))
      : await inTurns(stepsOr([], onFailed, () => citationSteps(summary, messages))),
  }
  if (plan.title !== undefined && plan.summary !== undefined) {
    return { ...content, quality: 'model', awaitsModel: false, model: plan.model ?? null, promptVersion: plan.promptVersion ?? null }
  }
  return { ...content, quality: 'extractive', awaitsModel: pipeline.ask !== undefined, model: null, promptVersion: null }
}

/** The metric of a model failure that a retry would not fix: the job continues without the model. Undefined for other errors. */
export function modelFailureMetric(error: unknown): 'reply_unreadable' | 'budget_exhausted' | undefined {
  if (!(error instanceof MadeleineError)) return undefined
  if (error.code === 'budget_exhausted') return 'budget_exhausted'
  return error.code === 'bad_reply' ? 'reply_unreadable' : undefined
}

/** Inverse document frequency of the terms among the user's segments: everyday terms must not become titles. */
function termBackground(frequencies: TermFrequencies, texts: EpisodeTextInput['texts']): { background?: ReadonlyMap<string, number> } {
  const holding = frequencies.of(new Set(texts.flat()))
  return holding.size > 0 ? { background: new Map([...holding].map(([term, count]) => [term, idf(count, frequencies.segments)])) } : {}
}

// Vectors of new episodes: computed for each generation whose embedder this process has, scheduled for the others.

/** A vector, its generation and its part: 0 of title and summary, then those of long messages. */
export interface GenerationVector {
  readonly generation: number
  readonly part: number
  readonly values: Float32Array
}

/** What is embedded of an episode. */
export interface EmbeddedTexts {
  /** Title and summary. */
  readonly text: string
  /** Of its long messages (`embeddedParts`). */
  readonly parts: readonly string[]
}

/**
 * Computes the vectors of each episode, with one call for all their texts and a generation, one more for the parts of each that has long
 * messages, and one attempt: a failing or absent embedder does not delay episodes. An episode has all its vectors of a generation or none.
 */
export async function vectorsOf(
  pipeline: PipelineContext, userId: string, texts: readonly EmbeddedTexts[],
  { generations, signal }: { generations: readonly Generation[]; signal: AbortSignal },
): Promise<GenerationVector[][]> {
  const vectors = texts.map((): GenerationVector[] => [])
  if (texts.length === 0) return vectors
  for (const { id, model, dims } of generations) {
    const embedder = embedderOf(pipeline.embedders, { model, dims })
    if (!embedder) continue
    // Of an answer with too few vectors nobody knows which are missing
    const values = await embedder.embed(
      userId, texts.map(({ text }) => text), signal,
    ).then((all) => (all.length === texts.length ? all : []), (error: unknown): Float32Array[] => {
      if (signal.aborted) throw error
      return []
    })
    for (const [i, list] of vectors.entries()) {
      const value = values[i]
      const parts = isSound(value, dims) ? await partsUnlessFailed(embedder, userId, texts[i]!.parts, { dims, signal }) : undefined
      if (value && parts) list.push({ generation: id, part: 0, values: value }, ...parts.map((part) => ({ generation: id, ...part })))
      else pipeline.count('embedder_failed')
    }
  }
  return vectors
}

interface EmbedOptions {
  readonly dims: number
  readonly signal: AbortSignal
}

type PartVector = Omit<GenerationVector, 'generation'>

const partsUnlessFailed =
  (embedder: UserEmbedder, userId: string, parts: readonly string[], options: EmbedOptions): Promise<PartVector[] | undefined> =>
  embedParts(embedder, userId, parts, options).catch((error: unknown) => {
    if (options.signal.aborted) throw error
    return undefined
  })

/**
 * Vectors of the parts of one episode's long messages, in one call, numbered from 1. A part that says nothing has none.
 * @throws {MadeleineError} `model_failed` unless there is an answer for each part
 */
export async function embedParts(
  embedder: UserEmbedder, userId: string, parts: readonly string[], { dims, signal }: EmbedOptions,
): Promise<PartVector[]> {
  if (parts.length === 0) return []
  const all = await embedder.embed(userId, parts, signal)
  if (all.length !== parts.length) {
    throw new MadeleineError('model_failed', `embedder ${embedder.name} did not return a vector for each of ${parts.length} texts`)
  }
  return all.flatMap((values, i) => (isSound(values, dims) ? [{ part: i + 1, values }] : []))
}

/** An episode's id and its vectors. */
export interface EpisodeVectors {
  readonly id: string
  readonly vectors: readonly GenerationVector[]
}

/**
 * Schedules the vectors that these episodes lack in the current generations. Call it before the episodes are written.
 * @returns a function that writes the vectors of one episode
 */
export async function scheduleMissingVectors(tx: Tx, userId: string, episodes: readonly EpisodeVectors[], at: Date): Promise<
  (episode: EpisodeVectors) => Promise<void>
> {
  const current = await currentGenerations(tx)
  const missing = current.filter(({ id }) => episodes.some(({ vectors }) => vectors.every(({ generation }) => generation !== id)))
  await scheduleEmbeddings(tx, userId, { models: missing.map(({ model }) => model), at })
  return async ({ id, vectors }) => {
    for (const vector of vectors) {
      if (current.some((generation) => generation.id === vector.generation)) await insertVector(tx, userId, id, vector)
    }
  }
}

/** @throws {MadeleineError} `model_failed` unless there is one storable vector for each text */
export async function embedAll(
  embedder: UserEmbedder, userId: string, texts: readonly string[], { dims, signal }: EmbedOptions,
): Promise<Float32Array[]> {
  const vectors = await embedder.embed(userId, texts, signal)
  if (vectors.length === texts.length && vectors.every((vector) => isSound(vector, dims))) return vectors
  throw new MadeleineError(
    'model_failed', `embedder ${embedder.name} did not return ${dims} finite numbers, not all zero, for each of ${texts.length} texts`,
  )
}
