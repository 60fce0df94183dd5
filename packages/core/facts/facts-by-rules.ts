/** What messages state by the rules, with notes judged by multilingual-e5-small where it is the embedder, otherwise by the table. */
import { hasCode, inTurns } from '@madeleine/base'
import { isSound, type Message, type SaidChange, type UserEmbedder } from '@madeleine/contract'
import { readTalk, type RuleFactsOptions } from '@madeleine/language'
import type { PipelineContext } from '../pipeline/pipeline-context.ts'

/** The embedder for which the judge of notes has weights, whoever serves it, and the dimensions of its vectors. */
const [MODEL, DIMS] = ['multilingual-e5-small', 384] as const
/** Most texts of one reading that are embedded, in one call: what is said after them the table judges. */
const MOST_TEXTS = 96

/** How messages are read, and for whom. */
export interface FactsByRulesOptions extends Pick<RuleFactsOptions, 'conversationId' | 'people' | 'onlyNotes'> {
  readonly userId: string
  readonly signal: AbortSignal
}

/** What is refused, and each reading that fails, is counted. @throws {MadeleineError} `aborted` */
export async function factsByRules(
  pipeline: PipelineContext, messages: readonly Message[], { userId, signal, ...talk }: FactsByRulesOptions,
): Promise<SaidChange[]> {
  const { settings, openMeaning, count, countRefusal } = pipeline
  const reading = await inTurns(readTalk(messages, {
    ...talk, timeZone: settings.zoneOf(userId), vectorOf: (await openMeaning?.())?.vectorOf,
    onRefused: countRefusal, onFailed: () => count('reading_failed'),
  }))
  const embedder = pipeline.embedders.find(hasWeights)
  const vectors = embedder && await vectorsOf(pipeline, embedder, reading.textsToJudge(MOST_TEXTS), { userId, signal })
  return inTurns(reading.changes(vectors))
}

const hasWeights = ({ name, dims = DIMS }: UserEmbedder): boolean => name.toLowerCase().includes(MODEL) && dims === DIMS

/** One call; undefined where it fails: the table judges instead. */
async function vectorsOf(
  { count }: PipelineContext, embedder: UserEmbedder, texts: readonly string[],
  { userId, signal }: Pick<FactsByRulesOptions, 'userId' | 'signal'>,
): Promise<ReadonlyMap<string, Float32Array> | undefined> {
  if (texts.length === 0) return new Map()
  try {
    const vectors = await embedder.embed(userId, texts, signal)
    if (vectors.length === texts.length && vectors.every((vector) => isSound(vector, DIMS))) {
      return new Map(texts.map((text, i) => [text, vectors[i]!]))
    }
    count('embedder_failed')
  } catch (error) {
    if (signal.aborted) throw error
    count(hasCode(error, 'budget_exhausted') ? 'budget_exhausted' : 'embedder_failed')
  }
  return undefined
}
