/** Batches of JSON-RPC: taken under the one version of the protocol that has them, within the limits of a line. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Memory } from '@madeleine/core'
import { memoryFor, talk, until, useDb } from '../../../../test/testing.ts'
import { called, helloOf, served, withoutClose, type Line } from './line-host.ts'

const held = useDb({ emptied: 'once' })
let memory: Memory

beforeAll(async () => {
  memory = await memoryFor(held.db)
  await memory.push({ conversationId: 'c', messages: talk(['The ferry leaves at nine', 'Then I bring the tickets']) })
})
afterAll(() => memory.close())

const HELLO = helloOf('2025-03-26')
const ping = (id: number | string) => ({ jsonrpc: '2.0', id, method: 'ping' })
const NOTE = { jsonrpc: '2.0', method: 'notifications/initialized' }

/** What a host gets that sends these lines, without the answer to the first. */
async function answersTo(first: object, ...messages: unknown[]): Promise<(Line | readonly Line[])[]> {
  const { stdin, lines, ended, send } = served(async () => withoutClose(memory))
  send(first, ...messages)
  stdin.end()
  await ended
  return (lines as (Line | readonly Line[])[]).filter((line) => Array.isArray(line) || (line as Line).id !== 0)
}

const byId = (line: Line | readonly Line[] | undefined): Line[] =>
  [...(line as readonly Line[])].toSorted((a, b) => String(a.id).localeCompare(String(b.id)))
const refusal = (message: RegExp, id: unknown = null) =>
  ({ id, error: { code: -32_600, message: expect.stringMatching(message) as string } })

describe('under MCP version 2025-03-26', () => {
  test('an array is answered by one array, with an answer to each request and none to a notification', async () => {
    const answers = await answersTo(HELLO, [NOTE, ping(1), called(2, 'recent'), called('3', 'remember', { text: 'The tide is out' }), {
      jsonrpc: '2.0', id: 4, method: 'no/such',
    }])
    expect(answers.length).toBe(1)
    expect(byId(answers[0])).toMatchObject([
      { id: 1, result: {} }, { id: 2, result: { content: [{ text: expect.stringContaining('ferry') as string }] } },
      { id: '3', result: {} }, { id: 4, error: { code: -32_601 } },
    ])
  })

  test('an array of notifications and answers alone gets no answer, and what follows is answered as ever', async () => {
    expect(
      await answersTo(HELLO, [NOTE, NOTE, { jsonrpc: '2.0', id: 9, result: {} }], ping(1), [ping(2)]),
    ).toEqual([ping(1), [ping(2)]].map((line) =>
      Array.isArray(line) ? [{ jsonrpc: '2.0', id: 2, result: {} }] : { jsonrpc: '2.0', id: 1, result: {} }))
  })

  test('an empty array is refused', async () => {
    expect(await answersTo(HELLO, [])).toMatchObject([refusal(/empty/)])
  })

  test('what is no message in an array is refused in its place, and the others are answered', async () => {
    const [answers] = await answersTo(HELLO, [1, ping('a'), { id: 6 }, [ping('nested')], { ...helloOf('2025-03-26'), id: 'hello' }])
    expect(byId(answers)).toMatchObject([
      refusal(/not a JSON-RPC message/, 6), { id: 'a', result: {} }, refusal(/initialize/, 'hello'),
      refusal(/not a JSON-RPC message/), refusal(/not a JSON-RPC message/),
    ])
  })

  test('an id whose answer is still due is refused, so that each answer belongs to its request', async () => {
    const [answers] = await answersTo(HELLO, [called(1, 'recent'), ping(1)])
    expect(answers).toMatchObject([refusal(/id is in use/, 1), { id: 1, result: { content: [{}] } }])
  })

  test('an array may have 100 entries at most, and be no longer than any other line', async () => {
    expect(await answersTo(HELLO, Array.from({ length: 101 }, (_, i) => ping(i + 1)))).toMatchObject([refusal(/101.*100/)])
    expect((await answersTo(HELLO, Array.from({ length: 100 }, (_, i) => ping(i + 1))))[0]).toHaveLength(100)
    const large = [1, 2].map((id) => ({ ...ping(id), params: { x: 'y'.repeat(4_500_000) } }))
    expect(await answersTo(HELLO, large)).toMatchObject([{ id: null, error: { code: -32_700 } }])
  })

  test('a call that is cancelled is left out of the answer, and does not hold it up', async () => {
    let open = (): void => undefined
    const late = new Promise<Memory>((resolve) => (open = () => resolve(withoutClose(memory))))
    const { stdin, lines, ended, send } = served(() => late)
    const cancel = (requestId: number) => ({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } })
    send(HELLO)
    await until(() => lines.length > 0)
    // The SDK does not cancel a request with the id 0, and answers it
    send([called(1, 'recent'), ping(2)], [called(3, 'recent'), cancel(3)], [ping(0), cancel(0)], ping(5))
    await until(() => lines.length > 1)
    expect(lines).toMatchObject([{ id: 0 }, { id: 5 }])
    send(cancel(1))
    await until(() => lines.length > 2)
    open()
    send([ping(4)])
    stdin.end()
    await ended
    expect(lines.slice(2)).toEqual([2, 4].map((id) => [{ jsonrpc: '2.0', id, result: {} }]))
  })
})

describe('under other MCP versions', () => {
  test.each([
    '2025-06-18', '2025-11-25', '2024-11-05', '2030-01-01',
  ])('an array is refused as a whole, with the reason: %s', async (version) => {
    expect(await answersTo(helloOf(version), [ping(1), ping(2)], ping(3)))
      .toMatchObject([refusal(/batches.*2025-03-26.*a line of its own/), { id: 3, result: {} }])
  })

  test('an array before any version was agreed on is refused, even one that holds the agreement', async () => {
    expect(await answersTo([HELLO], [ping(1)], HELLO, [ping(2)]))
      .toMatchObject([refusal(/batches/), refusal(/batches/), [{ id: 2, result: {} }]])
  })
})
