/** Who is let into a space, and who is not. */
import { describe, expect, it } from 'vitest'
import type { MadeleineError } from '@madeleine/base'
import { useDb } from '../../../../test/testing.ts'
import { clock, tell, user, useSpaces } from '../../../../test/support/team-space.ts'

const held = useDb()
const spaces = useSpaces(held)

describe('a grant', () => {
  it('lets a user use a space, is changed by granting again, and is gone with the next call once it is revoked', async () => {
    expect(await spaces.store.grantSpace({ space: 'team', user: 'ann' }))
      .toEqual({ space: 'team', user: 'ann', access: 'read', grantedAt: clock.now() })
    expect(await spaces.ann.spaces()).toEqual([{ space: 'team', access: 'read' }])
    await spaces.store.grantSpace({ space: 'team', user: 'ann', access: 'read_write' })
    expect(await spaces.ann.spaces()).toEqual([{ space: 'team', access: 'read_write' }])
    expect(await spaces.ann.recall({ query: 'keys', space: 'team' })).toMatchObject({ episodes: [] })
    expect(await spaces.store.revokeSpace({ space: 'team', user: 'ann' })).toEqual({ revoked: true })
    expect(await spaces.ann.spaces()).toEqual([])
    await expect(spaces.ann.recall({ query: 'keys', space: 'team' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(spaces.store.revokeSpace({ space: 'team', user: 'ann' })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is refused for oneself, for two grantees, for none, and for a key that is not in force or is given itself', async () => {
    const { id, key } = await spaces.store.createKey({ users: ['ann'] })
    await spaces.store.revokeKey(id)
    const wrong = [
      { space: 'ann', user: 'ann' }, { space: 'team' }, { space: 'team', user: 'ann', key: id }, { space: 'team', key },
      { space: '', user: 'ann' }, { space: 'team', user: ' ' }, { space: 'team', user: 'ann', access: 'write' as never },
    ]
    for (const options of wrong) await expect(spaces.store.grantSpace(options)).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(spaces.store.grantSpace({ space: 'team', key: id })).rejects.toMatchObject({ code: 'not_found' })
    await expect(spaces.store.grantSpace({ space: 'team', key })).rejects.not.toMatchObject({ message: expect.stringContaining(key) })
    expect(await spaces.store.grants()).toEqual({ grants: [] })
  })

  it('is listed with all others page by page, or by space and by who has it', async () => {
    const { id } = await spaces.store.createKey({ users: ['ann'] })
    for (const space of ['team', 'ops', 'Zoë/1']) {
      for (const name of ['ann', 'bob']) await spaces.store.grantSpace({ space, user: name })
      await spaces.store.grantSpace({ space, key: id, access: 'read_write' })
    }
    const all = (await spaces.store.grants()).grants
    expect(all).toHaveLength(9)
    const paged = []
    for (let cursor: string | undefined; ;) {
      const { grants, next } = await spaces.store.grants({ limit: 2, ...(cursor !== undefined && { cursor }) })
      paged.push(...grants)
      if (next === undefined) break
      cursor = next
    }
    expect(paged).toEqual(all)
    expect((await spaces.store.grants({ space: 'ops' })).grants.map(({ user: name, key }) => name ?? key)).toEqual([id, 'ann', 'bob'])
    expect((await spaces.store.grants({ user: 'ann' })).grants.map(({ space }) => space).toSorted()).toEqual(['Zoë/1', 'ops', 'team'])
    expect((await spaces.store.grants({ key: id, space: 'team' })).grants).toMatchObject([{ key: id, access: 'read_write' }])
    await expect(spaces.store.grants({ cursor: 'nonsense' })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  it('to a key counts for requests with that key alone', async () => {
    const { id } = await spaces.store.createKey({ users: ['ann'] })
    await spaces.store.grantSpace({ space: 'team', key: id, access: 'read_write' })
    expect(await spaces.store.user('ann', { keyId: id }).spaces()).toEqual([{ space: 'team', access: 'read_write' }])
    expect(await spaces.ann.spaces()).toEqual([])
    await spaces.store.grantSpace({ space: 'team', user: 'ann', access: 'read' })
    expect(await spaces.store.user('ann', { keyId: id }).spaces()).toEqual([{ space: 'team', access: 'read_write' }])
  })

  it('ends when the space or the user is forgotten, and with nothing less', async () => {
    await tell(spaces)
    await spaces.store.user('team').forget({ conversationId: 'general' })
    await spaces.store.user('team').forget({ user: true, dryRun: true })
    expect((await spaces.store.grants()).grants).toHaveLength(2)
    await spaces.store.grantSpace({ space: 'ops', user: 'bob' })
    await spaces.bob.forget({ user: true })
    expect((await spaces.store.grants()).grants).toMatchObject([{ space: 'team', user: 'ann' }])
    await spaces.store.user('team').forget({ user: true })
    expect((await spaces.store.grants()).grants).toEqual([])
  })
})

describe('a space', () => {
  it('without a grant is refused by every call in the words for one that does not exist (T-01, T-02)', async () => {
    await tell(spaces)
    const { bob } = spaces
    const calls: readonly ((space: string) => Promise<unknown>)[] = [
      (space) => bob.push({ space, conversationId: 'general', messages: [user('m1', 'another text', 0)] }),
      (space) => bob.flush({ space }), (space) => bob.forget({ space, conversationId: 'general' }),
      (space) => bob.import([{ conversationId: 'general', line: 1, message: user('m9', 'hello', 0) }], { space }),
      (space) => bob.recall({ space, query: 'keys' }), (space) => bob.recall({ spaces: [space], query: 'keys' }),
      (space) => bob.recent({ space }), (space) => bob.recent({ spaces: ['team', space] }), (space) => bob.facts({ space }),
      (space) => bob.facts({ spaces: [space] }), (space) => bob.episode('e', { space }),
      (space) => bob.segments({ space, conversationId: 'general' }), (space) => bob.conversations({ space }),
      (space) => bob.manifest({ space }), (space) => bob.messages({ space, conversationId: 'general' }),
      (space) => bob.session({ space, conversationId: 'general' }), (space) => bob.context({ space, conversationId: 'general' }),
      (space) => bob.context({ spaces: [space], conversationId: 'general', query: 'keys' }), (space) => bob.toc('root', { space }),
      (space) => bob.timeline({ space }),
      (space) => bob.expand('grip:x', { space }), (space) => bob.rate('e', 'good', { space }),
      (space) => bob.editFact({ action: 'add', text: 'The keys are here', space }), (space) => bob.factEdits({ space }),
    ]
    const said = async (call: (space: string) => Promise<unknown>, space: string) =>
      call(space).then(() => 'answered', ({ code, message }: MadeleineError) => `${code}: ${message.replace(space, '·')}`)
    await spaces.store.grantSpace({ space: 'past', user: 'bob', access: 'read_write' })
    await spaces.store.revokeSpace({ space: 'past', user: 'bob' })
    const expected = 'not_found: there is no space "·" that you may use'
    for (const call of calls) {
      for (const space of ['ann', 'nobody', 'past']) expect([String(call), await said(call, space)]).toEqual([String(call), expected])
    }
    expect((await spaces.ann.messages({ conversationId: 'general' })).items).toHaveLength(3)
  })

  it('that may only be read is not written to', async () => {
    await tell(spaces)
    const before = await spaces.store.user('team').messages({ conversationId: 'general' })
    const { episodes: [episode] } = await spaces.ann.recent({ space: 'team' })
    for (const call of [
      () => spaces.ann.push({ space: 'team', conversationId: 'general', messages: [user('m3', 'hello', 2)] }),
      () => spaces.ann.flush({ space: 'team' }), () => spaces.ann.forget({ space: 'team', conversationId: 'general' }),
      () => spaces.ann.rate(episode!.id, 'again', { space: 'team' }),
      () => spaces.ann.editFact({ action: 'add', text: 'The keys are here', space: 'team' }),
      () => spaces.ann.import([{ conversationId: 'general', line: 1, message: user('m9', 'hello', 0) }], { space: 'team' }),
    ]) await expect(call()).rejects.toMatchObject({ code: 'forbidden', message: expect.stringContaining('"team"') })
    expect(await spaces.store.user('team').messages({ conversationId: 'general' })).toEqual(before)
  })

  it('is not forgotten as a whole by those who may write to it', async () => {
    await tell(spaces)
    await expect(spaces.bob.forget({ space: 'team', user: true })).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await spaces.bob.forget({ space: 'team', conversationId: 'general' })).toMatchObject({ done: { messages: 2 } })
  })

  it('is named only once in `spaces`, which takes at most sixteen, and not beside `space`', async () => {
    for (const options of [
      { spaces: [] }, { spaces: ['a', 'a'] }, { spaces: Array.from({ length: 17 }, (_, i) => `s${i}`) }, { space: 'a', spaces: ['b'] },
      { spaces: 'team' as never }, { space: 5 as never },
    ]) await expect(spaces.ann.recall({ query: 'x', ...options })).rejects.toMatchObject({ code: 'invalid_input' })
  })
})

