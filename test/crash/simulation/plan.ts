/** What the clients of a simulated world will ask for, all of it drawn beforehand from the seed. */
import type { Random } from '../random.ts'

export interface Line {
  readonly id: string
  readonly text: string
  /** The word of the line that stands in no other. */
  readonly word: string
}

export type Call =
  | { readonly do: 'push'; readonly lines: readonly Line[] }
  /** A push that was answered already, sent again. */
  | { readonly do: 'push again'; readonly back: number }
  | { readonly do: 'flush' }
  | { readonly do: 'recall'; readonly back: number }
  /** Forgets `count` messages that begin this far from the end. */
  | { readonly do: 'forget messages'; readonly back: number; readonly count: number }
  | { readonly do: 'forget conversation' }
  /** More time passes than one segment may leave out. */
  | { readonly do: 'pause' }

export interface ClientPlan {
  readonly userId: string
  readonly conversationId: string
  readonly calls: readonly Call[]
}

const WORDS = 'harbour lantern winter bridge quiet market pepper violin garden letter engine orchard thunder saddle'.split(' ')
/** Two users, one of whom has two conversations that are written to at the same time. */
const CLIENTS = [['ann', 'a'], ['ann', 'b'], ['ben', 'a']] as const

/** @param calls of all clients together */
export function planOf(random: Random, calls: number): ClientPlan[] {
  let lines = 0
  const line = (): Line => {
    const word = `zq${(lines++).toString(26).replaceAll(/[0-9]/g, (digit) => 'uvwxyzrstq'[Number(digit)] as string)}zq`
    const rest = Array.from({ length: 2 + random.below(6) }, () => WORDS[random.below(WORDS.length)])
    return { id: `m${lines}`, word, text: [...rest, word].join(' ') }
  }
  const call = (): Call => {
    const drawn = random.below(100)
    if (drawn < 50) return { do: 'push', lines: Array.from({ length: 1 + random.below(4) }, line) }
    if (drawn < 60) return { do: 'push again', back: random.below(3) }
    if (drawn < 68) return { do: 'flush' }
    if (drawn < 80) return { do: 'recall', back: random.below(12) }
    if (drawn < 88) return { do: 'forget messages', back: 1 + random.below(8), count: 1 + random.below(3) }
    if (drawn < 91) return { do: 'forget conversation' }
    return { do: 'pause' }
  }
  const plans = CLIENTS.map(([userId, conversationId]) => ({ userId, conversationId, calls: [] as Call[] }))
  for (let n = 0; n < calls; n++) (plans[n % plans.length] as { calls: Call[] }).calls.push(call())
  return plans
}
