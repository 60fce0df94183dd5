/**
 * Benchmark of the facts that stand in every context: how many of their lines matter, and how many are false. Each person of
 * bench/assistant-talk, the year of bench/life and the sample have a memory each. bench/standing-verdicts.json has the verdicts of one
 * reader, who saw the messages that prove them: `matters` is what one should know before anything is asked, `minor` is true and does
 * not matter, `false` is not so, or not any more. Without a model.
 * Run: npm run bench:standing -- [--show]      (deterministic)
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openMemory, type MessageInput } from '../src/index.ts'
import { readPeople } from './assistant-people.ts'

const { values } = parseArgs({ options: { show: { type: 'boolean', default: false } } })

type Verdict = 'matters' | 'minor' | 'false'
/** By person and fact. */
type Verdicts = Readonly<Record<string, Readonly<Record<string, Verdict>>>>

interface Talk {
  readonly person: string
  readonly sessions: readonly { readonly session: string; readonly messages: readonly MessageInput[] }[]
}

async function lifeTalk(): Promise<Talk> {
  const { messages } = JSON.parse(await readFile(new URL('life/life.json', import.meta.url), 'utf8')) as {
    messages: readonly { id: string; session: string; role?: 'user' | 'assistant'; text: string; at: string }[]
  }
  const sessions = new Map<string, MessageInput[]>()
  for (const { id, session, role = 'user', text, at } of messages) {
    sessions.set(session, [...(sessions.get(session) ?? []), { id, role, content: text, timestamp: at }])
  }
  return { person: 'life', sessions: [...sessions].map(([session, said]) => ({ session, messages: said })) }
}

async function sampleTalk(): Promise<Talk> {
  const lines = (await readFile(new URL('../sample/chat.jsonl', import.meta.url), 'utf8')).trim().split('\n')
  return { person: 'sample', sessions: [{ session: 'sample', messages: lines.map((line) => JSON.parse(line) as MessageInput) }] }
}

/** The facts in a context in which nothing is asked, without their times and proofs. */
async function standingFacts({ sessions }: Talk): Promise<string[]> {
  const data = await mkdtemp(join(tmpdir(), 'madeleine-bench-'))
  const memory = await openMemory({ data, durability: 'relaxed', timeZone: 'UTC', now: () => new Date('2026-12-31T12:00:00Z') })
  try {
    for (const { session, messages } of sessions) await memory.push({ conversationId: session, messages: [...messages] })
    await memory.flush()
    await memory.settle()
    const { system = '' } = await memory.context({ conversationId: 'asking', manifest: false })
    return system.split('\n').flatMap((line) => /^- \[\w+\] (.+) \([^()]*\)$/.exec(line)?.[1] ?? [])
  } finally {
    await memory.close()
    await rm(data, { recursive: true, force: true })
  }
}

const verdicts = JSON.parse(await readFile(new URL('standing-verdicts.json', import.meta.url), 'utf8')) as Verdicts
// The first talk is of several people
const people = (await readPeople()).filter(({ split }) => split !== 'first')
const judged: { readonly person: string; readonly fact: string; readonly verdict: Verdict | undefined }[] = []
for (const talk of [...people, await lifeTalk(), await sampleTalk()]) {
  for (const fact of await standingFacts(talk)) judged.push({ person: talk.person, fact, verdict: verdicts[talk.person]?.[fact] })
}
const share = (verdict: Verdict): string => (judged.filter((one) => one.verdict === verdict).length / judged.length).toFixed(2)
const unjudged = judged.filter(({ verdict }) => verdict === undefined)
console.log(`${judged.length} lines: matters ${share('matters')}, minor ${share('minor')}, false ${share('false')}, `
  + `unjudged ${unjudged.length}`)
for (const { person, fact, verdict } of values.show ? judged : unjudged) console.log([person, verdict ?? '?', fact].join('\t'))
