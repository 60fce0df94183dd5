/** `madeleine watch`: what happens in a store, as it happens, until it is told to stop. */
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { chat, jsonl, usePlace, values } from '../../../test/support/program.ts'

const place = usePlace()

/** Messages wait, and have been asked to be closed, when the watching begins. */
async function waiting(data: string): Promise<void> {
  const messages = jsonl(chat('2026-03-02T09:00:00Z', ['The heron stood in the river', 'A grey heron\u001b[2J? In the city?']))
  await place.run(['push', '--data', data, '--conversation', 'birds', '--json'], { input: messages })
  await using memory = await place.stores.openMemory({ data, work: false })
  await memory.flush()
}

async function watched(args: readonly string[], lines: number, signal: NodeJS.Signals): Promise<{ lines: string[]; end: unknown }> {
  const running = place.begin(['watch', ...args])
  const seen: string[] = []
  for await (const line of createInterface(running.stdout)) if (seen.push(line) === lines) break
  running.signal(signal)
  return { lines: seen, end: (await running.ended).code }
}

describe('watch', () => {
  it('prints under --json each event with its ids and the title of an episode, and exits with 0 on SIGTERM', async () => {
    await waiting('json')
    const { lines, end } = await watched(['--data', 'json', '--json'], 4, 'SIGTERM')
    const told = values(lines.join('\n')) as { event: string }[]
    expect(told.map(({ event }) => event)).toEqual(['manifest.updated', 'segment.collapsed', 'episode.created', 'manifest.updated'])
    expect(told[2]).toEqual({
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/), event: 'episode.created',
      conversationId: 'birds', episodeId: expect.any(String), title: expect.stringMatching(/heron/i),
    })
    expect(end).toBe(0)
  })

  it('prints one line per event for people, without terminal control characters, and exits with 0 on SIGINT', async () => {
    await waiting('people')
    const { lines, end } = await watched(['--data', 'people'], 3, 'SIGINT')
    expect(lines[2]).toMatch(/^\S+Z episode\.created birds [0-9a-f-]{36} .*[Hh]eron/)
    expect(lines.join('')).not.toContain('\u001b')
    expect(end).toBe(0)
  })
})
