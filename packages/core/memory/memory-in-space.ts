/** A space as a memory: every call that can name a space names this one. */
import { type Call, CALLS } from '@madeleine/contract'
import type { Memory } from './memory.ts'

type Method = (this: Memory, ...args: unknown[]) => unknown

/** The calls that can name a space, and how many arguments stand before their options. */
const PLACES: ReadonlyMap<string, number> = new Map(Object.entries(CALLS as Readonly<Record<string, Call>>)
  .filter(([, { options }]) => Object.hasOwn(options.shape, 'space'))
  .map(([name, { takes, inPieces }]) => [name, takes.length + (inPieces === 'taken' ? 1 : 0)]))

/** What cannot name a space, such as `stats`, is the call of the memory itself. Closing it closes the memory. */
export const memoryIn = (memory: Memory, space: string): Memory => new Proxy(memory, {
  get(target, name) {
    const value: unknown = Reflect.get(target, name, target)
    if (typeof value !== 'function') return value
    const place = typeof name === 'string' ? PLACES.get(name) : undefined
    if (place === undefined) return (value as Method).bind(target)
    return (...args: unknown[]) => {
      const placed = Array.from({ length: place }, (_, i) => args[i])
      return (value as Method).call(target, ...placed, { ...(args[place] as object | undefined), space })
    }
  },
})
