/** Restores an export into a user who has nothing: all of it in one transaction, after all of it was verified. */
import { defined, MadeleineError, throwIfAborted } from '@madeleine/base'
import { fromStore, isOlder, isStoredAs, storedForm } from '../pipeline/stored-policy.ts'
import { sqlState, type Tx, withUser } from '@madeleine/engine'
import { checkInvariants } from '../store/queries/invariants.ts'
import { namesClosingSilence, type Policy } from '@madeleine/segment'
import { assertKnownZone, type StoredPolicy } from '../store/tables/settings.ts'
import type { ExportedKind } from './exported-tables-sql.ts'
import { calendarMonths } from '../store/migrations/0013-calendar-months.ts'
import { adoptPolicy, adoptZone, fitToStore, indexFits, type Fitted } from './fit-store-sql.ts'
import { dropEmptyIndex, lockForRestoring, removeRemains, writeRows } from './exported-lines-sql.ts'
import type { StoreRuntime } from '../memory/store-runtime.ts'
import { rowOf, VerifiedExport, verifyExport, type ExportSource } from './read-export.ts'
import type { Spool } from './export-format.ts'
import type { RestoreResult } from '@madeleine/contract'

/** UTF-16 units and rows of one statement: an embedded engine must answer each within seconds. */
const [BATCH_UNITS, BATCH_ROWS] = [1_000_000, 500]

/** What a restore writes into. */
interface Restoring {
  readonly store: StoreRuntime
  readonly userId: string
  readonly signal: AbortSignal | undefined
}

/**
 * Verifies the export, then writes it.
 * @param writing runs what must not be interrupted
 * @throws {MadeleineError} `not_empty` and the errors of `verifyExport`; nothing is stored then
 */
export async function restoreUser(
  restoring: Restoring, source: ExportSource, writing: <T>(write: () => Promise<T>) => Promise<T>,
): Promise<RestoreResult> {
  const verified = source instanceof VerifiedExport ? source : await verifyExport(source, restoring.signal)
  try {
    return await writing(() => writeExport(restoring, verified))
  } finally {
    await verified.close()
  }
}

async function writeExport(restoring: Restoring, verified: VerifiedExport): Promise<RestoreResult> {
  const { store: { pipeline: { db, settings }, events }, userId } = restoring
  const { policy, timeZone } = adoptableOf(restoring, verified)
  if (timeZone !== undefined) await assertKnownZone(db, timeZone)
  try {
    // On a cluster no transaction may write as the owner and then rows of a user. Where the restore fails, an empty store keeps it
    const isAdopted = await db.isDistributed?.() ? await withUser(db, userId, (tx) => adoptPolicy(tx, userId, policy)) : undefined
    const adoptable = { policy: isAdopted === undefined ? policy : undefined, timeZone }
    const restored = await withUser(db, userId, (tx) => writeAll(tx, { ...restoring, adoptable }, verified), { takesLong: true })
    const adopted = { ...restored.adopted, ...(isAdopted && policy && { policy: policy.name }) }
    await settings.read(db, userId)
    if (adopted.policy !== undefined) events.settingsChanged()
    if (adopted.timeZone !== undefined) events.settingsChanged(userId)
    return { ...restored, adopted }
  } finally {
    await tellOthers(restoring, verified.conversationIds)
  }
}

/** The settings that are taken over where that can be; an absent one stays as it is. */
interface AdoptableSettings {
  readonly policy: StoredPolicy | undefined
  readonly timeZone: string | undefined
}

const adoptableOf = ({ store }: Restoring, { header }: VerifiedExport): AdoptableSettings => ({
  policy: store.options.policy === undefined ? knownForm(header.settings.policy) : undefined,
  timeZone: store.options.timeZone === undefined ? header.settings.timeZone : undefined,
})

/** However it ended: a commit whose reply was lost is a commit. */
async function tellOthers(
  { store: { models, reads, pipeline, events, wake }, userId }: Restoring, conversationIds: readonly string[],
): Promise<void> {
  models.forget(userId)
  reads.forget(userId)
  pipeline.shown.forget(userId)
  for (const conversationId of conversationIds) await events.publish({ event: 'manifest.updated', userId, conversationId })
  wake()
  events.wakeOthers()
}

async function writeAll(
  tx: Tx, { store, userId, signal, adoptable }: Restoring & { readonly adoptable: AdoptableSettings },
  { header, counts, rows: spool }: VerifiedExport,
): Promise<RestoreResult> {
  const policy = (await adoptPolicy(tx, userId, adoptable.policy)) ? adoptable.policy : undefined
  const { wasIndexed, ...present } = await lockForRestoring(tx, userId)
  assertNothing(userId, present)
  await removeRemains(tx, userId)
  const timeZone = (await adoptZone(tx, userId, adoptable.timeZone)) ? adoptable.timeZone : undefined
  let vectors = 0
  for await (const { kind, rows } of batchesOf(spool)) {
    throwIfAborted(signal)
    const stored = await writeRows(tx, userId, kind, { rows, wasIndexed }).catch(explained(kind))
    if (kind === 'embedding') vectors += stored
  }
  if (!wasIndexed && counts.corpus === 0) dropEmptyIndex(tx, userId)
  if (header.schema < CALENDAR_MONTHS) for (const statement of calendarMonths(userId)) await tx.rows(statement)
  const fitted = await fitToStore(tx, userId, header.settings, store.pipeline.now())
  await assertSound(tx, userId, store.pipeline.settings.policy)
  const adopted = defined({ policy: policy?.name, timeZone })
  return { ...resultOf(fitted), counts, adopted, vectorsLeftOut: counts.embedding - vectors }
}

/** The schema since which months of the contents are those of the calendar. */
const CALENDAR_MONTHS = 13

const resultOf = ({ policy, timeZone, embedders }: Fitted): Pick<RestoreResult, 'anotherPolicy' | 'anotherZone' | 'embedding'> =>
  ({ anotherPolicy: policy, anotherZone: timeZone, embedding: embedders })

/** A policy that this version can cut by, in the form it would store; undefined for any other. */
function knownForm(stored: StoredPolicy): StoredPolicy | undefined {
  const policy = fromStore(stored)
  return policy && (isStoredAs(policy, stored) || isOlder(stored, policy)) ? storedForm(policy) : undefined
}

const count = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`

function assertNothing(userId: string, { conversations, facts }: { readonly conversations: number; readonly facts: number }): void {
  if (conversations + facts === 0) return
  throw new MadeleineError('not_empty', `the user ${JSON.stringify(userId)} `
    + `has ${count(conversations, 'conversation')} and ${count(facts, 'fact')} already; an export `
    + `can only be restored into a user who has nothing: name another user, or another store`)
}

/** Rows of one kind at a time, as JSON arrays. */
async function* batchesOf(spool: Spool): AsyncGenerator<{ kind: ExportedKind; rows: string }> {
  let [kind, rows, units]: [ExportedKind | undefined, string[], number] = [undefined, [], 0]
  const take = () => ({ kind: kind!, rows: `[${rows.join(',')}]` })
  for await (const line of spool.lines()) {
    const next = rowOf(line)
    if (rows.length > 0 && (next.kind !== kind || rows.length >= BATCH_ROWS || units + next.row.length > BATCH_UNITS)) {
      yield take()
      ;[rows, units] = [[], 0]
    }
    kind = next.kind
    rows.push(next.row)
    units += next.row.length
  }
  if (rows.length > 0) yield take()
}

/** What the database refuses in a row – a type, a rule, a reference – is a fault of the export. */
const explained = (kind: ExportedKind) => (error: unknown): never => {
  const state = sqlState(error) ?? ''
  if (!/^(?:22|23|54)/.test(state)) throw error
  throw new MadeleineError(
    'invalid_input', `the export has rows of ${kind} that no store can hold (SQLSTATE ${state}); nothing was stored`, { cause: error },
  )
}

/** Rows may each be right, and not fit together. */
async function assertSound(tx: Tx, userId: string, policy: Policy): Promise<void> {
  const broken = (await checkInvariants(tx, userId, namesClosingSilence(policy))).filter(({ ok }) => !ok)
  if (broken.length === 0 && (await indexFits(tx, userId))) return
  throw new MadeleineError('invalid_input', `the rows of the export do not fit together; `
    + `nothing was stored. ${broken.map(({ id, detail }) => `${id}: ${detail}`).join(' ')}`)
}
