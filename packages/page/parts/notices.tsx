/** What stands where there is nothing else to show: that something comes, that it failed, that there is nothing. */
import type { ComponentChildren, JSX } from 'preact'
import { PageFailure, failureWords } from '../shell/api.ts'

export function Waiting({ what }: { readonly what: string }): JSX.Element {
  return <p class="notice waiting" role="status">Reading {what} …</p>
}

interface FailureProps {
  readonly failure: unknown
  readonly again?: () => void
  /** It stands in the place of a whole view, and so has its heading. */
  readonly isView?: boolean
}

export function Failure({ failure, again, isView = false }: FailureProps): JSX.Element {
  const id = failure instanceof PageFailure ? failure.requestId : undefined
  return (
    <div class="notice failure" role="alert">
      {isView && <h1>This could not be shown</h1>}
      <p>{isView ? '' : 'This could not be shown: '}{failureWords(failure)}</p>
      {id !== undefined && <p class="quiet">The server's log has it under <code>{id}</code>.</p>}
      {again && <button type="button" onClick={again}>Try again</button>}
    </div>
  )
}

interface NothingProps extends Pick<FailureProps, 'isView'> {
  readonly title: string
  readonly children?: ComponentChildren
}

export function Nothing({ title, children, isView = false }: NothingProps): JSX.Element {
  return <div class="notice nothing">{isView ? <h1>{title}</h1> : <h2>{title}</h2>}{children}</div>
}
