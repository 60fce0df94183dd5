/**
 * What a thread keeps of the indexes it has read: the segments of each user, their forward indexes, and the vectors of their messages.
 * None holds any text.
 */
import { isDeepStrictEqual } from 'node:util'
import { setNewest } from '@madeleine/base'
import type { Tx } from '@madeleine/engine'
import {
  type IndexedMessages, type IndexedSegment, indexedMessages, type ReadSegments, type Scope, segmentsFrom,
} from '../store/queries/search-queries.ts'
import { KeptFacts } from '../facts/kept-facts.ts'
import type { Corpus } from '../store/tables/row-counts.ts'
import { MessageSigns } from './message-signs.ts'

// The segments of a user's index as a process keeps them: which there are, where in the log and when. It holds no text.

/** A segment whose messages are scored. */
export interface SegmentAround {
  readonly segment: IndexedSegment
  /** True for a hit, false for a neighbour of one. */
  readonly isHit: boolean
}

/** The numbers of a session's segments, and their total of terms. */
export interface SessionSegments {
  readonly numbers: readonly number[]
  readonly terms: number
}

/** `messages` grows with each segment that is added, `removals` whenever some are removed. */
export type IndexVersion = Pick<Corpus, 'messages' | 'removals'>

/** The key of a session, by its conversation and its first message. */
export const sessionKey = ({ conversationId, sessionSeq }: Pick<IndexedSegment, 'conversationId' | 'sessionSeq'>): string =>
  `${sessionSeq}/${conversationId}`

/** Messages before and after a segment that its ranking uses. */
const MESSAGES_BEFORE = 8
const MESSAGES_AFTER = 2
/** Segments that are searched for these messages: the next one, the hit, and the one before. */
const NEIGHBOURS = 3

/** Segments that are taken regardless of their number of messages. */
const MIN_SEGMENTS = 8
/** Number of first segments that are taken with their neighbours. */
const SEGMENTS_WITH_NEIGHBOURS = 20

/** Entries that are held apart; with more, all are copied once. */
const MOST_APART = 1024

/**
 * A map that never changes, and shares what it holds with the map that it was made from: to add one entry to 66,000 by copying them
 * takes 10 ms.
 */
export class LayeredMap<K, V> {
  readonly #base: ReadonlyMap<K, V>
  /** What was added to the base or replaces something of it. */
  readonly #apart: ReadonlyMap<K, V>
  /** Number of keys. */
  readonly size: number

  private constructor(base: ReadonlyMap<K, V>, apart: ReadonlyMap<K, V>) {
    this.#base = base
    this.#apart = apart
    this.size = base.size + [...apart.keys()].filter((key) => !base.has(key)).length
  }

  static empty<K, V>(): LayeredMap<K, V> {
    return new LayeredMap<K, V>(new Map(), new Map())
  }

  /** @returns undefined for an unknown key: no value is */
  get(key: K): V | undefined {
    return this.#apart.get(key) ?? this.#base.get(key)
  }

  /** With entries, of which those with a known key replace it. */
  with(entries: readonly (readonly [K, V])[]): LayeredMap<K, V> {
    if (this.#apart.size + entries.length <= MOST_APART) return new LayeredMap(this.#base, new Map([...this.#apart, ...entries]))
    const base = new Map(this.#base)
    for (const layer of [this.#apart, entries]) for (const [key, value] of layer) base.set(key, value)
    return new LayeredMap(base, new Map())
  }
}

/** The collapsed segments of one version of an index. It never changes, since another recall may be reading it. */
export class SegmentDirectory {
  readonly #version: IndexVersion
  readonly #byNumber: LayeredMap<number, IndexedSegment>
  readonly #byConversation: LayeredMap<string, ConversationSegments>
  /** The number from which on segments are not known. */
  readonly next: number
  /** The signs of the vectors of their messages, by the place of their model. */
  readonly signs: readonly MessageSigns[]

  constructor(version: IndexVersion, { segments, signs }: ReadSegments, known?: SegmentDirectory) {
    const byConversation = known ? known.#byConversation : LayeredMap.empty<string, ConversationSegments>()
    const added = new Map<string, IndexedSegment[]>()
    let next = known?.next ?? 0
    for (const segment of segments) {
      next = Math.max(next, segment.number + 1)
      const own = added.get(segment.conversationId)
      if (own) own.push(segment)
      else added.set(segment.conversationId, [segment])
    }
    this.#version = version
    const byNumber = known ? known.#byNumber : LayeredMap.empty<number, IndexedSegment>()
    const before = (id: string): readonly IndexedSegment[] => byConversation.get(id)?.inOrder ?? []
    this.#byNumber = byNumber.with(segments.map((segment) => [segment.number, segment]))
    this.#byConversation = byConversation.with([...added].map(([id, own]) => [id, new ConversationSegments([...before(id), ...own])]))
    this.next = next
    this.signs = signs.map((read, model) => (known?.signs[model] ?? MessageSigns.NONE).with(read))
  }

  /** Number of segments. */
  get size(): number {
    return this.#byNumber.size
  }

  /** Number of conversations that have any. */
  get conversations(): number {
    return this.#byConversation.size
  }

  /** With segments from `next` on. Undefined unless these make it that version: then all segments have to be read. */
  with(added: ReadSegments, { messages, removals }: IndexVersion): SegmentDirectory | undefined {
    const sum = added.segments.reduce((total, { from, to }) => total + to - from, this.#version.messages)
    if (sum !== messages || removals !== this.#version.removals) return undefined
    return added.segments.length === 0 ? this : new SegmentDirectory({ messages, removals }, added, this)
  }

  /** Whether no segment of it is missing in a later version: none was removed in between. */
  isWithin({ removals }: IndexVersion): boolean {
    return removals === this.#version.removals
  }

  /** Whether this is a version that the index had after that one. */
  isAfter({ messages, removals }: IndexVersion): boolean {
    return this.#version.removals === removals ? this.#version.messages > messages : this.#version.removals > removals
  }

  at(number: number): IndexedSegment | undefined {
    return this.#byNumber.get(number)
  }

  /**
   * Whether a segment may hold a message of these conversations and times; undefined where every
   * one may. Neither `hours` nor `knownAt` are looked at.
   */
  filter({ within, after, before, asOf }: Scope): ((number: number) => boolean) | undefined {
    if (within === undefined && after === undefined && before === undefined && asOf === undefined) return undefined
    const conversations = within && new Set(within)
    return (number) => {
      const segment = this.#byNumber.get(number)
      return segment !== undefined && conversations?.has(segment.conversationId) !== false
        && !(after && segment.endMs < after.getTime()) && !(before && segment.startMs >= before.getTime())
        && !(asOf && segment.startMs > asOf.getTime())
    }
  }

  /** The segments with these numbers, in their order, until they hold so many messages; with the neighbours of the first 20. */
  around(numbers: readonly number[], { messages }: { readonly messages: number }): SegmentAround[] {
    const found = new Map<string, SegmentAround>()
    let already = 0
    for (const [nth, number] of numbers.entries()) {
      const segment = this.#byNumber.get(number)
      if (!segment || (already >= messages && nth >= MIN_SEGMENTS)) continue
      already += segment.to - segment.from
      found.set(segment.id, { segment, isHit: true })
      if (nth >= SEGMENTS_WITH_NEIGHBOURS) continue
      for (const near of this.#byConversation.get(segment.conversationId)?.beside(segment) ?? []) {
        if (!found.has(near.id)) found.set(near.id, { segment: near, isHit: false })
      }
    }
    return [...found.values()]
  }

  /** The sessions of segments, by `sessionKey`. */
  sessionsOf(segments: readonly IndexedSegment[]): Map<string, SessionSegments> {
    return new Map(segments.flatMap((segment) => {
      const session = this.#byConversation.get(segment.conversationId)?.sessions.get(segment.sessionSeq)
      return session ? [[sessionKey(segment), session] as const] : []
    }))
  }
}

/** The segments of one conversation. */
class ConversationSegments {
  readonly inOrder: readonly IndexedSegment[]
  #sessions: ReadonlyMap<number, SessionSegments> | undefined

  constructor(segments: readonly IndexedSegment[]) {
    this.inOrder = segments.toSorted((a, b) => a.from - b.from)
  }

  /** The segments of each session, by the seq of its first message. */
  get sessions(): ReadonlyMap<number, SessionSegments> {
    if (this.#sessions) return this.#sessions
    const sessions = new Map<number, { numbers: number[]; terms: number }>()
    for (const { sessionSeq, number, terms } of this.inOrder) {
      const session = sessions.get(sessionSeq)
      if (!session) sessions.set(sessionSeq, { numbers: [number], terms })
      else {
        session.numbers.push(number)
        session.terms += terms
      }
    }
    return (this.#sessions = sessions)
  }

  /** The segments that hold messages near one of them, itself included. */
  beside({ from, to }: IndexedSegment): IndexedSegment[] {
    const end = this.#firstFrom(to + MESSAGES_AFTER)
    return this.inOrder.slice(Math.max(0, end - NEIGHBOURS), end).filter((segment) => segment.to > from - MESSAGES_BEFORE)
  }

  /** Index of the first segment that begins at a seq or behind it. */
  #firstFrom(seq: number): number {
    let [low, high] = [0, this.inOrder.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.inOrder[middle]!.from < seq) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Bytes that all users' segments and forward indexes may take together. */
const MOST_BYTES = 16 * 1024 * 1024
/**
 * Bytes of a user without a segment, of a conversation with its id, and of a segment with its
 * places in maps and lists. Measured on the heap of 20,000 users with one segment, 1,000 with 100 conversations, 50 with
 * 1,000 segments.
 */
const [USER_BYTES, CONVERSATION_BYTES, SEGMENT_BYTES] = [800, 450, 320]
/** Bytes of a forward index besides its own. */
const ENTRY_BYTES = 160

interface UserEntry {
  readonly directory: SegmentDirectory
  /** By which the vectors are that are kept. */
  readonly models: readonly string[]
  /** By the segment's id, which never stands for another content. */
  readonly messages: Map<string, IndexedMessages>
  messageBytes: number
}

/** What is known before anything is read. */
const NO_SEGMENTS: ReadSegments = { segments: [], signs: [] }
const NOTHING = new SegmentDirectory({ messages: 0, removals: 0 }, NO_SEGMENTS)

/** No user's name holds the character 0. */
const keyOf = (userId: string, archived: Scope['archived']): string => (archived ? `${userId}\0${archived}` : userId)

// What is kept of all users together.

/**
 * Directories and forward indexes by user. What is kept is never trusted for itself: a directory is used where its version is
 * that of the corpus row, read in the same snapshot, and a forward index where the directory has its segment.
 */
export class KeptSegments {
  /** What is kept of their facts, beside those bytes. */
  readonly facts = new KeptFacts()
  readonly #users = new Map<string, UserEntry>()
  readonly #mostBytes: number
  /** Grows with each `forget`: what was read before it is not kept after it. */
  #forgettings = 0

  /** @param mostBytes of all users together; the directory of the user who asked last is kept in any case */
  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes
  }

  /** Bytes that are taken. */
  get bytes(): number {
    let sum = 0
    for (const entry of this.#users.values()) sum += bytesOf(entry)
    return sum
  }

  /**
   * @param userId whose segments and forward indexes are read in this transaction, and kept for the next
   * @param models by which the vectors of messages are that are read; what is kept of others is dropped
   * @param archived which part of the index is read; undefined: what is in use
   */
  reader(tx: Tx, userId: string, models: readonly string[] = [], archived?: Scope['archived']): SegmentReader {
    const before = this.#forgettings
    const isCurrent = () => before === this.#forgettings
    const key = keyOf(userId, archived)
    const kept = (): UserEntry | undefined => {
      const entry = this.#users.get(key)
      return entry && isDeepStrictEqual(entry.models, models) ? entry : undefined
    }
    const all = () => segmentsFrom(tx, userId, { number: 0, models, archived })
    return {
      directory: async (readVersion) => {
        const known = kept()?.directory ?? NOTHING
        // What is archived has no later numbers: it is what it was, or all of it is read
        const [added, version] = await Promise.all([
          archived ? NO_SEGMENTS : segmentsFrom(tx, userId, { number: known.next, models, archived }), readVersion,
        ])
        const isWhole = known.next === 0 && !archived
        const directory = known.with(added, version) ?? new SegmentDirectory(version, isWhole ? added : await all())
        if (isCurrent()) this.#keepDirectory(key, { directory, models }, version)
        return directory
      },
      messages: async (segments) => {
        const known = kept()?.messages
        const missing = segments.filter(({ id }) => !known?.has(id))
        const found = new Map(segments.flatMap(({ id }) => (known?.has(id) ? [[id, known.get(id)!] as const] : [])))
        if (missing.length === 0) return found
        const read = await indexedMessages(tx, userId, { ids: missing.map(({ id }) => id), models })
        if (isCurrent() && kept()) this.#keepMessages(key, missing, read)
        return new Map([...found, ...read])
      },
    }
  }

  /** Drops what is kept of a user, and what recalls under way are reading. */
  forget(userId: string): void {
    this.#forgettings += 1
    for (const archived of [undefined, 'too', 'only'] as const) this.#users.delete(keyOf(userId, archived))
    this.facts.forget(userId)
  }

  #keepDirectory(key: string, { directory, models }: Pick<UserEntry, 'directory' | 'models'>, version: IndexVersion): void {
    const entry = this.#users.get(key)
    const isSame = entry !== undefined && isDeepStrictEqual(entry.models, models)
    // Another recall may have read a later version meanwhile
    if (isSame && entry.directory.isAfter(version)) return
    const next = isSame && entry.directory.isWithin(version) ? { ...entry, directory }
      : { directory, models, messages: new Map<string, IndexedMessages>(), messageBytes: 0 }
    setNewest(this.#users, key, next, Infinity)
    this.#shrink()
  }

  #keepMessages(key: string, segments: readonly IndexedSegment[], read: ReadonlyMap<string, IndexedMessages>): void {
    const entry = this.#users.get(key)
    if (!entry) return
    for (const { id, number } of segments) {
      const found = read.get(id)
      // A later version of the index may be without the segment
      if (!found || entry.messages.has(id) || entry.directory.at(number)?.id !== id) continue
      // A copy: small buffers share blocks of 8 KB, and each would keep its whole block
      const { forward, vectors } = found
      entry.messages.set(id, { forward: new Uint8Array(forward), vectors: vectors.map((blob) => blob && new Uint8Array(blob)) })
      entry.messageBytes += vectors.reduce((sum, blob) => sum + (blob?.byteLength ?? 0), forward.byteLength + ENTRY_BYTES)
    }
    this.#shrink()
  }

  /** Drops the users who asked longest ago; of the last one the forward indexes and vectors. */
  #shrink(): void {
    let { bytes } = this
    for (const [userId, entry] of this.#users) {
      if (bytes <= this.#mostBytes) return
      bytes -= bytesOf(entry)
      if (this.#users.size > 1) this.#users.delete(userId)
      else {
        entry.messages.clear()
        entry.messageBytes = 0
      }
    }
  }
}

/** Reads segments in one transaction. */
export interface SegmentReader {
  /**
   * The segments of the index as the transaction sees it. One statement, which travels with the one that reads the version,
   * and a second where segments were removed.
   *
   * @param version the counters of the corpus row
   */
  directory(version: Promise<IndexVersion>): Promise<SegmentDirectory>
  /** The forward indexes and vectors of segments of the directory, by id. One statement for those that are not kept. */
  messages(segments: readonly IndexedSegment[]): Promise<ReadonlyMap<string, IndexedMessages>>
}

const bytesOf = ({ directory, messageBytes }: UserEntry): number =>
  USER_BYTES + directory.conversations * CONVERSATION_BYTES + directory.size * SEGMENT_BYTES
  + directory.signs.reduce((sum, { bytes }) => sum + bytes, 0) + messageBytes
