/**
 * Several processes on one folder, some of them MCP servers. First the proof: they push to the same conversations
 * while the owner is killed; then everything that was acknowledged must be there, once, in the order of each
 * process, and the store must be whole. Then the cost: a push and a recall of the owner against those of a
 * client. Run: npm run bench:sharing -- [--pushes 10000] [--kills 10] [--processes 3] [--mcp 2] [--calls 300]
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openMemory, type Memory } from '../src/index.ts'
import { audit, HOST, perform, PUSHER, type Plan } from '../test/processes/ensemble.ts'
import { quantile } from './quantile.ts'

const { values } = parseArgs({ options: {
  pushes: { type: 'string', default: '10000' }, kills: { type: 'string', default: '10' }, processes: { type: 'string', default: '3' },
  conversations: { type: 'string', default: '10' }, calls: { type: 'string', default: '300' }, mcp: { type: 'string', default: '2' },
} })

const say = (line: string): void => void process.stdout.write(`${line}\n`)
const ms = (value: number): string => `${value.toFixed(1)} ms`

async function prove(data: string): Promise<void> {
  const plan: Plan = {
    data, processes: Number(values.processes), pushes: Number(values.pushes),
    conversations: Number(values.conversations), kills: Number(values.kills),
    programs: Array.from({ length: Number(values.processes) }, (_, i) => (i < Number(values.mcp) ? HOST : PUSHER)),
  }
  const { takeoverMs, refusals, pushesPerSecond } = await perform(plan)
  const memory = await openMemory({ data })
  await memory.settle()
  const { lost, twice, outOfOrder } = await audit(memory, plan)
  const check = await memory.check()
  await memory.close()
  say(`${plan.pushes} pushes of ${plan.processes} processes, ${values.mcp} of them MCP servers, to ${plan.conversations} `
    + `conversations, owner killed ${takeoverMs.length} times, ${pushesPerSecond.toFixed(0)} pushes/s`)
  say(
    `lost ${lost.length}, twice ${twice.length}, out of order ${outOfOrder.length}, doctor ${check.ok ? 'content' : JSON.stringify(check)}`,
  )
  say(`from a kill to the next acknowledgement: median ${ms(quantile(takeoverMs, 0.5))}, longest ${ms(Math.max(0, ...takeoverMs))}`)
  say(`calls that were told to be repeated: ${JSON.stringify(refusals)}`)
  if (lost.length + twice.length + outOfOrder.length > 0 || !check.ok) process.exitCode = 1
}

async function timed(call: (i: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < Number(values.calls) + 20; i++) {
    const startMs = performance.now()
    await call(i)
    times.push(performance.now() - startMs)
  }
  return times
}

async function measure(data: string): Promise<void> {
  const memories: Record<string, Memory> = {
    alone: await openMemory({ data: `${data}-alone`, share: false, work: false }),
    owner: await openMemory({ data, work: false }), client: await openMemory({ data, work: false }),
  }
  for (const [who, memory] of Object.entries(memories)) {
    const calls: Record<string, (i: number) => Promise<unknown>> = {
      push: (i) => memory.push({ conversationId: who, messages: [{ role: 'user', content: `the lantern in the harbour, number ${i}` }] }),
      recall: (i) => memory.recall({ query: `harbour lantern ${i}` }),
    }
    for (const [name, call] of Object.entries(calls)) {
      const times = (await timed(call)).slice(20)
      say(`${name} of ${who}: p50 ${ms(quantile(times, 0.5))}, p95 ${ms(quantile(times, 0.95))}`)
    }
  }
  for (const memory of Object.values(memories).toReversed()) await memory.close()
}

const folder = await mkdtemp(join(tmpdir(), 'madeleine-sharing-'))
say(`${cpus()[0]?.model} × ${cpus().length}, Node ${process.version}`)
await prove(join(folder, 'proof')).then(() => measure(join(folder, 'cost'))).finally(() => rm(folder, { recursive: true, force: true }))
