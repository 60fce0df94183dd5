/** The database port, on the engine of this run. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe } from 'vitest'
import { openPglite } from '../../../engine/pglite.ts'
import { plainly } from '../../../../test/plainly.ts'
import { openPostgres } from '../../../engine/postgres.ts'
import { serverUrl } from '../../../../test/server.ts'
import { useDb } from '../../../../test/testing.ts'
import { closingContract, dbContract } from '../../../../test/support/db-contract.ts'

const held = useDb()

describe('on a database,', () => {
  dbContract(held)
})

describe('on a database of its own,', () => {
  let folder: string
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'madeleine-test-'))))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  closingContract(async () =>
    (serverUrl === undefined ? plainly(() => openPglite({ folder, durability: 'relaxed' })) : openPostgres({ url: serverUrl })))
})
