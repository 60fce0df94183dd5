/** A process that can die at any boundary: its database, its policy and its embedder, with every step between two of them numbered. */
import type { Embedder } from '@madeleine/contract'
import type { Policy } from '@madeleine/segment'
import type { Db, Query } from '@madeleine/engine'
import { watchedTx } from '../watched-db.ts'

export class Crash extends Error {
  override readonly name = 'Crash'
}

/** When the process dies. */
export interface Doom {
  /** Every boundary passed so far, the fatal one last. */
  readonly passed: readonly string[]
  readonly dead: boolean
  /** @throws {Crash} at the fatal boundary, and at every one after it */
  pass(boundary: string): void
}

/** Dies at the nth boundary, or at the nth that is called `kind`, counted from 1; without a number never. */
export function dieAt(crashAt = Number.POSITIVE_INFINITY, kind?: string): Doom {
  const passed: string[] = []
  let counted = 0
  let dead = false
  return {
    passed,
    get dead() {
      return dead
    },
    pass(boundary) {
      if (!dead) {
        passed.push(boundary)
        if (kind === undefined || boundary === kind) counted++
      }
      dead ||= counted >= crashAt
      if (dead) throw new Crash(`died ${boundary}`)
    },
  }
}

/**
 * The database as a process that may die sees it. A transaction of n statements has n + 3 boundaries: before begin,
 * before each statement, before commit (which rolls all of it back), and after commit, where it is stored and the
 * caller never learns it. What lies between two statements is one boundary: nothing happens there but our own code.
 */
export function crashingDb(db: Db, doom: Doom): Db {
  return {
    engine: db.engine,
    channel: db.channel,
    async transaction(work, options) {
      doom.pass('before begin')
      let last = 'begin'
      const result = await db.transaction(async (tx) => {
        const worked = await work(watchedTx(tx, (query) => {
          last = firstWords(query)
          doom.pass(`before ${last}`)
        }))
        doom.pass(`before the commit of ${last}`)
        return worked
      }, options)
      doom.pass(`after the commit of ${last}`)
      return result
    },
    async script(text) {
      doom.pass('before script')
      await db.script(text)
      doom.pass('after script')
    },
    async maintain(statement, options) {
      doom.pass(`before ${statement}`)
      await db.maintain(statement, options)
      doom.pass(`after ${statement}`)
    },
    async dropOldFiles() {
      doom.pass('before the old files are dropped')
      await db.dropOldFiles()
      doom.pass('after the old files are dropped')
    },
    close: async () => undefined,
  }
}

/** Enough of a statement to know it by. */
const firstWords = ({ text }: Query): string => text.replace(/\s+/g, ' ').trim().slice(0, 70)

/** Dies before a cut, or after the policy has thought and before anything of it is stored. */
export const crashingPolicy = (policy: Policy, doom: Doom): Policy => ({
  ...policy,
  async cut(window, signal) {
    doom.pass('before cut')
    const cut = await policy.cut(window, signal)
    doom.pass('after cut')
    return cut
  },
})

export const crashingEmbedder = (embedder: Embedder, doom: Doom): Embedder => ({
  ...embedder,
  async embed(texts, signal) {
    doom.pass('before embed')
    const vectors = await embedder.embed(texts, signal)
    doom.pass('after embed')
    return vectors
  },
})
