/** Programs written for mem0, which close nothing: what they added outlives them, and they end by themselves. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'mem0-process-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const entry = new URL('../../dist/adapters/mem0/index.js', import.meta.url).href

/** Runs a program that imports `mem0ai/oss`, with only that name replaced. */
function run(program: string) {
  const code = program.replace("'mem0ai/oss'", JSON.stringify(entry))
  const { stdout, stderr, status, signal } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { cwd: folder, encoding: 'utf8', timeout: 50_000 })
  return { stdout, stderr, status, signal }
}

it('a program that is killed after `add` leaves its memory, and the next one finds it and ends without closing anything', () => {
  const killed = run(`
    import { Memory } from 'mem0ai/oss'
    const memory = new Memory({
      llm: { provider: 'openai', config: { apiKey: 'none', model: 'gpt-5-mini' } },
      embedder: { provider: 'openai', config: { apiKey: 'none', model: 'text-embedding-3-small' } },
      vectorStore: { provider: 'memory', config: { collectionName: 'memories', dimension: 1536 } },
      historyDbPath: 'memory.db',
    })
    await memory.add([
      { role: 'user', content: 'My bicycle is a green Batavus' },
      { role: 'assistant', content: 'Nice, I will remember that.' },
    ], { userId: 'alice', metadata: { category: 'belongings' } })
    process.kill(process.pid, 'SIGKILL')`)
  expect(killed).toMatchObject({ signal: 'SIGKILL' })
  // One warning, which names what is not used
  expect(killed.stderr.match(/madeleine\/mem0 does not use llm, embedder, vectorStore, historyDbPath/g)).toHaveLength(1)

  const ended = run(`
    import { Memory } from 'mem0ai/oss'
    const memory = new Memory()
    const { results } = await new Memory().search('What colour is my bicycle?', { filters: { user_id: 'alice' } })
    const [all] = await Promise.all([memory.getAll({ filters: { user_id: 'alice' } }), memory.get(results[0].id)])
    console.log(JSON.stringify({ found: results[0].memory, count: all.results.length, category: results[0].metadata.category }))`)
  expect(ended).toMatchObject({ status: 0, stderr: '' })
  expect(JSON.parse(ended.stdout)).toEqual({ found: 'My bicycle is a green Batavus', count: 2, category: 'belongings' })
})

it('an edit that was cut short leaves one memory, with the new text', () => {
  const edited = run(`
    import { Memory } from 'mem0ai/oss'
    import { openStore } from ${JSON.stringify(fileURLToPath(new URL('../../dist/index.js', import.meta.url)))}
    const memory = new Memory({ idleMs: 0 })
    const { results: [one] } = await memory.add('The gate code is 1111', { userId: 'ben', infer: false })
    await memory.close()
    // What update stores first, without the forgetting that follows it
    const store = await openStore({ data: '.madeleine', work: false })
    const ben = store.user('ben')
    const [{ id: conversationId }] = (await ben.conversations()).conversations
    const [{ messageIds: [id] }] = await ben.segments({ conversationId })
    await ben.push({ conversationId, messages: [{ id: id + '~mem0.1', role: 'user', content: 'The gate code is 2222', metadata: { _mem0: { createdAt: one.createdAt, before: [] } } }] })
    await store.close()
    const texts = async () => [(await memory.get(one.id)).memory, ...(await memory.getAll({ userId: 'ben' })).results.map((each) => each.memory), ...(await memory.search('gate code', { userId: 'ben' })).results.map((each) => each.memory)]
    const before = await texts()
    await memory.update(one.id, 'The gate code is 3333')
    console.log(JSON.stringify([before, await texts()]))
    await memory.delete(one.id)
    console.log((await memory.getAll({ userId: 'ben' })).results.length)`)
  expect(edited).toMatchObject({ status: 0, stderr: '' })
  const [texts, left] = edited.stdout.trim().split('\n')
  expect(JSON.parse(texts!)).toEqual([Array(3).fill('The gate code is 2222'), Array(3).fill('The gate code is 3333')])
  expect(left).toBe('0')
})
