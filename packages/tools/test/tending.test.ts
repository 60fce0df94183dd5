/** The tools `look_up` and `tend`: what a user asks a model to do with the memory, and take back. */
import { describe, expect, it } from 'vitest'
import type { Memory } from '@madeleine/core'
import { memoryFor, stoppedClock, useDb } from '../../../test/testing.ts'
import { callOn, failureOn, listIn } from '../../../test/support/tool-calls.ts'

const held = useDb()
const { now } = stoppedClock('2026-03-20T09:00:00Z')

async function told(user: string): Promise<Memory> {
  const memory = await memoryFor(held.db, { user, now, timeZone: 'UTC' })
  const said = [['10', 'The boiler valve leaks'], ['12', 'The boiler valve leaks again. I am flying to Porto on April 3.']] as const
  for (const [day, content] of said) {
    await memory.push({ conversationId: 'house', messages: [
      { id: day, role: 'user', content, timestamp: new Date(`2026-03-${day}T10:00:00Z`) },
    ] })
    await memory.flush()
    await memory.settle()
  }
  return memory
}

describe('a model', () => {
  it('archives an episode, sees that in the history, and undoes it', async () => {
    const memory = await told('ann')
    const call = callOn(memory)
    const [first] = await memory.segments({ conversationId: 'house' })
    const done = await call('tend', { action: 'archive', episode_id: first!.id })
    expect(done.structured).toMatchObject({ action: 'archive', id: expect.any(String) })
    expect(await memory.episode(first!.id)).toMatchObject({ archivedAt: now() })
    expect((await call('tend', { action: 'archive', episode_id: first!.id })).text).toMatch(/already/)
    const [entry] = listIn(await call('look_up', { what: 'history' }), 'items')
    expect(entry).toMatchObject({ action: 'archive', undone: false, by: 'model' })
    await call('tend', { action: 'undo', id: entry!.id })
    expect(await memory.episode(first!.id)).not.toHaveProperty('archivedAt')
    expect((await call('look_up', { what: 'history' })).text).toMatch(/undone/)
  })

  it('reads the agenda, ends a plan that was carried out, and finds what is related', async () => {
    const memory = await told('ben')
    const call = callOn(memory)
    const [plan] = listIn(await call('look_up', { what: 'agenda' }), 'items')
    expect(plan).toMatchObject({ when: 'To come', from: '2026-04-03' })
    await call('tend', { action: 'done', fact_id: plan!.id })
    expect((await call('look_up', { what: 'agenda' })).text).toMatch(/Done:/)
    // What the user does by their own hand is theirs
    await memory.editFact({ action: 'add', text: 'I sing in a choir.' })
    expect((await memory.history()).map(({ by, action }) => `${action} by ${by}`)).toEqual(['fact.add by person', 'fact.retire by model'])
    const [first, second] = await memory.segments({ conversationId: 'house' })
    expect(listIn(await call('look_up', { what: 'related', episode_id: first!.id }), 'items')).toMatchObject([{ id: second!.id }])
  })

  it('puts a conversation off the record and on it again, and is told that nothing is remembered there', async () => {
    const memory = await told('cleo')
    const call = callOn(memory)
    await call('tend', { action: 'off_record', conversation_id: 'house' })
    const noted = await call('remember', { text: 'The user will quit in May.', conversation_id: 'house' })
    expect(noted.text).toMatch(/off the record: nothing was stored/)
    expect((await memory.stats()).messages).toBe(2)
    await call('tend', { action: 'on_record', conversation_id: 'house' })
    expect((await call('remember', { text: 'The user likes plums.', conversation_id: 'house' })).structured).toMatchObject({ stored: true })
  })

  it('lists the projects, merges and splits them, and undoes it', async () => {
    const memory = await memoryFor(held.db, { user: 'eva', now, timeZone: 'UTC' })
    const [app, site] = ['github.com/eva/app', 'github.com/eva/site']
    await memory.import([app, `${app}//web`, site].map((origin, line) => ({
      conversationId: `c${line}`, line, origin, message: { role: 'user', content: 'The queue is full', timestamp: now() },
    })))
    const call = callOn(memory)
    const listed = async () => Object.fromEntries(listIn(await call('look_up', { what: 'projects' }), 'items')
      .map((item) => [item.id, item['conversations']]))
    expect(await listed()).toEqual({ [app]: 2, [site]: 1 })
    expect((await call('look_up', { what: 'projects' })).text).toContain(`"${app}//web" (1 conversation)`)
    const merged = (await call('tend', { action: 'merge_projects', from: site, project: app })).structured
    expect(await listed()).toEqual({ [app]: 3 })
    await call('tend', { action: 'split_project', from: `${app}//web`, project: 'web' })
    expect(await listed()).toEqual({ [app]: 2, web: 1 })
    expect((await call('look_up', { what: 'history' })).text).toMatch(/project\.assign "web" by model/)
    await call('tend', { action: 'undo', id: merged['id'] })
    expect(await listed()).toEqual({ [app]: 1, [site]: 1, web: 1 })
  })

  it('shows under a mark what is not trusted', async () => {
    const memory = await told('dan')
    await memory.trust('house', { off: true })
    const answer = await callOn(memory)('recall', { query: 'Which valve leaks?' })
    expect(answer.text).toMatch(/, not trusted\): "The boiler valve leaks/)
    expect(listIn(answer, 'passages')[0]).toMatchObject({ untrusted: true })
    expect((await callOn(memory)('recent')).text).toMatch(/\[episode: [-0-9a-f]+, not trusted/)
  })

  it.each([
    [{ action: 'archive' }, /episode_id/], [{ action: 'undo', episode_id: 'x' }, /id/], [{ action: 'archive', episode_id: 'x' }, /x/],
    [{ action: 'archive', episode_id: 'x', fact_id: 'y' }, /archive takes episode_id, and not fact_id/],
    [{ action: 'off_record', conversation_id: 'nope' }, /nope/], [{ action: 'merge_projects', from: 'app' }, /project must be a name/],
    [{ action: 'split_project', from: 'app', project: 'web' }, /was held in "app"/],
  ])('is told what is wrong with %j', async (input, message) => {
    expect(await failureOn(await told(JSON.stringify(input)))('tend', input)).toMatchObject({
      code: expect.stringMatching(/invalid_input|not_found/), message: expect.stringMatching(message),
    })
  })
})
