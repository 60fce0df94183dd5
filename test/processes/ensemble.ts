/** Several processes that push to the same conversations of one folder, while the one that owns it is killed again and again. */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Memory } from '@madeleine/core'

interface Player {
  readonly name: string
  readonly program: string
  process: ChildProcess
  /** The process of its own that has the folder open, if that is another one. */
  serverPid: number | undefined
  /** It, or its server, was killed, and nothing was acknowledged since by one that was not. */
  isNew: boolean
  /** Number of its next push that was not given to it yet; those before are acknowledged, or given. */
  next: number
  readonly refusals: Map<string, number>
}

export interface Plan {
  /** Folder of the store. */
  readonly data: string
  /** Programs of the processes, in turn; each gets the options of `openMemory` as its argument, and a push per line. */
  readonly programs?: readonly string[]
  readonly processes: number
  /** Pushes of all processes together. */
  readonly pushes: number
  readonly conversations: number
  /** Times that the owner is killed, evenly over the pushes. */
  readonly kills: number
  /** By how many pushes a process may be ahead of the slowest, so that all still push at the last kill. Default: any. */
  readonly ahead?: number
  /** Options of `openMemory`. */
  readonly options?: object
}

export interface Performance {
  /** Milliseconds from each kill to the next acknowledgement of a process that was there before. */
  readonly takeoverMs: readonly number[]
  /** Calls that were told to be repeated, by their code. */
  readonly refusals: Readonly<Record<string, number>>
  readonly pushesPerSecond: number
}

/** A program that has the library, and one that has an MCP server. */
export const PUSHER = fileURLToPath(new URL('pusher.mjs', import.meta.url))
export const HOST = fileURLToPath(new URL('host.mjs', import.meta.url))
const UNTIERED = `--import=${new URL('../untiered.mjs', import.meta.url).href}`

/** The pushes of a process: it goes through the conversations in turn. */
const pushOf = (plan: Plan, name: string, number: number) => ({
  conversationId: `c${number % plan.conversations}`, id: `${name}-${number}`,
  content: `the harbour is quiet, for the ${number}th time: ${name}-${number}`,
})

/** Runs the plan to its end. @throws when a process ends that was not killed */
export async function perform(plan: Plan): Promise<Performance> {
  const each = Math.ceil(plan.pushes / plan.processes)
  const players: Player[] = Array.from({ length: plan.processes }, (_, i) => ({
    name: `p${i}`, program: plan.programs?.[i % plan.programs.length] ?? PUSHER,
    process: undefined as never, serverPid: undefined, isNew: false, next: 0, refusals: new Map(),
  }))
  const acks = new Map<Player, Set<number>>(players.map((player) => [player, new Set()]))
  let [killed, count, killedAtMs]: [number, number, number | undefined] = [0, 0, undefined]
  const takeoverMs: number[] = []
  let failed: (error: Error) => void = () => undefined
  const failure = new Promise<never>((_, reject) => (failed = reject))
  failure.catch(() => undefined)

  const onAck = (player: Player, number: number): void => {
    if (!acks.get(player)!.has(number)) count++
    acks.get(player)!.add(number)
    feed()
    if (killedAtMs !== undefined && !player.isNew) {
      takeoverMs.push(performance.now() - killedAtMs)
      killedAtMs = undefined
      for (const other of players) other.isNew = false
    }
    if (killedAtMs !== undefined || killed === plan.kills || count < ((killed + 1) * plan.pushes) / (plan.kills + 1)) return
    const pid = ownerOf(plan.data)
    const owner = players.find(({ process, serverPid }) =>
      pid === (serverPid ?? process.pid) && process.exitCode === null && process.signalCode === null)
    if (!owner || !isAlive(pid!)) return // just changing
    killed++
    killedAtMs = performance.now()
    owner.isNew = true
    process.kill(pid!, 'SIGKILL')
  }
  /** Gives each process what it may push by now. */
  const feed = (): void => {
    const slowest = Math.min(...Array.from(acks.values(), ({ size }) => size))
    for (const player of players) {
      const { stdin } = player.process
      for (; player.next < each && player.next < slowest + (plan.ahead ?? Infinity); player.next++) {
        if (!acks.get(player)!.has(player.next)) stdin!.write(`${JSON.stringify(pushOf(plan, player.name, player.next))}\n`)
      }
      if (player.next === each && !stdin!.writableEnded) stdin!.end()
    }
  }
  const start = async (player: Player): Promise<void> => {
    const process = spawn(
      globalThis.process.execPath, [UNTIERED, player.program, JSON.stringify({ data: plan.data, ...plan.options })],
      { stdio: ['pipe', 'pipe', 'pipe'] },
    )
    let why = ''
    process.stderr.on('data', (chunk) => (why += String(chunk)))
    player.process = process
    process.stdin.on('error', () => undefined)
    player.next = 0
    if (players.every((one) => one.process !== undefined)) feed() // all are started in one turn
    const gone = once(process, 'close')
    for await (const said of createInterface({ input: process.stdout })) {
      const [word, what = ''] = said.split(' ')
      if (word === 'refused') player.refusals.set(what, (player.refusals.get(what) ?? 0) + 1)
      if (word === 'pid') player.serverPid = Number(what)
      if (word === 'ack') onAck(player, Number(what.split('-')[1]))
    }
    const [code, signal] = (await gone) as [number | null, NodeJS.Signals | null]
    if (signal === 'SIGKILL') return start(player)
    if (code !== 0) failed(new Error(`${player.name} ended with ${code}: ${why}`))
  }
  const startedAtMs = performance.now()
  await Promise.race([Promise.all(players.map((player) => start(player))), failure])
  const refusals: Record<string, number> = {}
  for (const { refusals: own } of players) for (const [code, times] of own) refusals[code] = (refusals[code] ?? 0) + times
  return { takeoverMs, refusals, pushesPerSecond: (1000 * each * plan.processes) / (performance.now() - startedAtMs) }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The process that holds the folder. */
function ownerOf(folder: string): number | undefined {
  try {
    return (JSON.parse(readFileSync(join(folder, 'holder.json'), 'utf8')) as { pid: number }).pid
  } catch {
    return undefined
  }
}

export interface Audit {
  readonly lost: readonly string[]
  readonly twice: readonly string[]
  /** Messages that stand behind a later one of the same process. */
  readonly outOfOrder: readonly string[]
}

/** What is in the store, against what was pushed. */
export async function audit(memory: Memory, plan: Plan): Promise<Audit> {
  const each = Math.ceil(plan.pushes / plan.processes)
  const missing = new Set(
    Array.from({ length: plan.processes }, (_, i) => Array.from({ length: each }, (_none, number) => `p${i}-${number}`)).flat(),
  )
  const [twice, outOfOrder]: [string[], string[]] = [[], []]
  for (let i = 0; i < plan.conversations; i++) {
    const latest = new Map<string, number>()
    for (const id of await pushesIn(memory, `c${i}`)) {
      if (!missing.delete(id)) twice.push(id)
      const [name = '', number] = id.split('-')
      if (Number(number) < (latest.get(name) ?? -1)) outOfOrder.push(id)
      latest.set(name, Number(number))
    }
  }
  return { lost: [...missing], twice, outOfOrder }
}

/** The pushes whose messages a conversation has: a tool gives them ids of its own. */
async function pushesIn(memory: Memory, conversationId: string): Promise<string[]> {
  const ids: string[] = []
  for (let from: number | undefined = 0; from !== undefined; ) {
    const page: Awaited<ReturnType<Memory['messages']>> = await memory.messages({ conversationId, from })
    ids.push(...page.items.flatMap((item) => (item.type === 'message' ? [item.text.split(': ').at(-1)!] : [])))
    from = page.next
  }
  return ids
}
