/** Keys of a server and its requests as lines, with times in the zone of this machine. */
import type { AuditEntry, KeyEntry } from '../../contract/results/key-results.ts'
import { wrapFacts } from '../terminal/columns.ts'
import { escapeLine } from '../terminal/escape-terminal.ts'
import { counted, formatMoment } from '../terminal/format-date.ts'
import type { Screen } from '../terminal/terminal.ts'

const moment = (at: Date): string => formatMoment(at, Intl.DateTimeFormat().resolvedOptions().timeZone)

/** Users that are named; of more their number is said. */
const MAX_NAMED = 5

/** What a key opens and until when. */
export function keyFacts({ users, scopes, createdAt, expiresAt, revokedAt, lastUsedAt }: KeyEntry, now: Date): string[] {
  const named = users.slice(0, MAX_NAMED).map(escapeLine).join(', ')
  const more = users.length - MAX_NAMED
  return [
    more > 0 ? `${named} and ${counted(more, 'user')} more` : named, scopes.join(', '), `created ${moment(createdAt)}`,
    ...(expiresAt ? [`${expiresAt <= now ? 'expired' : 'expires'} ${moment(expiresAt)}`] : []),
    ...(revokedAt ? [`revoked ${moment(revokedAt)}`] : []),
    ...(lastUsedAt ? [`last used ${moment(lastUsedAt)}`] : []),
  ]
}

/** Two lines or more for each key: how it begins and what it is for, then what it opens. Those that open nothing are dim. */
export const showKeys = ({ columns, bold, dim }: Screen, keys: readonly KeyEntry[], now: Date): string[] => keys.flatMap((key) => {
  const isOver = key.revokedAt !== undefined || (key.expiresAt !== undefined && key.expiresAt <= now)
  const name = key.name === undefined ? '' : `  ${escapeLine(key.name)}`
  return [
    `${isOver ? dim(key.id) : bold(key.id)}  ${key.prefix}…${name}`,
    ...wrapFacts(keyFacts(key, now), columns - 2).map((line) => `  ${dim(line)}`),
  ]
})

/** One line or more for each request. */
export const showAudit = ({ columns, dim }: Screen, entries: readonly AuditEntry[]): string[] => entries.flatMap((entry) => {
  const { at, user, keyId, requestId, call, conversationId, ids, code, status } = entry
  const [first = '', ...rest] = wrapFacts([
    `${moment(at)}  ${escapeLine(call)} ${status}${code === undefined ? '' : ` ${code}`}`,
    ...(user === undefined ? [] : [escapeLine(user)]), ...(keyId === undefined ? [] : [escapeLine(keyId)]),
    ...(conversationId === undefined ? [] : [`conversation ${escapeLine(conversationId)}`]),
    ...(ids === undefined ? [] : [counted(ids.length, 'id')]), `request ${escapeLine(requestId)}`,
  ], columns - 2)
  return [first, ...rest.map((line) => `  ${dim(line)}`)]
})
