/** The call `editFact`: what a person says of facts by their own hand. */
import { defined, invalidInput, MadeleineError, show } from '@madeleine/base'
import {
  type ChangedFact, type EditFactOptions, type EditFactResult, type Fact, type FactEdit, type FactEditAction, FactEditsInput,
  type FactEditsOptions, type FactEditsResult, isWithdrawn, MOST_PINNED, parseOptions, USER_SUBJECT,
} from '@madeleine/contract'
import { type Db, type Tx, withUser } from '@madeleine/engine'
import { factWords, type FactWords } from './fact-words.ts'
import { correctedWords, isAllowedGuideline, statedWords } from '@madeleine/language'
import type { CallPlace } from '../memory/call-guard.ts'
import type { StoreRuntime } from '../memory/store-runtime.ts'
import type { PipelineContext } from '../pipeline/pipeline-context.ts'
import { dayOf } from '../recall/match-reason.ts'
import type { ReadPlace } from '../recall/searched-log.ts'
import { askFacts, type FactSearcher, type FactsRequest } from './ask-facts.ts'
import type { FactEditRow } from './fact-columns-sql.ts'
import { foldChains, type FactFold, type FoldedFact } from './fold-facts-sql.ts'
import { parseFactEdit, type FactEditRequest } from './parse-fact-edit.ts'
import { linkedWords } from './read-facts-sql.ts'
import { factVersion, factStateOf } from './recalled-facts.ts'
import { editResting, insertEdit, readEdits, withdrawEdit, factToEdit, isPinningFull, type ListedEdit } from './fact-edits-sql.ts'
import { lockForLearning } from './fact-sources-sql.ts'

/**
 * Order of events, in ONE transaction under the user's corpus lock: the fact is read and compared with what was shown, the edit is
 * written, the chains that it touches are folded anew. A preview does all of it and commits nothing, so that it tells what would be.
 *
 * An edit is repeated under its id: where its answer was lost, the next call finds it and writes nothing.
 */
export async function editFact(
  { pipeline, events }: Pick<StoreRuntime, 'pipeline' | 'events'>, asker: EditAsker, options: Omit<EditFactOptions, 'space'>,
): Promise<EditFactResult> {
  const request = parseFactEdit(options)
  const { place: { userId } } = asker
  await pipeline.settings.refresh(pipeline.db, userId)
  const edit = (tx: Tx): Promise<DoneEdit> => (request.action === 'undo' ? undo(pipeline, tx, userId, request)
    : make(pipeline, tx, { request, asker }))
  const { row, fold } = request.dryRun ? await undone(pipeline.db, userId, edit)
    : await withUser(pipeline.db, userId, edit, { repeatable: true })
  if (!request.dryRun) {
    for (const factId of new Set([...(fold?.changed ?? []), ...(fold?.removed ?? [])])) {
      await events.publish({ event: 'fact.changed', userId, factId })
    }
  }
  const { dryRun, redacted } = request
  return { edit: factEditOf(row), changes: fold ? changedFacts(fold) : [], dryRun, ...(redacted && { redacted: { ...redacted } }) }
}

interface DoneEdit {
  readonly row: ListedEdit
  /** Undefined where the same was done before. */
  readonly fold: FactFold | undefined
}

/** Does it in a transaction that ends without a commit. */
async function undone(db: Db, userId: string, edit: (tx: Tx) => Promise<DoneEdit>): Promise<DoneEdit> {
  const preview = new Error('a preview commits nothing')
  let done: DoneEdit | undefined
  await withUser(db, userId, async (tx) => {
    done = await edit(tx)
    throw preview
  }).catch((error: unknown) => {
    if (error !== preview) throw error
  })
  return done!
}

async function make(
  pipeline: PipelineContext, tx: Tx, { request, asker }: { request: FactEditRequest; asker: EditAsker },
): Promise<DoneEdit> {
  const { place: { userId } } = asker
  await lockForLearning(tx, userId)
  const { editId: id = pipeline.uuid() } = request
  const known = request.editId === undefined ? undefined : await editNamed(tx, userId, id)
  if (known) {
    if (known.action === request.action) return { row: known, fold: undefined }
    throw new MadeleineError('conflict', `the edit ${show(id)} is a different one: it has the action ${known.action}`)
  }
  const edit = await planEdit(pipeline, tx, { request, asker, id })
  await insertEdit(tx, userId, edit)
  const fold = await foldChains(tx, userId, keysOf(edit))
  return { row: (await editNamed(tx, userId, id))!, fold }
}

async function undo(pipeline: PipelineContext, tx: Tx, userId: string, { editId = '' }: FactEditRequest): Promise<DoneEdit> {
  await lockForLearning(tx, userId)
  const edit = await editNamed(tx, userId, editId)
  if (!edit) throw new MadeleineError('not_found', `no edit has the id ${show(editId)}`)
  if (edit.undoneAt !== null) return { row: edit, fold: undefined }
  const resting = await editResting(tx, userId, edit)
  if (resting !== undefined) {
    throw new MadeleineError('conflict', `the edit ${show(resting)} came later and is about what this one states: undo that one first`)
  }
  withdrawEdit(tx, userId, edit.id, pipeline.now())
  const fold = await foldChains(tx, userId, keysOf(edit))
  return { row: (await editNamed(tx, userId, editId))!, fold }
}

const editNamed = async (tx: Tx, userId: string, id: string): Promise<ListedEdit | undefined> =>
  (await readEdits(tx, userId, { id, limit: 1 }))[0]

/** The keys of the chains that an edit touches. */
function keysOf({ textKey, chainKey, newTextKey, newChainKey }: Omit<FactEditRow, 'number'>): { textKeys: string[]; chainKeys: string[] } {
  const present = (...keys: (string | null)[]): string[] => keys.filter((key) => key !== null)
  return { textKeys: present(textKey, newTextKey), chainKeys: present(chainKey, newChainKey) }
}

// An edit as it is written: checked against the fact that it is about, with the words that it states and the time since when they hold.

/** Who edits, and where. */
export interface EditAsker {
  readonly place: CallPlace
  /** The user who asks. */
  readonly by: string
  /** As `history` says it: `person`, `model`, `key:ID`. */
  readonly doer: string
}

interface AskedEdit {
  readonly request: FactEditRequest
  readonly asker: EditAsker
  readonly id: string
}

/** @throws {MadeleineError} `not_found`, `invalid_input`, `conflict` */
export async function planEdit(pipeline: PipelineContext, tx: Tx, { request, asker, id }: AskedEdit): Promise<Omit<FactEditRow, 'number'>> {
  const { place: { userId, space }, by, doer } = asker
  const action = request.action as FactEditAction
  const isOthers = space !== undefined && by !== userId
  const now = pipeline.now()
  const timeZone = pipeline.settings.zoneOf(userId)
  const target = action === 'add' ? undefined : await targetOf(tx, userId, { request, timeZone })
  if (action === 'pin' && target?.category === 'note') {
    throw new MadeleineError('invalid_input', 'a note stands in no context, so it cannot be pinned: correct it to a sentence of your own')
  }
  if (action === 'pin' && (await isPinningFull(tx, userId))) {
    throw new MadeleineError('invalid_input', `${MOST_PINNED} facts are pinned, the maximum: unpin one first`)
  }
  const words = target ? newWords(target, request, { at: now, timeZone })
    : factWords(statedWords(
      { ...request, text: request.text!, subject: request.subject ?? (isOthers ? by : USER_SUBJECT) }, { at: now, timeZone },
    ))
  if (words && isOthers) assertNoOrder(words)
  const saidAt = await afterAll(tx, userId, { now, target, words })
  const { textKey = null, factKey = null, chainKey = null } = target ?? {}
  return {
    id, action, textKey, factKey, chainKey, ...stated(words), saidAt, madeAt: now,
    holdsFrom: heldFrom(request, { target, now, saidAt, timeZone }), wasNeverTrue: request.wasNeverTrue ?? false,
    keepsPin: action === 'correct' && target?.isPinned === true,
    madeBy: isOthers ? by : doer === 'person' || doer === by ? null : doer,
    undoneAt: null, forgottenAt: null, factId: null, codeVersion: pipeline.codeVersion,
  }
}

/** The fact that an edit is about, in a state in which it can be edited so. */
async function targetOf(
  tx: Tx, userId: string, { request, timeZone }: { request: FactEditRequest; timeZone: string },
): Promise<FoldedFact> {
  const { action, factId = '', ifVersion, wasNeverTrue = false } = request
  const target = await factToEdit(tx, userId, factId)
  if (!target) throw new MadeleineError('not_found', `no fact has the id ${show(factId)}`)
  const refusal = ifVersion !== undefined && ifVersion !== factVersion(target) ? 'has changed since it was read'
    : action === 'retire' && wasNeverTrue ? (isWithdrawn(target) ? 'is already withdrawn' : undefined)
      : target.validTo !== null ? `has not held since ${dayOf(target.validTo, timeZone)}`
        : action === 'pin' && target.isPinned ? 'is already pinned' : action === 'unpin' && !target.isPinned ? 'is not pinned' : undefined
  if (refusal !== undefined) throw new MadeleineError('conflict', `the fact ${show(factId)} ${refusal}: read it again`)
  return target
}

/** What a correction states; undefined of other edits. */
function newWords(target: FoldedFact, request: FactEditRequest, at: { at: Date; timeZone: string }): FactWords | undefined {
  if (request.action !== 'correct') return undefined
  const { text, value, attribute, category } = request
  const corrected = correctedWords(target, { ...(text !== undefined && { text }), value, attribute, category }, at)
  if (!corrected) {
    throw new MadeleineError(
      'invalid_input', `the sentence of the fact, ${show(target.text)}, does not contain its value: give the new sentence as text`,
    )
  }
  const words = factWords(corrected)
  const isSame = (['text', 'value', 'attribute', 'category'] as const).every((name) => words[name] === target[name])
  if (isSame) throw new MadeleineError('invalid_input', `the fact already says this: ${show(target.text)}`)
  return words
}

/** Another person's wish in a space stands in prompts of all who use it, as one that was pushed there does. */
function assertNoOrder({ category, value, text }: FactWords): void {
  if (category !== 'guideline' || (isAllowedGuideline(value ?? text, text) && isAllowedGuideline(text, text))) return
  throw new MadeleineError('invalid_input', 'a guideline in a space asks for a manner of answering, without addresses, tools or secrets')
}

const stated = (words: FactWords | undefined) => ({
  newTextKey: words?.textKey ?? null, newFactKey: words?.factKey ?? null, newChainKey: words?.chainKey ?? null,
  subject: words?.subject ?? null, subjectKey: words?.subjectKey ?? null, category: words?.category ?? null,
  attribute: words?.attribute ?? null, value: words?.value ?? null, text: words?.text ?? null,
})

/** Story time of the edit: now, or behind what was said of the fact, also where that is dated later. */
async function afterAll(
  tx: Tx, userId: string, { now, target, words }: { now: Date; target: FoldedFact | undefined; words: FactWords | undefined },
): Promise<Date> {
  const keys = [target, words].flatMap((one) => one ?? [])
  const [textKeys, chainKeys] = [keys.map(({ textKey }) => textKey), keys.map(({ chainKey }) => chainKey)]
  const said = await linkedWords(tx, userId, { textKeys, chainKeys })
  return new Date(said.reduce((last, { at, edit }) => Math.max(last, at.getTime() + (edit ? 0 : 1)), now.getTime()))
}

interface Timed {
  readonly target: FoldedFact | undefined
  readonly now: Date
  readonly saidAt: Date
  readonly timeZone: string
}

/** Since when what is stated holds, and what is retired does not. */
function heldFrom({ action, validFrom, validTo, wasNeverTrue = false }: FactEditRequest, { target, now, saidAt, timeZone }: Timed): Date {
  const given = validFrom ?? validTo
  if (!target) return given ?? now
  if (action === 'pin' || action === 'unpin') return now
  const begins = target.validFrom
  if (given === undefined) return wasNeverTrue || begins > now ? begins : now
  if (given > saidAt) throw new MadeleineError('invalid_input', `${show(given.toISOString())} is in the future`)
  if (!wasNeverTrue && given < begins) {
    throw new MadeleineError(
      'invalid_input',
      `${show(given.toISOString())} is before the fact began, ${dayOf(begins, timeZone)}: give a later time, or wasNeverTrue`,
    )
  }
  return given
}

// Edits of facts as callers see them.

export function factEditOf(edit: ListedEdit): FactEdit {
  const { id, action, madeAt, madeBy, targetId, targetText, factId, text, holdsFrom, wasNeverTrue, undoneAt, forgottenAt } = edit
  const isTimed = action === 'correct' || action === 'add' || (action === 'retire' && !wasNeverTrue)
  return {
    id, action, at: madeAt,
    ...(madeBy !== null && { by: madeBy }),
    ...(targetText !== null && { text: targetText, ...(targetId !== null && { factId: targetId }) }),
    ...(text !== null && forgottenAt === null && { newText: text, ...(factId !== null && { newFactId: factId }) }),
    ...defined({ since: isTimed ? holdsFrom : undefined }),
    ...(wasNeverTrue && { wasNeverTrue }),
    ...(undoneAt !== null && { undoneAt }),
  }
}

/** The facts that are others than before, without those that are forgotten. */
export function changedFacts({ before, after }: Pick<FactFold, 'before' | 'after'>): ChangedFact[] {
  const [was, is] = [before, after].map((facts) => new Map(facts.filter(isKnown).map((fact) => [fact.id, factStateOf(fact)]))) as
    [Map<string, ReturnType<typeof factStateOf>>, Map<string, ReturnType<typeof factStateOf>>]
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((id) => {
    const [old, now] = [was.get(id), is.get(id)]
    return JSON.stringify(old) === JSON.stringify(now) ? [] : [defined({ before: old, after: now })]
  })
}

const isKnown = ({ forgottenAt }: FoldedFact): boolean => forgottenAt === null

// The call `facts`: of one memory, or of several at once.

export async function factsNamed(
  searcher: FactSearcher, userId: string, request: FactsRequest, across: readonly ReadPlace[] | undefined,
): Promise<Fact[]> {
  if (!across) return askFacts(searcher, userId, request)
  return (await import('../spaces/facts-across.ts')).factsAcross(across, request, (each) => askFacts(searcher, each, request))
}

// The call `factEdits`: what persons did to facts, the newest first.

/** @throws {MadeleineError} `invalid_input` */
export async function listEdits(db: Db, userId: string, options: Omit<FactEditsOptions, 'space'>): Promise<FactEditsResult> {
  const { factId, limit, cursor } = parseOptions(FactEditsInput, options)
  if (cursor !== undefined && !/^[1-9]\d{0,8}$/.test(cursor)) throw invalidInput('cursor', cursor, 'the `next` of the previous page')
  const before = cursor === undefined ? undefined : Number(cursor)
  const rows = await withUser(
    db, userId, (tx) => readEdits(tx, userId, { factId, before, limit: limit + 1 }), { idempotent: true, snapshot: true },
  )
  const shown = rows.slice(0, limit)
  return { edits: shown.map(factEditOf), ...(rows.length > limit && { next: String(shown.at(-1)!.number) }) }
}
