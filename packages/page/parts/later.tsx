/** A part whose code is read when it is first shown: the first load of the page is what it shows first. */
import type { ComponentType, JSX } from 'preact'
import { Failure, Waiting } from './notices.tsx'
import { useAnswer } from './use-answer.ts'

type Load<P> = () => Promise<ComponentType<P>>
type Loaded<P> = (props: P) => JSX.Element | null

const loads: (() => Promise<unknown>)[] = []

/** A whole view. */
export const later = <P extends object>(load: Load<P>): Loaded<P> => loadedLater(load, ({ failure, again }) =>
  (failure === undefined ? <Waiting what="the view" /> : <Failure isView failure={failure} again={again} />))

/** Something beside what is shown already: nothing stands there until it has come, or where it could not. */
export const quietlyLater = <P extends object>(load: Load<P>): Loaded<P> => loadedLater(load, () => null)

interface AwaitedPart { readonly failure: unknown; readonly again: () => void }

function loadedLater<P extends object>(load: Load<P>, meanwhile: (state: AwaitedPart) => JSX.Element | null): Loaded<P> {
  let read: Promise<ComponentType<P>> | undefined
  let Shown: ComponentType<P> | undefined
  const once = (): Promise<ComponentType<P>> => (read ??= load().then((part) => (Shown = part), (failure: unknown) => {
    read = undefined
    throw failure
  }))
  loads.push(once)
  return function Later(props: P): JSX.Element | null {
    const state = useAnswer(Shown ? undefined : '', once)
    return Shown ? <Shown {...props} /> : meanwhile(state)
  }
}

/** Reads the others while nobody waits, so that none is waited for, and none is missing when the server is away. */
export const loadTheRest = (): void => void setTimeout(() => loads.forEach((load) => void load().catch(() => undefined)), 1000)
