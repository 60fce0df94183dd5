/** The calls of a store, which no key of a server allows; as in `calls`. */
import * as z from 'zod'
import {
  AuditInput, CompactInput, CreateKeyInput, KeysInput, PendingInput, RecordAuditInput, RevokeKeyInput, VerifyKeyInput,
} from './key-options.ts'
import {
  CompactResult, PendingResult, QueueResult, AuditResult, CreateKeyResult, KeysResult, RevokeKeyResult, VerifiedKey,
} from './operator-results.ts'
import { GrantsResult, RevokeSpaceResult, SpaceGrant } from './people-calls.ts'
import { GrantsInput, GrantSpaceInput, RevokeSpaceInput } from './space-options.ts'

const NONE = z.strictObject({})
const NOTHING = z.undefined()

export const STORE_CALLS = {
  compact: {
    description: "Rewrites the store's tables so that its files hold only rows that exist.",
    effect: 'writes', for: 'operators', of: 'store', takes: [], options: CompactInput, result: CompactResult, errors: ['invalid_input'],
  },
  queue: {
    description: 'Counts the jobs in the queue by kind, for all users together.',
    effect: 'reads', for: 'operators', of: 'store', takes: [], options: NONE, result: QueueResult, errors: [],
  },
  pending: {
    description: "Counts a user's messages that are in no episode yet.",
    effect: 'reads', for: 'operators', of: 'store', takes: ['user'], options: PendingInput,
    result: PendingResult, errors: ['invalid_input'],
  },
  createKey: {
    description: 'Creates a server key for the memories of these users; this is the only call that returns the key itself.',
    effect: 'writes', for: 'operators', of: 'store', takes: [], options: CreateKeyInput, result: CreateKeyResult,
    errors: ['invalid_input', 'bad_time'],
  },
  keys: {
    description: 'Lists the keys of a server, including revoked and expired ones, without their secrets, newest first, in pages.',
    effect: 'reads', for: 'operators', of: 'store', takes: [], options: KeysInput, result: KeysResult,
    errors: ['invalid_input', 'bad_time'],
  },
  revokeKey: {
    description: 'Revokes a key: from the commit on it is not valid.',
    effect: 'writes', for: 'operators', of: 'store', takes: ['id'], options: RevokeKeyInput, result: RevokeKeyResult,
    errors: ['not_found', 'invalid_input'],
  },
  verifyKey: {
    description: 'Returns whose memories a key gives access to, or undefined if it is unknown, revoked or expired.',
    effect: 'reads', for: 'operators', of: 'store', takes: ['key'], options: VerifyKeyInput, result: VerifiedKey.optional(), errors: [],
  },
  recordAudit: {
    description: 'Adds up to 1,000 requests of a server to its audit, in one statement: ids only, never text.',
    effect: 'writes', for: 'operators', of: 'store', takes: ['rows'], options: RecordAuditInput, result: NOTHING,
    errors: ['invalid_input', 'bad_time'],
  },
  audit: {
    description: 'Lists the recorded requests of a server, of all users or of one, newest first, in pages.',
    effect: 'reads', for: 'operators', of: 'store', takes: [], options: AuditInput, result: AuditResult,
    errors: ['invalid_input', 'bad_time'],
  },
  grantSpace: {
    description: 'Lets a user, or the holder of a key, use a space; granting it again changes the access.',
    effect: 'writes', for: 'operators', of: 'store', takes: [], options: GrantSpaceInput, result: SpaceGrant,
    errors: ['not_found', 'invalid_input'],
  },
  revokeSpace: {
    description: 'Revokes a grant: the next call that names the space does not find it.',
    effect: 'writes', for: 'operators', of: 'store', takes: [], options: RevokeSpaceInput, result: RevokeSpaceResult,
    errors: ['not_found', 'invalid_input'],
  },
  grants: {
    description: 'Lists who may use which space, sorted by space, in pages.',
    effect: 'reads', for: 'operators', of: 'store', takes: [], options: GrantsInput, result: GrantsResult, errors: ['invalid_input'],
  },
} as const
