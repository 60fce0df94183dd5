/** Keys of a server and its requests as lines, with times in the zone of this machine. */
import type { AuditEntry, KeyEntry } from '../../contract/operator-calls.ts'
import type { PeopleResult, Person, PersonMerge, SpaceGrant, SpaceAccess } from '../../contract/people-calls.ts'
import { dayOf } from '../../core/recall/match-reason.ts'
import { wrapFacts, padEnd, widest, wrap } from '../terminal/columns.ts'
import { escapeLine } from '../../base/escape-terminal.ts'
import { counted, formatMoment } from '../../tools/format-date.ts'
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

// Grants of spaces as lines.

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

// People of a memory as lines.

/** The longest column of names. */
const NAME_COLUMNS = 24

/** A line for each person, with the other names below it; then what was said of them. */
export function showPeople(screen: Screen, { people, total, merges, me }: PeopleResult): string[] {
  if (people.length === 0) return ['Nobody speaks in this memory yet: `madeleine import FILE` imports chats.']
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const names = people.map((person) => `${escapeLine(person.name)}${person.isMe ? ' (you)' : ''}`)
  const width = Math.min(NAME_COLUMNS, widest(names))
  return [
    ...people.flatMap((person, i) => [
      `${screen.bold(padEnd(names[i]!, width))}  ${screen.dim(numbersOf(person, timeZone))}`,
      ...(person.alsoKnownAs.length === 0 ? []
        : wrap(`also ${person.alsoKnownAs.map(escapeLine).join(', ')}`, screen.columns - 2).map((line) => `  ${screen.dim(line)}`)),
    ]),
    ...(people.length < total ? [screen.dim(`… and ${(total - people.length).toLocaleString('en')} more; --limit shows them`)] : []),
    ...(merges.length === 0 ? [] : ['', ...merges.map((merge) => screen.dim(`${merge.id}  ${saidBy(merge)}`))]),
    ...(me.length > 0 || people.some(({ name }) => name === 'user') ? []
      : ['', ...wrap(NO_ME, screen.columns)]),
  ]
}

const NO_ME = 'Nobody is known to be you: `madeleine people me NAME` says who is; what that person says about "I" is then about you.'

const numbersOf = ({ messages, conversations, firstAt, lastAt }: Person, timeZone: string): string => {
  const [first, last] = [dayOf(firstAt, timeZone), dayOf(lastAt, timeZone)]
  return `${counted(messages, 'message')} in ${counted(conversations, 'conversation')} · ${first === last ? first : `${first} – ${last}`}`
}

const saidBy = ({ name, names, isMe }: PersonMerge): string => {
  const others = names.filter((other) => other !== name).map(escapeLine)
  const who = isMe ? `${escapeLine(name)} is you` : escapeLine(name)
  return others.length === 0 ? who : `${who}, also ${others.join(', ')}`
}

export const showMerge = (merge: PersonMerge): string => `${saidBy(merge)}. \`madeleine people undo ${merge.id}\` undoes it.`
export const showUndone = (merge: PersonMerge): string => `Undone: ${saidBy(merge)}.`
