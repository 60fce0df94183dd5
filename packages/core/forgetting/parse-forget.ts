/** Parses the options of `forget`: exactly one thing is to be named. */
import { type ForgetInput, type ForgetOptions, idOf } from '@madeleine/contract'
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
): { readonly which: Forgetting; readonly dryRun: boolean } {
  const given = options as Given
  const { dryRun = false } = given
  if (typeof dryRun !== 'boolean') throw invalidInput('dryRun', dryRun, 'true or false')
  const named = (['conversationId', 'episodeId', 'factId', 'user'] as const).filter((name) => given[name] !== undefined)
  const [kind] = named
  if (kind === undefined || named.length > 1) {
    throw new MadeleineError('invalid_input', `forget needs exactly one of conversationId, `
      + `episodeId, factId and user: true, got ${named.length === 0 ? 'none' : named.join(' and ')}`)
  }
  const [stray] = kind === 'conversationId' ? []
    : (['from', 'to', 'firstId', 'lastId'] as const).filter((name) => given[name] !== undefined)
  if (stray !== undefined) throw new MadeleineError('invalid_input', `${stray} needs a conversationId`)
  if (kind === 'conversationId') return { which: inConversation(idOf(given.conversationId, 'conversationId'), given), dryRun }
  if (kind === 'user' && given.user !== true) throw invalidInput('user', given.user, 'true: the user is the one of this memory')
  if (kind === 'user') return { which: { conversationIds: 'all' }, dryRun }
  return {
    which: kind === 'episodeId' ? { episodeId: parseId(given.episodeId, 'an episode') } : { factId: parseId(given.factId, 'a fact') },
    dryRun,
  }
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
