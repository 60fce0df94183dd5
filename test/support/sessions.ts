/** Synthetic sessions of Claude Code: records of the shape that it writes, and the hooks that it calls. */
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { drainSpool, type Drained, type Drain } from '../../packages/cli/hook/drain-spool.ts'
import type { Memory } from '@madeleine/core'
import { jsonl, type Place } from './program.ts'

type Content = string | readonly object[]

/** A session with a transcript of its own. */
export interface Session {
  readonly id: string
  readonly transcript: string
  /** Records of a user and an assistant in turn. */
  readonly said: (...contents: readonly Content[]) => object[]
  readonly append: (...records: readonly (object | string)[]) => void
  readonly rewrite: (...records: readonly object[]) => void
  /** What a host writes to a hook's stdin. */
  readonly event: (name: string, more?: object) => string
}

let sessions = 0

/** @param folder of the transcripts */
export function newSession(folder: string, startAt = '2026-11-20T09:00:00Z'): Session {
  const id = `11111111-2222-4333-8444-${String(++sessions).padStart(12, '0')}`
  mkdirSync(folder, { recursive: true })
  const transcript = join(folder, `${id}.jsonl`)
  let count = 0
  const record = (content: Content): object => {
    const [role, n] = [count % 2 === 0 ? 'user' : 'assistant', ++count]
    return {
      parentUuid: null, isSidechain: false, userType: 'external', cwd: folder, sessionId: id,
      version: '2.1.0', type: role, message: { role, content },
      uuid: `${id}-${n}`, timestamp: new Date(Date.parse(startAt) + n * 20_000).toISOString(),
    }
  }
  const text = (records: readonly (object | string)[]): string =>
    records.map((each) => (typeof each === 'string' ? each : jsonl([each]))).join('')
  return {
    id, transcript,
    said: (...contents) => contents.map(record),
    append: (...records) => appendFileSync(transcript, text(records)),
    rewrite: (...records) => writeFileSync(transcript, text(records)),
    event: (name, more = {}) => JSON.stringify({
      session_id: id, transcript_path: transcript, cwd: folder, permission_mode: 'default', hook_event_name: name, ...more,
    }),
  }
}

export const DATA = 'memory'

/** The spool of the place, and what is in it. */
export function spoolOf(place: Place) {
  const spool = (): string => join(place.folder, DATA, 'spool')
  const readIn = (name: string): string => (existsSync(join(spool(), name)) ? readFileSync(join(spool(), name), 'utf8') : '')
  const entries = (): string[] => (existsSync(spool()) ? readdirSync(spool()).filter((name) => name.endsWith('.event')) : [])
  return { spool, entries, log: () => readIn('log'), stateFile: () => join(spool(), 'state.json') }
}

/** Drains the spool of the place in this process, without waiting. */
export const drain = (place: Place, given: Partial<Drain> = {}): Promise<Drained> =>
  drainSpool({ spool: join(place.folder, DATA, 'spool'), open: () => openMemory(place), pause: () => turn(), ...given })

export const openMemory = (place: Place) => place.stores.openMemory({ data: join(place.folder, DATA), work: false, create: true })

/** The ids of what a conversation's log holds, in order. */
export async function storedIds(place: Place, conversationId: string, opened?: Memory): Promise<string[]> {
  const memory = opened ?? await openMemory(place)
  const { items } = await memory.messages({ conversationId, limit: 500 })
  return items.flatMap((item) => (item.type === 'message' ? [item.id] : []))
}

export const idsOf = (records: readonly object[]): string[] => records.map((record) => (record as { uuid: string }).uuid)
