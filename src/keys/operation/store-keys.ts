/** The calls of a store on the keys of a server and on its audit. */
import type { AuditOptions, AuditRow, CreateKeyOptions, KeysOptions } from '../../contract/key-options.ts'
import type { AuditResult, CreateKeyResult, KeysResult, RevokeKeyResult } from '../../contract/results/key-results.ts'
import type { CallGuard } from '../../memory/call-guard.ts'
import type { PipelineContext } from '../../pipeline/context/pipeline-context.ts'
import type { Principal } from '../core/principal.ts'
import { addAudit, readAudit } from './request-audit.ts'
import { endKey, keyVerifier, makeKey, readKeys } from './server-keys.ts'

export interface ServerKeys {
  create(options: CreateKeyOptions): Promise<CreateKeyResult>
  list(options: KeysOptions): Promise<KeysResult>
  revoke(id: unknown): Promise<RevokeKeyResult>
  verify(key: unknown): Promise<Principal | undefined>
  record(rows: readonly AuditRow[]): Promise<void>
  audit(options: AuditOptions): Promise<AuditResult>
}

/** @param opened what of an open store they need */
export function serverKeys({ pipeline, calls }: { pipeline: PipelineContext; calls: Pick<CallGuard, 'await'> }): ServerKeys {
  return {
    create: (options) => makeKey(pipeline, options),
    list: (options) => readKeys(pipeline, options),
    revoke: (id) => endKey(pipeline, id),
    verify: keyVerifier(pipeline, calls),
    record: (rows) => addAudit(pipeline, rows),
    audit: (options) => readAudit(pipeline, options),
  }
}
