/** The zone of the times in an answer: that of the memory. */
import type { Memory } from '../../../memory/memory.ts'

const zones = new WeakMap<Memory, Promise<string>>()

/** Asked of each memory once: it only changes with `upgrade`. */
export async function timeZoneOf(memory: Memory): Promise<string> {
  const known = zones.get(memory)
  if (known) return known
  // Not given up with the call: others may wait for it too
  const asked = memory.stats().then(({ timeZone }) => timeZone)
  zones.set(memory, asked)
  asked.catch(() => zones.delete(memory))
  return asked
}
