/** How much text is worked on between two turns of the event loop: counted, not timed. */
import { vi } from 'vitest'
import { TokenVocabulary } from '../../packages/base/tokens/token-count.ts'

export interface WorkMeter {
  /** UTF-16 units that were tokenised or normalised in the turn that had most. */
  readonly most: number
  /** All units that were given to the tokenizer. */
  readonly tokenised: number
  /** All units that were normalised for search. */
  readonly normalised: number
  /** The longest text that was given to the tokenizer without letting it go. */
  readonly pieces: readonly string[]
  /** The longest run of marks that was normalised. */
  readonly longestMarks: number
  /** Counts work of another kind. */
  add(units: number): void
}

/** Runs a call, and meters what the tokenizer and the normalisation get of it. */
export async function metered<T>(call: (meter: WorkMeter) => Promise<T>): Promise<WorkMeter & { readonly result: T }> {
  const meter = {
    most: 0, tokenised: 0, normalised: 0, longestMarks: 0, pieces: [] as string[],
    add: (units: number) => void (meter.most = Math.max(meter.most, inTurn += units)),
  }
  let inTurn = 0
  let isOver = false
  const tick = (): void => {
    inTurn = 0
    if (!isOver) setImmediate(tick)
  }
  const count = TokenVocabulary.prototype.countTokens
  const spies = [
    vi.spyOn(TokenVocabulary.prototype, 'countTokens').mockImplementation(function (this: TokenVocabulary, text) {
      meter.tokenised += text.length
      meter.pieces.push(text)
      meter.add(text.length)
      return count.call(this, text)
    }),
    spyOnNormalise((text) => {
      meter.normalised += text.length
      if (text.length > 30) for (const [marks] of text.matchAll(/[\u0300-\u034e\u0350-\u036f]+/g)) meter.longestMarks = Math.max(
        meter.longestMarks, marks.length,
      )
      meter.add(text.length)
    }),
  ]
  setImmediate(tick)
  try {
    return Object.assign(meter, { result: await call(meter) })
  } finally {
    isOver = true
    for (const spy of spies) spy.mockRestore()
  }
}

function spyOnNormalise(note: (text: string) => void) {
  const normalize = String.prototype.normalize
  return vi.spyOn(String.prototype, 'normalize').mockImplementation(function (this: string, form?: string) {
    note(String(this))
    return normalize.call(this, form)
  })
}
