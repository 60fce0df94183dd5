/** Spaces in the tools for models, over MCP and in `madeleine/ai`: offered to those who may use one, and to nobody else. */
import { generateText } from 'ai'
import { describe, expect, it } from 'vitest'
import { memoryTools, withMemory, type TurnEvent } from '../../../adapters/ai/index.ts'
import { inputSchemaOf, memoryToolSet } from '@madeleine/tools'
import { answerShape } from '../../../tools/answer-shapes.ts'
import { type KeyScope, wireOf } from '@madeleine/contract'
import { mcpEndpoint } from '../../mcp/http/mcp-endpoint.ts'
import type { Memory } from '@madeleine/core'
import { promptLines, scripted } from '../../../../test/support/scripted.ts'
import { readResponse, requestOf } from '../mcp/http-host.ts'
import { useDb } from '../../../../test/testing.ts'
import { tell, user, useSpaces } from '../../../../test/support/team-space.ts'

const held = useDb()
const spaces = useSpaces(held)

const endpoint = mcpEndpoint()
async function mcp(memory: Memory, method: string, params: object, scopes: KeyScope[] = ['read', 'write']) {
  const { messages: [message] } = await readResponse(
    await endpoint(requestOf({ jsonrpc: '2.0', id: 1, method, params }), { memory, scopes }),
  )
  return message!
}
const call = async (memory: Memory, name: string, args: object) => mcp(memory, 'tools/call', { name, arguments: args })
const listed = async (memory: Memory): Promise<Map<string, string[]>> => {
  const { tools } = (await mcp(memory, 'tools/list', {})).result as { tools: { name: string; inputSchema: { properties: object } }[] }
  return new Map(tools.map(({ name, inputSchema }) =>
    [name, Object.keys(inputSchema.properties).filter((key) => key === 'space' || key === 'spaces')]))
}

describe('the tools of MCP over HTTP', () => {
  it('have an argument for spaces if one may be used, and for writing if one may be written to', async () => {
    await tell(spaces)
    expect(Object.fromEntries(await listed(spaces.store.user('carl')))).toEqual(Object.fromEntries(
      ['recall', 'recent', 'browse_contents', 'expand', 'get_episode', 'facts', 'look_up', 'remember', 'tend', 'forget']
        .map((name) => [name, []]),
    ))
    expect(Object.fromEntries(await listed(spaces.ann))).toEqual({
      recall: ['spaces'], recent: ['spaces'], facts: ['spaces'], browse_contents: ['space'], expand: ['space'], get_episode: ['space'],
      look_up: ['space'], remember: [], tend: [], forget: [],
    })
    expect((await listed(spaces.bob)).get('remember')).toEqual(['space'])
    await spaces.store.revokeSpace({ space: 'team', user: 'ann' })
    expect((await listed(spaces.ann)).get('recall')).toEqual([])
  })

  it('answer from a space under its name, and say who spoke there', async () => {
    await tell(spaces)
    const { result } = await call(spaces.ann, 'recall', { query: 'where are the harbour keys?', spaces: ['team'] })
    const { content: [{ text }], structuredContent } = result as unknown as { content: [{ text: string }]; structuredContent: object }
    expect(text).toMatch(/- bob in "team" \(.*blue drawer/)
    expect(text).toMatch(/- user \(.*4711/)
    expect(structuredContent).toMatchObject({ passages: expect.arrayContaining([expect.objectContaining({ space: 'team', name: 'bob' })]) })
    const { result: facts } = await call(spaces.ann, 'facts', { spaces: ['team'] })
    expect(JSON.stringify(facts)).toMatch(/Lisbon.*in the space \\"team\\"|in the space \\\\\\"team/)
    const [episode] = (await spaces.ann.recent({ space: 'team' })).episodes
    expect(JSON.stringify(await call(spaces.ann, 'get_episode', { episode_id: episode!.id, space: 'team' }))).toContain('bob in \\"team\\"')
    expect((await call(spaces.ann, 'get_episode', { episode_id: episode!.id })).result).toMatchObject({ isError: true })
  })

  it('store in a space as whoever asks, and forget there', async () => {
    await tell(spaces)
    const note = { text: 'I live in Faro since May 2026.', space: 'team', conversation_id: 'notes' }
    const { result } = await call(spaces.bob, 'remember', note)
    expect(result).toMatchObject({ structuredContent: { stored: true } })
    const { items } = await spaces.ann.messages({ space: 'team', conversationId: 'notes' })
    expect(items.at(-1)).toMatchObject({ name: 'bob', role: 'user' })
    expect((await spaces.bob.conversations()).conversations).toEqual([])
    await call(spaces.bob, 'forget', { conversation_id: 'notes', space: 'team', confirm: true })
    expect((await spaces.ann.conversations({ space: 'team' })).conversations.map(({ id }) => id)).toEqual(['general'])
  })

  it('say nothing of a space without a grant, whatever is named (T-01, T-47)', async () => {
    await tell(spaces)
    await spaces.store.user('vault').push({ conversationId: 'c', messages: [user('m1', 'The word is kumquat-0815.', 0)] })
    const before = await spaces.store.user('vault').messages({ conversationId: 'c' })
    for (const name of ['recall', 'recent', 'facts', 'browse_contents', 'expand', 'get_episode', 'remember', 'forget']) {
      const args = { query: 'the word', id: 'x', episode_id: 'x', text: 'x', conversation_id: 'c', confirm: true }
      for (const place of [{ space: 'vault' }, { spaces: ['vault'] }]) {
        const answer = JSON.stringify(await call(spaces.ann, name, { ...args, ...place }))
        expect([name, answer.includes('isError') && !answer.includes('kumquat')]).toEqual([name, true])
      }
    }
    expect(await spaces.store.user('vault').messages({ conversationId: 'c' })).toEqual(before)
  })
})

describe('tools that a program makes', () => {
  it('read the spaces that it names unless a call says otherwise', async () => {
    await tell(spaces)
    const tools = memoryTools(spaces.ann, { spaces: ['team'] })
    const run = async (input: object): Promise<string> =>
      ((await tools.recall.execute!(input as never, { toolCallId: 't', messages: [] } as never)) as { text: string }).text
    expect(await run({ query: 'where are the harbour keys?' })).toContain('blue drawer')
    expect(await run({ query: 'where are the harbour keys?', spaces: [] })).not.toContain('blue drawer')
    expect(() => memoryTools(spaces.ann, { spaces: [] })).toThrow(/spaces/)
    await spaces.store.revokeSpace({ space: 'team', user: 'ann' })
    await expect(run({ query: 'where are the harbour keys?' })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('answer in the shapes that they declare, whatever space they answer from', async () => {
    await tell(spaces)
    const names = { read: ['team'], write: ['team'], byDefault: true }
    const tools = memoryToolSet(
      { names: { browse: 'browse_contents' }, maxTokens: 2000, conversationId: () => 'notes', spaces: names }, { forget: true },
    )
    for (const [name, input] of [
      ['recall', { query: 'harbour' }], ['recent', {}], ['facts', {}], ['browse_contents', { space: 'team' }],
      ['remember', { text: 'The ferry leaves at nine.', space: 'team' }],
    ] as const) {
      const tool = tools.find((one) => one.name === name)!
      wireOf(answerShape(tool.answers)).parse((await tool.run(spaces.bob, input)).structured)
      expect(JSON.stringify(inputSchemaOf(tool.input))).toContain('"enum":["team"]')
    }
  })
})

describe('withMemory', () => {
  it('recalls in spaces too, and continues with the memory of its own user once a grant is revoked', async () => {
    await tell(spaces)
    const events: TurnEvent[] = []
    const model = scripted(['In the drawer.', 'I do not know.'])
    const remembering = withMemory(model, {
      memory: spaces.ann, conversationId: 'now', deadlineMs: 60_000, spaces: ['team'], onEvent: (event) => events.push(event),
    })
    await generateText({ model: remembering, prompt: 'Where are the harbour keys?' })
    expect(promptLines(model.doGenerateCalls[0]!.prompt).join('\n')).toMatch(/bob in "team".*blue drawer/)
    await spaces.store.revokeSpace({ space: 'team', user: 'ann' })
    await generateText({ model: remembering, prompt: 'Where are the harbour keys, and what is the gate code?' })
    const prompt = promptLines(model.doGenerateCalls[1]!.prompt).join('\n')
    expect(prompt).not.toContain('blue drawer')
    expect(prompt).toContain('4711')
    const error = expect.objectContaining({ code: 'not_found' }) as unknown
    expect(events).toContainEqual(expect.objectContaining({ type: 'spaces.skipped', error }))
    // Turns are stored in the own memory alone
    expect((await spaces.store.user('team').conversations()).conversations.map(({ id }) => id)).toEqual(['general'])
  })
})
