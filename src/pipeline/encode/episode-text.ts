/** Title and summary of a closed segment: from the cut, otherwise extractive until a model describes it. */
import { idf } from '../../rank/bm25.ts'
import type { Keyword } from '../../contents/core/roll-up.ts'
import type { Complexity, Quality } from '../../core/episode.ts'
import type { CitedSentence } from '../../core/citation.ts'
import type { Message } from '../../message/message.ts'
import { complexityOf } from '../../encode/complexity.ts'
import { extractiveSteps } from '../../encode/extractive/extractive.ts'
import { givenTitle, wholeTitle } from '../../encode/given-title.ts'
import { citeQuote, citationSteps } from '../../encode/cite.ts'
import { MadeleineError } from '../../errors.ts'
import { inTurns } from '../../loop-turns.ts'
import { readOr, stepsOr } from '../../optional-reading.ts'
import type { TermFrequencies } from '../../store/encoding/term-frequencies.ts'
import type { SegmentToEncode } from '../../store/encoding/encoding-inputs.ts'
import type { SegmentPlan } from '../../store/tables/segments.ts'
import type { PipelineContext } from '../context/pipeline-context.ts'

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
export async function episodeTextOf(
  pipeline: PipelineContext, userId: string, { segment, plan, messages, overlap, texts }: EpisodeTextInput, frequencies: TermFrequencies,
): Promise<EpisodeText> {
  const onFailed = (): void => pipeline.count('reading_failed')
  const { summary } = plan
  const complexity = plan.complexity ?? readOr(1, onFailed, () => complexityOf(messages))
  const extracted = await inTurns(
    extractiveSteps({ messages, overlap, timeZone: pipeline.settings.zoneOf(userId), onFailed, ...termBackground(frequencies, texts) }),
  )
  const [whole, given] = [wholeTitle, givenTitle].map((titleOf) => readOr(undefined, onFailed, () => titleOf(segment)))
  const content = {
    title: whole ?? plan.title ?? given ?? extracted.title,
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
