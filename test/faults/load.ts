/** Clients of a server that write and ask without pause through whatever happens to it, and what they were told. */
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Memory, MessagesResult, Store } from '../../src/index.ts'
import { ask, type Answer } from '../support/http-server.ts'

export interface Load {
  /** Texts, by user. */
  readonly acknowledged: ReadonlyMap<string, readonly string[]>
  /** How often each error was answered; `none` where nothing was. */
  readonly errors: ReadonlyMap<string, number>
  /** Resolves when so many more messages were acknowledged. */
  grown(by: number): Promise<void>
  /** Resolves when so many more requests were refused, or not answered. */
  refused(by: number): Promise<void>
  /** Ends the clients; what was not answered is not asked for again. */
  stop(): Promise<void>
}

export interface LoadOptions {
  readonly url: string
  /** With the keys of their memories. */
  readonly keys: ReadonlyMap<string, string>
  /** Of each user. */
  readonly writers?: number
  /** Between two messages of a writer; 10 by default. */
  readonly paceMs?: number
}

export async function keysFor(store: Store, users: readonly string[]): Promise<Map<string, string>> {
  return new Map(await Promise.all(users.map(async (user) => [user, (await store.createKey({ users: [user] })).key] as const)))
}

/** Before the same is sent again, since a server that is away answers at once, and between questions. */
const PAUSE_MS = 20

export function startLoad({ url, keys, writers = 2, paceMs = 10 }: LoadOptions): Load {
  const acknowledged = new Map([...keys.keys()].map((user) => [user, [] as string[]]))
  const errors = new Map<string, number>()
  const over = new AbortController()
  const waiting = new Set<() => void>()
  const wakeAll = (): void => waiting.forEach((wake) => wake())
  /** The same again until it is answered, as a client does whose reply was lost. */
  const untilAnswered = async (call: () => Promise<Answer>): Promise<Answer | undefined> => {
    while (!over.signal.aborted) {
      const answer = await call().catch(() => undefined)
      if (answer?.status === 200) return answer
      const { error } = (answer?.json ?? {}) as { error?: { code: string } }
      const code = error?.code ?? 'none'
      if (answer !== undefined && answer.status < 500) throw new Error(answer.text)
      errors.set(code, (errors.get(code) ?? 0) + 1)
      wakeAll()
      await pause(Math.max(paceMs, PAUSE_MS))
    }
    return undefined
  }
  const write = async (user: string, key: string, writer: number): Promise<void> => {
    for (let nth = 0; !over.signal.aborted; nth++) {
      const content = `${user} saw the heron of pond ${writer} for the time ${nth}`
      // Every other client gives no ids: what it sends again is known by the key of the request
      const hasIds = writer % 2 === 0
      const answer = await untilAnswered(() => ask(`${url}/api/v0/push`, {
        key, ...(!hasIds && { headers: { 'idempotency-key': `${user}-${writer}-${nth}` } }),
        body: { conversationId: `c${writer}`, messages: [{ role: 'user', content, ...(hasIds && { id: `m${nth}` }) }] },
      }))
      if (!answer) return
      acknowledged.get(user)!.push(content)
      wakeAll()
      await pause(paceMs)
    }
  }
  const read = async (user: string, key: string): Promise<void> => {
    while (!over.signal.aborted) {
      const answer = await untilAnswered(() => ask(`${url}/api/v0/recall`, { key, body: { query: 'heron pond' } }))
      const found = (answer?.json as { passages: { text: string }[] } | undefined)?.passages ?? []
      expect(found.filter(({ text }) => !text.startsWith(`${user} `)), 'of another user').toEqual([])
      await pause(Math.max(paceMs, PAUSE_MS))
    }
  }
  const running = [...keys].flatMap(([user, key]) =>
    [read(user, key), ...Array.from({ length: writers }, (_, writer) => write(user, key, writer))])
  const moreOf = async (count: () => number, by: number): Promise<void> => {
    const target = count() + by
    await new Promise<void>((resolve, reject) => {
      const look = (): void => {
        if (count() < target) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      Promise.all(running).catch(reject)
    })
  }
  return {
    acknowledged, errors,
    grown: (by) => moreOf(() => sum([...acknowledged.values()].map((texts) => texts.length)), by),
    refused: (by) => moreOf(() => sum([...errors.values()]), by),
    async stop() {
      over.abort()
      await Promise.all(running)
    },
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)

/** All texts of a conversation, in order. */
export async function textsOf(memory: Memory, conversationId: string): Promise<string[]> {
  const texts: string[] = []
  for (let from: number | undefined = 0; from !== undefined;) {
    const page: MessagesResult = await memory.messages({ conversationId, from, limit: 500 })
    texts.push(...page.items.flatMap((item) => (item.type === 'message' ? [item.text] : [])))
    from = page.next
  }
  return texts
}

/** Nothing acknowledged is lost, nothing is there twice, every invariant holds, and the line completes. @returns messages in all */
export async function expectWhole(store: Store, { acknowledged }: Pick<Load, 'acknowledged'>): Promise<number> {
  let stored = 0
  for (const [user, texts] of acknowledged) {
    const memory = store.user(user)
    await memory.flush()
    await memory.settle()
    const { conversations } = await memory.conversations()
    const found = (await Promise.all(conversations.map(({ id }) => textsOf(memory, id)))).flat()
    const known = new Set(found)
    expect(texts.filter((text) => !known.has(text)), `acknowledged to ${user} and lost`).toEqual([])
    expect(found, `of ${user} twice`).toHaveLength(known.size)
    expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
    expect(await memory.stats()).toMatchObject({ pending: 0, collapsing: 0, messages: found.length })
    stored += found.length
  }
  return stored
}
