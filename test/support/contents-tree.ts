/** Two talks to remember, and how a test reads the contents of a memory from the root down. */
import type { TocResult } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import { talk } from '../testing.ts'

export const BOAT = [
  'We rented a little boat on the lake yesterday', 'With the whole family? Was the lake cold?', 'Ice cold, but the boat was lovely',
]
export const BICYCLE = [
  'The derailleur of my bicycle is broken', 'Take it to the harbour workshop', 'They want 40 euros for the derailleur',
]

export async function remember(memory: Memory, conversationId: string, texts: readonly string[], from: string): Promise<void> {
  await memory.push({ conversationId, messages: talk(texts, { from }) })
  await memory.flush({ conversationId })
}
export async function settled(
  memory: Memory, talks: readonly (readonly [conversationId: string, texts: readonly string[], from: string])[],
): Promise<void> {
  for (const [id, texts, from] of talks) await remember(memory, id, texts, from)
  await memory.settle()
}
export const children = ({ children: list }: TocResult) => list.map(({ id }) => id)

/** Every node of periods from the root down, by id. */
export async function tree(memory: Memory, id = 'toc:root', all = new Map<string, TocResult>()): Promise<Map<string, TocResult>> {
  const node = await memory.toc(id)
  all.set(id, node)
  if (node.level !== 'day') for (const child of node.children) await tree(memory, child.id, all)
  return all
}
export const versions = async (memory: Memory) =>
  new Map([...(await tree(memory))].map(([id, { version, writtenAt }]) => [id, `${version} ${writtenAt?.toISOString()}`]))
export const words = ({ title, bullets, keywords, segments, messages, talkTokens, startAt, endAt }: TocResult) =>
  ({ title, bullets, keywords, segments, messages, talkTokens, startAt, endAt })
