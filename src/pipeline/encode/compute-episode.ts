/** Computes the episode of a segment; nothing is read or written. */
import { analyseMessage, comparedLength, type AnalysedMessage } from '../../rank/analysed-message.ts'
import { packForwardIndex } from '../../rank/forward-index.ts'
import { MAX_TOPIC_WEIGHT, TOPIC_STEP } from '../../rank/topic-sums.ts'
import type { StatedChange } from '../../facts/core/fact.ts'
import { firstState } from '../../reviews/core/retention.ts'
import { notedFacts, RULES_VERSION, ruleFacts } from '../../facts/rules/rule-facts.ts'
import { inTurns } from '../../loop-turns.ts'
import type { Message } from '../../message/message.ts'
import { terms } from '../../text/terms.ts'
import { TOPIC_NAMES } from '../../text/topics.ts'
import type { NewEpisode } from '../../store/tables/episodes.ts'
import { MAX_TEXTS, postingsOf, SPEAKERS, TITLES, TOPICS, WORDS, type Posting } from '../../store/tables/postings.ts'
import type { TermFrequencies } from '../../store/encoding/term-frequencies.ts'
import type { PipelineContext } from '../context/pipeline-context.ts'
import { episodeTextOf } from './episode-text.ts'
import type { GenerationVector } from './episode-vectors.ts'
import type { SegmentDrifts } from './segment-drifts.ts'
import type { AnalysedSegment } from './segment-inputs.ts'

/** A segment and the episode that was computed of it. */
export interface ComputedEpisode extends AnalysedSegment {
  readonly episode: NewEpisode
  readonly vectors: readonly GenerationVector[]
  readonly postings: readonly Posting[]
  /** Number of terms of all messages, of a long one those of one part (`comparedLength`). */
  readonly termCount: number
  readonly forward: Uint8Array
  /** What its messages state of their speakers, by the rules; where a model reads for facts, what assistants noted of them. */
  readonly facts: readonly StatedChange[]
}

/** What the user's earlier segments say about the next one: encode in the order of the log, and each segment is added here. */
export interface EncodingHistory {
  readonly frequencies: TermFrequencies
  readonly drifts: SegmentDrifts
}

/** Computes all of the episode but its vectors, and adds the segment to the history. */
export async function computeEpisode(
  pipeline: PipelineContext, input: AnalysedSegment, { frequencies, drifts }: EncodingHistory,
): Promise<Omit<ComputedEpisode, 'vectors'>> {
  const { job: { userId }, segment, messages, analysed } = input
  const texts = analysed.map((message) => message.terms)
  const episodeText = await episodeTextOf(pipeline, userId, { ...input, plan: segment.plan, texts }, frequencies)
  const measuredDrift = await drifts.measure(input)
  const surprise = drifts.surpriseOf(input, measuredDrift)
  const textTerms = terms(embeddedText(episodeText))
  const { stabilityDays, difficulty } = firstState(surprise)
  const times = messages.map(({ at }) => at.getTime())
  const createdAt = pipeline.now()
  const { consolidatedAt } = segment.plan
  const isForModel = pipeline.ask !== undefined || consolidatedAt !== undefined
  const said = {
    conversationId: segment.conversationId, people: segment.people,
    timeZone: pipeline.settings.zoneOf(userId), onRefused: pipeline.countRefusal,
    onFailed: () => pipeline.count('reading_failed'),
  }
  const facts = await inTurns(isForModel ? notedFacts(messages, said) : ruleFacts(messages, said))
  const encoded = {
    ...input,
    episode: {
      segmentId: segment.id, conversationId: segment.conversationId, ...episodeText,
      surprise, stabilityDays, difficulty, termCount: textTerms.length, drift: measuredDrift ?? null,
      startAt: new Date(Math.min(...times)), endAt: new Date(Math.max(...times)),
      codeVersion: pipeline.codeVersion, createdAt, rulesVersion: isForModel ? null : RULES_VERSION,
      awaitsFacts: pipeline.ask !== undefined && consolidatedAt === undefined,
      consolidatedAt: consolidatedAt === undefined ? null : new Date(consolidatedAt),
      tokens: messages.reduce((sum, { tokens }) => sum + tokens, 0), // each was counted when it was pushed
    },
    postings: [...postingsIn(messages, analysed), ...postingsOf(TITLES, [textTerms])],
    termCount: analysed.reduce((sum, message) => sum + comparedLength(message), 0),
    forward: packForwardIndex(inPlaces(input)),
    facts,
  }
  frequencies.add(segment.number, texts.flat())
  drifts.add(segment.id, measuredDrift, createdAt)
  return encoded
}

/** One for each place of the segment: the forward index has no other numbers, and a message that was forgotten keeps its place. */
function inPlaces({ segment: { from, to }, messages, analysed }: AnalysedSegment): readonly AnalysedMessage[] {
  if (messages.length === to - from) return analysed
  const bySeq = new Map(messages.map(({ seq }, i) => [seq, analysed[i]!]))
  const nothing = analyseMessage({ text: '', speaker: '', at: messages[0]!.at })
  return Array.from({ length: to - from }, (_, i) => bySeq.get(from + i) ?? nothing)
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
