/** The commands on one memory, from the first import to forgetting. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { jsonl, usePlace, values, type Ended } from '../../../test/support/program.ts'

const place = usePlace()

const day = (date: number, minute: number): string => new Date(Date.UTC(2026, 2, date, 18, minute)).toISOString()
const chat = [
  { id: 'm1', role: 'user', name: 'Lena', content: 'you said 6 at Café Müller and I ate both pieces of cake', timestamp: day(2, 0) },
  { id: 'm2', role: 'assistant', name: 'Wei', content: 'the derailleur went into the tram track', timestamp: day(2, 1) },
  { id: 'm3', role: 'user', name: 'Lena', content: 'oh no, are you ok?', timestamp: day(2, 2) },
  { id: 'm4', role: 'assistant', name: 'Wei', content: '妈妈给你带了一罐茉莉花茶', timestamp: day(5, 0) },
  { id: 'm5', role: 'user', name: 'Lena', content: '给我的？！谢谢阿姨', timestamp: day(5, 1) },
  { id: 'm6', role: 'assistant', name: 'Wei', content: 'ev\u202eil \u001b]0;pwn\u0007 terminal', timestamp: day(5, 2) },
]
let first: Ended

const inMemory = (args: readonly string[], input?: string) =>
  place.run(args, { env: { MADELEINE_DATA: 'memory' }, ...(input === undefined ? {} : { input }) })

beforeAll(async () => {
  await writeFile(join(place.folder, 'chat.jsonl'), jsonl(chat))
  first = await inMemory(['import', 'chat.jsonl', '--flush', '--json'])
})

describe('import', () => {
  it('prints its counts on the last line', () => {
    expect(first).toMatchObject({ code: 0, stderr: '' })
    expect(values(first.stdout)).toEqual([{ imported: 6, skipped: 0, conversations: 1, errors: 0 }])
  })

  it('ends, and encodes what was noted, under any name', async () => {
    const notes = ['Anne-Marie', "O'Brien"].map((name, i) =>
      ({ id: `remember:${i}`, role: 'user', name, content: 'The ferry leaves at nine.', timestamp: day(1, i) }))
    const { code } = await inMemory(['import', '-', '--conversation', 'notes', '--flush', '--json'], jsonl(notes))
    expect([code, (await inMemory(['work', '--until-idle'])).code]).toEqual([0, 0])
    const [{ collapsing, due }] = values((await inMemory(['stats', '--json'])).stdout) as [{ collapsing: number; due: number }]
    expect([collapsing, due]).toEqual([0, 0])
    await inMemory(['forget', '--conversation', 'notes'])
  })

  it('adds nothing the second time, lists a changed message and a bad line, and exits with 0', async () => {
    await writeFile(join(place.folder, 'again.jsonl'), jsonl(chat.with(1, { ...chat[1]!, content: 'nothing happened' })) + 'not json\n')
    const { code, stdout, stderr } = await inMemory(['import', 'again.jsonl', '--conversation', 'chat', '--json'])
    expect(code).toBe(0)
    expect(values(stdout)).toEqual([{ imported: 0, skipped: 6, conversations: 1, errors: 2 }])
    const errors = values(stderr).map((one) => (one as { error: { code: string; line: number } }).error)
    expect(errors.toSorted((a, b) => a.line - b.line)).toMatchObject([{ code: 'conflict', line: 2 }, { code: 'invalid_input', line: 7 }])
  })

  it('exits with 1 under --strict, with the counts printed', async () => {
    const { code, stdout, stderr } = await inMemory(['import', '-', '--conversation', 'chat', '--strict'], '{"role":"user"}\n')
    expect({ code, stdout }).toEqual({ code: 1, stdout: expect.stringContaining('0 messages imported') })
    expect(stderr).toContain('line 1: ')
  })
})

describe('recall', () => {
  it.each([
    ['cafe muller', 'm1'],
    ['什么花茶', 'm4'],
  ])('finds %s', async (cue, messageId) => {
    const { code, stdout, stderr } = await inMemory(['recall', cue, '--limit', '1', '--passages', '1', '--json'])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    const [found, ...rest] =
      values(stdout) as { episodes: { messageIds: string[]; startAt: string; why: string }[]; passages: object[]; text: string }[]
    expect(rest).toEqual([])
    expect(found!.passages).toMatchObject([{ messageId, conversationId: 'chat' }])
    expect(found!.episodes[0]!.messageIds).toContain(messageId)
    expect(found!.episodes[0]!.startAt).toMatch(/^2026-03-0\dT18:00:00\.000Z$/)
    expect(found!.text).toContain('## Episodic Memories')
  })

  it('shows people when, who, what and why, without terminal control characters', async () => {
    const { stdout } = await inMemory([
      'recall', 'evil', 'terminal', '--within', 'chat', '--after', '2026-03-03', '--hours', '6-23', '--explain',
    ])
    expect(stdout).toMatch(/Wei {2,}ev⟨U\+202E⟩il ␛\]0;pwn␇ terminal/)
    expect(stdout).toContain('↳ “')
    expect(stdout).not.toContain('derailleur')
    expect(stdout).not.toContain('\u001b')
  })
})

describe('the commands that read the store', () => {
  it('list segments as an array that tiles the log, and show the episode of one', async () => {
    const [segments] = values((await inMemory(['segments', '--conversation', 'chat', '--json'])).stdout) as [
      { id: string; from: number; to: number; messageIds: string[] }[],
    ]
    expect(segments.map(({ from, to }) => [from, to])).toEqual([[0, 3], [3, 6]])
    const { stdout } = await inMemory(['episode', segments[0]!.id])
    expect(stdout).toMatch(/2 Mar 2026[^\n]* · chat · 3 messages · ended by time-gap/)
    expect(stdout).toMatch(/Wei {3}the derailleur went into the tram track/)
  })

  it('show the newest messages', async () => {
    const [found] = values((await inMemory(['recent', '--limit', '1', '--json'])).stdout) as [{ episodes: { messageIds: string[] }[] }]
    expect(found.episodes.map(({ messageIds }) => messageIds)).toEqual([['m4', 'm5', 'm6']])
  })

  it('exit with 2 for an unknown episode', async () => {
    const { code, stdout, stderr } = await inMemory(['episode', 'nobody', '--json'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(values(stderr)).toEqual([{ error: { code: 'not_found', message: expect.stringContaining('nobody') } }])
  })
})

describe('push and work', () => {
  it('say with --people that a conversation is talk between people, once', async () => {
    const line = '{"role":"assistant","name":"Bo","content":"I live in Oslo."}\n'
    expect(await inMemory(['push', '--conversation', 'two', '--people'], line)).toMatchObject({ code: 0, stderr: '' })
    await inMemory(['push', '--conversation', 'two'], line)
    expect(values((await inMemory(['conversations', 'two', '--json'])).stdout)).toMatchObject([[{ id: 'two', people: true, messages: 2 }]])
  })

  it('refuse a line of another conversation than the one pushed to, and store nothing of the file', async () => {
    const of = (conversationId: string) => jsonl([{ role: 'user', content: 'hello', conversationId }])
    expect(await inMemory(['push', '--conversation', 'mine'], of('mine') + of('yours'))).toMatchObject({
      code: 2, stderr: expect.stringContaining('line 2: conversationId is "yours", but --conversation is "mine"') as string,
    })
    expect(await inMemory(['push', '--conversation', 'mine', '--json'], of('mine')))
      .toMatchObject({ code: 0, stderr: '', stdout: expect.stringContaining('"stored":1') as string })
    await inMemory(['forget', '--conversation', 'mine'])
  })

  it('store one message or many, skip known ones, and name a bad line', async () => {
    const one = [
      'push', '--conversation', 'more', '--role', 'user', '--content', 'hello', '--id', 'p1', '--timestamp', '2026-03-06', '--json',
    ]
    expect(values((await inMemory(one)).stdout)).toEqual([{ ids: ['p1'], stored: 1, skipped: 0 }])
    const many = jsonl([
      { id: 'p1', role: 'user', content: 'hello', timestamp: '2026-03-06' }, { id: 'p2', role: 'user', content: 'again' },
    ])
    expect(values((await inMemory(['push', '--conversation', 'more', '--json'], many)).stdout))
      .toEqual([{ ids: ['p1', 'p2'], stored: 1, skipped: 1 }])
    const bad = await inMemory(['push', '--conversation', 'more'], `${many}\n{"role":"user"}\n`)
    expect(bad).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('line 4: content') })
  })

  it('divide what is too much for one call', async () => {
    const long = Array.from({ length: 80 }, (_, i) =>
      JSON.stringify({ id: `long${i}`, role: 'user', content: 'Miso sleeps. '.repeat(5000) })).join('\n')
    // more than the 4 MB of one call
    expect(values((await inMemory(['push', '--conversation', 'long', '--json'], long)).stdout)).toMatchObject([{ stored: 80 }])
    await inMemory(['forget', '--conversation', 'long'])
  })

  it('work until the queue is empty', async () => {
    expect(await inMemory(['work', '--until-idle', '--json'])).toEqual({ code: 0, stdout: '{"episodes":0}\n', stderr: '' })
  })
})

describe('doctor', () => {
  it('reports a healthy store, and exits with 1 for a broken one', async () => {
    const well = await inMemory(['doctor', '--json'])
    expect(well.code).toBe(0)
    const [{ ok, invariants }] = values(well.stdout) as [{ ok: boolean; invariants: object[] }]
    expect(ok).toBe(true)
    for (const invariant of invariants) expect(invariant).toEqual({ id: expect.any(String), ok: true, detail: expect.any(String) })

    const [compacted] = values((await inMemory(['doctor', '--compact', '--json'])).stdout)
    expect(compacted).toMatchObject({
      ok: true, unerased: [], compaction: { bytesBefore: expect.any(Number), bytesAfter: expect.any(Number), unerased: [] },
    })
    expect((await inMemory(['doctor', '--compact'])).stdout)
      .toMatch(/All checks passed\.\nCompacted: \d+\.\d MB before, \d+\.\d MB now\.\n$/)

    const db = await place.stores.openEngine({ data: 'memory' })
    await db.script(`insert into due (user_id, kind, key, lane, at, attempts, last_error)
      values ('local', 'contents', 'contents', 1, '2100-01-01', 7, 'failed')`)
    const failing = await inMemory(['doctor'])
    expect([failing.code, failing.stdout]).toEqual([0, expect.stringMatching(
      /^FAILED {2}A job \(contents\) has failed 7 times, the last time with `failed`, and is tried again\. .*\n.*passed\.$/m)])
    await db.script("delete from due where kind = 'contents'")

    await db.script("update conversation set next_seq = next_seq + 1 where id = 'more'")
    const ill = await inMemory(['doctor', '--json'])
    expect(ill.code).toBe(1)
    expect(values(ill.stdout)).toMatchObject([{ ok: false }])
    const { stdout: told } = await inMemory(['doctor'])
    expect(told).toMatch(new RegExp(String.raw`^BROKEN {2}Not true in 1 place: Every message that was accepted `
      + String.raw`is in its conversation, once\. Messages are missing or duplicated: restore a backup`, 'm'))
    expect(told).toMatch(/^ok {6}No message is in two segments\.$/m)
    expect(told).not.toMatch(/\bI\d/)
  })
})

describe('forget', () => {
  it('removes a conversation', async () => {
    expect(await inMemory(['forget', '--conversation', 'chat', '--json'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^\{"done":\{"conversations":1,"messages":6,"segments":2,"episodes":2,.*"bytes":"pending"\}\n$/),
      stderr: '',
    })
    const { stdout } = await inMemory(['doctor', '--json'])
    expect(values(stdout), 'erased as the command closed its memory').toMatchObject([{ unerased: [] }])
  })

  it('says what was removed, and that a conversation that is gone does not exist', async () => {
    await inMemory(['push', '--conversation', 'short', '--role', 'user', '--content', 'One heron'])
    expect((await inMemory(['forget', '--conversation', 'short'])).stdout).toBe('Forgot short: 1 message, 0 segments, 0 episodes.\n')
    expect(await inMemory(['forget', '--conversation', 'short']))
      .toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(/^madeleine: there is no conversation "short"; /) })
  })
})
