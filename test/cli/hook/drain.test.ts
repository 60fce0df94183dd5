/** What a coding assistant's hooks spool reaches the memory: once, whole, whatever the transcript does, and wherever a process is killed. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MadeleineError } from '../../../src/errors.ts'
import { readImport } from '../../../src/adapters/import/read-import.ts'
import { usePlace } from '../program.ts'
import { DATA, drain, idsOf, newSession, openMemory, storedIds, storedMessages, type Session } from './sessions.ts'

const place = usePlace()
const spool = (): string => join(place.folder, DATA, 'spool')
const entries = (): string[] => (existsSync(spool()) ? readdirSync(spool()).filter((name) => name.endsWith('.event')) : [])
const log = (): string => (existsSync(join(spool(), 'log')) ? readFileSync(join(spool(), 'log'), 'utf8') : '')
const stateFile = (): string => join(spool(), 'state.json')
const session = (): Session => newSession(join(place.folder, 'sessions'))

/** One hook, as the host calls it. */
const hook = (input: string) => place.run(['hook', '--data', DATA], { input })

describe('what a transcript has', () => {
  it('is pushed with the ids and the conversation of an import, so that an import of the file adds nothing', async () => {
    const { id, transcript, said, append, event } = session()
    append({ type: 'file-history-snapshot', messageId: 'x', snapshot: {} }, ...said('The deploy fails on staging', 'I will read the script'))
    expect(await hook(event('Stop'))).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(await drain(place)).toBe('done')
    expect(await storedIds(place, id)).toEqual([`${id}-1`, `${id}-2`])
    expect(entries()).toEqual([])
    expect(await (await openMemory(place)).import(readImport(transcript))).toMatchObject({ imported: 0, skipped: 2, errors: [] })
  })

  it('is read on from where it ended, whole lines only', async () => {
    const { id, said, append, event } = session()
    const [first, second, third] = said('one', 'two', 'three')
    const cut = JSON.stringify(second)
    append(first!, cut.slice(0, 40))
    await hook(event('UserPromptSubmit'))
    await drain(place)
    expect(await storedIds(place, id)).toEqual([`${id}-1`])
    append(`${cut.slice(40)}\n`, third!)
    await hook(event('Stop'))
    await drain(place)
    expect(await storedIds(place, id)).toEqual([`${id}-1`, `${id}-2`, `${id}-3`])
    expect(JSON.parse(readFileSync(stateFile(), 'utf8')).transcripts.at(-1)).toMatchObject({ line: 3 })
  })

  it('is read anew where the file was written anew or is shorter, and nothing is stored twice', async () => {
    const { id, transcript, said, append, rewrite, event } = session()
    const records = said('alpha', 'beta', 'gamma')
    append(...records)
    await hook(event('Stop'))
    await drain(place)
    const more = said('delta')
    rewrite({ type: 'system', subtype: 'compact_boundary', content: 'compacted' }, records[2]!, ...more)
    await hook(event('PreCompact'))
    await drain(place)
    truncateSync(transcript, 10)
    await hook(event('Stop'))
    await drain(place)
    expect(await storedIds(place, id)).toEqual(idsOf([...records, ...more]))
  })

  it('is found without an event of its own, where the host wrote after its last one', async () => {
    const [early, later] = [session(), session()]
    early.append(...early.said('question'))
    await hook(early.event('Stop'))
    await drain(place)
    early.append(...early.said('the answer that came late'))
    await hook(later.event('SessionStart'))
    await drain(place)
    expect(await storedIds(place, early.id)).toHaveLength(2)
  })

  it('gives its conversation the title that stands after the last message, with the next one', async () => {
    const { id, said, append, event } = session()
    append(...said('hello'), { type: 'custom-title', customTitle: 'Lime-blossom tea', sessionId: id })
    await hook(event('Stop'))
    await drain(place)
    append(...said('hello to you'))
    await hook(event('Stop'))
    await drain(place)
    const { conversations } = await (await openMemory(place)).conversations({ limit: 100 }) as never as { conversations: { conversationId: string; title?: string }[] }
    expect(conversations.find(({ conversationId }) => conversationId === id)?.title).toBe('Lime-blossom tea')
  })

  it('is closed with its session', async () => {
    const { id, said, append, event } = newSession(join(place.folder, 'sessions'), new Date(Date.now() - 60_000).toISOString())
    append(...said('The kettle is broken', 'Then boil the water in a pot'))
    await hook(event('Stop'))
    await drain(place)
    const memory = await openMemory(place)
    expect((await memory.segments({ conversationId: id })).map(({ status }) => status)).toEqual(['active'])
    await hook(event('SessionEnd', { reason: 'other' }))
    await drain(place)
    expect((await memory.segments({ conversationId: id })).map(({ status }) => status)).toEqual(['collapsed'])
  })
})

describe('what was injected', () => {
  it('is printed in the frame of recalled text at the start of a session, and is not learnt when the transcript brings it back', async () => {
    const { id, said, append, event } = session()
    const { code, stdout, stderr } = await place.run(['hook', '--print-context', '--data', DATA], { input: event('SessionStart', { source: 'startup' }) })
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^<madeleine-memories id=\d+>\n[^]*kettle[^]*<\/madeleine-memories id=\d+>\n$/)
    append(...said([{ type: 'text', text: `<system-reminder>\nSessionStart hook additional context: ${stdout}</system-reminder>` }, { type: 'text', text: 'What about the kettle?' }], `You told me:\n${stdout}\nso boil it in a pot.`))
    await hook(event('Stop'))
    await drain(place)
    const stored = JSON.stringify(await storedMessages(place, id))
    expect(stored).toContain('so boil it in a pot')
    expect(stored).not.toMatch(/Then boil the water|A record of earlier/)
  })

  it('is nothing where there is no store, and no store is made for it', async () => {
    const { event } = session()
    expect(await place.run(['hook', '--print-context', '--data', 'nowhere'], { input: event('SessionStart') })).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(readdirSync(join(place.folder, 'nowhere'))).toEqual(['spool'])
  })

  it('keeps to its budget', async () => {
    const { stdout } = await place.run(['hook', '--print-context', '--data', DATA, '--max-tokens', '120'])
    expect(stdout.length).toBeLessThan(120 * 8)
  })
})

describe('a process that is killed', () => {
  it('while a hook writes its entry leaves nothing that counts, and the next event brings all', async () => {
    const { id, said, append, event } = session()
    append(...said('before the crash'))
    await drain(place) // what the tests before this one left
    append(...said('and more of it'))
    await hook(event('Stop'))
    renameSync(join(spool(), entries()[0]!), join(spool(), '1-1-0.tmp'))
    writeFileSync(join(spool(), '2-2-0.event'), '{"hook_event_name":"Stop","transcri')
    expect(await drain(place)).toBe('done')
    expect(await storedIds(place, id)).toEqual([])
    await hook(event('SessionEnd'))
    await drain(place)
    expect(await storedIds(place, id)).toHaveLength(2)
  })

  it.each([
    ['before the entry is removed', 'SessionEnd'],
    ['after the push, before the offset is written', 'Stop'],
  ])('%s is made good by the next drainer: nothing lost, nothing twice', async (_, name) => {
    const { id, said, append, event } = session()
    append(...said('one', 'two'))
    await hook(event(name))
    const [entry] = entries()
    const content = readFileSync(join(spool(), entry!))
    const before = existsSync(stateFile()) ? readFileSync(stateFile()) : '{}'
    await drain(place)
    writeFileSync(join(spool(), entry!), content)
    writeFileSync(stateFile(), before)
    await drain(place)
    expect(await storedIds(place, id)).toEqual([`${id}-1`, `${id}-2`])
  })

  it('after the entry is removed leaves the session in the state, to be pushed and closed', async () => {
    const { id, said, append, event } = session()
    append(...said('to be pushed', 'to be closed'))
    await hook(event('SessionEnd'))
    expect(await drain(place, { open: () => Promise.reject(new MadeleineError('store_full', 'no room')) })).toBe('left')
    expect(entries()).toEqual([])
    await drain(place)
    expect(await storedIds(place, id)).toHaveLength(2)
    expect((await (await openMemory(place)).segments({ conversationId: id })).at(-1)?.status).toBe('collapsed')
  })

  it('may leave a state that cannot be read: all is read again, and found stored', async () => {
    const { id, said, append, event } = session()
    append(...said('one'))
    await hook(event('Stop'))
    await drain(place)
    writeFileSync(stateFile(), '{"transcripts":[{"path":1},')
    append(...said('two'))
    await hook(event('Stop'))
    await drain(place)
    expect(await storedIds(place, id)).toHaveLength(2)
  })
})

describe('several at once', () => {
  it('spool what each has to say, and one of their drainers opens the store', async () => {
    const all = Array.from({ length: 50 }, session)
    for (const { said, append } of all) append(...said('hi', 'hello'))
    await Promise.all(all.map(({ event }) => hook(event('Stop'))))
    expect(entries()).toHaveLength(50)
    let opened = 0
    const drained = await Promise.all(all.slice(0, 8).map(() => drain(place, { open: () => (opened++, openMemory(place)) })))
    expect(drained.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'busy'), 'done'])
    expect(opened).toBe(1)
    for (const { id } of all) expect(await storedIds(place, id)).toEqual([`${id}-1`, `${id}-2`])
  })

  it('an entry that comes while another drains is drained with it', async () => {
    const [first, second] = [session(), session()]
    for (const { said, append } of [first, second]) append(...said('hi'))
    await hook(first.event('Stop'))
    let isFirst = true
    await drain(place, {
      async open() {
        if (isFirst) await hook(second.event('Stop'))
        isFirst = false
        return openMemory(place)
      },
    })
    expect(await storedIds(place, second.id)).toHaveLength(1)
  })

  it('waits for whoever has the folder, and leaves everything for the next hook where that lasts', async () => {
    const { id, said, append, event } = session()
    append(...said('hi'))
    await hook(event('Stop'))
    const locked = () => Promise.reject(new MadeleineError('store_locked', 'in use'))
    const pauses: number[] = []
    const pause = async (ms: number) => void pauses.push(ms)
    expect(await drain(place, { open: locked, pause })).toBe('left')
    expect(pauses.reduce((sum, ms) => sum + ms)).toBeLessThan(90_000)
    let tries = 0
    expect(await drain(place, { open: () => (tries++ < 3 ? locked() : openMemory(place)), pause })).toBe('done')
    expect(await storedIds(place, id)).toHaveLength(1)
  })

  it('waits for a message that the host writes after it has called its hook', async () => {
    const { id, said, append, event } = session()
    append(...said('question'))
    await hook(event('Stop'))
    let pauses = 0
    await drain(place, { pause: async () => void (++pauses === 2 && append(...said('answer'))) })
    expect(await storedIds(place, id)).toHaveLength(2)
    expect(pauses).toBeLessThan(13)
  })
})

describe('a transcript that is none', () => {
  it('is not read, and does not stop the others', async () => {
    const good = session()
    good.append(...good.said('hi'))
    const bad = ['link.jsonl', 'folder.jsonl', 'pipe.jsonl', 'missing.jsonl', 'text.jsonl'].map((name) => join(place.folder, name))
    symlinkSync(good.transcript, bad[0]!)
    mkdirSync(bad[1]!)
    execFileSync('mkfifo', [bad[2]!])
    writeFileSync(bad[4]!, 'root:x:0:0\n{"role":"user","content":"not a session"}\n\n')
    const before = log().length
    for (const path of [...bad, 'relative.jsonl', 'nul\0.jsonl']) await hook(session().event('SessionEnd', { transcript_path: path }))
    await hook(good.event('Stop'))
    expect(await drain(place)).toBe('done')
    expect(await storedIds(place, good.id)).toHaveLength(1)
    const said = log().slice(before)
    for (const path of [...bad.slice(0, 3), bad[4]!]) expect(said).toContain(path)
    expect(said).not.toMatch(/root:x|not a session/)
  })

  it('is logged in a file that stays small', async () => {
    const { event } = session()
    writeFileSync(join(spool(), 'log'), 'x'.repeat(70_000))
    await hook(event('Stop', { transcript_path: 'relative.jsonl' }))
    await drain(place)
    expect(log().length).toBeLessThan(1000)
  })
})
