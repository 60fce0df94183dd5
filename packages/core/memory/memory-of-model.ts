/** A memory as a model uses it, by its tools: `history` names who did what. */
import type { Memory } from './memory.ts'

interface UsedByModels {
  /** Undefined where a key does what is done, which says more. */
  asModel?(): Memory | undefined
}

/** Another process's, and one of a caller's own making, is used as it is. */
export const asModel = (memory: Memory): Memory => (memory as UsedByModels).asModel?.() ?? memory
