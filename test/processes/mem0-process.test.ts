/** Programs written for mem0, which close nothing: what they added outlives them, and they end by themselves. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'mem0-process-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const entry = new URL('../../dist/adapters/mem0/index.js', import.meta.url).href

/** Runs a program that imports `mem0ai/oss`, with only that name replaced. */
function run(program: string) {
  const code = program.replace("'mem0ai/oss'", JSON.stringify(entry))
  const { stdout, stderr, status, signal } = spawnSync(
    process.execPath, ['--input-type=module', '-e', code], { cwd: folder, encoding: 'utf8', timeout: 50_000 },
  )
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
    const held = all.results.map(({ memory }) => memory)
    console.log(JSON.stringify({ found: results[0].memory, held, category: results[0].metadata.category }))`)
  expect(ended).toMatchObject({ status: 0, stderr: '' })
  const { held, ...first } = JSON.parse(ended.stdout)
  expect(first).toEqual({ found: 'My bicycle is a green Batavus', category: 'belongings' })
  // Once the worker has read the message, its fact is a memory too
  expect(held).toEqual(expect.arrayContaining(['My bicycle is a green Batavus', 'Nice, I will remember that.']))
})
