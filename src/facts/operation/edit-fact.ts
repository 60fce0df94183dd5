/** The call `editFact`: what a person says of facts by their own hand. */
import type { EditFactOptions } from '../../contract/facts-options.ts'
import type { EditFactResult } from '../../contract/results/facts-result.ts'
import { MadeleineError, show } from '../../errors.ts'
import type { StoreRuntime } from '../../memory/open/store-runtime.ts'
import type { PipelineContext } from '../../pipeline/context/pipeline-context.ts'
import type { Db, Tx } from '../../store/engine/db.ts'
import { withUser } from '../../store/engine/transactions.ts'
import { lockForLearning } from '../sql/edited-readings.ts'
import { editResting, insertEdit, readEdits, withdrawEdit, type ListedEdit } from '../sql/fact-edits.ts'
import { foldChains, type FactFold } from '../sql/fold-facts.ts'
import type { FactEditRow } from '../sql/fact-columns.ts'
import { changedFacts, factEditOf } from './edit-result.ts'
import { parseFactEdit, type FactEditRequest } from './parse-fact-edit.ts'
import { planEdit, type EditAsker } from './plan-edit.ts'

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
  const { row, fold } = request.dryRun ? await undone(pipeline.db, userId, edit) : await withUser(pipeline.db, userId, edit)
  if (!request.dryRun) {
    for (const factId of new Set([...(fold?.changed ?? []), ...(fold?.removed ?? [])])) {
      await events.publish({ event: 'fact.changed', userId, factId })
    }
  }
  return { edit: factEditOf(row), changes: fold ? changedFacts(fold) : [], dryRun: request.dryRun }
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
