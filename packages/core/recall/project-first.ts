/** A project that is looked into first: what surely answers from it stands before what was found elsewhere. */
import { leastValueOf } from '@madeleine/contract'
import { placeKey } from './find-candidates.ts'
import type { CheckedOptions } from './parse-query.ts'
import type { Ranked } from './rank.ts'

/** What was found in the project, without what may not answer; of the newest, which answer nothing, all. */
const likely = <T extends { readonly confidence?: number }>(list: readonly T[]): (T & { readonly isOfProject: true })[] =>
  list.filter(({ confidence = 1 }) => confidence >= leastValueOf('fair')).map((one) => ({ ...one, isOfProject: true }))

/** Both, each result once, as many as either may have. */
export function projectFirst(
  inside: Ranked, everywhere: Ranked, { limit, passageLimit }: Pick<CheckedOptions, 'limit' | 'passageLimit'>,
): Ranked {
  const [episodes, messages] = [likely(inside.episodes), likely(inside.messages)]
  const ids = new Set(episodes.map(({ row }) => row.id))
  // The other side of an exchange stands with it
  const places = new Set(messages.flatMap(({ message, exchange }) => [message, exchange?.message ?? []].flat()).map(placeKey))
  const confidence = [inside.confidence, everywhere.confidence].flatMap((one) => one ?? []).toSorted((a, b) => b.value - a.value)[0]
  return {
    ...everywhere, ...(confidence && { confidence }),
    episodes: [...episodes, ...everywhere.episodes.filter(({ row }) => !ids.has(row.id))].slice(0, limit),
    messages: [...messages, ...everywhere.messages.filter(({ message }) => !places.has(placeKey(message)))].slice(0, passageLimit),
  }
}
