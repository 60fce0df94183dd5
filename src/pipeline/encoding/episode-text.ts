/** Title and summary of a closed segment: those of the cut, else its own words, until a model has described it. */
import { idf } from '../../rank/bm25.ts'
import type { Keyword } from '../../core/roll-up.ts'
import type { Complexity, Quality } from '../../core/episode.ts'
import type { CitedSentence } from '../../core/citation.ts'
import type { Message } from '../../message/message.ts'
import { complexityOf } from '../../encode/complexity.ts'
import { extractive } from '../../encode/extractive/extractive.ts'
import { citeQuote, citeSentences } from '../../encode/cite.ts'
import { MadeleineError } from '../../errors.ts'
import { segmentFrequencies } from '../../store/tables/postings.ts'
import type { SegmentPlan } from '../../store/tables/segments.ts'
import { withUser } from '../../store/engine/transactions.ts'
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
  /** Those of the summary, with what supports them. */
  readonly sentences: readonly CitedSentence[]
}

/** What there is to describe. */
export interface EpisodeTextInput {
  readonly plan: SegmentPlan
  readonly messages: readonly Message[]
  readonly overlap: readonly Message[]
  /** The messages' search terms. */
  readonly texts: readonly (readonly string[])[]
}

export async function episodeTextOf(pipeline: PipelineContext, userId: string, { plan, messages, overlap, texts }: EpisodeTextInput): Promise<EpisodeText> {
  const complexity = plan.complexity ?? complexityOf(messages)
  const extracted = extractive({ messages, overlap, timeZone: pipeline.settings.timeZone, ...(await termBackground(pipeline, userId, texts)) })
  const content = {
    title: plan.title ?? extracted.title, summary: plan.summary ?? extracted.summary, complexity, keywords: extracted.keywords,
    sentences: plan.summary === undefined ? extracted.sentences.map(({ text, words, message }) => citeQuote(text, words, messages[message]!)) : citeSentences(plan.summary, messages),
  }
  if (plan.title !== undefined && plan.summary !== undefined) {
    return { ...content, quality: 'model', awaitsModel: false, model: plan.model ?? null, promptVersion: plan.promptVersion ?? null }
  }
  return { ...content, quality: 'extractive', awaitsModel: pipeline.ask !== undefined, model: null, promptVersion: null }
}

/** Failures that asking again soon would not mend: the work goes on without the model, and this is counted. */
export function modelFailureMetric(error: unknown): 'reply_unreadable' | 'budget_exhausted' | undefined {
  if (!(error instanceof MadeleineError)) return undefined
  if (error.code === 'budget_exhausted') return 'budget_exhausted'
  return error.code === 'bad_reply' ? 'reply_unreadable' : undefined
}

/** idf of these terms among the user's segments so far: what is said every day makes no title. */
async function termBackground({ db }: PipelineContext, userId: string, texts: EpisodeTextInput['texts']): Promise<{ background?: ReadonlyMap<string, number> }> {
  const distinct = [...new Set(texts.flat())]
  const { segments, holding } = await withUser(db, userId, (tx) => segmentFrequencies(tx, userId, distinct), { background: true })
  return holding.size > 0 ? { background: new Map([...holding].map(([term, count]) => [term, idf(count, segments)])) } : {}
}
