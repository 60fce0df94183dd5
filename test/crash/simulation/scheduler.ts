/**
 * Decides what happens next in a simulated world. Every transaction waits for its turn, on a server every statement too, and one turn
 * is given at a time, when nothing moves any more: which one, and what goes wrong with it, is drawn from the seed.
 */
import { setImmediate as turn } from 'node:timers/promises'
import { MadeleineError } from '@madeleine/base'
import type { Db, Query, Tx } from '@madeleine/engine'
import { onThisThread } from '../../watched-db.ts'
import { Crash } from '../crashing-db.ts'
import type { Random } from '../random.ts'

/** A process of the world, as the scheduler knows it. */
export interface Mortal {
  readonly name: string
  isDead: boolean
}

/** Turns of the event loop without news after which nothing moves. */
const QUIET_TURNS = 6
/** A turn that takes longer, in milliseconds, is one in which somebody computes. */
const BUSY_MS = 0.3
/** A statement that takes longer than this, in milliseconds, may be waiting for a lock. */
const SLOW_MS = 2
/** Transactions that may be open at once on a server: not all of a pool. */
const MOST_OPEN = 4
/** Share of transactions that end otherwise than they should. */
const FAULTS = 0.06
/** Statements before one of which a transaction may be struck. */
const STATEMENTS = 5

/** What becomes of a transaction: its process dies, or its connection is lost, before a statement, before the commit or after it. */
interface Fate {
  readonly how: 'dies' | 'is cut'
  readonly when: number | 'before the commit' | 'after the commit'
}

interface Waiting {
  readonly what: string
  readonly begins: boolean
  readonly weight: number
  readonly go: () => void
}

export class Scheduler {
  /** What was done, in order: the same in each run of a seed. */
  readonly trace: string[] = []
  readonly #db: Db
  readonly #random: Random
  readonly #waiting: Waiting[] = []
  #open = 0
  #underWay = 0
  #news = 0
  #onNews: () => void = () => undefined

  constructor(db: Db, random: Random) {
    this.#db = db
    this.#random = random
  }

  /** Waits for a turn. @param weight how likely it is, beside others that wait: 1 as likely as they are */
  turn(what: string, { begins = false, weight = 1 }: { begins?: boolean; weight?: number } = {}): Promise<void> {
    this.#news += 1
    return new Promise((go) => this.#waiting.push({ what, begins, weight, go }))
  }

  /** Gives turns until `isOver` holds and nobody waits. @param between is done between two turns, and may make time pass */
  async run(isOver: () => boolean, between: () => Promise<void>): Promise<void> {
    for (;;) {
      await this.#quiet()
      const most = this.#db.engine === 'pglite' ? 1 : MOST_OPEN
      // Not in the order in which they came: of two that waited for the same lock either may be the first
      const ready = this.#waiting.filter(({ begins }) => !begins || this.#open < most)
        .toSorted((a, b) => (a.what < b.what ? -1 : Number(a.what > b.what)))
      if (ready.length > 0) {
        await between()
        this.#go(ready)
      } else if (isOver()) return
    }
  }

  /** The database as one process of this world has it. */
  dbOf(process: Mortal): Db {
    const db = onThisThread(this.#db)
    return {
      ...db,
      sharing: 'client', // or each opening would free the leases of the others
      transaction: (work, options) => this.#transaction(process, (tx) => work(tx), options),
      maintain: async () => undefined, // what rewrites a table changes none of its rows
      dropOldFiles: async () => undefined,
      close: async () => undefined,
    }
  }

  /** Gives one of these its turn. */
  #go(ready: readonly Waiting[]): void {
    let drawn = this.#random.next() * ready.reduce((sum, { weight }) => sum + weight, 0)
    const next = ready.find(({ weight }) => (drawn -= weight) < 0) ?? ready[0] as Waiting
    this.#waiting.splice(this.#waiting.indexOf(next), 1)
    this.trace.push(next.what)
    next.go()
  }

  async #transaction<T>(process: Mortal, work: (tx: Tx) => Promise<T>, options: Parameters<Db['transaction']>[1]): Promise<T> {
    this.#assertAlive(process)
    await this.turn(`${process.name} begins`, { begins: true })
    this.#assertAlive(process)
    const fate = this.#fate()
    this.#open += 1
    try {
      const result = await this.#doing(() =>
        this.#db.transaction((tx) => this.#meanwhile(() => this.#struck(process, tx, fate, work)), options))
      if (fate?.when === 'after the commit') this.#strike(process, fate)
      this.#assertAlive(process)
      return result
    } finally {
      this.#open -= 1
    }
  }

  async #struck<T>(process: Mortal, tx: Tx, fate: Fate | undefined, work: (tx: Tx) => Promise<T>): Promise<T> {
    let statements = 0
    let last: Promise<unknown> = Promise.resolve()
    const struckBefore = async ({ text }: Query, isLast: boolean): Promise<void> => {
      if (this.#db.engine === 'postgres') await this.turn(`${process.name} asks ${firstWords(text)}`)
      this.#assertAlive(process)
      if (fate?.when === statements++ || isLast && fate?.when === 'before the commit') this.#strike(process, fate)
    }
    const inOrder = <R>(next: () => Promise<R>): Promise<R> => {
      const before = last
      const done = (async () => (await before, next()))()
      last = done.catch(() => undefined)
      return done
    }
    const watched: Tx = {
      rows: (query, asked) => inOrder(async () => {
        await struckBefore(query, asked?.isLast === true)
        return this.#doing(() => tx.rows(query, asked))
      }),
      run: (query) => void inOrder(async () => tx.run(query)),
    }
    const result = await work(watched)
    await last
    this.#assertAlive(process)
    if (fate && fate.when !== 'after the commit') this.#strike(process, fate)
    return result
  }

  #fate(): Fate | undefined {
    if (!this.#random.chance(FAULTS)) return undefined
    const how = this.#random.chance(0.5) ? 'dies' : 'is cut'
    const when = this.#random.below(STATEMENTS + 2)
    return { how, when: when === STATEMENTS ? 'before the commit' : when > STATEMENTS ? 'after the commit' : when }
  }

  #strike(process: Mortal, { how, when }: Fate): never {
    this.trace.push(`${process.name} ${how} ${when}`)
    if (how === 'is cut') throw new MadeleineError('server_unavailable', 'the connection was lost')
    process.isDead = true
    throw new Crash(`died ${when}`)
  }

  #assertAlive({ name, isDead }: Mortal): void {
    if (isDead) throw new Crash(`${name} is dead`)
  }

  /** Counts what the database does. */
  async #doing<T>(work: () => Promise<T>): Promise<T> {
    this.#underWay += 1
    return work().finally(() => {
      this.#underWay -= 1
      this.#news += 1
      this.#onNews()
    })
  }

  /** Resolves when the database has answered; on a server, where it may wait for a lock, after `SLOW_MS` too. */
  #moved(): Promise<void> {
    return new Promise((resolve) => {
      this.#onNews = resolve
      if (this.#db.engine === 'postgres') setTimeout(resolve, SLOW_MS)
    })
  }

  /** Our own code runs within a transaction: the database waits for it. */
  async #meanwhile<T>(work: () => Promise<T>): Promise<T> {
    this.#underWay -= 1
    this.#news += 1
    return work().finally(() => (this.#underWay += 1))
  }

  /** Resolves when nothing moves: everybody waits for a turn, or for a lock of somebody who does. */
  async #quiet(): Promise<void> {
    for (let idle = 0; ; idle++) {
      const before = this.#news
      for (let turns = 0; turns < QUIET_TURNS; turns++) {
        const began = performance.now()
        await turn()
        if (performance.now() - began > BUSY_MS) turns = 0
      }
      if (this.#news !== before) {
        idle = 0
        continue
      }
      if (this.#underWay === 0) return
      if (this.#db.engine === 'postgres' && idle > 1 && await this.#areBlocked()) return
      if (this.#news === before) await this.#moved()
    }
  }

  async #areBlocked(): Promise<boolean> {
    const before = this.#news
    const [found] = await this.#db.transaction((tx) => tx.rows<{ count: number }>({
      text: `select count(*)::int as count from pg_stat_activity
              where datname = current_database() and wait_event_type = 'Lock' and cardinality(pg_blocking_pids(pid)) > 0`, values: [],
    }))
    return this.#news === before && found?.count === this.#underWay
  }
}

/** Enough of a statement to know it by. */
const firstWords = (text: string): string => text.replace(/\s+/g, ' ').trim().slice(0, 40)
