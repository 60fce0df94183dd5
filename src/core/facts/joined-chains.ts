/** The chains of people who go by several names: what is said of one under any of them is of one chain. */
import type { NamesOfOne } from '../people/known-people.ts'
import { USER_SUBJECT } from '../../contract/fact.ts'
import { endKeys, subjectKeyOf, type FactWords } from '../../language/facts/fact-text.ts'

/** The keys of a word under the name that it was said of. */
export type OwnKeys = Pick<FactWords, 'factKey' | 'chainKey'>
/** What a chain is told from. */
export type ChainWords = { readonly [K in 'subject' | 'attribute' | 'value']: FactWords[K] | null }

/** Learns which chains are one person's from what is said of them: a chain's key does not tell whose it is. */
export class JoinedChains {
  readonly #names = new Map<string, readonly string[]>()
  /** Keys of facts and chains under each name: those under the first. */
  readonly #keys = new Map<string, string>()
  /** Chains under the first name: those under all names. */
  readonly #chains = new Map<string, readonly string[]>()

  constructor(people: readonly NamesOfOne[]) {
    for (const { names: given, isMe } of people) {
      const names = [...new Set([...given, ...(isMe ? [USER_SUBJECT] : [])])]
      for (const name of names) this.#names.set(subjectKeyOf(name), names)
    }
  }

  /** Those who have several names, as subjects are compared. */
  get subjectKeys(): readonly string[] {
    return [...this.#names.keys()]
  }

  learn(told: ChainWords): void {
    const { subject, attribute, value } = told
    const names = subject === null || attribute === null ? [] : this.#names.get(subjectKeyOf(subject)) ?? []
    const all = names.flatMap((name) => endKeys({ subject: name, attribute: attribute!, ...(value !== null && { value }) }) ?? [])
    const [first] = all
    if (!first) return
    for (const { factKey, chainKey } of all) this.#keys.set(factKey, first.factKey).set(chainKey, first.chainKey)
    this.#chains.set(first.chainKey, all.map(({ chainKey }) => chainKey))
  }

  has(chainKey: string): boolean {
    return this.#chains.has(this.#keys.get(chainKey) ?? '')
  }

  /** These chains with those of the same people under their other names. */
  withOthers(chainKeys: readonly string[]): readonly string[] {
    return [...new Set(chainKeys.flatMap((key) => [key, ...(this.#chains.get(this.#keys.get(key) ?? '') ?? [])]))]
  }

  /** The words with the keys of the person; ends and what was forgotten follow the chain that they are of. */
  joined<W extends OwnKeys>(words: readonly W[]): (W & { readonly own?: OwnKeys })[] {
    return words.map((word) => {
      const { factKey, chainKey } = word
      return this.has(chainKey)
        ? { ...word, factKey: this.#keys.get(factKey) ?? factKey, chainKey: this.#keys.get(chainKey)!, own: { factKey, chainKey } } : word
    })
  }
}
