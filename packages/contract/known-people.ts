/** People who are known under several names: which names are one person's, and which are the user's own. */
import { compatible, fold } from '@madeleine/base'

/** That some names are one person's, as somebody said it. */
export interface NamesOfOne {
  /** As which the person goes. */
  readonly name: string
  /** All of them, that one included. */
  readonly names: readonly string[]
  /** The person is the user. */
  readonly isMe: boolean
}

/** Equal for spellings of a name that differ in case, white space and accents only. */
export const nameKeyOf = (name: string): string => fold(compatible(name)).replace(/[\s\p{Cf}]+/gu, '')

/** Everybody of whom it was said that they have several names, and the user, if it was said who that is. */
export class KnownPeople {
  readonly people: readonly NamesOfOne[]
  readonly #byKey: ReadonlyMap<string, NamesOfOne>

  /** @param said in the order in which it was said: the last gives the name. What has a name in common is about one person */
  constructor(said: readonly NamesOfOne[]) {
    const byKey = new Map<string, NamesOfOne>()
    let me: NamesOfOne | undefined
    for (const one of said) {
      const met = new Set(one.names.flatMap((name) => byKey.get(nameKeyOf(name)) ?? []))
      if (one.isMe && me) met.add(me)
      const person = joined([...met, one])
      for (const name of person.names) byKey.set(nameKeyOf(name), person)
      if (person.isMe) me = person
    }
    this.#byKey = byKey
    this.people = [...new Set(byKey.values())]
  }

  /** Who goes by this name; undefined for somebody who has no other. */
  of(name: string): NamesOfOne | undefined {
    return this.#byKey.get(nameKeyOf(name))
  }

  /** The user; undefined where nobody said who that is. */
  get me(): NamesOfOne | undefined {
    return this.people.find(({ isMe }) => isMe)
  }

  /** The names with all others of the same people, and with the user's. */
  withOthers(names: readonly string[]): readonly string[] {
    const known = new Set(names.flatMap((name) => this.of(name) ?? []))
    if (this.me) known.add(this.me)
    return [...new Set([...names, ...[...known].flatMap((person) => person.names)])]
  }
}

/** Undefined where nothing was said: then nothing is looked up. */
export const knownPeople = (said: readonly NamesOfOne[]): KnownPeople | undefined => (said.length === 0 ? undefined : new KnownPeople(said))

function joined(all: readonly NamesOfOne[]): NamesOfOne {
  const byKey = new Map(all.flatMap(({ names }) => names.map((name) => [JSON.stringify(name), name] as const)))
  return { name: all.at(-1)!.name, names: [...byKey.values()], isMe: all.some(({ isMe }) => isMe) }
}
