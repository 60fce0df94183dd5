/** What is said of a new key on a command line: its users, scopes, end and name, checked before a store is opened. */
import { CreateKeyInput, type CreateKeyOptions } from '../../contract/key-options.ts'
import { defined } from '../../base/defined.ts'
import { invalidInput, MadeleineError, show } from '../../base/errors.ts'
import { KEY_SCOPES, type KeyScope } from '../../contract/principal.ts'
import { nearestName } from '../../contract/message-keys.ts'
import { readTime } from '../../base/parse-time.ts'
import { DAY_MS, HOUR_MS } from '../../base/units.ts'

/** The options as they were written. */
export interface KeyWords {
  readonly users: readonly string[]
  readonly scopes: readonly string[]
  readonly expires: string | undefined
  readonly name: string | undefined
}

/** @throws {MadeleineError} `invalid_input` that names the option as it is written on a command line */
export async function readKeyOptions({ users, scopes, expires, name }: KeyWords, now: Date): Promise<CreateKeyOptions> {
  const { userIdOf } = await import('../../core/memory/store-options.ts')
  for (const user of users) {
    if (user === '') throw new MadeleineError('invalid_input', '--user is empty; give the id of a user whose memory the key opens')
    userIdOf(user)
  }
  const allowed = scopes.flatMap((list) => list.split(',')).map((scope) => scopeOf(scope.trim()))
  if (!CreateKeyInput.shape.name.safeParse(name).success) throw invalidInput('--name', name, 'one line of plain text, 1–100 characters')
  return {
    users: [...users], ...(scopes.length > 0 && { scopes: allowed }),
    ...defined({ expiresAt: expires === undefined ? undefined : endOf(expires, now), name }),
  }
}

function scopeOf(word: string): KeyScope {
  const known = KEY_SCOPES.find((scope) => scope === word.toLowerCase())
  if (known) return known
  const nearest = nearestName(word, KEY_SCOPES)
  throw new MadeleineError('invalid_input', `unknown scope ${show(word)} in --scope; `
    + (nearest === undefined ? `expected ${KEY_SCOPES.join(', ')}, or several of them: read,write` : `did you mean ${nearest}?`))
}

const UNIT_MS: Readonly<Record<string, number>> = { h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS }

/** A time, or one from now: `30d`. */
function endOf(text: string, now: Date): Date {
  const [, count, unit] = /^(\d{1,5})([hdw])$/.exec(text) ?? []
  const end = count === undefined ? timeOf(text) : new Date(now.getTime() + Number(count) * UNIT_MS[unit!]!)
  if (end <= now) throw invalidInput('--expires', text, 'a time in the future')
  return end
}

function timeOf(text: string): Date {
  try {
    return readTime(text, '--expires')
  } catch {
    throw invalidInput('--expires', text, 'a time such as 2027-01-31 or 2027-01-31T18:00Z, or a duration from now such as 12h, 30d or 8w')
  }
}
