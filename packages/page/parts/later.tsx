/** A view whose code is read when it is first opened: the first load of the page is what it shows first. */
import type { ComponentType, JSX } from 'preact'
import type { PagePlace } from '../shell/place.ts'
import { Failure, Waiting } from './notices.tsx'
import { useAnswer } from './use-answer.ts'

type Shows = ComponentType<{ readonly place: PagePlace }>

const loads: (() => Promise<unknown>)[] = []

export function later(load: () => Promise<Shows>): Shows {
  let read: Promise<Shows> | undefined
  let Shown: Shows | undefined
  const once = (): Promise<Shows> => (read ??= load().then((view) => (Shown = view), (failure: unknown) => {
    read = undefined
    throw failure
  }))
  loads.push(once)
  return function Later(props: { readonly place: PagePlace }): JSX.Element {
    const { failure, again } = useAnswer(Shown ? undefined : '', once)
    if (Shown) return <Shown {...props} />
    return failure === undefined ? <Waiting what="the view" /> : <Failure isView failure={failure} again={again} />
  }
}

/** Reads the others while nobody waits, so that none is waited for, and none is missing when the server is away. */
export const loadTheRest = (): void => void setTimeout(() => loads.forEach((load) => void load().catch(() => undefined)), 1000)
