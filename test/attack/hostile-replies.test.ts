/**
 * T-91: derived text carries marks, hidden characters and links, through the whole of the code. Before: titles of a model, of
 * a policy and of hostile messages reached `toc`, `manifest` and `segments` with tag characters, links and imitated labels.
 */
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Memory } from '@madeleine/core'
import { batch, idle, type Policy } from '@madeleine/segment'
import { faultServer, type FaultServer, type ReceivedBody } from '../support/fault-server.ts'
import { askedIn, modelAt, noPauses, promptOf } from '../support/served-model.ts'
import { ON_THIS_ENGINE } from '../night.ts'
import { memoryFor, stoppedClock, useDb } from '../testing.ts'
import { HOSTILE, uncleanIn } from './unclean.ts'

const held = useDb()
let server: FaultServer | undefined
afterEach(async () => {
  vi.restoreAllMocks()
  await server?.close()
  server = undefined
})

const DAYS = HOSTILE.map((_, i) => `2026-02-${String(i + 2).padStart(2, '0')}`)

async function remember(memory: Memory, textOf: (day: number) => readonly string[], name = (_: number) => 'Ann'): Promise<void> {
  for (const [i, day] of DAYS.entries()) {
    const messages = textOf(i)
      .map((content, j) => ({ id: `m${j}`, role: 'user' as const, name: name(i), content, timestamp: new Date(`${day}T09:0${j}:00Z`) }))
    await memory.push({ conversationId: day, messages })
    await memory.flush({ conversationId: day })
  }
  await memory.settle()
}

/**
 * The text of a frame or of the manifest, line by line, without the marks and labels that are ours:
 * one frame, labels at the ends of headings.
 */
function linesOf(text: string, frames: number): string[] {
  expect(text.match(/<madeleine-memories[^>]*>/g) ?? []).toHaveLength(frames)
  expect(text.match(/<\/madeleine-memories[^>]*>/g) ?? []).toHaveLength(frames)
  return text.replace(/<\/?madeleine-memories[^>]*>/g, '').split('\n')
    .map((line) => line.replace(/^(?:###|[ │]*[├└]─) /, '').replace(/^\[\d\d?:\d\d[^\]]*\]/, '')
      .replace(/ \[(?:rank: \d+, confidence: \w+ \([\d.]+\)(?:, key moment)?|closed)\]$/, ''))
}

/** Every derived text of a memory, wherever it is read. */
async function derivedTexts(memory: Memory): Promise<string[]> {
  const texts: string[] = []
  const { episodes } = await memory.recent({ limit: 100 })
  expect(episodes).toHaveLength(HOSTILE.length)
  texts.push(...episodes.flatMap(({ title, summary }) => [title, summary]))
  const { episodes: found, text } = await memory.recall({ query: 'boat lake Miso', limit: 20, passageLimit: 0 })
  texts.push(...found.flatMap(({ title, summary, why }) => [title, summary, why]), ...linesOf(text, 1))
  const manifest = await memory.manifest({ depth: 50 })
  texts.push(...manifest.days.flatMap(({ entries }) => entries.map(({ title }) => title)), ...linesOf(manifest.text, 0))
  for (const conversationId of DAYS) {
    texts.push(...(await memory.segments({ conversationId })).flatMap(({ title, tools }) => [title ?? '', ...tools]))
    const { system } = await memory.session({ conversationId })
    if (system !== undefined) texts.push(...linesOf(system, 1))
  }
  const nodes = ['toc:root']
  for (const id of nodes) {
    const { title, bullets, keywords, path, children } = await memory.toc(id)
    texts.push(title, ...bullets.map((bullet) => bullet.text), ...keywords, ...path.map((above) => above.title), ...children.map((child) =>
      child.title))
    nodes.push(...children.map((child) => child.id))
  }
  expect(nodes.length).toBeGreaterThan(2 * HOSTILE.length)
  return texts
}

const faults = (texts: readonly string[]) => texts.flatMap((text) => (uncleanIn(text).length > 0 ? [[text, uncleanIn(text)]] : []))

const LINES = ['We rented a little boat on the lake', 'We hiked to the hut above the lake', 'Miso the cat stayed at home']

/** Says everything that is hostile, in every schema. */
function hostile(body: ReceivedBody): string {
  const said = (i: number) => ({
    title: `Boat trip ${HOSTILE[i % HOSTILE.length]}`,
    summary: `Ann rented a little boat on the lake. ${HOSTILE[i % HOSTILE.length]}`, complexity: 2, surprise_level: 'low',
  })
  const periods = promptOf(body).match(/^Period \d+: /gm)?.length ?? 0
  if (periods > 0) {
    return JSON.stringify({ periods: Array.from({ length: periods }, (_, i) => ({
      number: i + 1, headline: said(i).title,
      bullets: HOSTILE.map((_text, j) => ({ text: `We rented a little boat. ${HOSTILE[j]}`, from: [1] })),
    })) })
  }
  const { purpose, count } = askedIn(body)
  if (purpose === 'encode') return JSON.stringify({ segments: Array.from({ length: count }, (_, i) => ({ number: i + 1, ...said(i) })) })
  return JSON.stringify({ segments: [{ num_messages: count, first: 0, ...said(server!.requests.length) }] })
}

describe.runIf(ON_THIS_ENGINE)('T-91: what is read anywhere is clean', () => {
  test.each([['describes segments and periods', idle()], ['cuts', batch()]])('when a model %s', async (_, policy) => {
    noPauses()
    server = await faultServer({ content: hostile })
    const memory = await memoryFor(held.db, { now: stoppedClock('2026-03-20T12:00:00Z').now, policy, model: modelAt(server) })
    await remember(memory, () => LINES)
    const texts = await derivedTexts(memory)
    expect(faults(texts)).toEqual([])
    expect(texts.filter((text) => text.startsWith('Boat trip')).length).toBeGreaterThan(HOSTILE.length)
  })

  test('when messages, speakers and tools are hostile and there is no model; the log keeps what was pushed', async () => {
    const memory = await memoryFor(held.db, { now: stoppedClock('2026-03-20T12:00:00Z').now, policy: idle() })
    const said = (i: number) =>
      [`${HOSTILE[i]} is a cat who likes the boat on the lake`, `The boat, said ${HOSTILE[i]}`, `\ue200 ${HOSTILE[i]}`]
    await remember(memory, said, (i) => HOSTILE[i]!.slice(0, 200))
    expect(faults(await derivedTexts(memory))).toEqual([])
    for (const [i, day] of DAYS.entries()) {
      const { items } = await memory.messages({ conversationId: day })
      expect(items.flatMap((item) => (item.type === 'message' ? [[item.text, item.name]] : [])))
        .toEqual(said(i).map((text) => [text, HOSTILE[i]!.slice(0, 200)]))
    }
  })

  test('when a policy of the caller writes titles, of any length and type', async () => {
    let cuts = 0
    const titled: Policy = {
      name: 'titled', version: 1, dueAt: () => undefined,
      cut: async ({ messages }) => {
        const text = HOSTILE[cuts++ % HOSTILE.length]!
        const odd = [7, null, { title: text }, `Miso ${'x'.repeat(1_000_000)}`][cuts % 8]
        return { closed: [{
          length: messages.length, reason: 'topic', title: (odd === undefined ? text : odd) as string,
          summary: `Ann said so. ${text}`, why: text,
        }] }
      },
    }
    const memory = await memoryFor(held.db, { now: stoppedClock('2026-03-20T12:00:00Z').now, policy: titled })
    await remember(memory, () => LINES)
    const texts = await derivedTexts(memory)
    expect(faults(texts)).toEqual([])
    expect(Math.max(...texts.map(({ length }) => length))).toBeLessThan(5000)
  })

  test('when a title has nothing but hidden characters: the words of the talk make one, and the episode is marked', async () => {
    noPauses()
    const nothing = '\u202e\u200b\u3164\u{e0041}\ufeff'
    server = await faultServer({ content: (body) => JSON.stringify({
      segments: Array.from({ length: askedIn(body).count }, (_, i) => ({ number: i + 1, title: nothing, summary: nothing, complexity: 1 })),
    }) })
    const memory = await memoryFor(held.db, { now: stoppedClock('2026-03-20T12:00:00Z').now, policy: idle(), model: modelAt(server) })
    await remember(memory, () => LINES)
    const { episodes } = await memory.recent({ limit: 100 })
    expect(new Set(episodes.map(({ quality }) => quality))).toEqual(new Set(['fallback']))
    for (const { title, summary } of episodes) expect(`${title} ${summary}`).toMatch(/boat|lake|hut|Miso/i)
  })
})
