/** The statements that one connection of a server has prepared by name, so that each text is parsed and analysed once. */
import { createHash } from 'node:crypto'

/** Statements that a connection keeps; the least recently used is closed for another. A server keeps some 10–100 kB for each. */
export const KEPT_STATEMENTS = 200

/** A column of an answer. */
export interface AnswerColumn {
  readonly name: string
  readonly parse: (text: string) => unknown
}

export interface NamedStatement {
  /** '' for the unnamed statement, which the next one replaces. */
  readonly name: string
  readonly text: string
  /** Undefined until the server has described it. */
  columns: readonly AnswerColumn[] | undefined
}

export class NamedStatements {
  readonly #byText = new Map<string, NamedStatement>()
  /** Names that the server may still have. */
  readonly #unwanted = new Set<string>()

  /** The statement with this text; undefined when it is not known to be prepared. */
  find(text: string): NamedStatement | undefined {
    const found = this.#byText.get(text)
    if (!found) return undefined
    this.#byText.delete(text)
    this.#byText.set(text, found)
    return found
  }

  /** Remembers that the statement is prepared. */
  keep(statement: NamedStatement): void {
    this.#byText.set(statement.text, statement)
    this.#unwanted.delete(statement.name)
    if (this.#byText.size <= KEPT_STATEMENTS) return
    const [oldest] = this.#byText.values()
    this.#byText.delete(oldest!.text)
    this.#unwanted.add(oldest!.name)
  }

  /** Names to close before the next statements. */
  get unwanted(): readonly string[] {
    return [...this.#unwanted]
  }

  /** These names have been closed. */
  closed(names: readonly string[]): void {
    for (const name of names) this.#unwanted.delete(name)
  }

  /** Forgets all: what the server has under a name is closed before the name is used again. */
  forget(): void {
    this.#byText.clear()
  }
}

/**
 * The name of a text, the same on every connection: behind a pooler a name that another client prepared must stand for the
 * same text, or a wrong statement would run.
 */
export const statementName = (text: string): string => `madeleine_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`
