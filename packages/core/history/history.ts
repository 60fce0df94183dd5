/** The calls `history` and `undo`: what was done by hand to episodes, conversations, facts and people, and what takes it back. */
import { defined, MadeleineError, show } from '@madeleine/base'
import {
  type HistoryAction, type HistoryEntry, HistoryInput, type HistoryOptions, parseOptions, type PersonMerge, UndoInput,
} from '@madeleine/contract'
import { type Db, type Tx, withUser } from '@madeleine/engine'
import { type DoneEntry, doneEntries, undoDone } from '../facts/done-plans-sql.ts'
import { editFact } from '../facts/edit-fact.ts'
import { type ListedEdit, readEdits } from '../facts/fact-edits-sql.ts'
import { isUuid } from '../facts/fact-sources-sql.ts'
import { factMessageOf } from '../facts/recalled-facts.ts'
import type { Waiting } from '../forgetting/forgotten-rows-sql.ts'
import { lockForgotten, undoForgetting } from '../forgetting/restore-forgotten-sql.ts'
import { readMerges } from '../people/people-sql.ts'
import { unmergePeople } from '../people/people.ts'
import { laterMove, lockMoved, type MovedEntry, putMovedBack } from '../projects/project-history-sql.ts'
import type { ChangedFacts } from '../facts/fold-facts-sql.ts'
import { byLockOrder, lock, setPauses } from '../store/tables/conversations.ts'
import { writeText } from './describe-episode.ts'
import {
  type Before, endHistory, findHistory, type HistoryRow, laterHistory, listedEntry, type ListedHistory, newestHistory,
} from './history-sql.ts'
import { undoRegrouping } from './regroup-segments.ts'
import { conversationsOf, lockSegmentsAndIndex, setConversationTitle, setMarks } from './tending-sql.ts'
import type { Tender } from './tending.ts'
import { relearn, tellFacts, undoTrust } from './trust-conversation.ts'

/** The newest first. */
export async function listHistory(db: Db, userId: string, options: Omit<HistoryOptions, 'space'>): Promise<HistoryEntry[]> {
  const { limit } = parseOptions(HistoryInput, options)
  return withUser(db, userId, async (tx) => {
    const [tended, edits, merges, done] = await Promise.all([
      newestHistory(tx, userId, limit), readEdits(tx, userId, { limit }), readMerges(tx, userId), doneEntries(tx, userId, limit),
    ])
    return [...tended.map(entryOf), ...edits.map(editEntry), ...merges.map(mergeEntry), ...done.map(doneEntry)]
      .toSorted((a, b) => b.at.getTime() - a.at.getTime()).slice(0, limit)
  }, { idempotent: true, snapshot: true })
}

function entryOf({ id, at, madeBy, action, conversationId, episodeIds, undoneAt, forgotten, assigned }: ListedHistory): HistoryEntry {
  const { user, factId, goneAt } = forgotten ?? {}
  return {
    id, at, by: madeBy, action, undone: undoneAt !== null,
    target: {
      ...(episodeIds.length > 0 && { episodeIds: [...episodeIds] }), ...(conversationId !== null && { conversationId }),
      ...(factId !== undefined && { factId }), ...(user && { user }), ...assigned,
    },
    ...(goneAt !== undefined && { goneAt: new Date(goneAt) }),
  }
}

function editEntry({ id, madeAt, madeBy, action, targetId, targetText, factId, text, undoneAt, forgottenAt }: ListedEdit): HistoryEntry {
  const [about, said] = action === 'add' ? [factId, text] : [targetId, targetText]
  return {
    id, at: madeAt, by: madeBy ?? 'person', action: `fact.${action}` satisfies HistoryAction, undone: undoneAt !== null,
    target: { ...(about !== null && { factId: about }), ...(said !== null && forgottenAt === null && { text: said }) },
  }
}

const mergeEntry = ({ id, createdAt, names }: PersonMerge): HistoryEntry =>
  ({ id, at: createdAt, by: 'person', action: 'people.merge', undone: false, target: { names: [...names] } })

const doneEntry = ({ id, learntAt, undoneAt, factId, text, isPlan, proof }: DoneEntry): HistoryEntry => ({
  id, at: learntAt, by: 'rule', action: isPlan === false ? 'fact.ended' : 'plan.done', undone: undoneAt !== null,
  target: { ...(factId !== null && { factId }), ...(text !== null && { text }), proof: factMessageOf(proof) },
})

/**
 * Takes an entry back, wherever it is kept; one that was undone before stays so.
 * @throws {MadeleineError} `not_found`; `conflict` where a later one is about the same
 */
export async function undo(tender: Tender, given: string): Promise<HistoryEntry> {
  const { store, place } = tender
  const { id } = parseOptions(UndoInput, { id: given })
  const { userId } = place
  const { pipeline, events, wake } = store
  if (!isUuid(id)) throw noEntry(id)
  let facts: ChangedFacts | undefined
  const done = await withUser(pipeline.db, userId, async (tx) => {
    const row = await findHistory(tx, userId, id)
    if (!row) return undefined
    facts = row.undoneAt === null ? await undoTended(tender, tx, row) : undefined
    return listedEntry(tx, userId, id)
  }, { takesLong: true, repeatable: true })
  if (done) {
    await events.publish({ event: 'manifest.updated', userId, conversationId: done.conversationId ?? '' })
    if (facts) await tellFacts(tender, facts)
    if (facts && (done.action === 'distrust' || done.action === 'trust')) await relearn(tender, done.conversationId!)
    wake()
    return entryOf(done)
  }
  return undoOther(tender, id)
}

/** @returns the facts that changed */
async function undoTended({ store: { pipeline }, place: { userId } }: Tender, tx: Tx, found: HistoryRow): Promise<ChangedFacts> {
  let facts: ChangedFacts = { changed: [], removed: [] }
  await lockAll(tx, userId, found)
  // Another process may have undone it before the locks
  const row = (await findHistory(tx, userId, found.id))!
  if (row.undoneAt !== null) return facts
  const isWhole = isForgotten(row.before) && !row.before.forgotten.part
  const later = isWhole ? undefined : await (isMove(row) ? laterMove(tx, userId, row) : laterHistory(tx, userId, row))
  if (later !== undefined) throw new MadeleineError('conflict', `${show(later)} came later and is about the same: undo that one first`)
  const { before, conversationId } = row
  if (isForgotten(before)) {
    const { factId, user } = before.forgotten
    facts = await undoForgetting(pipeline, tx, userId, { ...row, forgotten: before.forgotten })
    await endHistory(tx, userId, row.id, { at: pipeline.now(), before: { forgotten: defined({ factId, user }) } })
    return facts
  }
  if ('marks' in before) {
    const { marks, conversation } = before
    await setMarks(tx, userId, { marks, conversation: conversation && { id: conversationId!, ...conversation } })
  } else if ('replaced' in before) await undoRegrouping(pipeline, tx, userId, before)
  else if ('texts' in before) {
    for (const text of before.texts) await writeText(pipeline, tx, userId, text)
    if (before.conversation) await setConversationTitle(tx, userId, conversationId!, before.conversation)
  } else if ('pauses' in before) await setPauses(tx, userId, conversationId!, before)
  else if ('untrusted' in before) facts = await undoTrust(pipeline, tx, userId, { conversationId: conversationId!, before })
  else if (isMove(row)) await putMovedBack(tx, userId, row)
  else {
    throw new MadeleineError('conflict', `${show(row.id)} was done in another store: `
      + 'an export has the history, and not what undoing needs')
  }
  await endHistory(tx, userId, row.id, { at: pipeline.now(), ...(isMove(row) && { before: row.before }) })
  return facts
}

const isForgotten = (before: Before): before is { readonly forgotten: Waiting } => 'forgotten' in before && 'reach' in before.forgotten

const isMove = (row: HistoryRow): row is HistoryRow & MovedEntry => 'moved' in row.before

/** Conversations, segments, the index: the order of all that lock several. */
async function lockAll(tx: Tx, userId: string, row: HistoryRow): Promise<void> {
  const { conversationId, segmentIds, before } = row
  if (isForgotten(before)) return lockForgotten(tx, userId, before.forgotten)
  if (isMove(row)) await lockMoved(tx, userId, row)
  const all = [...(conversationId === null ? [] : [conversationId]), ...await conversationsOf(tx, userId, segmentIds)]
  for (const id of [...new Set(all)].toSorted(byLockOrder)) await lock(tx, userId, id)
  await lockSegmentsAndIndex(tx, userId, segmentIds)
}

/** An edit of a fact, a plan that was taken as done, or a merge of people. */
async function undoOther(tender: Tender, id: string): Promise<HistoryEntry> {
  const { store, place, by } = tender
  const { pipeline: { db } } = store
  const { userId } = place
  const [[edit], merges] = await withUser(db, userId, (tx) => Promise.all([
    readEdits(tx, userId, { id, limit: 1 }), readMerges(tx, userId),
  ]), { idempotent: true })
  if (edit) {
    await editFact(store, { place, by, doer: by }, { action: 'undo', editId: id })
    return { ...editEntry(edit), undone: true }
  }
  const done = await withUser(db, userId, (tx) => undoDone(tx, userId, id, store.pipeline.now()), { repeatable: true })
  if (done) {
    await tellFacts(tender, done.facts)
    return doneEntry(done.entry)
  }
  if (!merges.some((merge) => merge.id === id.toLowerCase())) throw noEntry(id)
  return { ...mergeEntry(await unmergePeople(store, userId, id)), undone: true }
}

const noEntry = (id: string): MadeleineError => new MadeleineError('not_found', `the history has no entry with the id ${show(id)}: `
  + 'it is another one\'s, or went with what was forgotten')
