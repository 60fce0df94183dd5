/** An answer of the memory for a part of the page, asked anew when what is asked changes. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { isAborted } from '../shell/api.ts'

export interface AnswerState<T> {
  /** The newest answer; that of the question before while the next one is on its way. */
  readonly answer: T | undefined
  readonly failure: unknown
  readonly isWaiting: boolean
  /** Asks once more. */
  readonly again: () => void
}

/**
 * @param question what the answer depends on, as text; undefined: nothing is asked
 * @param find aborted when the question changes or the part goes
 */
export function useAnswer<T>(question: string | undefined, find: (signal: AbortSignal) => Promise<T>): AnswerState<T> {
  const [state, setState] = useState<Omit<AnswerState<T>, 'again'>>({ answer: undefined, failure: undefined, isWaiting: true })
  const [round, setRound] = useState(0)
  const newest = useRef(find)
  newest.current = find
  useEffect(() => {
    if (question === undefined) return
    const ending = new AbortController()
    setState(({ answer }) => ({ answer, failure: undefined, isWaiting: true }))
    newest.current(ending.signal).then(
      (answer) => !ending.signal.aborted && setState({ answer, failure: undefined, isWaiting: false }),
      (failure: unknown) => !ending.signal.aborted && !isAborted(failure)
        && setState(({ answer }) => ({ answer, failure, isWaiting: false })),
    )
    return () => ending.abort()
  }, [question, round])
  return { ...state, again: () => setRound((before) => before + 1) }
}
