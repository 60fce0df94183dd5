/** Looks and encodings that have computed and not yet stored, until the test lets them go on. */
import { expect } from 'vitest'
import { hashingEmbedder } from '../../packages/core/model/providers/hashing-embedder.ts'
import type { PipelineContext } from '../../packages/core/pipeline/pipeline-context.ts'
import { look } from '../../packages/core/pipeline/look.ts'
import { threshold } from '@madeleine/segment'
import { withClaim } from '@madeleine/engine'
import { claim } from '../../packages/core/store/claim.ts'
import type { Job, JobKind } from '../../packages/core/store/tables/jobs.ts'
import { closedGate, cutBy, encodeSegment, gatedPolicy } from './gates.ts'

export const policy = threshold()
export const never: AbortSignal = new AbortController().signal

/** Claims the job of this kind that is due. */
export async function take(pipeline: PipelineContext, kind: JobKind): Promise<Job> {
  const options = {
    lanes: [0], kinds: [kind], embedders: [], upTo: pipeline.now(), token: pipeline.uuid(), leaseMs: 60_000, limit: 1, afterUser: '',
  } as const
  const [[row] = []] = await withClaim(pipeline.db, (tx) => claim(tx, options))
  expect(row, `a ${kind} to claim`).toBeDefined()
  return row as Job
}

/** A look that has thought and not yet stored. */
export async function lookStopped(pipeline: PipelineContext) {
  const stop = closedGate()
  const looking = look(cutBy(pipeline, gatedPolicy(policy, stop)), await take(pipeline, 'look'), never)
  looking.catch(() => undefined)
  await stop.reached
  return { looking, goOn: stop.open }
}

/** An encoding that has computed and not yet stored. */
export async function encodingStopped(pipeline: PipelineContext) {
  const stop = closedGate()
  const hashing = hashingEmbedder()
  const embed = async (texts: readonly string[]) => stop.pass().then(() => hashing.embed(texts))
  const encoding = encodeSegment(
    { ...pipeline, embedders: [{ ...hashing, embed: (_user, texts) => embed(texts) }] }, await take(pipeline, 'encode'), never,
  )
  encoding.catch(() => undefined)
  await stop.reached
  return { encoding, goOn: stop.open }
}
