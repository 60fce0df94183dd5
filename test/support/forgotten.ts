/** For tests of forgetting: a talk of two days in two conversations, and everything that reading calls show. */
import { expect } from 'vitest'
import type { Memory } from '@madeleine/core'
import { talk } from '../testing.ts'

/** A word that stands in one message only. */
export const SECRET = 'Quillaborn'

/** Three episodes of conversation `c` (0–4, 4–8, 8–10), and one of `other`. */
export async function remember(memory: Memory): Promise<void> {
  await memory.push({ conversationId: 'c', title: 'Two walks', messages: [
    ...talk([
      'We walked to the harbour and saw a heron.', 'It stood by the water all morning.',
      `The key is under the pot, the word is ${SECRET}.`, 'Good, I will remember the key.',
    ]),
    ...talk([
      'Today we bake bread with rye and honey.', 'The oven is at two hundred degrees.',
      'The crust came out dark.', 'It smells of honey in the kitchen.',
    ], { first: 4, from: '2026-03-03T09:00:00Z' }),
    ...talk(['Shall we repaint the boat?', 'Yes, in green.'], { first: 8, from: '2026-03-04T09:00:00Z' }),
  ] })
  await memory.push({
    conversationId: 'other', messages: talk(['The train to the coast was late.', 'We missed the ferry.'], { from: '2026-03-05T09:00:00Z' }),
  })
  await memory.flush()
  await memory.settle()
}

/** Everything that reading calls show, as one text. */
export async function shownBy(memory: Memory, conversationId = 'c'): Promise<string> {
  const episodes = (await memory.recent({ limit: 100, passageLimit: 200 }))
  const shown = [
    await memory.conversations(), await memory.messages({ conversationId }),
    await memory.segments({ conversationId }), await memory.manifest(), episodes,
    await memory.session({ conversationId }),
    await memory.recall({ query: `${SECRET} key under the pot`, passageLimit: 200, limit: 100, detail: 'high' }),
    await memory.context({ conversationId, query: `the word ${SECRET}`, maxTokens: 4000 }), await memory.stats(),
    ...(await Promise.all(
      episodes.episodes.map(async ({ id }) => [await memory.episode(id), await memory.expand(id), await memory.toc(`toc:segment:${id}`)]),
    )),
    ...(await Promise.all(['toc:root', 'toc:year:2026', 'toc:month:2026:03', 'toc:week:2026:W10', 'toc:day:2026-03-02']
      .map((node) => memory.toc(node).catch(() => undefined)))),
  ]
  return JSON.stringify(shown)
}

export async function expectWell(memory: Memory): Promise<void> {
  expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
}
