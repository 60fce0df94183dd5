/**
 * What one new process does for `bench/new-process.ts`, and what it cost: a line of JSON. argv: the package's folder, what to do, and a
 * JSON of the store's folder, the chat's file and the questions. Milliseconds; processor time is that of all threads.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const [, , root, task, given] = process.argv
const { data, file, questions } = JSON.parse(given)
const processorMs = () => (({ user, system }) => (user + system) / 1000)(process.cpuUsage())
const threadMs = () => Number(readFileSync('/proc/thread-self/schedstat', 'latin1').split(' ')[0]) / 1e6
const rssMiB = () => process.memoryUsage.rss() / 2 ** 20
const cost = {}

/** Notes the clock and the processor time of a step. */
async function step(name, run) {
  const [clock, processor] = [performance.now(), processorMs()]
  const result = await run()
  Object.assign(cost, { [`${name} ms`]: performance.now() - clock, [`${name} processor ms`]: processorMs() - processor })
  return result
}

/** The most processor time of this thread between two turns of its event loop while `run` goes on. */
async function longestHold(run) {
  let [last, most, isOver] = [threadMs(), 0, false]
  const turn = () => {
    const now = threadMs()
    most = Math.max(most, now - last)
    last = now
    if (!isOver) setImmediate(turn)
  }
  setImmediate(turn)
  await run()
  isOver = true
  return most
}

const { openMemory, readImport } = await import(join(root, 'dist/index.js'))
const memory = await step('open', () => openMemory({ data, timeZone: 'UTC', work: false, now: () => new Date('2026-01-01T00:00:00Z') }))
const calls = {
  recall: (query) => memory.recall({ query }),
  context: (query) => memory.context({ conversationId: 'asking', query, maxTokens: 4000 }),
}
const question = (i) => questions[i % questions.length]
if (task === 'import') await step('import', async () => {
  await memory.import(readImport(file))
  await memory.flush()
  await memory.settle()
})
else if (task === 'resident') {
  for (let i = 0; i < 1000; i++) await memory.recall({ query: question(i) })
  cost['after 1,000 recalls MiB'] = rssMiB()
  await new Promise((done) => setTimeout(done, 30_000))
  cost['30 s later MiB'] = rssMiB()
} else {
  const [call, ...later] = task.split(' ')
  if (later.length > 0) await new Promise((done) => setTimeout(done, 1000))
  await step('first', () => calls[call](question(0)))
  await step('second', () => calls[call](question(1)))
  for (let i = 2; i < 40; i++) await calls[call](question(i))
  const holds = []
  for (let i = 40; i < 100; i++) holds.push(await longestHold(() => calls[call](question(i))))
  cost['longest hold ms'] = Math.max(...holds)
}
await memory.close()
console.log(JSON.stringify(cost))
