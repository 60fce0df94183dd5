/**
 * What a coding assistant's hooks spool reaches the memory: once, whole, whatever the transcript does, and wherever a process is killed.
 */
import { existsSync, readFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { MadeleineError } from '@madeleine/base'
import { readImport } from '@madeleine/import'
import { spoolPlace, readEvent, spoolEvent } from '../../hook/spool.ts'
import { usePlace } from '../../../../test/support/program.ts'
import { DATA, drain, idsOf, newSession, openMemory, spoolOf, storedIds, type Session } from '../../../../test/support/sessions.ts'

const place = usePlace()
const { spool, entries, stateFile } = spoolOf(place)
const session = (): Session => newSession(join(place.folder, 'sessions'))

/** One hook, as the host calls it. */
const hook = (input: string) => place.run(['hook', '--data', DATA], { input })

describe('a transcript', () => {
  it('is pushed with the ids and the conversation of an import, so that an import of the file adds nothing', async () => {
    const { id, transcript, said, append, event } = session()
    append({ type: 'file-history-snapshot', messageId: 'x', snapshot: {} }, ...said('The deploy fails on staging', 'I will read '
      + 'the script'))
    expect(await hook(event('Stop'))).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(await drain(place)).toBe('done')
    expect(await storedIds(place, id)).toEqual([`${id}-1`, `${id}-2`])
    expect(entries()).toEqual([])
    expect(await (await openMemory(place)).import(readImport(transcript))).toMatchObject({ imported: 0, skipped: 2, errors: [] })
  })

  it('is read on from where reading ended, in whole lines only', async () => {
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

  it('is read from the beginning if it was rewritten or is shorter, and nothing is stored twice', async () => {
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

  it('is read in parts if it is huge, even with a line longer than a part, and each part is noted', async () => {
    const { id, said, append, event } = session()
    const [first, second, third] = said('one', 'two', 'three')
    const snapshot = { type: 'file-history-snapshot', snapshot: 'x'.repeat(9_000_000) }
    append(first!, snapshot, second!, third!)
    await hook(event('SessionEnd'))
    const memory = await openMemory(place)
    const imports: number[] = []
    const counted = Object.assign(Object.create(memory) as typeof memory, { import: (...given: Parameters<typeof memory.import>) =>
      memory.import(...given).then((result) => (imports.push(result.imported), result)) })
    await drain(place, { open: () => Promise.resolve(counted) })
    expect(imports).toEqual([1, 2])
    expect(await storedIds(place, id)).toEqual([`${id}-1`, `${id}-2`, `${id}-3`])
  })

  it('is read without an event of its own if the host wrote after its last one', async () => {
    const [early, later] = [session(), session()]
    early.append(...early.said('question'))
    await hook(early.event('Stop'))
    await drain(place)
    early.append(...early.said('the answer that came late'))
    await hook(later.event('SessionStart'))
    await drain(place)
    expect(await storedIds(place, early.id)).toHaveLength(2)
  })

  it('stays forgotten even if it grows: only what is new is pushed', async () => {
    const { id, said, append, event } = session()
    append(...said('what is forgotten', 'gladly'))
    await hook(event('Stop'))
    await drain(place)
    await (await openMemory(place)).forget({ conversationId: id })
    await hook(event('SessionStart'))
    await drain(place)
    expect(await storedIds(place, id)).toEqual([])
    append(...said('something else'))
    await hook(event('SessionEnd'))
    await drain(place)
    expect(await storedIds(place, id)).toEqual([`${id}-3`])
  })

  it('belongs to the user of its hook, whatever user the drainer has', async () => {
    const { id, said, append, event } = session()
    append(...said('mine'))
    await hook(event('Stop'))
    expect(await place.run(['hook', '--drain', '--data', DATA, '--user', 'ben'], { env: { MADELEINE_USER: 'eve' } }))
      .toEqual({ code: 0, stdout: '', stderr: '' })
    expect(await storedIds(place, id)).toEqual([`${id}-1`])
  })

  it('gives its conversation the title that follows the last message, along with the next one', async () => {
    const { id, said, append, event } = session()
    append(...said('hello'), { type: 'custom-title', customTitle: 'Lime-blossom tea', sessionId: id })
    await hook(event('Stop'))
    await drain(place)
    append(...said('hello to you'))
    await hook(event('Stop'))
    await drain(place)
    const { conversations } = await (await openMemory(place)).conversations({ limit: 100 })
    expect(conversations.find((conversation) => conversation.id === id)?.title).toBe('Lime-blossom tea')
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
  ])('%s is made good by the next drainer: nothing is lost or stored twice', async (_, name) => {
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

describe('hooks and drainers at once', () => {
  it('spool every event, and only one drainer opens the store', async () => {
    const all = Array.from({ length: 50 }, session)
    for (const { said, append } of all) append(...said('hi', 'hello'))
    const to = spoolPlace({ data: DATA }, {}, place.folder)
    await Promise.all(all.map(({ event }) => spoolEvent(readEvent(event('Stop'), undefined)!, to)))
    expect(entries()).toHaveLength(50)
    let opened = 0
    const drained = await Promise.all(all.slice(0, 8).map(() => drain(place, { open: () => (opened++, openMemory(place)) })))
    expect(drained.toSorted()).toEqual([...Array.from({ length: 7 }, () => 'busy'), 'done'])
    expect(opened).toBe(1)
    const memory = await openMemory(place)
    for (const { id } of all) expect(await storedIds(place, id, memory)).toEqual([`${id}-1`, `${id}-2`])
  })

  it('drain an entry that comes while another is drained', async () => {
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

  it('wait for whoever holds the folder, and leave everything to the next hook if that takes long', async () => {
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

  it('do not let a user whose memory cannot be opened be in the way of another', async () => {
    const [bad, good] = [session(), session()]
    for (const { said, append } of [bad, good]) append(...said('hi'))
    await place.run(['hook', '--data', DATA], { input: bad.event('Stop'), env: { MADELEINE_USER: '' } })
    await hook(good.event('Stop'))
    const open = (user: string | undefined) =>
      (user === '' ? Promise.reject(new MadeleineError('invalid_input', 'empty')) : openMemory(place))
    expect(await drain(place, { open })).toBe('left')
    expect(await storedIds(place, good.id)).toHaveLength(1)
    writeFileSync(stateFile(), '{"transcripts":[]}')
  })

  it('wait for a message that the host writes after it has called its hook', async () => {
    const { id, said, append, event } = session()
    append(...said('question'))
    await hook(event('Stop'))
    let pauses = 0
    await drain(place, { pause: async () => void (++pauses === 2 && append(...said('answer'))) })
    expect(await storedIds(place, id)).toHaveLength(2)
    expect(pauses).toBeLessThan(13)
  })
})
