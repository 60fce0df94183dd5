/** An owner of a shared folder that closes: its work ends, and another takes over, or learns that the folder is gone. */
import { readdirSync, rmSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { sql } from '../../db.ts'
import { openHandle, pot, put, signal } from '../../../../test/support/handles.ts'

describe('an owner that closes', () => {
  test('ends what it has begun for others, hands on the rest, and one of the others takes over', async () => {
    const place = await mkdtemp(join(tmpdir(), 'madeleine-closing-'))
    const first = await openHandle(place)
    await first.script('create table pot (id int primary key)')
    first.admit?.()
    const others = [await openHandle(place), await openHandle(place)]
    const ups = others.map((db) => {
      const calls: string[] = []
      db.channel.listen({ onText: () => undefined, onUp: () => void calls.push('up'), onDown: () => void calls.push('down') })
      return calls
    })
    const [hasBegun, mayEnd] = [signal(), signal()]
    const begun = others[0]!.transaction(async (tx) => {
      await put(0)(tx)
      hasBegun.give()
      await mayEnd.given
      await put(1)(tx)
    })
    await hasBegun.given
    const closing = first.close()
    const asked = Array.from({ length: 20 }, (_, i) => others[i % 2]!.transaction(put(10 + i)))
    mayEnd.give()
    await Promise.all([begun, closing, ...asked])
    expect(await pot(others[0]!)).toEqual([0, 1, ...Array.from({ length: 20 }, (_, i) => 10 + i)])
    expect(await pot(others[1]!)).toHaveLength(22)
    expect(ups).toEqual([['up', 'down', 'up'], ['up', 'down', 'up']].map((calls) => expect.arrayContaining(calls)))
    for (const db of others) await db.close()
    expect(readdirSync(join(place, 'lock')).filter((name) => statSync(join(place, 'lock', name)).isSocket())).toEqual([])
    await rm(place, { recursive: true, force: true })
  })

  test('and whose folder is gone by then leaves an error behind, and no new store', async () => {
    const place = await mkdtemp(join(tmpdir(), 'madeleine-gone-'))
    const first = await openHandle(place)
    first.admit?.()
    const second = await openHandle(place)
    await first.close()
    rmSync(place, { recursive: true, force: true })
    await second.transaction((tx) => tx.rows(sql`select 1`)).catch(() => undefined) // the taking over may have come before
    await expect(second.transaction((tx) => tx.rows(sql`select 1`))).rejects.toMatchObject({ code: 'store_gone' })
    await second.close()
    expect(() => statSync(place)).toThrow('ENOENT')
  })
})
