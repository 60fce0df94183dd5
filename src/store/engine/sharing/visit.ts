/** One client at the owner's door: its requests, and its open transactions. */
import { hasCode } from '../../../errors.ts'
import type { Query } from '../db.ts'
import { endsWithCommit } from '../open-transaction.ts'
import type { Executor } from './engine-executor.ts'
import { GRACE_MS } from './protocol/limits.ts'
import type { ClientMessage, OwnerMessage, Reply } from './protocol/owner-client-messages.ts'
import { openTurn, type Turn } from './turn.ts'
import { writtenError } from '../offload/written-error.ts'

export interface VisitOptions {
  /** Longest silence inside a transaction, in milliseconds. */
  readonly silenceMs: number
  readonly tell: (message: OwnerMessage) => void
  readonly hangUp: () => void
  readonly onText: (text: string | undefined) => void
}

type Outcome = Omit<Reply, 'kind' | 'id'>

export class Visit {
  readonly tell: VisitOptions['tell']
  readonly #options: VisitOptions
  #executor: Executor | undefined
  #isClosing = false
  #hasEnded = false
  readonly #turns = new Map<number, Turn>()
  /** Transactions that have the connection, and wait for their client. */
  readonly #idle = new Set<number>()
  #silence: NodeJS.Timeout | undefined

  constructor(options: VisitOptions) {
    this.#options = options
    this.tell = options.tell
  }

  take(message: ClientMessage): void {
    if (this.#hasEnded) return
    this.#watch()
    if (message.kind === 'statements') this.#run(message)
    else if (message.kind === 'rollback') this.#rollback(message.turn)
    else if (message.kind === 'text') this.#options.onText(message.text)
    else if (message.kind === 'ping') this.tell({ kind: 'pong' })
    else if (this.#isClosing || !this.#executor) this.#answer(message.id, { isUnbegun: true })
    else this.#executor.order(message.order)
      .then(() => this.#answer(message.id, {}), (error: unknown) => this.#answer(message.id, this.#failed(error)))
  }

  /** The client may ask from now on. */
  serve(executor: Executor, durability: 'fsync' | 'relaxed'): void {
    this.#executor = executor
    this.tell({ kind: 'ready', durability })
  }

  /** Nothing more is begun. */
  farewell(): void {
    this.#isClosing = true
    this.tell({ kind: 'closing' })
  }

  /** Rolls back what is open. */
  end(): void {
    this.#hasEnded = true
    clearTimeout(this.#silence)
    this.#idle.clear()
    for (const turn of this.#turns.values()) void turn.rollback()
    this.#turns.clear()
  }

  #run({ id, turn: number, options, queries }: ClientMessage & { kind: 'statements' }): void {
    if (options) {
      if (this.#isClosing || !this.#executor) return this.#answer(id, { isUnbegun: true })
      this.#turns.set(number, openTurn(this.#executor, options))
    }
    const turn = this.#turns.get(number)
    if (!turn) return this.#options.hangUp()
    this.#idle.delete(number)
    this.#watch()
    void this.#send(turn, { id, number, queries })
  }

  async #send(turn: Turn, { id, number, queries }: { id: number; number: number; queries: readonly Query[] }): Promise<void> {
    const { answers, failure } = await turn.send(queries)
    if (failure || endsWithCommit(queries)) this.#turns.delete(number)
    else if (this.#turns.has(number)) this.#idle.add(number)
    this.#watch()
    this.#answer(id, { answers, ...(failure && this.#failed(failure.error)) })
  }

  #rollback(number: number): void {
    void this.#turns.get(number)?.rollback()
    this.#turns.delete(number)
    this.#idle.delete(number)
    this.#watch()
  }

  #answer(id: number, outcome: Outcome): void {
    this.tell({ kind: 'reply', id, ...outcome })
  }

  #failed(error: unknown): Outcome {
    return {
      error: writtenError(error), isEngineDead: this.#executor?.alive === false, isUnbegun: this.#isClosing && hasCode(error, 'closed'),
    }
  }

  /** Hangs up on a client that is silent inside a transaction: the connection is the only one. */
  #watch(): void {
    clearTimeout(this.#silence)
    if (this.#idle.size === 0 || this.#hasEnded) return
    const { silenceMs, hangUp } = this.#options
    // After a blocked or suspended event loop, timers fire before what arrived meanwhile is read
    this.#silence = setTimeout(() => void (this.#silence = setTimeout(hangUp, Math.min(GRACE_MS, silenceMs))), silenceMs)
  }
}
