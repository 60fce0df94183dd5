/** One client at the owner's door: its requests, and its open transactions. */
import { hasCode } from '../../../errors.ts'
import { endsWithCommit } from '../open-transaction.ts'
import type { Query } from '../db.ts'
import type { Executor } from './engine-executor.ts'
import { GRACE_MS } from './protocol/limits.ts'
import { writtenError, type ClientMessage, type OwnerMessage, type Reply } from './protocol/messages.ts'
import { openTurn, type Turn } from './turn.ts'

export interface VisitOptions {
  /** Longest silence inside a transaction, in milliseconds. */
  readonly silenceMs: number
  readonly tell: (message: OwnerMessage) => void
  readonly hangUp: () => void
  readonly onText: (text: string | undefined) => void
}

export interface Visit {
  take(message: ClientMessage): void
  tell(message: OwnerMessage): void
  serve(executor: Executor, durability: 'fsync' | 'relaxed'): void
  farewell(): void
  /** Rolls back what is open. */
  end(): void
}

export function createVisit({ silenceMs, tell, hangUp, onText }: VisitOptions): Visit {
  let executor: Executor | undefined
  let [isClosing, hasEnded] = [false, false]
  const turns = new Map<number, Turn>()
  /** Transactions that have the connection, and wait for their client. */
  const idle = new Set<number>()
  let silence: NodeJS.Timeout | undefined
  const watch = (): void => {
    clearTimeout(silence)
    // After a blocked or suspended event loop, timers fire before what arrived meanwhile is read
    const giveGrace = (): void => void (silence = setTimeout(hangUp, Math.min(GRACE_MS, silenceMs)))
    silence = idle.size > 0 ? setTimeout(giveGrace, silenceMs) : undefined
  }
  const answer = (id: number, reply: Omit<Reply, 'kind' | 'id'>): void => tell({ kind: 'reply', id, ...reply })
  const failed = (error: unknown): Omit<Reply, 'kind' | 'id'> => ({
    error: writtenError(error), isEngineDead: executor?.alive === false, isUnbegun: isClosing && hasCode(error, 'closed'),
  })
  const run = async (turn: Turn, { id, number, queries }: { id: number; number: number; queries: readonly Query[] }): Promise<void> => {
    idle.delete(number)
    watch()
    const { answers, failure } = await turn.send(queries)
    if (failure || endsWithCommit(queries)) turns.delete(number)
    else if (turns.has(number)) idle.add(number)
    watch()
    answer(id, { answers, ...(failure && failed(failure.error)) })
  }
  const statements = ({ id, turn: number, options, queries }: ClientMessage & { kind: 'statements' }): void => {
    if (options && (isClosing || !executor)) return answer(id, { isUnbegun: true })
    if (options) turns.set(number, openTurn(executor!, options))
    const turn = turns.get(number)
    if (turn) void run(turn, { id, number, queries })
    else hangUp()
  }
  const rollback = (number: number): void => {
    const turn = turns.get(number)
    turns.delete(number)
    idle.delete(number)
    watch()
    void turn?.rollback()
  }
  return {
    tell,
    take(message) {
      if (hasEnded) return
      watch()
      if (message.kind === 'statements') statements(message)
      else if (message.kind === 'rollback') rollback(message.turn)
      else if (message.kind === 'text') onText(message.text)
      else if (message.kind === 'ping') tell({ kind: 'pong' })
      else if (isClosing || !executor) answer(message.id, { isUnbegun: true })
      else executor.order(message.order).then(() => answer(message.id, {}), (error: unknown) => answer(message.id, failed(error)))
    },
    serve(engine, durability) {
      executor = engine
      tell({ kind: 'ready', durability })
    },
    farewell() {
      isClosing = true
      tell({ kind: 'closing' })
    },
    end() {
      hasEnded = true
      clearTimeout(silence)
      idle.clear()
      for (const turn of turns.values()) void turn.rollback()
      turns.clear()
    },
  }
}
