/** The vectors of what is known of users, by which a fact is found that shares no word with a question. */
import { setNewest } from '@madeleine/base'
import type { Tx } from '@madeleine/engine'
import type { MeaningTable } from '@madeleine/meaning'
import { cosine, product } from '../rank/message-vectors.ts'
import { type FactText, factTexts } from './read-facts-sql.ts'

/** By what, and with which facts, a question is compared. */
interface Compared {
  readonly table: MeaningTable
  /** How often the user's facts were changed: what is kept of another version is read anew. */
  readonly factChanges: number
}

/** Facts of a user that are compared: those that hold first, then the newest. */
const MOST_FACTS = 500
/** Facts that are near to one question: of those that are about somebody else, ranking makes nothing. */
const MOST_NEAR = 12
/** Users whose facts are kept: 5 MB, if each has the most. */
const MOST_USERS = 40
/**
 * The least cosine: six of ten questions that a fact answers are nearer to it, and three of ten that none answers are to some other
 * (`npm run bench:facts-meaning`).
 */
const LEAST_COSINE = 0.22

interface UserFacts {
  readonly model: string
  readonly factChanges: number
  /** By the id of the fact, with the length of its text, which other words for the same may have changed. */
  readonly facts: ReadonlyMap<string, { readonly length: number; readonly vector: Int8Array | undefined }>
}

/** Kept by user, without a text; what is near is read again, and never shown from here. */
export class KeptFacts {
  readonly #users = new Map<string, UserFacts>()
  /** Grows with each `forget`: what was read before it is not kept after it. */
  #forgettings = 0

  /** Drops what is kept of a user, and what questions under way are reading. */
  forget(userId: string): void {
    this.#forgettings += 1
    this.#users.delete(userId)
  }

  /**
   * The cosine of each fact that is near to a text, by its id. One statement where the facts have changed; else none, and no turn of
   * the event loop.
   */
  nearest(tx: Tx, userId: string, text: string, { table, factChanges }: Compared): Near | Promise<Near> {
    const query = table.vectorOf(text)
    if (!query) return NONE
    const known = this.#users.get(userId)
    if (known?.model === table.id && known.factChanges === factChanges) {
      setNewest(this.#users, userId, known, MOST_USERS)
      return nearestOf(known, query)
    }
    return this.#read(tx, userId, { table, factChanges }).then((facts) => nearestOf(facts, query))
  }

  async #read(tx: Tx, userId: string, { table, factChanges }: Compared): Promise<UserFacts> {
    const before = this.#forgettings
    const known = this.#users.get(userId)
    const vectorOf = factVectors(table)
    const facts = (await factTexts(tx, userId, MOST_FACTS)).map((fact) => {
      const kept = known?.model === table.id ? known.facts.get(fact.id) : undefined
      const { length } = fact.text
      return [fact.id, kept?.length === length ? kept : { length, vector: vectorOf(fact) }] as const
    })
    const read = { model: table.id, factChanges, facts: new Map(facts) }
    if (before === this.#forgettings) setNewest(this.#users, userId, read, MOST_USERS)
    return read
  }
}

type Near = ReadonlyMap<string, number>
const NONE: Near = new Map()

function nearestOf({ facts }: UserFacts, query: Int8Array): Near {
  const near: (readonly [string, number])[] = []
  for (const [id, { vector }] of facts) {
    const nearness = vector ? cosine(vector, query) : 0
    if (nearness >= LEAST_COSINE) near.push([id, nearness])
  }
  return new Map(near.sort(([, a], [, b]) => b - a).slice(0, MOST_NEAR))
}

/**
 * What a fact says, its attribute's name with it, and without the direction of its subject: that it is about the user is no reason for
 * it to be near to a question about the user. The table has one direction for "the user" in all its languages.
 */
function factVectors(table: MeaningTable): (fact: FactText) => Int8Array | undefined {
  const subjects = new Map<string, Int8Array | undefined>()
  return ({ text, subject, attribute }) => {
    const said = table.vectorOf(attribute === null ? text : `${text} ${attribute.replaceAll('-', ' ')}`)
    if (!subjects.has(subject)) subjects.set(subject, table.vectorOf(subject))
    const whom = subjects.get(subject)
    if (!said || !whom) return said
    const share = product(said, whom) / product(whom, whom)
    const rest = Float64Array.from(said, (x, i) => x - share * whom[i]!)
    const length = Math.hypot(...rest)
    return length === 0 ? undefined : Int8Array.from(rest, (x) => Math.round((127 * x) / length))
  }
}
