/** The words on facts: those of messages with those of edits, and of people who go by several names under all of them. */
import { KnownPeople } from '../../people/core/known-people.ts'
import { readMerges } from '../../people/sql/person-merges.ts'
import { sql, type Tx } from '../../store/engine/db.ts'
import { JoinedChains, type ChainWords } from '../core/joined-chains.ts'
import type { ReadWord } from './edit-words.ts'
import { allSources, linkedSources, type FactKeys } from './fact-sources.ts'

/**
 * All words of the chains that these keys touch, and of those that they touch in turn: by an equal text, as what took another's
 * place, or as the same chain under another name of the person.
 */
export async function linkedWords(tx: Tx, userId: string, { textKeys, chainKeys }: FactKeys): Promise<ReadWord[]> {
  const [found, merges] = await Promise.all([linkedSources(tx, userId, { textKeys, chainKeys }), readMerges(tx, userId)])
  if (merges.length === 0) return found
  const chains = new JoinedChains(new KnownPeople(merges).people)
  let isAllLearnt = false
  for (let [words, keys] = [found, chainKeys]; ;) {
    for (const word of words) chains.learn(word)
    const touched = [...new Set([...keys, ...words.map(({ chainKey }) => chainKey)])]
    if (!isAllLearnt && hasUntold(touched, words, chains)) {
      for (const told of await toldOfPeople(tx, userId, chains)) chains.learn(told)
      isAllLearnt = true
    }
    const all = chains.withOthers(touched)
    if (all.length === touched.length) return chains.joined(words)
    keys = all
    words = await linkedSources(tx, userId, { textKeys, chainKeys: keys })
  }
}

/** All words of a user. */
export async function allWords(tx: Tx, userId: string): Promise<ReadWord[]> {
  const [words, merges] = await Promise.all([allSources(tx, userId), readMerges(tx, userId)])
  if (merges.length === 0) return words
  const chains = new JoinedChains(new KnownPeople(merges).people)
  for (const word of words) chains.learn(word)
  return chains.joined(words)
}

/** Whether nothing tells whose some chain is: of an end, or of what was forgotten, only the key is there. */
function hasUntold(chainKeys: readonly string[], words: readonly ReadWord[], chains: JoinedChains): boolean {
  const told = new Set(words.flatMap(({ subject, chainKey }) => (subject ? [chainKey] : [])))
  return chainKeys.some((key) => !told.has(key) && !chains.has(key))
}

const toldOfPeople = (tx: Tx, userId: string, { subjectKeys }: JoinedChains): Promise<ChainWords[]> => tx.rows<ChainWords>(sql`
  select distinct subject, attribute, value from fact
   where user_id = ${userId} and subject_key = any(${subjectKeys}::text[]) and attribute is not null and forgotten_at is null`)

/** The keys of all chains in which something is said of these subjects. */
export async function chainsOf(tx: Tx, userId: string, subjectKeys: readonly string[]): Promise<FactKeys> {
  const rows = await tx.rows<{ textKey: string }>(sql`
    select distinct text_key as "textKey" from fact
     where user_id = ${userId} and subject_key = any(${subjectKeys}::text[]) and attribute is not null and forgotten_at is null`)
  const words = await linkedWords(tx, userId, { textKeys: rows.map(({ textKey }) => textKey), chainKeys: [] })
  return {
    textKeys: [...new Set(words.map(({ textKey }) => textKey))],
    chainKeys: [...new Set(words.map(({ own, chainKey }) => own?.chainKey ?? chainKey))],
  }
}
