/** A simulated world: clients and workers in processes that die, over one real database, and what must be true when all is quiet again. */
import { createHash } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { isMadeleineError } from '@madeleine/base'
import type { Embedder, MessageInput } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import { type Db, sql, type Tx, withClaim, withUser } from '@madeleine/engine'
import { threshold } from '@madeleine/segment'
import { memoryOn } from '../../../packages/core/memory/running-store.ts'
import { openPipeline } from '../../../packages/core/memory/open-pipeline.ts'
import type { PipelineContext } from '../../../packages/core/pipeline/pipeline-context.ts'
import { runJobs } from '../../../packages/core/pipeline/run-job.ts'
import { claim } from '../../../packages/core/store/claim.ts'
import { checkInvariants } from '../../../packages/core/store/queries/invariants.ts'
import { CLOSING_SILENCE } from '../../closing-silence.ts'
import { onThisThread } from '../../watched-db.ts'
import { randomFrom, type Random } from '../random.ts'
import { type Held, PlainLog } from './plain-log.ts'
import { type Call, type ClientPlan, type Line, planOf } from './plan.ts'
import { type Mortal, Scheduler } from './scheduler.ts'

export interface Simulation {
  readonly seed: number
  /** Calls of all clients together. */
  readonly steps: number
  /** Numbers of calls that are left out, to make a failure smaller. */
  readonly without?: readonly number[]
}

export interface Outcome {
  /** What is otherwise than the model has it, or should never have been, in words. */
  readonly wrong: readonly string[]
  /** Of what the world holds in the end. */
  readonly hash: string
  /** What was done, in order. */
  readonly trace: readonly string[]
}

interface Process extends Mortal {
  readonly pipeline: PipelineContext
  memoryOf(userId: string): Memory
}

interface Client extends ClientPlan {
  readonly log: PlainLog
  /** What was pushed since the conversation was forgotten last. */
  readonly pushed: (readonly MessageInput[])[]
  isDone: boolean
}

const START = Date.parse('2026-03-02T09:00:00Z')
const [SECOND_MS, HOUR_MS, DAY_MS] = [1000, 3_600_000, 86_400_000]
const SLOTS = 2
/** How likely a worker's next look into the queue is, beside a step of a client. */
const WORKER_WEIGHT = 0.3
/** Share of turns before which every lease runs out, also those of processes that live. */
const EXPIRING = 0.06
/** What takes longer to come to rest, in milliseconds, never will. */
const STUCK_MS = 30_000
const KINDS = ['look', 'encode', 'embed', 'embed_messages', 'contents', 'review', 'learn', 'forget'] as const
const never = new AbortController().signal

/** Counts eight letters. */
const letters: Embedder = {
  name: 'letters', dims: 8,
  embed: async (texts) => texts.map((text) => Float32Array.from('aeinorst', (letter) => text.split(letter).length / 10)),
}

/** Read from its file once: how long that takes is nothing that a seed says. */
let meaning: ReturnType<NonNullable<PipelineContext['openMeaning']>> | undefined

/** Runs a world to its end in an empty database. */
export async function simulate(db: Db, simulation: Simulation): Promise<Outcome> {
  const world = new World(db, simulation)
  await world.live()
  return world.outcome()
}

class World {
  readonly #db: Db
  readonly #random: Random
  readonly #scheduler: Scheduler
  readonly #clients: Client[]
  readonly #processes: (Promise<Process> | undefined)[] = []
  readonly #wrong: string[] = []
  /** Words of lines that were forgotten, and whose user was told so. */
  readonly #forgotten = new Set<string>()
  #now = START
  #born = 0
  /** Calls under way; none while time passes, so that no line is late by more than a segment may leave out. */
  #calls = 0
  #pausing: Promise<void> | undefined

  constructor(db: Db, { seed, steps, without = [] }: Simulation) {
    this.#db = db
    const plans = planOf(randomFrom(seed), steps)
    this.#random = randomFrom(seed ^ 0x5eed)
    this.#scheduler = new Scheduler(db, this.#random)
    this.#clients = plans.map((plan, nth) => ({
      ...plan, calls: plan.calls.filter((_, i) => !without.includes(i * plans.length + nth)),
      log: new PlainLog(), pushed: [], isDone: false,
    }))
  }

  /** Until every call is answered. */
  async live(): Promise<void> {
    const areDone = (): boolean => this.#clients.every(({ isDone }) => isDone)
    const lives = [
      ...this.#clients.map((client) => this.#client(client)), ...Array.from({ length: SLOTS }, (_, slot) => this.#worker(slot, areDone)),
    ]
    const failed = Promise.all(lives).then(() => undefined, (error: unknown) => ({ error }))
    let failure: { readonly error: unknown } | undefined
    let hasEnded = false
    void failed.then((found) => ((failure = found), (hasEnded = true)))
    await this.#scheduler.run(() => hasEnded, async () => {
      if (this.#random.chance(EXPIRING)) await this.#expire()
    })
    if (failure) throw failure.error
  }

  async #client(client: Client): Promise<void> {
    for (const call of client.calls) {
      if (call.do === 'pause') await this.#pause()
      else await this.#answered(() => this.#ask(client, call))
    }
    client.isDone = true
  }

  async #answered(ask: () => Promise<void>): Promise<void> {
    while (this.#pausing) await this.#pausing
    this.#calls += 1
    await ask().finally(() => (this.#calls -= 1))
  }

  /** When nobody waits for an answer, more time passes than one segment may leave out. */
  async #pause(): Promise<void> {
    while (this.#pausing) await this.#pausing
    let end = (): void => undefined
    this.#pausing = new Promise((resolve) => (end = resolve))
    while (this.#calls > 0) await turn()
    this.#now += HOUR_MS
    for (const { log } of this.#clients) log.pause()
    this.#pausing = undefined
    end()
  }

  /** Asks until there is an answer, as a client does that lost one; then the model knows it too. */
  async #ask(client: Client, call: Exclude<Call, { readonly do: 'pause' }>): Promise<void> {
    const { log, userId, conversationId } = client
    const retried = <T>(work: (memory: Memory) => Promise<T>): Promise<T> => this.#retried(client, work)
    if (call.do === 'push') {
      const messages = this.#messages(call.lines)
      await retried((memory) => memory.push({ conversationId, messages }))
      log.push(call.lines)
      client.pushed.push(messages)
    } else if (call.do === 'push again') {
      const messages = client.pushed.at(-1 - call.back)
      if (!messages) return
      const { stored } = await retried((memory) => memory.push({ conversationId, messages }))
      if (stored > 0) this.#wrong.push(`${stored} lines of ${userId} were stored again`)
    } else if (call.do === 'flush') {
      await retried((memory) => memory.flush({ conversationId }))
      log.flush()
    } else if (call.do === 'recall') await this.#recall(client, log.line(call.back))
    else if (call.do === 'forget messages') {
      const range = log.range(call.back, call.count)
      if (!range) return
      await retried((memory) => memory.forget({ conversationId, ...range }))
      for (const word of log.forgetMessages(range)) this.#forgotten.add(word)
    } else {
      await retried((memory) => memory.forget({ conversationId })).catch(ifUnknown)
      for (const word of log.forget()) this.#forgotten.add(word)
      client.pushed.length = 0
    }
  }

  /** Nothing comes back that is another user's, or was forgotten before anybody asked. */
  async #recall(client: Client, line: Line | undefined): Promise<void> {
    if (!line) return
    const forgotten = new Set(this.#forgotten)
    const own = new Set(this.#clients.filter(({ userId }) => userId === client.userId).flatMap(({ calls }) => calls.flatMap(wordsOf)))
    const answer = await this.#retried(client, (memory) => memory.recall({ query: line.word }))
    for (const [word] of JSON.stringify(answer).matchAll(/zq[a-z]+zq/g)) {
      if (!own.has(word)) this.#wrong.push(`${client.userId} was shown ${word} of somebody else`)
      if (forgotten.has(word)) this.#wrong.push(`${client.userId} was shown ${word} after it was forgotten`)
    }
  }

  #messages(lines: readonly Line[]): readonly MessageInput[] {
    return lines.map(({ id, text }, i) =>
      ({ id, role: i % 2 === 0 ? 'user' : 'assistant', content: text, timestamp: new Date((this.#now += SECOND_MS)) }))
  }

  async #retried<T>(client: Client, work: (memory: Memory) => Promise<T>): Promise<T> {
    for (;;) {
      const process = await this.#process(this.#clients.indexOf(client) % SLOTS)
      try {
        return await work(process.memoryOf(client.userId))
      } catch (error) {
        if (!process.isDead && !isTransient(error)) throw error
      }
    }
  }

  /** A worker: takes what is due, does it, and dies with its process. */
  async #worker(slot: number, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      await this.#scheduler.turn(`worker ${slot}`, { weight: WORKER_WEIGHT })
      const process = await this.#process(slot)
      const { pipeline } = process
      try {
        const sets = await withClaim(pipeline.db, (tx) => claim(tx, {
          kinds: KINDS, embedders: [letters.name], lanes: [0, 1], upTo: pipeline.now(), token: pipeline.uuid(), leaseMs: pipeline.leaseMs,
          limit: 4, afterUser: '', looksInSets: true,
        }))
        await Promise.all(sets.map((jobs) => runJobs(pipeline, jobs, { stopping: never, onFull: () => undefined })))
      } catch (error) {
        if (!process.isDead && !isTransient(error)) throw error
      }
    }
  }

  /** The process that lives in this place: where the one before is dead, a new one. */
  async #process(slot: number): Promise<Process> {
    for (;;) {
      const found = await (this.#processes[slot] ??= this.#bear(slot))
      if (!found.isDead) return found
      this.#processes[slot] = undefined
      await turn() // of those who wait for it, one gives birth
    }
  }

  async #bear(slot: number): Promise<Process> {
    for (;;) {
      const mortal: Mortal = { name: `process ${this.#born++} in ${slot}`, isDead: false }
      try {
        return Object.assign(mortal, await this.#open(this.#scheduler.dbOf(mortal)))
      } catch (error) {
        if (!mortal.isDead && !isTransient(error)) throw error
      }
    }
  }

  async #open(db: Db): Promise<Omit<Process, keyof Mortal>> {
    const options = {
      policy: threshold({ maxTokens: 100_000 }), embedder: letters, now: () => new Date(this.#now), timeZone: 'UTC', work: false,
      leaseMs: 120_000,
    }
    const opened = await openPipeline(db, options)
    meaning ??= opened.pipeline.openMeaning?.()
    const pipeline: PipelineContext = {
      ...opened.pipeline, random: () => this.#random.next(), uuid: () => uuidFrom(this.#random), openMeaning: meaning && (() => meaning!),
    }
    const memories = new Map<string, Memory>()
    const memoryOf = (user: string): Memory => {
      const memory = memories.get(user) ?? memoryOn({ ...opened, pipeline }, { ...options, user })
      memories.set(user, memory)
      return memory
    }
    return { pipeline, memoryOf }
  }

  /** Leases run out, of the dead and of those who live: but for what a transaction is just changing. */
  async #expire(): Promise<void> {
    this.#scheduler.trace.push('leases run out')
    await this.#db.script(`update due d set lease_until = now() - interval '1 second'
      from (select user_id, kind, key from due where lease_token is not null for update skip locked) held
     where (d.user_id, d.kind, d.key) = (held.user_id, held.kind, held.key)`)
  }

  /** Somebody who never dies does what is left; then everything is as the model says. */
  async outcome(): Promise<Outcome> {
    this.#now += DAY_MS
    await this.#expire()
    const { memoryOf } = await this.#open({
      ...onThisThread(this.#db), sharing: 'client',
      maintain: async () => undefined, dropOldFiles: async () => undefined, close: async () => undefined,
    })
    const users = new Set(this.#clients.map(({ userId }) => userId))
    // Before the flush, which would find again what was lost from the queue
    for (const userId of users) this.#wrong.push(...await withUser(this.#db, userId, (tx) => brokenOf(tx, userId)))
    for (const userId of users) await memoryOf(userId).flush()
    await memoryOf('ann').settle({ signal: AbortSignal.timeout(STUCK_MS) }) // a worker does what is due, whose ever it is
    const hash = createHash('sha256')
    for (const { userId, conversationId, log } of this.#clients) {
      const held = await withUser(this.#db, userId, (tx) => heldOf(tx, userId, conversationId))
      this.#wrong.push(...log.differences(held).map((what) => `${userId}/${conversationId}: ${what}`))
      hash.update(JSON.stringify([held.log, held.segments.flat()]))
    }
    for (const userId of users) {
      this.#wrong.push(...await withUser(this.#db, userId, async (tx) => [...await brokenOf(tx, userId), ...await undoneOf(tx, userId)]))
    }
    return { wrong: this.#wrong, hash: hash.digest('hex').slice(0, 16), trace: this.#scheduler.trace }
  }
}

const wordsOf = (call: Call): string[] => (call.do === 'push' ? call.lines.map(({ word }) => word) : [])

const isTransient = (error: unknown): boolean => isMadeleineError(error) && ['server_unavailable', 'busy'].includes(error.code)

/** A call whose answer was lost is asked again: then the conversation is not there any more. */
function ifUnknown(error: unknown): void {
  if (!isMadeleineError(error) || error.code !== 'not_found') throw error
}

const uuidFrom = (random: Random): string => {
  const digits = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('')
  return [digits.slice(0, 8), digits.slice(8, 12), `4${digits.slice(13, 16)}`, `8${digits.slice(17, 20)}`, digits.slice(20)].join('-')
}

async function heldOf(tx: Tx, userId: string, conversationId: string): Promise<Held> {
  const messages = await tx.rows<{ id: string; text: string; segment: number | null }>(sql`
    select m.id, m.text, s.from_seq as segment from message m
      left join segment s on (s.user_id, s.conversation_id, s.state) = (m.user_id, m.conversation_id, 'collapsed')
       and m.seq >= s.from_seq and m.seq < s.to_seq and m.forgotten_at is null
       and exists (select from episode e where (e.user_id, e.segment_id) = (s.user_id, s.id))
     where (m.user_id, m.conversation_id) = (${userId}, ${conversationId}) order by m.seq`)
  const segments = new Map<number, string[]>()
  for (const { id, segment } of messages) if (segment !== null) segments.set(segment, [...(segments.get(segment) ?? []), id])
  return { log: messages.map(({ id, text }) => [id, text]), segments: [...segments.values()] }
}

const brokenOf = async (tx: Tx, userId: string): Promise<string[]> =>
  (await checkInvariants(tx, userId, CLOSING_SILENCE)).filter(({ ok }) => !ok).map(({ id }) => `${userId}: ${id} does not hold`)

const undoneOf = async (tx: Tx, userId: string): Promise<string[]> =>
  (await tx.rows<{ job: string }>(sql`select kind || ' ' || key as job from due where user_id = ${userId} and kind <> 'erase'`))
    .map(({ job }) => `${userId}: nobody did ${job}`)
