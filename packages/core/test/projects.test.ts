/** Conversations of a project are looked into first; which are of one is said by their place, or by hand. */
import { describe, expect, it, test } from 'vitest'
import type { ImportItem } from '@madeleine/contract'
import type { Memory } from '../memory/memory.ts'
import { ON_THIS_ENGINE } from '../../../test/night.ts'
import { empty, memoryFor, useDb } from '../../../test/testing.ts'
import { exported } from '../../../test/support/transferring.ts'
import { crashingDb, dieAt } from '../../../test/crash/crashing-db.ts'

const held = useDb()

function session(conversationId: string, content: string, origin?: string, day = '02'): ImportItem[] {
  return ([{ role: 'user', content }, { role: 'assistant', content: 'It is done.' }] as const).map(({ role, content: text }, i) => ({
    conversationId, line: i + 1, ...(origin !== undefined && { origin }),
    message: { id: `${conversationId}/${i}`, role, content: text, timestamp: `2026-03-${day}T09:0${i}:00Z` },
  }))
}

async function memoryOf(...sessions: readonly ImportItem[][]): Promise<Memory> {
  const memory = await memoryFor(held.db)
  await memory.import(sessions.flat(), { flush: true })
  await memory.settle()
  return memory
}

/** The conversations of each project, by their places. */
async function namesIn(memory: Memory): Promise<Record<string, number>> {
  return Object.fromEntries((await memory.projects()).projects.map(({ name, conversations }) => [name, conversations]))
}

const [APP, SITE] = ['github.com/ann/app', 'github.com/ann/site']

describe('the project of a conversation', () => {
  it('is the repository of the place where it was first held, whatever is imported later, and none where no place is known', async () => {
    const memory = await memoryOf(
      session('a', 'The queue is full', APP), session('b', 'The menu is wide', `${APP}//web`), session('c', 'Hello'),
    )
    await memory.import([...session('a', 'The queue is full', SITE), ...session('c', 'Hello', SITE)])
    expect(await memory.projects()).toMatchObject({ total: 2, projects: [
      { name: APP, conversations: 2, origins: [{ origin: APP, conversations: 1 }, { origin: `${APP}//web`, conversations: 1 }] },
      { name: SITE, conversations: 1 },
    ] })
  })

  it('follows a merge, also of sessions to come, until it is split again', async () => {
    const memory = await memoryOf(session('a', 'The queue is full', `${APP}//api`), session('b', 'The menu is wide', SITE))
    expect(await memory.assignProject({ project: SITE, from: APP })).toEqual({ id: expect.any(String), project: SITE, moved: 1 })
    expect(await memory.assignProject({ project: SITE, from: APP })).toEqual({ project: SITE, moved: 0 })
    await memory.import([...session('c', 'The cache is cold', `${APP}//api/v2`), ...session('d', 'The log is long', APP)])
    expect(await namesIn(memory)).toEqual({ [SITE]: 4 })
    expect(await memory.assignProject({ project: APP, origin: APP })).toMatchObject({ moved: 3 })
    expect(await namesIn(memory)).toEqual({ [APP]: 3, [SITE]: 1 })
  })

  it('may be a folder of a repository, whose sessions to come follow, and no other folder of a like name', async () => {
    const memory = await memoryOf(session('a', 'The queue is full', `${APP}//web`), session('b', 'The menu is wide', `${APP}//website`))
    await memory.assignProject({ project: 'web', origin: `${APP}//web` })
    await memory.import([...session('c', 'The font is thin', `${APP}//web/fonts`), ...session('d', 'The door is open', `${APP}//docs`)])
    expect(await namesIn(memory)).toEqual({ [APP]: 2, web: 2 })
    await memory.assignProject({ project: 'talks', conversationIds: ['d', 'b'] })
    expect(await namesIn(memory)).toEqual({ talks: 2, web: 2 })
  })

  it('is refused where nothing is meant, with what was asked for', async () => {
    const memory = await memoryOf(session('a', 'The queue is full', APP))
    await expect(memory.assignProject({ project: 'x', from: SITE })).rejects.toMatchObject({
      code: 'not_found', message: expect.stringContaining(SITE),
    })
    await expect(memory.assignProject({ project: 'x', conversationIds: ['nobody'] })).rejects.toMatchObject({ code: 'not_found' })
    await expect(memory.assignProject({ project: 'x' })).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(memory.assignProject({ project: '', from: APP })).rejects.toMatchObject({ code: 'invalid_input' })
    const { errors } = await memory.import([{ ...session('b', 'x')[0]!, origin: 'a\0b' } as ImportItem])
    expect(errors).toMatchObject([{ code: 'invalid_input', message: expect.stringContaining('origin') }])
  })

  it('goes where the memory goes, and is gone with what was forgotten', async () => {
    const memory = await memoryOf(session('a', 'The queue is full', APP), session('b', 'The menu is wide', SITE))
    await memory.assignProject({ project: 'heron', from: SITE })
    const copy = await memoryFor(held.db, { user: 'copy' })
    await copy.restore([await exported(memory)])
    expect(await copy.projects()).toEqual(await memory.projects())
    await memory.forget({ conversationId: 'b' })
    expect(await namesIn(memory)).toEqual({ [APP]: 1 })
    expect(await exported(memory)).not.toMatch(/heron|ann\/site/)
    await copy.forget({ user: true })
    expect(await copy.projects()).toEqual({ projects: [], total: 0 })
  })
})

describe('what was put into a project', () => {
  const clock = { at: Date.parse('2026-03-20T09:00:00Z') }
  const now = () => new Date(clock.at += 1000)

  async function merged(user: string): Promise<{ readonly memory: Memory; readonly id: string }> {
    const memory = await memoryFor(held.db, { user, now })
    await memory.import([...session('a', 'The queue is full', `${APP}//api`), ...session('b', 'The menu is wide', SITE)])
    return { memory, id: (await memory.assignProject({ project: SITE, from: APP })).id! }
  }

  it('is of its own again when that is undone, with the sessions of these places that came since', async () => {
    const { memory, id } = await merged('ann')
    await memory.import([
      ...session('c', 'The cache is cold', `${APP}//api/v2`), ...session('d', 'The log is long', SITE), ...session('e', 'It rains'),
    ])
    await memory.assignProject({ project: SITE, conversationIds: ['e'] })
    expect(await namesIn(memory)).toEqual({ [SITE]: 5 })
    const [, entry] = await memory.history()
    expect(entry).toMatchObject({ id, action: 'project.assign', by: 'person', target: { project: SITE, conversations: 1 }, undone: false })
    expect(await memory.undo(id)).toEqual({ ...entry, undone: true })
    expect(await memory.undo(id)).toMatchObject({ undone: true })
    expect((await memory.projects()).projects).toMatchObject([{ name: APP, conversations: 2 }, { name: SITE, conversations: 3 }])
    expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
  })

  it('is not undone where an export brought it, and the refusal says why', async () => {
    const { memory, id } = await merged('dan')
    const copy = await memoryFor(held.db, { user: 'dans-copy', now })
    await copy.restore([await exported(memory)])
    const before = await copy.projects()
    await expect(copy.undo(id)).rejects.toMatchObject({
      code: 'conflict', message: `"${id}" was done in another store: an export has the history, and not what undoing needs`,
    })
    expect([await copy.projects(), (await copy.history()).map(({ undone }) => undone)]).toEqual([before, [false]])
  })

  it('is not undone before what came later of the same conversations, and then it is', async () => {
    const { memory, id } = await merged('ben')
    const split = await memory.assignProject({ project: 'api', origin: `${APP}//api` })
    await expect(memory.undo(id)).rejects.toMatchObject({ code: 'conflict', message: expect.stringContaining(split.id!) })
    await memory.assignProject({ project: 'menu', conversationIds: ['b'] })
    await memory.undo(split.id!)
    await memory.undo(id)
    expect(await namesIn(memory)).toEqual({ [APP]: 1, menu: 1 })
  })

  it('stays in the history until all of it is forgotten, and comes back with that', async () => {
    const { memory, id } = await merged('cleo')
    const both = await memory.assignProject({ project: 'heron', conversationIds: ['a', 'b'] })
    await memory.undo(both.id!)
    const forgotten = await memory.forget({ conversationId: 'a', graceDays: 3 })
    const told = async () => Object.fromEntries((await memory.history()).map((entry) => [entry.id, entry.target.conversations]))
    expect(await told()).toEqual({ [both.id!]: 1, [forgotten.id!]: undefined })
    await memory.undo(forgotten.id!)
    expect(await told()).toEqual({ [both.id!]: 2, [id]: 1, [forgotten.id!]: undefined })
    await memory.undo(id)
    expect(await namesIn(memory)).toEqual({ [APP]: 1, [SITE]: 1 })
    await memory.forget({ conversationId: 'a' })
    await memory.forget({ conversationId: 'b' })
    expect(await memory.history()).toEqual([])
  })
})

describe('a question that is asked in a project', () => {
  const sessions = [
    session('old', 'We chose Postgres for the queue of jobs', APP, '02'),
    session('talk', 'We chose paper for the queue of guests', undefined, '05'),
    session('new', 'We chose Kafka for the queue of jobs', SITE, '06'), session('cat', 'The cat sleeps on the dryer', SITE, '07'),
  ]

  it('is answered from it first, then from elsewhere', async () => {
    const memory = await memoryOf(...sessions)
    const query = 'What did we choose for the queue of jobs?'
    for (const [project, first] of [[APP, 'old'], [SITE, 'new'], [`${APP}//web/deep`, 'old']] as const) {
      const { passages, episodes, confidence } = await memory.recall({ query, project })
      expect([passages[0]!.conversationId, episodes[0]!.conversationId]).toEqual([first, first])
      expect(new Set(passages.map(({ conversationId }) => conversationId))).toEqual(new Set(['old', 'new', 'talk']))
      expect(new Set(passages.map(({ messageId }) => messageId)).size).toBe(passages.length)
      expect(confidence.level).not.toBe('none')
    }
    const { passages } = await memory.recall({ query: 'Where does the cat sleep?', project: APP })
    expect(passages[0]).toMatchObject({ conversationId: 'cat' })
    const plain = await memory.recall({ query })
    expect((await memory.recall({ query, project: 'nothing/known' })).passages).toEqual(plain.passages)
    const within = await memory.recall({ query, project: APP, within: ['new'] })
    expect(within.passages.map(({ conversationId }) => conversationId)).toEqual(['new'])
  })

  it('sees its newest and its titles first', async () => {
    const memory = await memoryOf(...sessions)
    const { episodes } = await memory.recent({ project: APP, limit: 3, passageLimit: 0 })
    expect(episodes.map(({ conversationId }) => conversationId)).toEqual(['old', 'cat', 'new'])
    const { system = '' } = await memory.context({ conversationId: 'next', project: APP, maxTokens: 110 })
    expect(system).toContain('Postgres')
    expect(system).not.toContain('guests')
    const query = 'What did we choose for the queue?'
    const asked = await memory.context({ conversationId: 'next', project: APP, query, maxTokens: 2000 })
    expect(asked.recalled).toMatch(/Postgres/)
  })
})

test.runIf(ON_THIS_ENGINE)('a crash leaves conversations moved together or not at all, and the call may be repeated', async () => {
  for (let at = 1; ; at++) {
    await empty(held.db)
    const memory = await memoryOf(session('a', 'The queue is full', APP), session('b', 'The menu is wide', APP))
    const doom = dieAt(at)
    let isOpen = false
    const mortal = await memoryFor(crashingDb(held.db, {
      passed: doom.passed, dead: false, pass: (boundary) => isOpen && doom.pass(boundary),
    }))
    isOpen = true
    const lived = await mortal.assignProject({ project: SITE, from: APP }).then(() => true, (error: unknown) => {
      if (doom.dead) return false
      throw error
    })
    const hasCommitted = lived || doom.passed.at(-1)!.startsWith('after the commit')
    expect(await namesIn(memory)).toEqual({ [hasCommitted ? SITE : APP]: 2 })
    expect(await memory.history()).toHaveLength(hasCommitted ? 1 : 0)
    await memory.assignProject({ project: SITE, from: APP })
    expect(await namesIn(memory)).toEqual({ [SITE]: 2 })
    expect((await memory.history()).map(({ target }) => target)).toEqual([{ project: SITE, conversations: 2 }])
    if (lived) break
  }
})
