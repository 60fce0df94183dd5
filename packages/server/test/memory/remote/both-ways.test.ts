/** A memory over HTTP answers what the same memory answers in its own process. */
import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import type { ImportItem } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import { verifyExport } from '../../../../core/transfer/read-export.ts'
import { memoryFor, talk } from '../../../../../test/testing.ts'
import { startServer, KEY } from '../../../../../test/support/test-server.ts'
import { useServed } from './served.ts'

const served = useServed()

const SAID = [
  'My sister Miriam moved to Lisbon in March.', 'How does she like it there?', 'She loves the light; the stairs less so.',
  'The cat is called Miso, he sleeps on the dryer.', 'Miso is a fine name 🐈', 'He is afraid of the vacuum cleaner — 掃除機が怖い.',
]

async function tell(memory: Memory): Promise<void> {
  await memory.push({ conversationId: 'chat', title: 'Miriam and Miso', messages: talk(SAID) })
  await memory.flush({ conversationId: 'chat' })
  await memory.settle()
}

/** Each reading call, of either memory. */
const READS: readonly [string, (memory: Memory) => Promise<unknown>][] = [
  ['recall', (memory) => memory.recall({ query: 'where does Miriam live?', explain: true, after: new Date('2026-01-01') })],
  ['recall within a budget', (memory) => memory.recall({ query: 'cat', maxTokens: 60, tokenizer: 'cl100k', hours: [0, 24] })],
  ['recent', (memory) => memory.recent({ limit: 3 })],
  ['facts', (memory) => memory.facts()],
  ['facts by a question', (memory) => memory.facts({ query: 'where does Miriam live?', asOf: '2026-03-03' })],
  ['factEdits', (memory) => memory.factEdits({ limit: 1 })],
  ['segments', (memory) => memory.segments({ conversationId: 'chat' })],
  ['conversations', (memory) => memory.conversations({ lastMessage: true })],
  ['manifest', (memory) => memory.manifest({ depth: 5, locale: 'de' })],
  ['messages', (memory) => memory.messages({ conversationId: 'chat', from: -3 })],
  ['session', (memory) => memory.session({ conversationId: 'chat', maxTokens: 500 })],
  ['context', (memory) => memory.context({ conversationId: 'chat', query: 'what is the cat called?', maxTokens: 120 })],
  ['toc', (memory) => memory.toc()],
  ['timeline', (memory) => memory.timeline({ bucket: 'day', asOf: '2026-03-02T11:40:00Z' })],
  ['toc of a year', (memory) => memory.toc('2026', { limit: 2 })],
  ['people', (memory) => memory.people({ limit: 5 })],
  ['stats', (memory) => memory.stats()],
  ['check', (memory) => memory.check()],
]

describe('over HTTP', () => {
  it('a conversation reads as it does in process, with the types of the library', async () => {
    await tell(served.remote)
    const { episodes: [episode] } = await served.remote.recent()
    expect(episode?.startAt).toEqual(new Date('2026-03-02T09:00:00Z'))
    for (const [name, read] of READS) expect({ [name]: await read(served.remote) }).toStrictEqual({ [name]: await read(served.local) })
    const { id } = episode!
    expect(await served.remote.episode(id)).toStrictEqual(await served.local.episode(id))
    expect(await served.remote.expand(id, { before: 0 })).toStrictEqual(await served.local.expand(id, { before: 0 }))
    expect(await served.remote.upgrade({ dryRun: true })).toStrictEqual(await served.local.upgrade({ dryRun: true }))
    expect(await served.remote.forget({ conversationId: 'chat', dryRun: true }))
      .toStrictEqual(await served.local.forget({ conversationId: 'chat', dryRun: true }))
  })

  it('calls that write report what they did', async () => {
    const messages = talk(['hello', 'hi'])
    expect(await served.remote.push({ conversationId: 'c', messages })).toEqual({ ids: ['m0', 'm1'], stored: 2, skipped: 0 })
    expect(await served.remote.push({ conversationId: 'c', messages })).toEqual({ ids: ['m0', 'm1'], stored: 0, skipped: 2 })
    expect(await served.remote.flush()).toBeUndefined()
    expect(await served.remote.settle()).toBeUndefined()
    const since = new Date('2026-01-01')
    const { edit } = await served.remote.editFact({ action: 'add', text: 'Miriam sings', subject: 'Miriam', validFrom: since })
    expect(edit).toMatchObject({ action: 'add', at: served.clock.now(), newText: 'Miriam sings', since })
    const editId = edit.id.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    const pin = { action: 'pin', factId: edit.newFactId!, dryRun: true, editId } as const
    expect(await served.remote.editFact(pin)).toEqual(await served.local.editFact(pin))
    expect(await served.remote.editFact({ action: 'undo', editId: edit.id })).toMatchObject({ edit: { undoneAt: served.clock.now() } })
    const [segment] = await served.remote.segments({ conversationId: 'c' })
    expect(await served.remote.rate(segment!.id, 'good')).toMatchObject({ rating: 'good', at: served.clock.now() })
    expect(await served.remote.assignProject({ project: 'app', conversationIds: ['c'] }))
      .toEqual({ id: expect.any(String), project: 'app', moved: 1 })
    expect(await served.remote.projects()).toEqual(await served.local.projects())
    const merge = await served.remote.mergePeople({ names: ['Ann'], as: 'Annika' })
    expect(merge).toMatchObject({ name: 'Annika', names: ['Annika', 'Ann'], isMe: false, createdAt: served.clock.now() })
    expect(await served.remote.unmergePeople(merge.id)).toEqual(merge)
    expect(await served.remote.forget({ conversationId: 'c' })).toMatchObject({ done: { messages: 2 } })
    expect(await served.remote.conversations()).toEqual({ conversations: [] })
  })

  it('errors have the codes, words and places of the library', async () => {
    await tell(served.remote)
    const wrong: readonly ((memory: Memory) => Promise<unknown>)[] = [
      (memory) => memory.recall({ query: 'cat', limit: 'five' as never }),
      (memory) => memory.recall({ qurey: 'cat' } as never),
      (memory) => memory.recall({ query: 'cat', after: 'the other day' }),
      (memory) => memory.recall(undefined as never),
      (memory) => memory.push({ conversationId: '', messages: [] }),
      (memory) => memory.push({ conversationId: 'c', messages: [{ role: 'user', content: 'x', timestamp: new Date(Number.NaN) }] }),
      (memory) => memory.push({ conversationId: 'c', messages: [{ role: 'user', content: 'x', metadata: { n: 1n } as never }] }),
      (memory) => memory.push({ conversationId: 'c', messages: 'hello' as never }),
      (memory) => memory.push({ conversationId: 'c', messages: Array.from({ length: 501 }, () => ({ role: 'user', content: 'x' })) }),
      (memory) => memory.push({ conversationId: 'c', messages: [{ role: 'user', content: 'x'.repeat(2_097_153) }] }),
      (memory) => memory.push({ conversationId: 'chat', messages: [{ id: 'm0', role: 'user', content: 'something else' }] }),
      (memory) => memory.push({ conversationId: 'c', messages: [], titel: 'x' } as never),
      (memory) => memory.episode('no-such-episode'),
      (memory) => memory.episode(5 as never),
      (memory) => memory.toc(null as never),
      (memory) => memory.toc('never'),
      (memory) => memory.timeline({ bucket: 'hour' }),
      (memory) => memory.rate('no-such-episode', 'good'),
      (memory) => memory.editFact({ action: 'pin', factId: 'no-such-fact' }),
      (memory) => memory.editFact({ action: 'pin', factId: 'f', text: 'x' } as never),
      (memory) => memory.editFact({ action: 'retire', factId: 'f', validTo: 'the other day' }),
      (memory) => memory.editFact(undefined as never),
      (memory) => memory.factEdits({ cursor: 'x' }),
      (memory) => memory.rate('e', 'great' as never),
      (memory) => memory.forget({} as never),
      (memory) => memory.forget({ conversationId: 'chat', firstId: 'm0', lastId: 'mX' }),
      (memory) => memory.conversations({ cursor: 'not a cursor' }),
      (memory) => memory.context({ conversationId: 'chat', onSession: 5 as never }),
      (memory) => memory.upgrade({ timeZone: 'Mars/Olympus' }),
      (memory) => memory.stats({ all: true } as never),
      (memory) => memory.import(5 as never),
      (memory) => memory.import([], { flsh: true } as never),
      (memory) => memory.mergePeople({ names: ['Ann'] }),
      (memory) => memory.mergePeople({ names: ['Nobody', 'Ann'] }),
      (memory) => memory.unmergePeople('no-such-merge'),
      (memory) => memory.restore('an export' as never),
    ]
    const failure = (memory: Memory) => (call: (memory: Memory) => Promise<unknown>) =>
      call(memory).then(() => 'no error', ({ code, message, places }: { code: string; message: string; places?: number[] }) =>
        ({ code, message, places, call: String(call) }))
    expect(await Promise.all(wrong.map(failure(served.remote)))).toEqual(await Promise.all(wrong.map(failure(served.local))))
  })

  it('an import stores and lists the same as in process, with its progress', async () => {
    const items = (): ImportItem[] => [
      ...talk(SAID).map((message, i) => ({ conversationId: 'a', line: i + 1, message })),
      { conversationId: 'b', line: 7, message: { role: 'user', content: 'when?', timestamp: Number.NaN }, leftOut: { images: 1 } },
      { error: { line: 8, code: 'invalid_input', message: 'no JSON' } },
      { conversationId: 'b', line: 9, message: { role: 'nobody' as 'user', content: 'x' } },
      {
        conversationId: 'b', line: 10, conversationTitle: 'Late', people: true, unreadKeys: ['k'],
        message: { role: 'user', content: 'late' },
      },
    ]
    const progress: unknown[] = []
    const imported = await served.remote.import(items(), { flush: true, onProgress: (soFar) => void progress.push(structuredClone(soFar)) })
    const other = await memoryFor(served.held.db, { now: served.clock.now, user: 'other' })
    expect(imported).toEqual(await other.import(items(), { flush: true }))
    expect(progress.at(-1)).toMatchObject({ imported: 7 })
    expect((await served.remote.conversations()).conversations.map(({ id, title, messages }) => ({ id, title, messages })))
      .toEqual((await other.conversations()).conversations.map(({ id, title, messages }) => ({ id, title, messages })))
    expect(await served.remote.import(items().slice(5), { strict: true })).toMatchObject({ imported: 0, skipped: 1, errors: [{ line: 7 }] })
    await other.close()
  })

  it('an import ends if its items throw, with their error, and keeps what came before', async () => {
    const items = Array.from({ length: 1500 }, (_, i): ImportItem =>
      ({ conversationId: 'c', line: i, message: { id: `m${i}`, role: 'user', content: `line ${i} ${'x'.repeat(200)}` } }))
    async function* ending() {
      yield* items
      throw new Error('the file ended')
    }
    await expect(served.remote.import(ending())).rejects.toMatchObject({ code: 'callback_failed', cause: new Error('the file ended') })
    await expect(served.remote.import(items, { onProgress: () => { throw new Error('enough') } }))
      .rejects.toMatchObject({ code: 'callback_failed', message: 'onProgress threw' })
  })

  it('an export is the same text as in process, and is restored from any source', async () => {
    await tell(served.remote)
    const lines: string[] = []
    for await (const line of served.remote.export()) lines.push(line)
    expect(lines.every((line) => line.endsWith('\n'))).toBe(true)
    expect(lines.join('')).toBe(await text(Readable.from(served.local.export())))
    const into = await Promise.all(['one', 'two', 'three'].map((user) => memoryFor(served.held.db, { user, now: served.clock.now })))
    const server = await startServer((user) => into[['one', 'two', 'three'].indexOf(user!)]!)
    const at = (user: string) => served.open({ url: server.url, key: KEY, user })
    const sources = [lines, Readable.from([Buffer.from(lines.join(''))]), await verifyExport(lines)]
    for (const [i, user] of ['one', 'two', 'three'].entries()) {
      expect(await at(user).restore(sources[i]!)).toMatchObject({ counts: { message: 6, conversation: 1 }, anotherPolicy: false })
      expect((await at(user).recent()).episodes).toEqual((await served.local.recent()).episodes)
    }
    await expect(at('one').restore(lines)).rejects.toMatchObject({ code: 'not_empty' })
    await expect(at('one').restore(lines.slice(0, 3))).rejects.toMatchObject({ code: 'invalid_input' })
    async function* broken() { yield lines[0]!; throw new Error('the disk is gone') }
    await expect(at('one').restore(broken())).rejects.toMatchObject({ code: 'callback_failed', cause: new Error('the disk is gone') })
    await server.close()
    await Promise.all(into.map((memory) => memory.close()))
  })

  it('a context reports its session first', async () => {
    await tell(served.remote)
    const ask = async (memory: Memory) => {
      const told: unknown[] = []
      const context = await memory.context({ conversationId: 'chat', query: 'cat', onSession: (session) => void told.push({ ...session }) })
      return { told, context }
    }
    const { told, context } = await ask(served.remote)
    expect(told).toHaveLength(1)
    expect({ told, context }).toEqual(await ask(served.local))
    const throwing = { conversationId: 'chat', query: 'cat', onSession: () => { throw new Error('no') } }
    await expect(served.remote.context(throwing)).rejects.toMatchObject({ code: 'callback_failed', cause: new Error('no') })
  })

  it('4 MB of messages in any script arrive as they are', async () => {
    const messages = [1, 2].map((i) => ({ id: `m${i}`, role: 'user' as const, content: `${'字🐈'.repeat(290_000)}${i}` }))
    await served.remote.push({ conversationId: 'c/ü?&#', messages })
    const { items } = await served.remote.messages({ conversationId: 'c/ü?&#' })
    expect(items.flatMap((item) => (item.type === 'message' ? [item.text] : []))).toEqual(messages.map(({ content }) => content))
  })

  it('parts with binary data and addresses are stored as they are by the library', async () => {
    const message = { role: 'user' as const, content: [
      { type: 'text', text: 'look' }, { type: 'image', image: new Uint8Array([1, 2, 3]), mediaType: 'image/png' },
      { type: 'image', image: new URL('https://example.com/a.png') },
    ], metadata: { at: new Date('2026-03-01T10:00:00Z') as unknown as string, nothing: undefined as unknown as null } }
    await served.remote.push({ conversationId: 'r', messages: [{ id: 'm', ...message }] as never })
    await served.local.push({ conversationId: 'l', messages: [{ id: 'm', ...message }] as never })
    const [remote, local] = await Promise.all(['r', 'l'].map((conversationId) => served.local.messages({ conversationId })))
    expect(remote!.items[1]).toEqual(local!.items[1])
  })

  it('pushes to one conversation are stored in the order of the calls', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) =>
      served.remote.push({ conversationId: 'c', messages: [{ id: `m${i}`, role: 'user', content: 'x'.repeat(i === 0 ? 200_000 : 1) }] })))
    const { items } = await served.remote.messages({ conversationId: 'c' })
    expect(items.flatMap((item) => (item.type === 'message' ? [item.id] : []))).toEqual(Array.from({ length: 20 }, (_, i) => `m${i}`))
  })
})
