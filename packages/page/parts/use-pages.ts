/** A list of the memory that is read page by page, as far as it is looked at. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { isAborted } from '../shell/api.ts'

export interface CursorPage<T> {
  readonly rows: readonly T[]
  readonly next?: string | undefined
}

export interface PagesState<T> {
  /** Undefined until the first page is there; of the question before while another one is on its way. */
  readonly rows: readonly T[] | undefined
  readonly hasMore: boolean
  readonly isWaiting: boolean
  readonly failure: unknown
  /** Reads the next page, or the one that failed. */
  readonly more: () => void
}

interface Read<T> {
  readonly question: string
  readonly rows: readonly T[] | undefined
  readonly next: string | undefined
}

/**
 * @param question what the list depends on, as text
 * @param read a page behind `cursor`, or the first one with as many rows as there were
 */
export function usePages<T>(
  question: string, read: (at: { cursor?: string; least: number }, signal: AbortSignal) => Promise<CursorPage<T>>,
): PagesState<T> {
  const [list, setList] = useState<Read<T>>({ question, rows: undefined, next: undefined })
  const [state, setState] = useState<{ isWaiting: boolean; failure: unknown }>({ isWaiting: true, failure: undefined })
  const asking = useRef<AbortController>(new AbortController())
  const load = async (cursor: string | undefined, before: readonly T[]): Promise<void> => {
    asking.current.abort()
    const { signal } = (asking.current = new AbortController())
    setState({ isWaiting: true, failure: undefined })
    try {
      const page = await read({ least: before.length, ...(cursor !== undefined && { cursor }) }, signal)
      if (signal.aborted) return
      setList({ question, rows: cursor === undefined ? page.rows : [...before, ...page.rows], next: page.next })
      setState({ isWaiting: false, failure: undefined })
    } catch (failure) {
      if (!signal.aborted && !isAborted(failure)) setState({ isWaiting: false, failure })
    }
  }
  useEffect(() => {
    void load(undefined, list.rows ?? [])
    return () => asking.current.abort()
  }, [question])
  const isCurrent = list.question === question
  return {
    ...state, rows: list.rows, hasMore: list.next !== undefined && isCurrent,
    more: () => void (isCurrent ? load(list.next, list.rows ?? []) : load(undefined, list.rows ?? [])),
  }
}
