/** What compares every result of the suite with the contract: it must notice, and it must be there. */
import { expect, it } from 'vitest'
import { UserMemory } from '../../memory/user-memory.ts'
import '../../../../test/server.ts' // so that it is among the tests that ask a database

it('every call of a memory in a test that asks a database is compared with the contract', () => {
  const { recall, push, settle, forget, export: lines } = UserMemory.prototype
  expect([recall, push, settle, forget].map(({ name }) => name)).toEqual(['callChecked', 'callChecked', 'callChecked', 'callChecked'])
  expect(lines.name).toBe('export')
})

it('a result of another shape than that of its call in the contract fails the test that got it', async () => {
  const { checked } = await import('../../../../test/checked-results.ts')
  const pushed = { ids: ['m'], stored: 1, skipped: 0 }
  await expect(checked('push', async () => pushed)()).resolves.toEqual(pushed)
  await expect(checked('push', async () => ({ ...pushed, more: 1 }))()).rejects.toThrow(/result of push is not that of the contract/)
  await expect(checked('push', async () => ({ ids: ['m'], stored: 1 }))()).rejects.toThrow(/skipped/)
  await expect(checked('settle', async () => undefined)()).resolves.toBeUndefined()
})
