/** kill -9 of the command line in the middle of an import of an archive: the same command again makes the store of one whole run. */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { chatGptZip } from '../../bench/made-exports.ts'
import { openEngine, sql, withUser } from '@madeleine/engine'
import { checkInvariants } from '../../packages/core/store/queries/invariants.ts'
import { CLOSING_SILENCE } from '../closing-silence.ts'
import { usePlace } from '../support/program.ts'
import { randomFrom, seedOr } from '../crash/random.ts'
import { byNight } from '../at-length.ts'
import { plainly } from '../plainly.ts'

const place = usePlace()
const SEED = seedOr(20261127)
const MESSAGES = byNight(600, 10_000)
const KILLS = byNight(1, 25)

/** The log of every conversation in order, its title, and what was cut of it. */
async function contentOf(data: string): Promise<object> {
  const db = await plainly(() => openEngine({ data: join(place.folder, data) }))
  try {
    return await withUser(db, 'local', async (tx) => {
      expect((await checkInvariants(tx, 'local', CLOSING_SILENCE)).filter(({ ok }) => !ok)).toEqual([])
      return {
        conversations: await tx.rows(sql`select id, title from conversation order by id`),
        messages: await tx.rows(sql`select conversation_id, seq, id, role, text, at from message order by conversation_id, seq`),
        segments: await tx.rows(sql`select conversation_id, from_seq, to_seq, state from segment order by conversation_id, from_seq`),
        episodes: await tx.rows(sql`select title from episode order by title`),
      }
    })
  } finally {
    await db.close()
  }
}

test(`T-70 an import killed ${KILLS} times and repeated makes the store of a full run (SEED=${SEED})`, { timeout: 1_800_000 }, async () => {
  const random = randomFrom(SEED)
  await writeFile(join(place.folder, 'export.zip'), chatGptZip(MESSAGES, SEED))
  const command = (data: string) => ['import', 'export.zip', '--data', data]
  const deaths = []
  for (let kill = 0; kill < KILLS; kill++) {
    const child = place.start(command('killed'))
    const ended = once(child, 'exit')
    while (!existsSync(join(place.folder, 'killed'))) await pause(5)
    await pause(random.below(byNight(2500, 8000)))
    child.kill('SIGKILL')
    deaths.push((await ended)[1])
  }
  expect((await place.spawn(command('killed'))).code).toBe(0)
  expect((await place.spawn(command('whole'))).code).toBe(0)
  expect(await contentOf('killed')).toEqual(await contentOf('whole'))
  process.stdout.write(`killed imports ${JSON.stringify({ deaths: deaths.filter((signal) => signal === 'SIGKILL').length })}\n`)
})
