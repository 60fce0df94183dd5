/** Sessions in which somebody else's life is talked of, to stand in one store beside the talk that is asked about. */
import { readFile } from 'node:fs/promises'
import type { MessageInput } from '../packages/contract/message.ts'
import { DAY_MS, MINUTE_MS } from '../packages/base/units.ts'
import { readSessions } from './assistant-sessions.ts'

export interface ForeignSession {
  readonly id: string
  readonly messages: readonly MessageInput[]
}

interface Said {
  readonly role: 'user' | 'assistant'
  readonly content: string
}

/** Messages of one piece of talk with an assistant: each session there has two or three subjects. */
const PIECE = 8
const TITLE_TALK = ['tuned', 'later', 'fresh', 'last'] as const

async function assistantPieces(): Promise<Said[][]> {
  return (await readSessions()).flatMap(({ messages }) =>
    Array.from({ length: Math.ceil(messages.length / PIECE) }, (_, i) =>
      messages.slice(i * PIECE, (i + 1) * PIECE).map(({ role, content }) => ({ role, content }))))
}

/** Chats between people, each subject a session of its own; who speaks first stands for the user, so that no name gives them away. */
async function peoplesPieces(): Promise<Said[][]> {
  const pieces: Said[][] = []
  for (const name of TITLE_TALK) {
    const chats = JSON.parse(await readFile(new URL(`title-talk/${name}.json`, import.meta.url), 'utf8')) as { talk: string[] }[]
    for (const { talk } of chats) {
      const first = talk[0]!.split(':')[0]!
      for (const piece of talk.join('\n').split('\n\n')) pieces.push(piece.split('\n').map((line) => ({
        role: line.startsWith(`${first}:`) ? 'user' : 'assistant', content: line.slice(line.indexOf(':') + 1).trim(),
      })))
    }
  }
  return pieces
}

/**
 * So many sessions of several languages, spread evenly over the days from `from`; always the same.
 *
 * @throws {RangeError} there is not so much talk
 */
export async function foreignSessions(count: number, { from, days }: { from: Date; days: number }): Promise<ForeignSession[]> {
  const pieces = [...await assistantPieces(), ...await peoplesPieces()]
  if (count > pieces.length) throw new RangeError(`there are ${pieces.length} foreign sessions, not ${count}`)
  return Array.from({ length: count }, (_, i) => pieces[Math.floor((i * pieces.length) / count)]!).map((piece, i) => {
    const start = from.getTime() + Math.floor((i * days) / count) * DAY_MS
    return {
      id: `foreign-${i}`, messages: piece.map(({ role, content }, k) =>
        ({ id: `foreign-${i}-${k}`, role, content, timestamp: new Date(start + k * MINUTE_MS) })),
    }
  })
}
