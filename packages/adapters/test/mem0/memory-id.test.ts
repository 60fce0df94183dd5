/** Ids and scopes of the mem0-shaped client lead back to what they were made of, whatever it is. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  memoryId, newestIds, nextVersion, placeOf, versionOf, conversationOf, isOfScope, ownerOf, partsOf, REGISTRY_USER, scopeOf, storeUserOf,
  withoutIdentity,
} from '../../mem0/memory-item.ts'

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
const entity = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((id) => !/\s/.test(id) && id.trim() === id)
const scope = fc.record({ userId: entity, agentId: entity, runId: entity }, { requiredKeys: [] })
  .filter((one) => Object.keys(one).length > 0)

it('a memory id leads to its place, and what is no id leads nowhere', () => {
  fc.assert(fc.property(text, text, text, (storeUser, conversationId, key) => {
    expect(placeOf(memoryId({ storeUser, conversationId, key }))).toEqual({ storeUser, conversationId, key })
  }))
  expect(placeOf(memoryId({ storeUser: REGISTRY_USER, conversationId: 'users', key: 'ann' }))).toBeUndefined()
  fc.assert(fc.property(fc.anything(), (any) => {
    expect(placeOf(any)).toBeUndefined()
  }))
})

it('the newest version of a memory is the one that was made last', () => {
  fc.assert(fc.property(text, fc.nat({ max: 12 }), fc.infiniteStream(fc.nat()), (key, edits, order) => {
    const versions = [versionOf(key).key]
    for (let i = 0; i < edits; i++) versions.push(nextVersion(versions.at(-1)!))
    const shuffled = versions.map((id) => [order.next().value as number, id] as const).toSorted(([a], [b]) => a - b).map(([, id]) => id)
    expect([...newestIds(shuffled)]).toEqual([versions.at(-1)])
  }))
})

it('no two scopes share a user of the store and a conversation, and a conversation knows its scope', () => {
  fc.assert(fc.property(scope, scope, (one, other) => {
    const place = (of: typeof one): string => JSON.stringify([storeUserOf(of), conversationOf(of)])
    expect(place(one) === place(other))
      .toBe(JSON.stringify(Object.entries(one).toSorted()) === JSON.stringify(Object.entries(other).toSorted()))
    expect({ ...ownerOf(storeUserOf(one)), ...partsOf(conversationOf(one)) }).toEqual(one)
    expect(isOfScope(one, conversationOf(one))).toBe(true)
    expect(scopeOf({ filters: { user_id: one.userId, agentId: one.agentId, run_id: one.runId } }, 'search')).toEqual(one)
  }))
})

it('metadata never names an owner', () => {
  fc.assert(fc.property(fc.dictionary(
    fc.constantFrom('userId', 'user_id', 'agentId', 'agent_id', 'runId', 'run_id', 'actorId', 'actor_id', '_mem0', 'topic'), text,
  ), (given) => {
    expect(Object.keys(withoutIdentity(given)).filter((key) => key !== 'topic')).toEqual([])
  }))
})
