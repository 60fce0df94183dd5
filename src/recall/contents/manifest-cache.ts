/** Manifests that were read, kept until something changes them, at most for an hour. */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { localDate } from '../../time/calendar.ts'
import type { KeyValueCache } from '../../store/channel/key-value-cache.ts'
import type { ManifestRequest, Manifest } from './read-manifest.ts'
import { HOUR_MS } from '../../units.ts'

export interface ManifestCache {
  /** As it is now, or as it was when nothing of it had changed yet. @throws {MadeleineError} `missing_peer` */
  read(userId: string, asked: ManifestRequest): Promise<Manifest>
  /** What is kept of this user is not shown any more once this resolves. Never rejects. */
  drop(userId: string): Promise<void>
  /** The same after another process changed something and dropped it: nothing to do for a user whose manifest was not read here. */
  dropServed(userId: string): Promise<void>
  /** As in KeyValues. */
  trust(): void
  distrust(): void
  /** What was to be dropped and could not be is tried once more, for a second at most. */
  close(): Promise<void>
}

export interface ManifestCacheOptions {
  readonly read: (userId: string, asked: ManifestRequest) => Promise<Manifest>
  readonly keyValues: KeyValueCache
  /** Of the store: several may keep their manifests in one place. */
  readonly storeId: string
  readonly uuid: () => string
}

/**
 * Each user has a token, and manifests are kept under it; a new token makes all of them unreachable. Who reads takes the
 * token first and the manifest afterwards: what was changed in between has another token, and the reading is lost.
 * A token that could not be changed is a debt: until it is paid, that user's manifests come from the database.
 */
export function manifestCache({ read, keyValues, storeId, uuid }: ManifestCacheOptions): ManifestCache {
  const debts = makeDebts((user) => keyValues.set(user, uuid(), LIFE_MS))
  const tokenOf = async (user: string): Promise<string | undefined> =>
    debts.has(user) && !(await debts.renew(user)) ? undefined : keyValues.setIfAbsent(user, uuid(), LIFE_MS)
  const keyOf = (userId: string): string => userKey(storeId, userId)
  const served = recentlyServed()
  const drop = async (userId: string): Promise<void> => {
    if (await debts.tryToRenew(keyOf(userId))) void debts.payAll()
  }
  return {
    async read(userId, asked) {
      const user = keyOf(userId)
      served.add(userId)
      const token = await tokenOf(user)
      if (token === undefined) return read(userId, asked)
      const key = `${user}:${token}:${formOf(asked)}`
      const kept = parsed(await keyValues.get(key))
      if (kept) return kept
      const manifest = await read(userId, asked)
      keyValues.set(key, JSON.stringify(manifest), LIFE_MS).catch(() => undefined) // whoever reads next will see
      return manifest
    },
    drop,
    dropServed: async (userId) => (served.has(userId) ? drop(userId) : undefined),
    trust: () => keyValues.enable(),
    distrust: () => keyValues.disable(),
    async close() {
      await Promise.race([debts.payAll(), sleep(MOST_CLOSING_MS, undefined, { ref: false })])
      await keyValues.close()
    },
  }
}

/** More users than an in-process cache keeps manifests of, so that whoever falls out here has none there. */
const SERVED_USERS = 10_000

/** The users whose manifests were read in this process, the least recent out. */
function recentlyServed(): { add(userId: string): void; has(userId: string): boolean } {
  const users = new Set<string>()
  return {
    add(userId) {
      users.delete(userId)
      users.add(userId)
      if (users.size > SERVED_USERS) users.delete(users.values().next().value as string)
    },
    has: (userId) => users.has(userId),
  }
}

/** @param change gives the user another token; false where it is not known to be there */
function makeDebts(change: (user: string) => Promise<boolean>) {
  const debts = new Set<string>()
  const renew = async (user: string): Promise<boolean> => {
    debts.add(user)
    const isDone = await change(user)
    if (isDone) debts.delete(user)
    else debts.add(user) // another one, which was done meanwhile, may have been the earlier
    return isDone
  }
  /** For those who cannot be told that there is no cache to tell. */
  const tryToRenew = (user: string): Promise<boolean> => renew(user).catch(() => false)
  const payEach = async (): Promise<void> => {
    for (const user of debts) if (!(await tryToRenew(user))) return
  }
  let paying: Promise<void> | undefined
  return {
    has: (user: string): boolean => debts.has(user),
    renew, tryToRenew,
    /** One at a time; whoever comes meanwhile waits for that. */
    payAll: (): Promise<void> => (paying ??= payEach().finally(() => void (paying = undefined))),
  }
}

const LIFE_MS = HOUR_MS
/** A debt that is not paid by then runs out with what is kept. */
const MOST_CLOSING_MS = 1000

/** Nobody can read from it whose it is. */
const userKey = (storeId: string, userId: string): string =>
  `madeleine:manifest:${createHash('sha256').update(JSON.stringify([storeId, userId])).digest('hex')}`

/** What it depends on besides the user; with another date Today is another day. */
const formOf = ({ depth, timeZone, locale, hour12, now }: ManifestRequest): string =>
  JSON.stringify([depth, timeZone, locale, hour12, localDate(now, timeZone)])

const Time = z.iso.datetime().transform((text) => new Date(text))
/** In the order in which they are read: nobody can tell from a manifest whether it was kept. */
const Kept: z.ZodType<Manifest> = z.strictObject({
  days: z.array(z.strictObject({
    date: z.string(),
    label: z.string(),
    entries: z.array(z.strictObject({
      id: z.string(), conversationId: z.string(), startAt: Time, endAt: Time, title: z.string(),
      status: z.enum(['created', 'active', 'collapsing', 'collapsed']), isActive: z.boolean(),
    })),
  })),
  text: z.string(),
})

/** What was kept may be of another version, or nothing of ours: then it counts as not there. */
function parsed(text: string | undefined): Manifest | undefined {
  if (text === undefined) return undefined
  try {
    return Kept.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
