/** Pipeline stage 1: appends messages to the log, and schedules a look and the reading of the tail for facts. */
import { isDeepStrictEqual } from 'node:util'
import { countTokensInTurns, giveTurn, localDate, MadeleineError, SECOND_MS, show } from '@madeleine/base'
import { type Draft, ROLES, type UncountedDraft } from '@madeleine/contract'
import { type Tx, withUser } from '@madeleine/engine'
import type { Queue } from '@madeleine/segment'
import { setTrust } from '../facts/trust-sql.ts'
import { insertHistory } from '../history/history-sql.ts'
import {
  type Conversation, type PushedConversation, byLockOrder, isPaused, lock, lockOrCreate, setPeople, setTitle, lockOrCreateEach,
} from '../store/tables/conversations.ts'
import type { Lane, ScheduledJob } from '../store/tables/jobs.ts'
import {
  type StoredPlace, type AppendedTail, storedIds, messagesByIds, append, appendEach, type NewMessages } from '../store/tables/messages.ts'
import { lockCorpus } from '../store/tables/postings.ts'
import { reindexTitle } from '../store/tables/segments.ts'
import { onTheRecord } from './off-record.ts'
import type { PipelineContext } from './pipeline-context.ts'
import { setOrigin } from '../projects/projects-sql.ts'
import { retitleEpisode } from './rewrite-episodes.ts'

export interface PushedDrafts {
  readonly conversationId: string
  readonly drafts: readonly UncountedDraft[]
  /** The ids were made for this call, so that none is in the log unless an attempt of this call has stored it. */
  readonly areIdsNew?: boolean
  readonly receivedAt: Date
  readonly lane: Lane
  /** Replaces the conversation's title; undefined keeps it. */
  readonly title?: string | undefined
  /** Whether it is talk between people; undefined keeps what was said before. */
  readonly people?: boolean | undefined
  /** Where it was held, with a coding assistant; a conversation of which that is known stays there. */
  readonly origin?: string | undefined
  /** The conversation is not trusted from now on; absent: it is as it was. */
  readonly untrusted?: true | undefined
  /** Who pushes, as `history` says it; absent: `person`. */
  readonly by?: string | undefined
  /** Where its look belongs, as a W3C `traceparent`; absent: where the transaction does. */
  readonly trace?: string | undefined
}

/** What became of the messages of a push: those that are neither were in the log. */
export interface PushedCounts {
  readonly stored: number
  /** Off the record. */
  readonly unrecorded: number
}

/** UTF-16 units of text from which a lookup of the ids costs less than counting the tokens of what may be stored already. */
const LOOKUP_UNITS = 65_536

/**
 * Runs one transaction of three statements in two trips, however many conversations: lock them and find existing ids, unless
 * these were made for this call; insert messages, update counters and schedule the looks, and commit. Where something was
 * recalled for a conversation since its last push, or is repeated, a fourth statement reads it, so that copies are marked.
 * A new title costs nothing more, one that changes is also replaced in the index. That a conversation is talk between people
 * costs a statement where it changes what was said before, and so does what is off the record, and once where it was held.
 * A crash before the commit leaves nothing; after it, a repeated push finds all messages stored. Tokens are counted before
 * it, so that counting holds no lock, and of a long batch only those of messages whose id is new.
 *
 * @param pushes one for each conversation  @returns how many messages of each were new, and how many are off the record
 * @throws {MadeleineError} `conflict` when an id exists with other content; nothing of any is stored then
 */
export async function pushMessages(
  pipeline: PipelineContext, userId: string, pushes: readonly PushedDrafts[],
): Promise<PushedCounts[]> {
  const counts: TokenCounts[] = []
  for (const push of pushes) counts.push(await countNew(pipeline, userId, push))
  let attempts = 0
  const work = async (tx: Tx): Promise<PushedCounts[]> => {
    // The commit of the first attempt may have been lost, and not the attempt
    const isFirst = attempts++ === 0
    const done = pushes.map((): PushedCounts => ({ stored: 0, unrecorded: 0 }))
    const inOrder = [...pushes.entries()].sort(([, a], [, b]) => byLockOrder(a.conversationId, b.conversationId))
    const ordered = inOrder.map(([, push]) => ({ ...push, areIdsNew: isFirst && push.areIdsNew === true }))
    const found = await lockAndFind(pipeline, tx, userId, ordered)
    const sets: NewMessages[] = []
    for (const [i, [place, push]] of inOrder.entries()) {
      const { set, unrecorded } = await newMessages(pipeline, tx, userId, { push, tokens: counts[place]!, ...found[i]! })
      done[place] = { stored: set?.drafts.length ?? 0, unrecorded }
      if (set) sets.push(set)
    }
    if (sets.length === 1) append(tx, userId, sets[0]!)
    else if (sets.length > 1) appendEach(tx, userId, sets)
    return done
  }
  return withUser(pipeline.db, userId, work, { idempotent: true })
}

interface FoundConversation {
  readonly conversation: PushedConversation
  /** Messages of the push that are in the log. */
  readonly known: readonly StoredPlace[]
}

/** One trip: the later statements see what whoever held the locks has committed, since each has a snapshot of its own. */
async function lockAndFind(
  pipeline: PipelineContext, tx: Tx, userId: string, pushes: readonly PushedDrafts[],
): Promise<FoundConversation[]> {
  const created = pushes.map(({ conversationId: id, receivedAt: now, people }) => ({ id, incarnation: pipeline.uuid(), now, people }))
  const ids = pushes.map(({ conversationId, drafts, areIdsNew }) => ({ conversationId, ids: areIdsNew ? [] : drafts.map(({ id }) => id) }))
  const [conversations, known] = await Promise.all([
    created.length > 1 ? lockOrCreateEach(tx, userId, created)
      : lockOrCreate(tx, userId, created[0]!.id, created[0]!).then((one) => [one]),
    messagesByIds(tx, userId, ids),
  ])
  return conversations.map((conversation, i) => ({ conversation, known: known[i]! }))
}

interface FoundPush extends FoundConversation {
  readonly push: PushedDrafts
  readonly tokens: TokenCounts
}

/** What is not in the log, to be appended, where there is any; and how much of it is off the record. */
async function newMessages(
  pipeline: PipelineContext, tx: Tx, userId: string, { push, tokens, conversation, known }: FoundPush,
): Promise<{ readonly set?: NewMessages; readonly unrecorded: number }> {
  const { conversationId, drafts, receivedAt } = push
  pipeline.settings.adopt(conversation.settings, userId)
  const { recorded, unrecorded } = await onTheRecord(tx, userId, {
    conversation, fresh: await newDrafts(drafts, known), receivedAt, people: push.people ?? conversation.people, by: push.by ?? 'person',
    uuid: pipeline.uuid,
  })
  if (unrecorded > 0 && recorded.length === 0) return { unrecorded }
  const unmarked = await counted(recorded, tokens)
  const title = newTitle(conversation, push)
  if (push.people !== undefined && push.people !== conversation.people) await setPeople(tx, userId, conversationId, push.people)
  if (push.origin !== undefined && conversation.origin === null) await setOrigin(tx, userId, conversationId, push.origin)
  if (unmarked.length === 0) {
    if (title !== undefined) await changeTitle(pipeline, tx, userId, { ...conversation, title })
    return { unrecorded }
  }
  if (push.untrusted && conversation.untrusted.length < ROLES.length) await distrust(pipeline, tx, userId, push)
  const fresh = await pipeline.shown.markCopies(tx, { userId, conversationId, inTable: conversation.served }, unmarked)
  const tail = tailOf(fresh, conversation, receivedAt)
  const jobs = [...nextLook(pipeline, userId, { conversation, push, tail }), ...nextReading(push, fresh)]
  if (title !== undefined && conversation.cursor > 0) await reindexTitle(tx, userId, conversationId, title)
  return { set: { conversationId, from: conversation.nextSeq, drafts: fresh, receivedAt, tail, jobs, title }, unrecorded }
}

/** What it had taught is known no more; the history says so. */
async function distrust(
  { uuid }: PipelineContext, tx: Tx, userId: string, { conversationId, receivedAt, by = 'person' }: PushedDrafts,
): Promise<void> {
  await lockCorpus(tx, userId)
  const set = await setTrust(tx, userId, conversationId, { roles: ROLES, off: true })
  if (set) await insertHistory(tx, userId, {
    id: uuid(), at: receivedAt, madeBy: by, action: 'distrust', conversationId, episodeIds: [], segmentIds: [], before: set.before,
  })
}

/** Changes what is said of a conversation without new messages; one that does not exist is not created. */
export function pushAbout(
  pipeline: PipelineContext, userId: string, { conversationId, title, people }: Pick<PushedDrafts, 'conversationId' | 'title' | 'people'>,
): Promise<void> {
  return withUser(pipeline.db, userId, async (tx) => {
    const conversation = await lock(tx, userId, conversationId)
    if (!conversation || isPaused(conversation)) return
    const changed = newTitle(conversation, { title })
    if (changed !== undefined) await changeTitle(pipeline, tx, userId, { ...conversation, title: changed })
    if (people !== undefined && people !== conversation.people) await setPeople(tx, userId, conversationId, people)
  }, { idempotent: true })
}

/** The title to store; undefined where none is given, or the same, or where one was given by hand. */
const newTitle = (conversation: Conversation, { title }: Pick<PushedDrafts, 'title'>): string | undefined =>
  (title === conversation.title || conversation.isRenamed ? undefined : title)

/** @param conversation with its new title */
async function changeTitle(
  { now }: PipelineContext, tx: Tx, userId: string, conversation: Conversation & { readonly title: string },
): Promise<void> {
  const { id, cursor, title } = conversation
  await setTitle(tx, userId, id, title)
  if (cursor === 0) return
  await retitleEpisode(tx, userId, conversation, { title, now: now() })
  await reindexTitle(tx, userId, id, title)
}

/** Tokens of the drafts that were counted. */
type TokenCounts = ReadonlyMap<UncountedDraft, number>

/** Counts the drafts that may be new: all of a short batch, of a long one those whose id is not in the log. */
async function countNew(
  { db }: PipelineContext, userId: string, { conversationId, drafts, areIdsNew = false }: PushedDrafts,
): Promise<TokenCounts> {
  const units = drafts.reduce((sum, { text }) => sum + text.length, 0)
  const ids = drafts.map(({ id }) => id)
  const known = areIdsNew || units < LOOKUP_UNITS ? new Set()
    : await withUser(db, userId, (tx) => storedIds(tx, userId, conversationId, ids), { idempotent: true })
  const tokens = new Map<UncountedDraft, number>()
  for (const draft of drafts) if (!known.has(draft.id)) tokens.set(draft, await countTokensInTurns(draft.text))
  return tokens
}

/** The drafts with their tokens; counts those that were in the log when it was looked up, and were forgotten since. */
async function counted(drafts: readonly UncountedDraft[], tokens: TokenCounts): Promise<Draft[]> {
  const all: Draft[] = []
  for (const draft of drafts) all.push({ ...draft, tokens: tokens.get(draft) ?? (await countTokensInTurns(draft.text)) })
  return all
}

/**
 * The drafts that are not in the log yet, without duplicates. One that was forgotten stays so: its place is taken.
 * @throws {MadeleineError} `conflict`
 */
export async function newDrafts(drafts: readonly UncountedDraft[], known: readonly StoredPlace[]): Promise<UncountedDraft[]> {
  const byId = new Map<string, UncountedDraft>(known.map((message) => [message.id, message]))
  const forgotten = new Set(known.flatMap(({ id, isForgotten }) => (isForgotten ? [id] : [])))
  const fresh: UncountedDraft[] = []
  const places: number[] = []
  for (const [place, draft] of drafts.entries()) {
    const existing = byId.get(draft.id)
    if (!existing) fresh.push(draft)
    else if (!forgotten.has(draft.id) && !isSame(existing, draft)) places.push(place)
    byId.set(draft.id, existing ?? draft)
    const turn = existing && giveTurn(draft.text.length)
    if (turn) await turn
  }
  const [first] = places
  if (first === undefined) return fresh
  throw new MadeleineError('conflict', `a message with the id ${show(drafts[first]?.id)} is already stored with `
    + `different content; this call stored nothing. Leave it out, or give it another id`, { places })
}

/**
 * Whether role, name, kind, content and metadata are equal, and the times too if both drafts have an explicit one. Parts are the
 * content, of which an earlier build may have read another text.
 */
function isSame(a: UncountedDraft, b: UncountedDraft): boolean {
  // Stores of before also hold names with accents behind their letters
  const content = ({ role, name, kind, text, parts, metadata }: UncountedDraft) =>
    ({ role, name: name?.normalize('NFC'), kind, text: parts === undefined ? text : '', parts, metadata })
  const sameTime = !(a.timed && b.timed) || a.at.getTime() === b.at.getTime()
  return sameTime && isDeepStrictEqual(content(a), content(b))
}

function tailOf(fresh: readonly Draft[], conversation: Conversation, receivedAt: Date): AppendedTail {
  const beforeLast = fresh.at(-2)
  const { latestAt, latestReceivedAt } = conversation
  const inLog = latestAt && latestReceivedAt ? { at: latestAt, receivedAt: latestReceivedAt } : undefined
  return {
    count: fresh.length,
    tokens: fresh.reduce((sum, { tokens }) => sum + tokens, 0),
    first: fresh[0]!,
    last: fresh.at(-1)!,
    beforeLast: beforeLast ? { at: beforeLast.at, receivedAt } : inLog,
  }
}

/** The look to schedule for the conversation as it will be after the push, if any. */
function nextLook(
  pipeline: PipelineContext, userId: string,
  { conversation: c, push: { receivedAt, lane, trace }, tail }: { conversation: Conversation; push: PushedDrafts; tail: AppendedTail },
): ScheduledJob[] {
  const wasEmpty = c.cursor === c.nextSeq
  const at = dueAt(pipeline, userId, {
    ...c,
    nextSeq: c.nextSeq + tail.count,
    tailTokens: c.tailTokens + tail.tokens,
    oldestAt: wasEmpty ? tail.first.at : c.oldestAt,
    oldestReceivedAt: wasEmpty ? receivedAt : c.oldestReceivedAt,
    latestAt: tail.last.at,
    latestReceivedAt: receivedAt,
    previousAt: tail.beforeLast?.at ?? null,
    previousReceivedAt: tail.beforeLast?.receivedAt ?? null,
    lookAt: wasEmpty ? null : c.lookAt,
  }, receivedAt)
  return at ? [{ kind: 'look', key: c.id, at, lane, trace }] : []
}

/** Messages that come within this time are read for facts together. */
const READ_AFTER_MS = SECOND_MS

/** The reading for facts of what people and assistants say live. An import ends with a flush, and what is closed is read then. */
function nextReading({ conversationId: key, receivedAt, lane, trace }: PushedDrafts, fresh: readonly Draft[]): ScheduledJob[] {
  const isTalk = fresh.some(({ role, kind }) => kind === 'message' && (role === 'user' || role === 'assistant'))
  return lane === 0 && isTalk ? [{ kind: 'learn', key, at: new Date(receivedAt.getTime() + READ_AFTER_MS), lane, trace }] : []
}

// A conversation's row as the policy sees its tail.

/** The tail as counters, or undefined when nothing waits. */
function tailState(c: Conversation, timeZone: string): Queue | undefined {
  const { oldestAt, oldestReceivedAt, latestAt, latestReceivedAt, previousAt, previousReceivedAt } = c
  if (c.cursor === c.nextSeq || !oldestAt || !oldestReceivedAt || !latestAt || !latestReceivedAt) return undefined
  return {
    count: c.nextSeq - c.cursor,
    tokens: c.tailTokens,
    oldest: { at: oldestAt, receivedAt: oldestReceivedAt },
    latest: { at: latestAt, receivedAt: latestReceivedAt },
    ...(previousReceivedAt ? { previousReceivedAt } : {}),
    gapMs: previousAt ? latestAt.getTime() - previousAt.getTime() : 0,
    dayChanged: previousAt ? localDate(previousAt, timeZone) !== localDate(latestAt, timeZone) : false,
    ...(c.lookAt ? { look: { at: c.lookAt, count: c.lookCount ?? 0, wait: c.lookWait ?? false, state: c.lookState } } : {}),
  }
}

/**
 * When this tail is to be looked at; undefined for not yet. If the policy throws or is not the store's, the look is due
 * now: a process that has the store's policy takes it.
 */
export function dueAt({ settings, count }: PipelineContext, userId: string, conversation: Conversation, now: Date): Date | undefined {
  const { policy, mayCut } = settings
  const queue = tailState(conversation, settings.zoneOf(userId))
  if (!queue) return undefined
  if (conversation.flushTo > conversation.cursor || conversation.more || !mayCut) return now
  try {
    return policy.dueAt(queue)
  } catch {
    count('policy_failed')
    return now
  }
}

// Pushes of one user that wait at the same time are stored together, so that a busy server makes fewer transactions than it has pushes.

/** Pushes that make it worth a second transaction beside the one that runs, and of one transaction at most. */
const [ENOUGH_PUSHES, MOST_PUSHES] = [8, 32]
/** A push waits no longer: the transaction that runs may stand still, because somebody else has locked one of its conversations. */
const MOST_WAIT_MS = 50
/** UTF-16 units of text in a push that waits for others: a long one is counted and sent by itself. */
const MOST_UNITS = 16_384

interface WaitingPush {
  readonly push: PushedDrafts
  readonly resolve: (done: PushedCounts) => void
  readonly reject: (error: unknown) => void
}

/** Stores the messages of one push, as {@link pushMessages}. Pushes to one conversation must come one after the other. */
export type StorePush = (userId: string, push: PushedDrafts) => Promise<PushedCounts>

/**
 * A push begins at once where none of its user's is under way; what comes meanwhile is stored together by the next transaction.
 * Where that fails, each is stored by itself, so that a conflict in one push is nobody else's.
 */
export function pushGroups(pipeline: PipelineContext): StorePush {
  const users = new Map<string, UserPushes>()
  const alone = storeAlone(pipeline)
  return async (userId, push) => {
    if (push.drafts.reduce((sum, { text }) => sum + text.length, 0) > MOST_UNITS) return alone(userId, push)
    let pushes = users.get(userId)
    if (!pushes) users.set(userId, pushes = new UserPushes((group) => storeGroup(pipeline, userId, group), () => users.delete(userId)))
    const { stored, ...waiting } = settled({ ...push, trace: pipeline.telemetry.place() })
    pushes.add(waiting)
    return stored
  }
}

/** Stores each push in a transaction of its own. */
export const storeAlone = (pipeline: PipelineContext): StorePush =>
  async (userId, push) => (await pushMessages(pipeline, userId, [push]))[0]!

/** The pushes of one user that run or wait. */
class UserPushes {
  readonly #store: (group: readonly WaitingPush[]) => Promise<void>
  readonly #onIdle: () => void
  readonly #waiting: WaitingPush[] = []
  #running = 0
  #timer: NodeJS.Timeout | undefined

  constructor(store: (group: readonly WaitingPush[]) => Promise<void>, onIdle: () => void) {
    this.#store = store
    this.#onIdle = onIdle
  }

  add(push: WaitingPush): void {
    this.#waiting.push(push)
    if (this.#running === 0 || (this.#running === 1 && this.#waiting.length >= ENOUGH_PUSHES)) this.#begin()
    else this.#timer ??= setTimeout(() => this.#begin(), MOST_WAIT_MS)
  }

  #begin(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const group = this.#waiting.splice(0, MOST_PUSHES)
    if (group.length === 0) return
    if (this.#waiting.length > 0) this.#timer = setTimeout(() => this.#begin(), MOST_WAIT_MS)
    this.#running++
    void this.#store(group).finally(() => {
      this.#running--
      if (this.#waiting.length > 0) this.#begin()
      else if (this.#running === 0) this.#onIdle()
    })
  }
}

function settled(push: PushedDrafts): WaitingPush & { readonly stored: Promise<PushedCounts> } {
  let [resolve, reject]: [WaitingPush['resolve'], WaitingPush['reject']] = [() => {}, () => {}]
  const stored = new Promise<PushedCounts>((accept, refuse) => [resolve, reject] = [accept, refuse])
  return { push, resolve, reject, stored }
}

/** Settles every push of the group; it never rejects. */
async function storeGroup(pipeline: PipelineContext, userId: string, group: readonly WaitingPush[]): Promise<void> {
  try {
    const stored = await pushMessages(pipeline, userId, group.map(({ push }) => push))
    for (const [i, { resolve }] of group.entries()) resolve(stored[i]!)
  } catch (error) {
    if (group.length === 1) group[0]!.reject(error)
    else for (const { push, resolve, reject } of group) {
      // The commit may have come through and only its reply not, so that ids are looked up also where they were made for the call
      await storeAlone(pipeline)(userId, { ...push, areIdsNew: false }).then(resolve, reject)
    }
  }
}
