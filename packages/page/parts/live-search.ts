/** Searching while somebody types: asked after a short pause, the question before is given up, and only the newest answer is shown. */
import { signal, type ReadonlySignal } from '@preact/signals'

export interface SearchState<R> {
  /** As it was typed last. */
  readonly query: string
  /** Whether an answer to it is waited for. */
  readonly isAsking: boolean
  /** The newest answer, and the query that it answers: it stays while the next one is waited for. */
  readonly answer?: { readonly query: string; readonly result: R }
  /** Why the newest question has no answer. */
  readonly failure?: unknown
}

export interface LiveSearch<R> {
  readonly state: ReadonlySignal<SearchState<R>>
  /** @param isDone asks at once: somebody pressed Enter */
  type(query: string, isDone?: boolean): void
  /** Asks again, because what is asked of has changed. */
  repeat(): void
  close(): void
}

/** Starts work later; what it returns prevents that. */
export type Later = (work: () => void, ms: number) => () => void

const byTimer: Later = (work, ms) => {
  const timer = setTimeout(work, ms)
  return () => clearTimeout(timer)
}

/** People who type quickly press a key every tenth of a second. */
export const TYPING_PAUSE_MS = 120

/** @param ask an empty query is never asked */
export function liveSearch<R>(ask: (query: string, aborted: AbortSignal) => Promise<R>, later: Later = byTimer): LiveSearch<R> {
  const state = signal<SearchState<R>>({ query: '', isAsking: false })
  let [prevent, asked] = [(): void => undefined, new AbortController()]
  const stop = (): void => {
    prevent()
    asked.abort()
  }
  const begin = async (query: string): Promise<void> => {
    const own = (asked = new AbortController())
    const end = (part: Partial<SearchState<R>>): void => {
      if (own.signal.aborted) return
      const { failure: _, ...rest } = state.value
      state.value = { ...rest, isAsking: false, ...part }
    }
    try {
      const result = await ask(query, own.signal)
      end({ answer: { query, result } })
    } catch (failure) {
      end({ failure })
    }
  }
  const type = (typed: string, isDone = false): void => {
    const query = typed.trim()
    if (query === state.value.query && !isDone) return
    stop()
    if (query === '') {
      state.value = { query, isAsking: false }
      return
    }
    state.value = { ...state.value, query, isAsking: true }
    if (isDone) void begin(query)
    else prevent = later(() => void begin(query), TYPING_PAUSE_MS)
  }
  return { state, type, repeat: () => type(state.value.query, true), close: stop }
}
