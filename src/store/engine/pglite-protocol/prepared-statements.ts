/** The statements that a connection has prepared, by text: bounded, the one that was not used for longest goes first. */
import type { Column } from './backend-messages.ts'

/** What PostgreSQL said of a statement when it was described. */
export interface Prepared {
  /** Its name on the connection; '' for one that is not kept. */
  readonly name: string
  /** Type OIDs of $1, $2 … */
  readonly parameterTypes: readonly number[]
  /** Columns of its rows. PostgreSQL refuses a named statement whose columns have changed. */
  readonly columns: readonly Column[]
}

export class PreparedStatements {
  readonly #capacity: number
  readonly #known = new Map<string, Prepared>()
  #evicted: string[] = []
  #lastName = 0

  /** @param capacity statements, 1 or more */
  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** A name that no statement of the connection has had. */
  newName(): string {
    return `s${++this.#lastName}`
  }

  find(text: string): Prepared | undefined {
    const statement = this.#known.get(text)
    if (statement && this.#known.delete(text)) this.#known.set(text, statement)
    return statement
  }

  add(text: string, statement: Prepared): void {
    this.#known.set(text, statement)
    if (this.#known.size <= this.#capacity) return
    const [[oldest, { name }]] = this.#known as unknown as [[string, Prepared]]
    this.#known.delete(oldest)
    this.drop(name)
  }

  /** Notes the name of a statement that is no longer used, to be closed. */
  drop(name: string): void {
    if (name !== '') this.#evicted.push(name)
  }

  /** Forgets all statements, after tables or types may have changed. */
  clear(): void {
    for (const { name } of this.#known.values()) this.drop(name)
    this.#known.clear()
  }

  /** The names to close now; each is returned once. */
  takeEvicted(): readonly string[] {
    const names = this.#evicted
    if (names.length > 0) this.#evicted = []
    return names
  }
}
