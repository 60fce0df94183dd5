/** A memory that is opened in the background: hosts wait a few seconds for the first answer, and a store may take as long. */
import { openingFailureOf, toolFailureOf, type ToolNames, type ToolSettings, type ToolFailure } from '../../tools/memory-tool.ts'
import type { ErrorCode } from '../../base/errors.ts'
import type { Memory } from '../../core/memory/memory.ts'

/** What the parts of a server have in common. */
export interface Served extends ToolSettings {
  readonly memory: LateMemory
  /** Told of each tool that was called when it has ended, or was refused, and how it failed. */
  readonly onTool?: ((name: string, failure: ErrorCode | undefined) => void) | undefined
}

export class LateMemory {
  readonly #open: () => Promise<Memory>
  #opening: Promise<Memory> | undefined
  #openingError: unknown
  #isClosed = false

  constructor(open: () => Promise<Memory>) {
    this.#open = open
  }

  /** Opens it, again if that failed before: the program that had the folder may have ended meanwhile. */
  get(): Promise<Memory> {
    if (this.#opening === undefined && !this.#isClosed) {
      const opening = this.#open()
      this.#opening = opening
      opening.catch((error: unknown) => {
        this.#openingError = error
        if (!this.#isClosed) this.#opening = undefined
      })
    }
    return this.#opening!
  }

  /** What failed, for a model: the opening, or the call itself. */
  failureOf(error: unknown, names: ToolNames): ToolFailure {
    return error === this.#openingError ? openingFailureOf(error, names) : toolFailureOf(error, names)
  }

  /** Waits for what it writes, and for an opening that is under way. */
  async close(): Promise<void> {
    this.#isClosed = true
    const memory = await this.#opening?.catch(() => undefined)
    await memory?.close()
  }
}
