/** Prepares the engine's thread for the first question of a process, while nobody asks anything. */
import { clockOfUser, type PipelineContext } from '../../pipeline/context/pipeline-context.ts'
import { NOBODY } from '../../pipeline/worker/call-ledger.ts'
import type { Reads } from '../../recall/offload/reads.ts'
import type { CallGuard } from '../call-guard.ts'
import { parseContext } from '../options/parse-options.ts'

/** So long nobody asks anything before it is done. A command that ends at once never gets there. */
export const QUIET_MS = 100

/** A question with a person, relatives, a time and an attribute: it takes the ways that most questions take. */
const SAMPLE = 'Where did Anna and I go with my sister last summer, and what is her dog called?'
const MAX_TOKENS = 1000

interface PreparedStore {
  readonly pipeline: PipelineContext
  readonly reads: Pick<Reads, 'canPrepare' | 'prepare'>
  readonly calls: Pick<CallGuard, 'activity'>
  /** The user of `openMemory`, whose index is then kept too; absent in a store of many users. */
  readonly user?: string | undefined
}

/**
 * Reads once as soon as no call was begun or under way for `QUIET_MS`, so that the engine knows the statements and V8 has compiled
 * the code and the expressions. The first question then takes half as long. What is read goes nowhere. It is a quarter of a
 * second of the engine's thread, in two parts, since what is asked meanwhile, by other processes on the folder too, has to wait; not
 * done where somebody has asked before.
 *
 * @returns a function that ends the waiting
 */
export function prepareWhenQuiet({ pipeline, reads, calls, user = NOBODY }: PreparedStore): () => void {
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false
  const canPrepare = (): boolean => !hasEnded && reads.canPrepare && pipeline.db.sharing !== 'client'
  const wait = (before: ReturnType<CallGuard['activity']>): void => {
    if (!canPrepare()) return
    timer = setTimeout(() => {
      const { begun, underWay } = calls.activity()
      if (begun > before.begun || before.underWay > 0) wait({ begun, underWay })
      else void prepare().catch(() => undefined) // of a clock that throws: the next call says so
    }, QUIET_MS).unref()
  }
  const prepare = async (): Promise<void> => {
    const request = parseContext(clockOfUser(pipeline, user), { conversationId: 'nobody', query: SAMPLE, maxTokens: MAX_TOKENS })
    await reads.prepare(user, { name: 'session', request: request.session })
    if (canPrepare()) await reads.prepare(user, { name: 'context', request, tellsSession: false })
  }
  wait(calls.activity())
  return () => {
    hasEnded = true
    clearTimeout(timer)
  }
}
