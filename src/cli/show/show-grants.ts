/** Grants of spaces as lines. */
import type { SpaceGrant } from '../../contract/results/space-results.ts'
import type { SpaceAccess } from '../../spaces/core/space-access.ts'
import { escapeLine } from '../terminal/escape-terminal.ts'
import { formatMoment } from '../terminal/format-date.ts'
import type { Screen } from '../terminal/terminal.ts'

export const ACCESS_WORDS: Readonly<Record<SpaceAccess, string>> = { read: 'read', read_write: 'read and write' }

/** Who may use a space, as a command names it. */
export const granteeOfGrant = ({ user, key }: Pick<SpaceGrant, 'user' | 'key'>): string =>
  (user === undefined ? `key ${key ?? ''}` : `user ${escapeLine(user)}`)

/** A line for each space, and below it one for each who may use it. @param grants by space */
export function showGrants({ bold, dim }: Screen, grants: readonly SpaceGrant[]): string[] {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  return grants.flatMap((grant, i) => [
    ...(grants[i - 1]?.space === grant.space ? [] : [bold(escapeLine(grant.space))]),
    `  ${granteeOfGrant(grant)}  ${dim(`${ACCESS_WORDS[grant.access]} · since ${formatMoment(grant.grantedAt, timeZone)}`)}`,
  ])
}
