/** Whatever is sent to whichever operation of the description: no answer of 5xx, no silence, and a server that is well afterwards. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openApi } from '../../http/openapi.ts'
import { byNight } from '../../../../test/at-length.ts'
import { stoppedClock, useDb } from '../../../../test/testing.ts'
import { ask, startedServer } from '../../../../test/support/http-server.ts'

const held = useDb({ emptied: 'once' })
let server: Awaited<ReturnType<typeof startedServer>>
let key: string

beforeAll(async () => {
  server = await startedServer(held.db, { now: stoppedClock().now, server: { rates: { perKey: 1e6 } } })
  key = (await server.store.createKey({ users: ['ann'], scopes: ['read', 'write', 'admin'] })).key
  await server.store.user('ann').push({ conversationId: 'c', messages: [{ id: 'a', role: 'user', content: 'Where is the cat?' }] })
})
afterAll(() => server.close())

type Schema = Readonly<Record<string, unknown>>

/**
 * Something that a schema allows, or nearly so: names it knows with values of its type, of another one, and names that it does not know.
 */
function nearly(schema: Schema | undefined): fc.Arbitrary<unknown> {
  const wild = fc.oneof(fc.jsonValue({ maxDepth: 3 }), fc.constantFrom(
    -1, 1e308, 2 ** 53, '', '\u0000', '\ud800', '__proto__', '../../etc/passwd',
    "'; drop table message; --", '1e999', 'x'.repeat(5000), [[]], {},
  ))
  if (!schema) return wild
  const { type, enum: choices, anyOf, properties, items } = schema as {
    type?: string; enum?: unknown[]; anyOf?: Schema[]; properties?: Readonly<Record<string, Schema>>; items?: Schema
  }
  const fitting = choices ? fc.constantFrom(...choices)
    : anyOf ? fc.oneof(...anyOf.map(nearly))
      : type === 'object' && properties ? fc.record(Object.fromEntries(Object.entries(properties)
        .map(([name, one]) => [name, nearly(one)])), { requiredKeys: [] })
        : type === 'array' ? fc.array(nearly(items), { maxLength: 3 })
          : type === 'integer' ? fc.integer({ min: -2, max: 300 })
            : type === 'number' ? fc.double({ min: -2, max: 300, noNaN: true })
              : type === 'boolean' ? fc.boolean()
                : fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('c', 'a', 'root', '2026-03', 'cat', '2026-03-01T00:00:00Z'))
  return fc.oneof({ weight: 6, arbitrary: fitting }, { weight: 1, arbitrary: wild })
}

const POSTS = Object.entries(openApi().paths).flatMap(([path, { post }]) => {
  const content = post?.requestBody?.['content'] as Readonly<Record<string, { schema?: Schema }>> | undefined
  return content?.['application/json'] ? [{ path, schema: content['application/json'].schema }] : []
})

it('the server answers no request with a 5xx, and is well after all of them', async () => {
  const request = fc.constantFrom(...POSTS).chain(({ path, schema }) => fc.tuple(fc.constant(path), nearly(schema)))
  await fc.assert(fc.asyncProperty(request, async ([path, body]) => {
    const { status, json } = await ask(server.url + path, {
      key, method: 'POST', body: JSON.stringify(body) ?? '', headers: { 'content-type': 'application/json' },
    })
    expect({ path, body, status, json: json as unknown }).toSatisfy(() => status < 500)
  }), { numRuns: byNight(150, 3000) })
  expect((await ask(`${server.url}/health/ready`)).status).toBe(200)
})
