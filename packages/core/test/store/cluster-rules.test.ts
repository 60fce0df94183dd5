/** Tables and statements keep to what a cluster that spreads users asks of them; on every run, without a cluster. */
import { describe, expect, test } from 'vitest'
import type { Db, Query } from '@madeleine/engine'
import type { Memory } from '../../memory/memory.ts'
import { live, userTables } from '../../../../test/isolation/two-users.ts'
import { isWhole } from '../../../../test/layout.ts'
import { ON_THIS_ENGINE } from '../../../../test/night.ts'
import { onThisThread } from '../../../../test/watched-db.ts'
import { memoryFor, talk, useDb } from '../../../../test/testing.ts'
import { offencesOfStatement, offencesOfTables } from './cluster-rules.ts'

const held = useDb({ emptied: 'once' })

const ROLES = new Set<unknown>(['madeleine_app', 'madeleine_claim', 'madeleine_keys', 'none'])

/** What asks a cluster for its own tables has no like elsewhere. */
const asksCluster = ({ text }: Query): boolean => /\bpg_dist_|\bcitus_/.test(text)
/** The statements that a cluster gets. */
const formOf = (query: Query): readonly Query[] => (query.distributed?.some(asksCluster) ? [query] : query.distributed ?? [query])

/** The database, which takes each statement in the form for a cluster, and what its transactions have sent as one user. */
function clusterLike(db: Db): { readonly db: Db; readonly sent: Map<string, Query> } {
  const sent = new Map<string, Query>()
  const transaction: Db['transaction'] = (work, options) => db.transaction((tx) => {
    let isUsers = false
    const see = (query: Query): void => {
      if (ROLES.has(query.values[0])) isUsers = query.values[0] === 'madeleine_app'
      else if (isUsers) sent.set(query.text, query)
    }
    const formsOf = (query: Query): readonly [readonly Query[], Query] => {
      const forms = formOf(query)
      forms.forEach(see)
      return [forms.slice(0, -1), forms.at(-1)!]
    }
    const run = (query: Query): void => {
      const [before, last] = formsOf(query)
      for (const one of [...before, last]) tx.run(one)
    }
    if (options?.as) run(options.as)
    return work({
      run,
      rows(query, given) {
        const [before, last] = formsOf(query)
        for (const one of before) tx.run(one)
        return tx.rows(last, given)
      },
    })
  }, options)
  return { sent, db: { ...onThisThread(db), transaction, isDistributed: async () => true } }
}

/** Every call that reads what a user has, and those that write on top of it. */
async function everyCall(memory: Memory, conversationId: string): Promise<void> {
  const [segment] = await memory.segments({ conversationId })
  const messages = talk(['The tide was late, and I live in Turin now', 'Since when?'], { from: '2026-03-02T11:30:00Z', first: 20 })
  await memory.push({ conversationId, messages, title: 'Boats', people: true })
  await memory.recall({
    query: 'boat tide', conversationId, within: [conversationId], asOf: '2026-03-02T11:40:00Z', after: '2026-01-01', hours: [0, 23],
  })
  await memory.recall({ query: 'what did Ann say in March', knownAt: '2026-03-02T11:40:00Z', explain: true })
  await memory.recent({ limit: 3 })
  await memory.session({ conversationId })
  await memory.context({ conversationId, query: 'boat', maxTokens: 2000 })
  await memory.manifest()
  for (const node of ['toc:root', 'toc:day:2026-03-02']) await memory.toc(node)
  await memory.episode(segment!.id)
  for (const bucket of ['hour', 'week'] as const) {
    await memory.timeline({ from: '2026-01', to: '2027-01', bucket, asOf: '2026-03-02T11:40:00Z', within: [conversationId], by: 'person' })
  }
  await memory.expand(segment!.id)
  await memory.facts({ query: 'Porto' })
  const [fact] = await memory.facts()
  await memory.editFact({ action: 'pin', factId: fact!.id })
  const { edit } = await memory.editFact({ action: 'correct', factId: fact!.id, text: `${fact!.text} now`, wasNeverTrue: true })
  await memory.editFact({ action: 'undo', editId: edit.id })
  await memory.factEdits({ factId: fact!.id })
  await memory.facts({ knownAt: '2026-03-02T11:40:00Z', query: 'Porto' })
  const { id } = await memory.mergePeople({ names: ['lantern Ann', 'lantern Ben'] })
  await memory.facts({ subject: 'lantern' })
  await memory.people()
  await memory.unmergePeople(id)
  await memory.import([{ conversationId, line: 1, origin: 'host/app//web', message: { role: 'user', content: 'The lantern is lit' } }])
  await memory.assignProject({ project: 'lantern', origin: 'host/app' })
  await memory.projects()
  await memory.recall({ query: 'lantern', project: 'host/app//web' })
  await memory.context({ conversationId: 'next', project: 'lantern' })
  const [first] = await memory.segments({ conversationId })
  await memory.related(first!.id)
  await memory.agenda()
  await memory.star(first!.id)
  await memory.star(first!.id, { off: true })
  await memory.pause(conversationId)
  await memory.pause(conversationId, { off: true })
  const { id: distrusted } = await memory.trust(conversationId, { off: true })
  await memory.undo(distrusted!)
  await memory.archive({ conversationId })
  await memory.unarchive({ conversationId })
  for (const described of [{ conversationId }, { episodeId: first!.id }]) {
    const change = await memory.describe({ ...described, title: 'lantern' })
    await memory.undo(change.id!)
  }
  const split = await memory.split(first!.id, { at: first!.messageIds[1]! })
  await memory.settle()
  const merged = await memory.merge({ episodeIds: split.episodeIds })
  await memory.settle()
  await memory.mergeProposals()
  await memory.history()
  await memory.undo(merged.id!)
  await memory.messages({ conversationId })
  await memory.conversations()
  await memory.stats()
  await memory.check()
  await memory.flush()
  await memory.settle()
  await memory.upgrade({ timeZone: 'Europe/Rome', recut: true })
  await memory.settle()
}

/** Everything goes, one thing after the other, and comes back as another user's. */
async function restoredAndForgotten(memory: Memory, other: Memory, conversationId: string): Promise<void> {
  await other.restore(memory.export())
  const [fact] = await memory.facts()
  for (const which of [{ factId: fact!.id }, { conversationId, from: 0, to: 1 }, { user: true } as const]) {
    const { id } = await memory.forget({ ...which, graceDays: 1 })
    await memory.undo(id!)
  }
  await memory.forget({ factId: fact!.id })
  await memory.forget({ conversationId, from: 0, to: 1, graceDays: 1 })
  await memory.forget({ now: true })
  await memory.forget({ conversationId })
  await memory.forget({ user: true })
  await memory.settle()
}

describe('on a cluster that spreads users over workers,', () => {
  test.runIf(isWhole)('every table of users can be spread: user_id leads its keys, and nothing refers across users', async () => {
    expect(await held.db.transaction(offencesOfTables)).toEqual([])
  })

  test.runIf(
    ON_THIS_ENGINE && isWhole,
  )('every statement about a user names that user for each table that it reads, and its form for a cluster does the same', {
    timeout: 240_000,
  }, async () => {
    const { db, sent } = clusterLike(held.db)
    const { memory, history: { conversationId } } = await live(db, 'ann', { mark: 'lantern', names: 'ann' })
    await everyCall(memory, conversationId)
    const other = await memoryFor(db, { user: 'ben' })
    await restoredAndForgotten(memory, other, conversationId)
    expect((await other.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
    expect(await memory.stats()).toMatchObject({ messages: 0, episodes: 0, facts: 0 })
    expect(sent.size).toBeGreaterThan(150)
    const tables = new Set(await userTables(held.db))
    const offences: Record<string, readonly string[]> = {}
    for (const query of sent.values()) {
      const found = TESTS_OWN.has(query.text) ? [] : await offencesOfStatement(held.db, query, tables)
      if (found.length > 0) offences[query.text.replaceAll(/\s+/g, ' ').trim()] = found
    }
    expect(offences).toEqual({})
  })
})

/** Of `live`. */
const TESTS_OWN = new Set(['select from served'])
