/** Parses the options of `forget`: exactly one thing is to be named. */
import { type ForgetInput, type ForgetOptions, idOf, MOST_GRACE_DAYS } from '@madeleine/contract'
import { invalidInput, MadeleineError } from '@madeleine/base'
import type { Forgetting } from './forget.ts'
import { parseId } from '../memory/parse-options.ts'

/** The options as they come, before they are checked. */
type Given = Partial<Record<keyof typeof ForgetInput.shape, unknown>>

/** Seqs end before this. */
const MAX_SEQ = 2 ** 31 - 1

/** @throws {MadeleineError} `invalid_input` unless exactly one thing is named, and `dryRun` is true, false or absent */
export function parseForget(
  options: (ForgetOptions & { dryRun?: boolean }) | Given,
): { readonly which: Forgetting; readonly dryRun: boolean; readonly graceDays: number } {
  const given = options as Given
  const { dryRun = false, graceDays = 0 } = given
  if (typeof dryRun !== 'boolean') throw invalidInput('dryRun', dryRun, 'true or false')
  if (typeof graceDays !== 'number' || !(graceDays >= 0 && graceDays <= MOST_GRACE_DAYS)) {
    throw invalidInput('graceDays', graceDays, `a number of days from 0 to ${MOST_GRACE_DAYS}`)
  }
  return { which: thingOf(given), dryRun, graceDays }
}

function thingOf(given: Given): Forgetting {
  const named = (['conversationId', 'episodeId', 'factId', 'user', 'now'] as const).filter((name) => given[name] !== undefined)
  const [kind] = named
  if (kind === undefined || named.length > 1) {
    throw new MadeleineError('invalid_input', `forget needs exactly one of conversationId, `
      + `episodeId, factId, user: true and now: true, got ${named.length === 0 ? 'none' : named.join(' and ')}`)
  }
  const [stray] = kind === 'conversationId' ? []
    : (['from', 'to', 'firstId', 'lastId'] as const).filter((name) => given[name] !== undefined)
  if (stray !== undefined) throw new MadeleineError('invalid_input', `${stray} needs a conversationId`)
  if (kind !== 'now' && given.historyId !== undefined) throw new MadeleineError('invalid_input', 'historyId needs now: true')
  if (kind === 'conversationId') return inConversation(idOf(given.conversationId, 'conversationId'), given)
  if (kind === 'user' && given.user !== true) throw invalidInput('user', given.user, 'true: the user is the one of this memory')
  if (kind === 'user') return { conversationIds: 'all' }
  if (kind === 'now') return waiting(given)
  return kind === 'episodeId' ? { episodeId: parseId(given.episodeId, 'an episode') } : { factId: parseId(given.factId, 'a fact') }
}

function waiting({ now, historyId, graceDays }: Given): Forgetting {
  if (now !== true) throw invalidInput('now', now, 'true: what waits for the end of its grace')
  if (graceDays !== undefined) throw new MadeleineError('invalid_input', 'now cannot be given with graceDays: it ends them')
  return { now: historyId === undefined ? 'all' : { entryId: parseId(historyId, 'an entry of the history') } }
}

function inConversation(conversationId: string, { from, to, firstId, lastId }: Given): Forgetting {
  if (from === undefined && to === undefined && firstId === undefined && lastId === undefined) return { conversationIds: [conversationId] }
  if (firstId !== undefined || lastId !== undefined) {
    if (from !== undefined || to !== undefined) {
      throw new MadeleineError('invalid_input', 'name messages either by from and to or by firstId and lastId')
    }
    return { conversationId, firstId: idOf(firstId, 'firstId'), lastId: idOf(lastId, 'lastId') }
  }
  if (!isPlace(from)) throw invalidInput('from', from, 'the place of the first message, 0 or more')
  if (!isPlace(to) || to <= from) throw invalidInput('to', to, 'a place after from')
  return { conversationId, from, to: Math.min(to, MAX_SEQ) }
}

const isPlace = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0
