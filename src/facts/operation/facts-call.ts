/** The call `facts`: of one memory, or of several at once. */
import type { FactsOptions } from '../../contract/facts-options.ts'
import type { Fact } from '../../contract/results/facts-result.ts'
import { parseFacts } from '../../memory/options/parse-options.ts'
import type { PipelineContext } from '../../pipeline/context/pipeline-context.ts'
import type { ReadPlace } from '../../recall/search/read-place.ts'
import { askFacts } from '../search/ask-facts.ts'

export async function factsNamed(
  pipeline: PipelineContext, userId: string, options: FactsOptions, across: readonly ReadPlace[] | undefined,
): Promise<Fact[]> {
  const request = parseFacts(pipeline, options)
  if (!across) return askFacts(pipeline.db, userId, request)
  return (await import('../../spaces/search/facts-across.ts')).factsAcross(across, request, (each) => askFacts(pipeline.db, each, request))
}
