/** What was done with the keys of a server: recorded by it, and read by operators. */
import {
  type AuditEntry, AuditInput, type AuditOptions, type AuditResult, type AuditRow, parseOptions, RecordAuditInput,
} from '@madeleine/contract'
import type { PipelineContext } from '../pipeline/pipeline-context.ts'
import { withKeys } from '@madeleine/engine'
import { readBound, readTime } from '@madeleine/base'
import { insertAudit, listAudit, type StoredAudit } from './keys-sql.ts'
import { listPage, listPlace } from './list-page.ts'

/** Ids of rows: of those of one millisecond, and one process, the later has the smaller one, and is listed first as what is newer is. */
let lastPlace = 0x1_0000_0000
function auditId(uuid: () => string): string {
  lastPlace = lastPlace === 0 ? 0xffff_ffff : lastPlace - 1
  return lastPlace.toString(16).padStart(8, '0') + uuid().slice(8)
}

/** The row of something that was done with a key by an operator, for its own transaction; it belongs to no one user. */
export const keyRow = (
  { uuid, at }: { uuid: () => string; at: Date }, call: 'createKey' | 'revokeKey', keyId: string,
): StoredAudit => ({
  id: auditId(uuid), at, userId: null, keyId, requestId: uuid(), call, conversationId: null, ids: null, code: null, status: 200,
})

/** Adds rows, all in one statement; without any it says whether some could be. @throws {MadeleineError} `invalid_input`, `bad_time` */
export async function addAudit(
  { db, now, uuid }: Pick<PipelineContext, 'db' | 'now' | 'uuid'>, given: readonly AuditRow[],
): Promise<void> {
  const { rows } = parseOptions(RecordAuditInput, { rows: given })
  const received = now()
  const stored = rows.map(({ at, user, keyId, requestId, call, conversationId, ids, code, status }, i): StoredAudit => ({
    id: auditId(uuid), at: at === undefined ? received : readTime(at, `rows[${i}].at`), userId: user ?? null, keyId: keyId ?? null,
    requestId, call, conversationId: conversationId ?? null, ids: ids ?? null, code: code ?? null, status,
  }))
  await withKeys(db, (tx) => insertAudit(tx, stored), { background: true })
}

/** @throws {MadeleineError} `invalid_input`, `bad_time` */
export async function readAudit({ db }: Pick<PipelineContext, 'db'>, options: AuditOptions): Promise<AuditResult> {
  const { user: userId, after, before, limit, cursor } = parseOptions(AuditInput, options)
  const rows = await withKeys(db, (tx) => listAudit(tx, {
    userId, limit: limit + 1, after: listPlace(cursor, /^[\da-f-]{36}$/),
    from: after === undefined ? undefined : readBound(after, 'after'), to: before === undefined ? undefined : readBound(before, 'before'),
  }), { idempotent: true, snapshot: true })
  const { page, next } = listPage(rows, limit, ({ at, id }) => ({ at, id }))
  return { entries: page.map(entryOf), ...next }
}

const entryOf = ({ at, userId, keyId, requestId, call, conversationId, ids, code, status }: StoredAudit): AuditEntry => ({
  at, ...(userId !== null && { user: userId }), ...(keyId !== null && { keyId }), requestId, call,
  ...(conversationId !== null && { conversationId }), ...(ids && { ids: [...ids] }), ...(code !== null && { code }), status,
})
