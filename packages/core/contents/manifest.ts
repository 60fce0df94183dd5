/** Cache of manifests: an entry is valid until the user's memory changes, at most for an hour. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import * as z from 'zod'
import { BoundedMap, dateFormat, dateOf, DAY_MS, dayNumber, escapeText, HOUR_MS, localDate, withoutHidden } from '@madeleine/base'
import type { ManifestResult } from '@madeleine/contract'
import type { KeyValueCache } from './key-value-cache.ts'

export interface ManifestCache {
  /** The cached manifest, or the one in the database if there is none. @throws {MadeleineError} `missing_peer` */
  read(userId: string, request: ManifestRequest): Promise<ManifestResult>
  /** Invalidates the entries of this user: none of them is returned after this resolves. Never rejects. */
  drop(userId: string): Promise<void>
  /** Invalidates after a change by another process, which dropped its own entries: a no-op for users whose manifest was never read here. */
  dropServed(userId: string): Promise<void>
  /** As in `KeyValueCache`. */
  enable(): void
  disable(): void
  /** Retries the invalidations that failed, for one second at most, then closes the cache. */
  close(): Promise<void>
}

export interface ManifestCacheOptions {
  /** Reads from the database. */
  readonly read: (userId: string, request: ManifestRequest) => Promise<ManifestResult>
  readonly keyValues: KeyValueCache
  /** Part of every key, so that several stores can share one cache; and secret, so that only the store can sign entries. */
  readonly storeId: string
  readonly uuid: () => string
}

/**
 * Each user has a token, which is part of the keys of the user's entries: a new token makes all of them unreachable.
 * A reader takes the token before it reads the manifest; if something changes in between, the entry is written under
 * the old token and is never found. A token that could not be renewed stays pending; until it is renewed, that user's
 * manifests come from the database.
 */
export function manifestCache({ read, keyValues, storeId, uuid }: ManifestCacheOptions): ManifestCache {
  const renewals = tokenRenewals((userKey) => keyValues.set(userKey, uuid(), ENTRY_TTL_MS))
  const tokenOf = async (userKey: string): Promise<string | undefined> =>
    renewals.isPending(userKey) && !(await renewals.renew(userKey)) ? undefined : keyValues.setIfAbsent(userKey, uuid(), ENTRY_TTL_MS)
  const keyOf = userKeys(storeId)
  const readers = recentReaders()
  const drop = async (userId: string): Promise<void> => {
    if (await renewals.tryRenew(keyOf(userId))) void renewals.retryAll()
  }
  return {
    async read(userId, request) {
      const userKey = keyOf(userId)
      readers.add(userId)
      const token = await tokenOf(userKey)
      if (token === undefined) return read(userId, request)
      const key = `${userKey}:${token}:${formOf(request)}`
      const entry = { storeId, key, atMs: request.now.getTime() }
      const cached = unsealed(entry, await keyValues.get(key))
      if (cached) return cached
      const manifest = await read(userId, request)
      // an entry that is missing costs the next reader a query
      keyValues.set(key, sealed(entry, JSON.stringify(manifest)), ENTRY_TTL_MS).catch(() => undefined)
      return manifest
    },
    drop,
    dropServed: async (userId) => (readers.has(userId) ? drop(userId) : undefined),
    enable: () => keyValues.enable(),
    disable: () => keyValues.disable(),
    async close() {
      await Promise.race([renewals.retryAll(), sleep(MAX_CLOSING_MS, undefined, { ref: false })])
      await keyValues.close()
    },
  }
}

/** Users whose key is not hashed again for every push. */
const KEPT_KEYS = 1000

/** The key of each user; those of the latest users are kept. */
function userKeys(storeId: string): (userId: string) => string {
  const keys = new BoundedMap<string, string>(KEPT_KEYS)
  return (userId) => {
    const known = keys.get(userId)
    if (known !== undefined) return known
    const key = userKeyOf(storeId, userId)
    keys.set(userId, key)
    return key
  }
}

/** A hash, so that the key does not reveal the user's id. */
const userKeyOf = (storeId: string, userId: string): string =>
  `madeleine:manifest:${createHash('sha256').update(JSON.stringify([storeId, userId])).digest('hex')}`

/** More than an in-process cache holds users, so that a user evicted here has no entry there. */
const MAX_READERS = 10_000

/** The users whose manifests were read in this process; the least recent is evicted first. */
function recentReaders(): { add(userId: string): void; has(userId: string): boolean } {
  const users = new Set<string>()
  return {
    add(userId) {
      users.delete(userId)
      users.add(userId)
      if (users.size > MAX_READERS) users.delete(users.values().next().value as string)
    },
    has: (userId) => users.has(userId),
  }
}

/**
 * Renews the tokens of users, and remembers the renewals that failed.
 *
 * @param change sets another token under the user's key; false if the cache did not confirm it
 */
function tokenRenewals(change: (userKey: string) => Promise<boolean>) {
  const pending = new Set<string>()
  const renew = async (userKey: string): Promise<boolean> => {
    pending.add(userKey)
    const isDone = await change(userKey)
    if (isDone) pending.delete(userKey)
    else pending.add(userKey) // a renewal that succeeded meanwhile may have begun earlier
    return isDone
  }
  /** Counts a failure of the cache, for instance `missing_peer`, as a failed renewal. */
  const tryRenew = (userKey: string): Promise<boolean> => renew(userKey).catch(() => false)
  const retryEach = async (): Promise<void> => {
    for (const userKey of pending) if (!(await tryRenew(userKey))) return
  }
  let retrying: Promise<void> | undefined
  return {
    isPending: (userKey: string): boolean => pending.has(userKey),
    renew, tryRenew,
    /** Retries one after the other; a second call joins the run under way. */
    retryAll: (): Promise<void> => (retrying ??= retryEach().finally(() => void (retrying = undefined))),
  }
}

const ENTRY_TTL_MS = HOUR_MS
/** A renewal that is still pending then is given up: the old entries expire after their time to live. */
const MAX_CLOSING_MS = 1000

/** What a manifest depends on besides the user. The local date is part of it because the text says Today. */
const formOf = ({ depth, timeZone, locale, hour12, now }: ManifestRequest): string =>
  JSON.stringify([depth, timeZone, locale, hour12, localDate(now, timeZone)])

const Time = z.iso.datetime().transform((text) => new Date(text))
/** Keys in the order of `readManifest`, so that a cached manifest serialises like a fresh one. */
const CachedManifest: z.ZodType<ManifestResult> = z.strictObject({
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

interface EntryContext {
  readonly storeId: string
  readonly key: string
  /** Time of the write or of the read, in epoch milliseconds. */
  readonly atMs: number
}

/**
 * An entry: time of writing, signature, manifest. The signature covers the key too, and only the store knows its secret: a
 * program that can write to the cache server can plant neither its own text nor another user's or day's manifest.
 */
const sealed = ({ storeId, key, atMs }: EntryContext, json: string): string =>
  `${atMs} ${signatureOf(storeId, [key, atMs, json]).toString('hex')} ${json}`

const signatureOf = (storeId: string, signed: readonly unknown[]): Buffer =>
  createHmac('sha256', storeId).update(JSON.stringify(signed)).digest()

/** Time, signature and manifest of an entry. */
const ENTRY = /^(\d{1,16}) ([0-9a-f]{64}) /

/**
 * Undefined for an entry of another version or another program, moved from another key, or kept for
 * longer than it may be: it counts as a miss.
 */
function unsealed({ storeId, key, atMs }: EntryContext, text: string | undefined): ManifestResult | undefined {
  const [head, writtenAt, signature] = ENTRY.exec(text ?? '') ?? []
  if (text === undefined || head === undefined || Math.abs(atMs - Number(writtenAt)) >= ENTRY_TTL_MS) return undefined
  const json = text.slice(head.length)
  if (!timingSafeEqual(Buffer.from(signature as string, 'hex'), signatureOf(storeId, [key, Number(writtenAt), json]))) return undefined
  return CachedManifest.safeParse(JSON.parse(json)).data
}

// Text of the manifest: the segments of a conversation by day, newest first, one line each.

/** A segment as the manifest shows it. */
export interface ManifestEntry {
  readonly title: string
  readonly startAt: Date
  readonly endAt: Date
  /** The segment is still open; its end is not shown. */
  readonly isActive: boolean
}

/** The segments that began on one local date. */
export interface ManifestDay<E extends ManifestEntry = ManifestEntry> {
  /** 'YYYY-MM-DD' */
  readonly date: string
  /** Today, Yesterday, Jan 18, Jan 18 2025 */
  readonly label: string
  /** Newest first. */
  readonly entries: readonly E[]
}

/** How dates and times are written. */
export interface ManifestFormat {
  /** Undefined: every date has its year and none is called Today, so that the text does not depend on the current day. */
  readonly now: Date | undefined
  readonly timeZone: string
  /** A BCP 47 language tag, for dates and times. */
  readonly locale: string
  /** True: 2:15pm. False: 14:15. */
  readonly hour12: boolean
}

/** Groups segments by the local date of their start; dates, and segments within a date, newest first. */
export function groupByDay<E extends ManifestEntry>(entries: readonly E[], format: ManifestFormat): ManifestDay<E>[] {
  const days = new Map<string, E[]>()
  for (const entry of entries.toSorted((a, b) => b.startAt.getTime() - a.startAt.getTime() || Number(b.isActive) - Number(a.isActive))) {
    const date = localDate(entry.startAt, format.timeZone)
    days.set(date, [...(days.get(date) ?? []), entry])
  }
  const label = dayLabels(format)
  return [...days].map(([date, dayEntries]) => ({ date, label: label(date), entries: dayEntries }))
}

const HEADING = 'CONVERSATION MANIFEST'

/** The days as a text tree, one line per segment; titles are truncated, and marks in them escaped: the text stands in prompts. */
export function manifestText(days: readonly ManifestDay[], format: ManifestFormat): string {
  const formats = { clock: clockFormat(format), monthDay: monthDays(format.locale) }
  const isLast = <T>(list: readonly T[], i: number) => i === list.length - 1
  const lines = days.flatMap(({ label, entries }, i) => [
    `${isLast(days, i) ? '└─' : '├─'} ${label}`,
    ...entries.map((entry, j) =>
      `${isLast(days, i) ? '   ' : '│  '}${isLast(entries, j) ? '└─' : '├─'} `
      + `[${timeRange(entry, format.timeZone, formats)}] ${escapeText(truncateTitle(entry.title))}`),
  ])
  return [HEADING, ...lines].join('\n')
}

/** 9:00am - 10:15am; an end on another day has its date. */
function timeRange({ startAt, endAt, isActive }: ManifestEntry, timeZone: string, { clock, monthDay }: DateFormats): string {
  if (isActive) return `${clock(startAt)} - Active`
  const endDate = localDate(endAt, timeZone)
  return `${clock(startAt)} - ${localDate(startAt, timeZone) === endDate ? '' : `${monthDay(dayNumber(endDate))} `}${clock(endAt)}`
}

interface DateFormats {
  readonly clock: (at: Date) => string
  readonly monthDay: (day: number) => string
}

const MAX_TITLE_CODE_POINTS = 60

/** A title on one line of at most 60 code points, truncated at a word boundary; a longer first word is truncated within. */
export function truncateTitle(title: string): string {
  const line = title.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  if (lengthOf(line) <= MAX_TITLE_CODE_POINTS) return line
  let [truncated, length] = ['', 0]
  for (const { segment } of wordSegmenter.segment(line)) {
    if ((length += lengthOf(segment)) >= MAX_TITLE_CODE_POINTS) break
    truncated += segment
  }
  const trimmed = truncated.trimEnd()
  // Truncated, a word may end with a joiner
  return `${withoutHidden(trimmed === '' ? [...line].slice(0, MAX_TITLE_CODE_POINTS - 1).join('') : trimmed)}…`
}

const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' })
/** In code points. */
const lengthOf = (text: string): number => [...text].length

/** The function that names a date relative to now. */
function dayLabels({ now, timeZone, locale }: ManifestFormat): (date: string) => string {
  if (!now) {
    const withYear = yearDays(locale)
    return (date) => withYear(dayNumber(date))
  }
  const today = dayNumber(localDate(now, timeZone))
  const year = dateOf(today).slice(0, -6)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const [monthDay, withYear] = [monthDays(locale), yearDays(locale)]
  return (date) => {
    const daysAgo = today - dayNumber(date)
    if (daysAgo === 0 || daysAgo === 1) return capitalised(relative.format(-daysAgo, 'day'), locale)
    return date.slice(0, -6) === year ? monthDay(dayNumber(date)) : withYear(dayNumber(date))
  }
}

const capitalised = (text: string, locale: string): string => `${text.charAt(0).toLocaleUpperCase(locale)}${text.slice(1)}`

const dayFormat = (locale: string, fields: Intl.DateTimeFormatOptions) => {
  const format = dateFormat(locale, { ...fields, calendar: 'gregory', timeZone: 'UTC' })
  return (day: number) => format.format(new Date(day * DAY_MS))
}

/** Jan 18 */
const monthDays = (locale: string) => dayFormat(locale, { month: 'short', day: 'numeric' })

/** Jan 18 2025: English without its comma. */
function yearDays(locale: string): (day: number) => string {
  const format = dayFormat(locale, { month: 'short', day: 'numeric', year: 'numeric' })
  return (day) => format(day).replace(/^(\p{L}+ \d+), (\d+)$/u, '$1 $2')
}

/** 2:15pm or 14:15 */
function clockFormat({ timeZone, locale, hour12 }: ManifestFormat): (at: Date) => string {
  const format = dateFormat(
    locale, { timeZone, hour: hour12 ? 'numeric' : '2-digit', minute: '2-digit', hourCycle: hour12 ? 'h12' : 'h23' },
  )
  return (at) => format.format(at).replace(/\s*(AM|PM)$/u, (_, period: string) => period.toLowerCase())
}

export interface ManifestRequest extends ManifestFormat {
  readonly now: Date
  /** Segments at most. */
  readonly depth: number
}

