/** A memory whose calls hang until they are let go. */
import type { Memory } from '@madeleine/core'

/** A memory whose calls of these names wait until they are let go, but for that which warms it up. */
export function hanging(memory: Memory, names: readonly string[]) {
  let letGo = (): void => undefined
  const gate = new Promise<void>((resolve) => (letGo = resolve))
  const slow = new Proxy(memory, {
    get(of, key) {
      const call: unknown = Reflect.get(of, key, of)
      if (typeof call !== 'function') return call
      return async (...given: unknown[]) => {
        if (names.includes(String(key)) && (given[0] as { maxTokens?: number }).maxTokens !== 0) await gate
        return call.apply(of, given) as unknown
      }
    },
  })
  return { slow, letGo }
}
