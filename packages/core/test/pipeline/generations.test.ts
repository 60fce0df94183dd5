/** Changing the embedder: search stays on the old vectors until the new ones are whole for everybody, and never mixes them. */
import { describe, expect, test } from 'vitest'
import { threshold } from '@madeleine/segment'
import { sql } from '@madeleine/engine'
import { memoryFor, stoppedClock, until, useDb } from '../../../../test/testing.ts'
import { BIRDS, birds, birdwatching, first, second } from './birds.ts'
import { now, remembered, talks } from '../../../../test/support/upgrading.ts'

const held = useDb()
const { open, tell, rememberIn, nearTo, rows, vectorsOf, sound } = birdwatching(held)

describe('another embedder', () => {
  test('takes over only by an upgrade, once every episode has its vector; the old vectors are removed', async () => {
    const before = await open({ embedder: first() })
    for (const bird of BIRDS) await rememberIn(before, bird)
    const embedder = second()
    const after = await open({ embedder })
    expect(await after.stats()).toMatchObject({ embedder: { name: 'first' } })
    expect(embedder.texts).toEqual([])
    expect(await after.upgrade({ dryRun: true })).toMatchObject({ embedder: 'second' })
    expect(embedder.texts).toEqual([])
    const done = await after.upgrade()
    expect(done).toMatchObject({ embedder: 'second' })
    expect(done).not.toHaveProperty('stopped')
    expect(await after.stats()).toMatchObject({ embedder: { name: 'second' }, due: 0 })
    expect(await vectorsOf()).toEqual({ second: 4 })
    expect(await nearTo(after, 'falcon')).toEqual(['falcon'])
    expect(await after.upgrade()).not.toHaveProperty('embedder')
  })

  test('stays in use when a process names none', async () => {
    const before = await open({ embedder: first() })
    await rememberIn(before, 'heron')
    const other = await memoryFor(held.db, { now, policy: threshold() })
    expect(await other.upgrade()).not.toHaveProperty('embedder')
    expect(await other.stats()).toMatchObject({ embedder: { name: 'first' } })
    expect(await vectorsOf()).toEqual({ first: 1 })
  })

  test('gives way to the first one again in the same way', async () => {
    const one = await open({ embedder: first() })
    await rememberIn(one, 'heron')
    const two = await open({ embedder: second() })
    await two.upgrade()
    await rememberIn(two, 'plover')
    await one.upgrade()
    expect(await one.stats()).toMatchObject({ embedder: { name: 'first' } })
    expect(await vectorsOf()).toEqual({ first: 2 })
    expect(await nearTo(one, 'plover')).toEqual(['plover'])
    expect(await sound(one)).toEqual([])
  })

  test('is used by search only when its vectors are complete for all users', async () => {
    const ann = await open({ embedder: first(), user: 'ann' })
    const bea = await open({ embedder: first(), user: 'bea' })
    await rememberIn(ann, 'heron')
    await rememberIn(bea, 'falcon')
    let failing = true
    const embedder = second((vectors, texts) => {
      if (failing && texts.some((text) => text.toLowerCase().includes('falcon'))) throw new Error('not now')
      return vectors
    })
    const { now: clock, step } = stoppedClock('2026-03-09T12:00:00Z')
    const upgrading = await open({ embedder, user: 'ann', now: clock })
    // The falcon's text fails, and so does every text without the heron after it: the embedder is
    // down. The heron has its vector in either order
    const away = second(() => { throw new Error('away') })
    const isAway = (texts: readonly string[]) =>
      failing && embedder.texts.some((text) => text.toLowerCase().includes('falcon'))
      && !texts.some((text) => text.toLowerCase().includes('heron'))
    const probing = await open({
      embedder: { ...embedder, embed: (texts) => (isAway(texts) ? away : embedder).embed(texts) }, user: 'ann', now: clock,
    })
    expect(await probing.upgrade()).toMatchObject({ embedder: 'second', stopped: { code: 'model_failed' } })
    expect(await ann.stats()).toMatchObject({ embedder: { name: 'first', building: 'second' } })
    expect([await nearTo(ann, 'heron'), await nearTo(bea, 'falcon')]).toEqual([['heron'], ['falcon']])
    expect([await vectorsOf('ann'), await vectorsOf('bea')]).toEqual([{ first: 1, second: 1 }, { first: 1 }])
    failing = false
    await upgrading.settle()
    expect(await upgrading.stats(), 'it is put off').toMatchObject({ embedder: { name: 'first' } })
    step(16)
    await upgrading.settle()
    expect(await upgrading.stats()).toMatchObject({ embedder: { name: 'second' } })
    const beaNow = await open({ embedder, user: 'bea', now: clock })
    expect([await nearTo(upgrading, 'heron'), await nearTo(beaNow, 'falcon')]).toEqual([['heron'], ['falcon']])
    expect([await sound(ann), await sound(bea)]).toEqual([[], []])
  })

  test('gives a vector to every episode that a process with only the old one writes meanwhile, before the change', async () => {
    const old = await open({ embedder: first() })
    await rememberIn(old, 'heron')
    const embedder = second()
    let wrote = false
    const slow = { ...embedder, embed: async (texts: readonly string[]) => {
      if (!wrote && texts.some((text) => text.toLowerCase().includes('heron'))) {
        wrote = true
        await tell(old, 'wagtail')
        // Not settle: that would wait for us
        await Promise.race([old.settle(), new Promise((done) => old.on('episode.created', done))])
      }
      return embedder.embed(texts)
    } }
    const upgrading = await open({ embedder: slow })
    await upgrading.upgrade()
    expect(await upgrading.stats()).toMatchObject({ embedder: { name: 'second' }, episodes: 2 })
    expect(await vectorsOf()).toMatchObject({ second: 2 })
    expect(await nearTo(upgrading, 'wagtail')).toEqual(['wagtail'])
    expect(await sound(upgrading)).toEqual([])
  })

  test('misses no episode whose vectors were computed before the change and written after it', async () => {
    let release = () => {}
    const stopped = new Promise<void>((resolve) => (release = resolve))
    let reached = () => {}
    const reaching = new Promise<void>((resolve) => (reached = resolve))
    const gated = { ...first(), embed: async (texts: readonly string[]) => {
      if (texts.some((text) => text.toLowerCase().includes('plover'))) {
        reached()
        await stopped
      }
      return first().embed(texts)
    } }
    const old = await open({ embedder: gated })
    await rememberIn(old, 'heron')
    await tell(old, 'plover')
    const settling = old.settle()
    await reaching
    const upgrading = await open({ embedder: second(), leaseMs: 120_000 })
    const changing = upgrading.upgrade()
    await until(async () => (await rows(sql`select id from generation where state = 'live' and model = 'second'`)).length > 0)
    release()
    await Promise.all([settling, changing])
    await upgrading.settle()
    expect(await vectorsOf()).toMatchObject({ second: 2 })
    expect(await sound(upgrading)).toEqual([])
  })

  test('that is named third, before the second was complete, takes the place of the second', async () => {
    const one = await open({ embedder: first() })
    await rememberIn(one, 'heron')
    const away = await open({ embedder: second(function (this: void, vectors, texts) {
      if (texts[0] === 'dimensions') return vectors
      throw new Error('away')
    }) })
    expect(await away.upgrade()).toMatchObject({ stopped: { code: 'model_failed' } })
    const third = await open({ embedder: birds('third', 5) })
    await third.upgrade()
    expect(await third.stats()).toMatchObject({ embedder: { name: 'third' } })
    expect(await third.stats()).not.toHaveProperty('embedder.building')
    await away.settle()
    expect([await vectorsOf(), await third.stats()]).toMatchObject([{ third: 1 }, { due: 0 }])
  })

  test.each(Object.entries({
    'of the wrong length': (vectors: Float32Array[]) => vectors.map((vector) => vector.slice(1)),
    'that are not numbers': (vectors: Float32Array[]) => vectors.map((vector) => vector.fill(Number.NaN)),
    'of zeros': (vectors: Float32Array[]) => vectors.map((vector) => vector.fill(0)),
  }))('that gives vectors %s is refused at once, and nothing is changed', async (_, answer) => {
    const one = await open({ embedder: first() })
    await rememberIn(one, 'heron')
    await expect((await open({ embedder: second(answer) })).upgrade()).rejects.toMatchObject({ code: 'model_failed' })
    expect(await one.stats()).toMatchObject({ embedder: { name: 'first' }, due: 0 })
    expect(await one.stats()).not.toHaveProperty('embedder.building')
  })

  test('of the same name with other dimensions is refused: vectors are distinguished by its name', async () => {
    const one = await open({ embedder: first() })
    await rememberIn(one, 'heron')
    const longer = {
      name: 'first', dims: 9, embed: async (texts: readonly string[]) => texts.map(() => Float32Array.from({ length: 9 }, () => 1)),
    }
    await expect((await open({ embedder: longer })).upgrade()).rejects.toMatchObject({
      code: 'invalid_input', message: expect.stringContaining('first') as string,
    })
    expect(await vectorsOf()).toEqual({ first: 1 })
  })
})

describe('a text that no vector can be computed for', () => {
  const never = (vectors: Float32Array[], texts: readonly string[]) =>
    vectors.map((vector, i) => (texts[i]!.toLowerCase().includes('falcon') ? vector.fill(0) : vector))

  test('marks its own episode, leaves the vectors of the others alone, and does not stop the change', async () => {
    const one = await open({ embedder: first() })
    for (const bird of BIRDS) await rememberIn(one, bird)
    const two = await open({ embedder: second(never), maxAttempts: 1 })
    expect(await two.upgrade()).not.toHaveProperty('stopped')
    expect(await two.stats()).toMatchObject({ embedder: { name: 'second' }, due: 0 })
    expect(await vectorsOf()).toEqual({ second: 3 })
    expect((await rows(sql`select title from episode where quality = 'fallback'`)).map((row) => JSON.stringify(row).toLowerCase()))
      .toEqual([expect.stringContaining('falcon')])
    expect(await sound(two)).toEqual([])
  })

  test('is tried again by the next upgrade, and then has a vector', async () => {
    let sick = true
    const embedder = first((vectors, texts) => (sick ? never(vectors, texts) : vectors))
    const one = await open({ embedder, maxAttempts: 1 })
    for (const bird of BIRDS) await rememberIn(one, bird)
    expect(await vectorsOf()).toEqual({ first: 3 })
    await one.upgrade()
    expect(await vectorsOf(), 'as long as it is').toEqual({ first: 3 })
    sick = false
    await one.upgrade()
    expect(await vectorsOf()).toEqual({ first: 4 })
    expect(await nearTo(one, 'falcon')).toEqual(['falcon'])
    expect(await sound(one)).toEqual([])
  })

  test('leaves an episode that a model described marked as the model\'s again, once it has its vector', async () => {
    await remembered(held.db, talks(1), { embedder: first() })
    await held.db.script(`set role madeleine_app; select set_config('madeleine.user_id', 'local', false); delete from embedding; `
      + `update episode set model = 'm', quality = 'fallback'; reset role; select set_config('madeleine.user_id', '', false)`)
    const one = await open({ embedder: first() })
    await one.upgrade()
    expect(await rows(sql`select quality from episode`)).toEqual([{ quality: 'model' }])
    expect(await vectorsOf()).toEqual({ first: 1 })
  })
})
