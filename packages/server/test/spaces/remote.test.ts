/** Spaces through the client of a server: answers, refusals and grants are those of the store behind it. */
import { expect, it } from 'vitest'
import type { MadeleineError } from '@madeleine/base'
import { remoteMemory } from '../../../core/remote/open-remote.ts'
import { readRemoteOptions } from '../../../core/remote/remote-options.ts'
import type { Memory } from '@madeleine/core'
import { serve, type Server } from '../../../../test/support/http-server.ts'
import { useDb } from '../../../../test/testing.ts'
import { clock, tell, user } from '../../../../test/support/team-space.ts'

const held = useDb()

async function opened(name: string, { store, url }: Server): Promise<Memory> {
  const { key } = await store.createKey({ users: [name], scopes: ['read', 'write'] })
  return remoteMemory(readRemoteOptions({ url, key }))
}

it('over HTTP, a space answers and is refused as in the process of the store', async () => {
  const server = await serve(held.db, { now: clock.now })
  const { store } = server
  const [ann, bob] = [await opened('ann', server), await opened('bob', server)]
  await tell({ store, ann, bob })
  const here = store.user('ann')
  const { episodes: [episode] } = await here.recent({ space: 'team' })
  const calls: readonly ((memory: Memory) => Promise<unknown>)[] = [
    (memory) => memory.spaces(), (memory) => memory.recall({ query: 'harbour keys', spaces: ['team'], maxTokens: 400 }),
    (memory) => memory.recall({ query: 'harbour keys', space: 'team' }), (memory) => memory.recent({ spaces: ['team'] }),
    (memory) => memory.facts({ spaces: ['team'] }), (memory) => memory.facts({ query: 'who lives in Lisbon?', space: 'team' }),
    (memory) => memory.context({ conversationId: 'general', query: 'harbour keys', spaces: ['team'] }),
    (memory) => memory.context({ conversationId: 'general', query: 'harbour keys', space: 'team' }),
    (memory) => memory.session({ conversationId: 'general', space: 'team' }), (memory) => memory.episode(episode!.id, { space: 'team' }),
    (memory) => memory.expand(episode!.id, { space: 'team' }), (memory) => memory.segments({ conversationId: 'general', space: 'team' }),
    (memory) => memory.conversations({ space: 'team' }), (memory) => memory.manifest({ space: 'team' }),
    (memory) => memory.toc('root', { space: 'team' }), (memory) => memory.messages({ conversationId: 'general', space: 'team' }),
    (memory) => memory.factEdits({ space: 'team' }),
  ]
  for (const call of calls) expect([String(call), await call(ann)]).toEqual([String(call), await call(here)])
  const refused: readonly ((memory: Memory) => Promise<unknown>)[] = [
    (memory) => memory.push({ space: 'team', conversationId: 'general', messages: [user('m9', 'x', 9)] }),
    (memory) => memory.flush({ space: 'team' }), (memory) => memory.rate(episode!.id, 'good', { space: 'team' }),
    (memory) => memory.editFact({ space: 'team', action: 'add', text: 'The keys are here' }),
    (memory) => memory.forget({ space: 'team', conversationId: 'general' }), (memory) => memory.recall({ query: 'x', spaces: ['tema'] }),
    (memory) => memory.import([{ conversationId: 'c', line: 1, message: user('m1', 'x', 0) }], { space: 'team' }),
    (memory) => memory.episode(episode!.id), (memory) => memory.recall({ query: 'x', space: 5 as never }),
    (memory) => memory.segments({ conversationId: 'general', space: '' }), (memory) => memory.forget({ space: 'team', user: true }),
  ]
  const failure = (memory: Memory) => async (call: (memory: Memory) => Promise<unknown>) =>
    call(memory).then(() => 'no error', ({ code, message }: MadeleineError) => ({ call: String(call), code, message }))
  expect(await Promise.all(refused.map(failure(ann)))).toEqual(await Promise.all(refused.map(failure(here))))
  const item = { conversationId: 'c', line: 1, message: user('m1', 'x', 0) }
  expect(await bob.import([item], { space: 'team' })).toMatchObject({ imported: 1 })
  expect(await bob.rate(episode!.id, 'good', { space: 'team' })).toMatchObject({ rating: 'good' })
  expect(await bob.forget({ space: 'team', conversationId: 'c' })).toMatchObject({ done: { messages: 1 } })
  await store.revokeSpace({ space: 'team', user: 'ann' })
  await expect(ann.recall({ query: 'harbour keys', spaces: ['team'] })).rejects.toMatchObject({ code: 'not_found' })
  await Promise.all([ann.close(), bob.close()])
})
