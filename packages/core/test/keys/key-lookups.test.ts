/** Looking keys up together gives each request what it would have found alone, no earlier than it asked. */
import { describe, expect, test } from 'vitest'
import { keyLookups } from '../../keys/store-keys.ts'
import type { FoundKey } from '../../keys/keys-sql.ts'

const hash = (n: number): Uint8Array => Uint8Array.of(n, n)
const row = (n: number): FoundKey =>
  ({ id: `key ${n}`, users: [], scopes: [], expiresAt: null, revokedAt: null, lastUsedAt: null, hash: hash(n) })

/** A table of keys whose lookups end when the test says so. */
function table(...stored: number[]) {
  const asked: { readonly hashes: number[]; end(): void; fail(error: Error): void }[] = []
  const find = keyLookups((hashes) => new Promise((resolve, reject) => {
    const seen = stored.filter((n) => hashes.some((given) => given[0] === n)).map(row)
    asked.push({ hashes: hashes.map(([n]) => n!), end: () => resolve(seen), fail: reject })
  }))
  return { asked, stored, find: (n: number) => find(hash(n)) }
}
const turn = () => new Promise((resolve) => void setImmediate(resolve))

describe('keys that are looked up together', () => {
  test('are those requested while others were looked up, and each request gets its own', async () => {
    const { asked, find } = table(1, 2, 3)
    const answers = Promise.all([1, 2, 3, 4, 3].map(find))
    await turn()
    expect(asked.map(({ hashes }) => hashes)).toEqual([[1], [2]])
    asked[1]!.end()
    await turn()
    expect(asked.map(({ hashes }) => hashes)).toEqual([[1], [2], [3, 4, 3]])
    for (const one of asked) one.end()
    expect((await answers).map((key) => key?.id)).toEqual(['key 1', 'key 2', 'key 3', undefined, 'key 3'])
  })

  test('are read after the request came: a key revoked before it is not found', async () => {
    const { asked, stored, find } = table(1)
    const [early, other] = [find(1), find(1)]
    await turn()
    stored.length = 0
    const late = find(1)
    for (let i = 0; i < 3; i++) {
      asked[i]!.end()
      await turn()
    }
    expect([(await early)?.id, (await other)?.id, await late]).toEqual(['key 1', 'key 1', undefined])
  })

  test('fail together, and the next lookup is made all the same', async () => {
    const { asked, find } = table(1)
    const failing = [find(1), find(1)]
    const next = find(1)
    await turn()
    for (const one of asked.slice(0, 2)) one.fail(new Error('gone'))
    for (const one of failing) await expect(one).rejects.toThrow('gone')
    await turn()
    asked[2]!.end()
    expect((await next)?.id).toBe('key 1')
  })

  test('do not wait for a lookup that hangs', async () => {
    const { asked, find } = table(1)
    void find(1)
    const answered = find(1)
    await turn()
    asked[1]!.end()
    await answered
    const later = find(1)
    await turn()
    asked[2]!.end()
    expect((await later)?.id).toBe('key 1')
  })
})
