/** The examples that LangGraph prints in its own types, run as they stand there, with another store constructed. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { InMemoryStore, type BaseStore } from '@langchain/langgraph-checkpoint'
import { beforeEach, expect, test } from 'vitest'
import { MadeleineStore } from '../../langgraph/index.ts'
import { memoryFor, useDb } from '../../../../test/testing.ts'

const held = useDb()
let makeStore: () => BaseStore
beforeEach(async () => {
  const memory = await memoryFor(held.db)
  makeStore = () => new MadeleineStore(memory)
})

const types = join(dirname(createRequire(import.meta.url).resolve('@langchain/langgraph-checkpoint')), 'store')

/** The code of each `@example` in a file of the package. */
function examplesIn(file: string): string[] {
  const text = readFileSync(join(types, file), 'utf8')
  return [...text.matchAll(/@example\n([\s\S]*?)(?=\n\s*\*\/|\n\s*\* @)/g)].map(([, lines = '']) => {
    const code = lines.replace(/^ *\* ?/gm, '')
    return /^```\w*\n([\s\S]*?)^```/m.exec(code)?.[1] ?? code
  })
}

interface Named {
  readonly item?: unknown
  readonly results?: readonly { readonly key: string }[]
}

/** Runs the code; each store that it constructs is ours. @returns what it named `item` and `results` last */
function run(code: string, store?: BaseStore): Promise<Named> {
  const runnable = code
    .replace(/^import .*$/gm, '') // of an embeddings model: ours needs none
    .replace(/\bconst store = new InMemoryStore\((?:\{[\s\S]*?^\})?\);/gm, 'store = makeStore();')
    .replace(/\bconst (item|results) =/g, '$1 =')
  // oxlint-disable-next-line no-new-func -- the package's own code
  const running = new Function(
    'makeStore', 'store', `return (async () => { let item, results; ${runnable}\nreturn { item, results } })()`,
  ) as (make: () => BaseStore, given?: BaseStore) => Promise<Named>
  return running(makeStore, store)
}

test('the documented example of InMemoryStore finds in our store what it puts', async () => {
  const [example] = examplesIn('memory.d.ts')
  expect(example).toContain('Vector search with embeddings')
  const { item, results } = await run(example!)
  expect(item).toMatchObject({ key: 'prefs', value: { theme: 'dark' } })
  // What only means something like it may follow, as in their own
  expect(results?.[0]?.key).toBe('doc1')
})

test('the documented examples of BaseStore run, and leave our store as they leave InMemoryStore', async () => {
  const examples = examplesIn('base.d.ts').filter((code) => code.includes('await store.'))
  expect(examples.length).toBeGreaterThanOrEqual(3)
  const [ours, theirs] = [makeStore(), new InMemoryStore()]
  for (const store of [ours, theirs]) for (const example of examples) await run(example, store)
  const kept = async (store: BaseStore) =>
    [(await store.search([])).map(({ namespace, key, value }) => ({ namespace, key, value })), await store.listNamespaces()]
  expect(await kept(ours)).toEqual(await kept(theirs))
  expect(await kept(ours)).not.toEqual([[], []])
})
