/** Pipeline stage 9: what people say in an open tail is known before it is closed, as the rules read it. */
import { inTurns, throwIfAborted } from '@madeleine/base'
import type { Message, SaidChange } from '@madeleine/contract'
import { type Tx, withUser } from '@madeleine/engine'
import { ruleFacts } from '@madeleine/language'
import { rulesReading } from '../pipeline/encode.ts'
import type { JobFailure, MemoryEvent, PipelineContext, Stage } from '../pipeline/pipeline-context.ts'
import { find, noteReading } from '../store/tables/conversations.ts'
import { complete, holdsLease, leaseLost, release, type Job } from '../store/tables/jobs.ts'
import { messagesIn } from '../store/tables/messages.ts'
import { hasTaught } from './fact-sources-sql.ts'
import { learnFacts } from './learn-facts-sql.ts'
import type { TaughtRange } from './unlearn-sql.ts'

/**
 * Order of events, and why a crash between any two is harmless:
 *   1. read    one transaction reads what is new in the tail, and what its words are compared with
 *   2. think   the rules read it, as they will read the episode; no transaction is open, nothing is written, and no model is asked
 *   3. write   ONE transaction, only with the lease, which `forget` takes, and only if the tail begins where it did: the facts, in
 *              place of what had been read in these messages, how far the tail is read, and the end of the job. What is known by
 *              the same messages already stays as it is
 *
 * The facts name their messages, as those of episodes do, so that forgetting, edits and history know no difference; the episode
 * of the messages reads them again as a whole. After `maxAttempts` the tail waits for that.
 */
export const learnTails: Stage = async (pipeline, jobs, signal) => {
  const events: MemoryEvent[] = []
  const failures: JobFailure[] = []
  for (const job of jobs) {
    // What a commit wrote whose reply was lost is told all the same
    const tell = (factIds: readonly string[]): void =>
      void events.push(...factIds.map((factId): MemoryEvent => ({ event: 'fact.changed', userId: job.userId, factId })))
    await learnTail(pipeline, job, { tell, signal }).catch((error: unknown) => failures.push({ job, error }))
  }
  return { events, failures }
}

interface TailOptions {
  /** Told of the ids of facts that change, before the commit. */
  readonly tell: (factIds: readonly string[]) => void
  readonly signal: AbortSignal
}

async function learnTail(pipeline: PipelineContext, job: Job, { tell, signal }: TailOptions): Promise<void> {
  throwIfAborted(signal)
  const { userId, key } = job
  const tail = await withUser(pipeline.db, userId, async (tx) => {
    const read = job.attempts > pipeline.maxAttempts ? undefined : await readTail(tx, userId, key)
    if (!read) await complete(tx, job)
    return read
  }, { background: true })
  if (!tail) return
  const facts = await factsIn(pipeline, userId, tail)
  throwIfAborted(signal)
  await withUser(pipeline.db, userId, async (tx) => {
    const isSame = await noteReading(tx, userId, tail)
    if (!(await holdsLease(tx, job))) throw leaseLost(job)
    // Closed meanwhile, in whole or in part: what is left is read as it is then
    if (!isSame) return release(tx, job, pipeline.now())
    const learnt = facts.length === 0 && !tail.isKnown ? undefined
      : await learnFacts(tx, userId, facts, {
        ...rulesReading(pipeline), timeZone: pipeline.settings.zoneOf(userId), insteadOf: [rangeOf(tail)],
      })
    await complete(tx, job)
    if (learnt) tell([...learnt.changed, ...learnt.removed])
  }, { background: true })
}

/** What is read of the end of a conversation that is in no segment yet: messages `from ≤ seq < to`. */
interface Tail {
  readonly conversationId: string
  readonly cursor: number
  readonly from: number
  readonly to: number
  readonly people: boolean
  /** Those that are read, behind those that they are compared with. */
  readonly messages: readonly Message[]
  /** Something is known by those that are read. */
  readonly isKnown: boolean
}

const rangeOf = ({ conversationId, from, to }: Tail): TaughtRange => ({ conversationId, from, to })

/** Messages before the new ones: what words are compared with, and those that are read again, as a next message may tell whose they are. */
const [COMPARED, AGAIN] = [20, 6]
/** New messages that are read, the last ones: the others of so large a push are soon closed. */
const MOST_MESSAGES = 200

async function readTail(tx: Tx, userId: string, conversationId: string): Promise<Tail | undefined> {
  const conversation = await find(tx, userId, conversationId)
  if (!conversation || conversation.cursor === conversation.nextSeq) return undefined
  const { cursor, nextSeq: to, readTo, people } = conversation
  const begin = Math.max(cursor, Math.min(readTo, to) - COMPARED, to - MOST_MESSAGES)
  const from = begin === cursor ? cursor : Math.max(begin, readTo - AGAIN)
  const [messages, isKnown] = await Promise.all([
    messagesIn(tx, userId, conversationId, { from: begin, to }), hasTaught(tx, userId, { conversationId, from, to }),
  ])
  return { conversationId, cursor, from, to, people, messages, isKnown }
}

/** What is refused is counted when the episode is read, once. */
const factsIn = async (
  { settings, count, openMeaning }: PipelineContext, userId: string, { conversationId, people, from, messages }: Tail,
): Promise<SaidChange[]> => inTurns(ruleFacts(messages, {
  conversationId, people, from, timeZone: settings.zoneOf(userId), vectorOf: (await openMeaning?.())?.vectorOf,
  onFailed: () => count('reading_failed'),
}))
