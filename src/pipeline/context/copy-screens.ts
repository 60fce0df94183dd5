/** What was read of served texts, kept to see that a message repeats nothing of them: hashes, no text. */
import { setNewest } from '../../bounded-map.ts'
import type { copyFinder } from '../../rank/copied-text.ts'
import type { Steps } from '../../loop-turns.ts'

/** Finds copies in a text (`copyFinder`). */
export type CopyFinder = ReturnType<typeof copyFinder> extends Steps<infer Finder> ? Finder : never

/** Conversations that are kept. */
const CAPACITY = 16
/**
 * Characters of the texts of all kept finders, 8 MB of hashes. Of one conversation there may be as many: without a finder
 * each push reads again what was served, 12 ms for 384 pieces.
 */
const MOST_CHARACTERS = 1_048_576

interface KeptFinder {
  readonly userId: string
  readonly version: string
  readonly find: CopyFinder
  /** Of the texts that it was made of. */
  readonly characters: number
}

/** Whose texts a finder was made of, and after which of the changes to what was served. */
export interface ScreenKey {
  readonly userId: string
  readonly conversationId: string
  readonly version: string
}

/**
 * A kept finder knows every text that was served, and may know some that are forgotten since: what it does not find is no
 * copy, what it finds is looked up in what is there.
 */
export class CopyScreens {
  readonly #kept = new Map<string, KeptFinder>()

  find({ userId, conversationId, version }: ScreenKey): CopyFinder | undefined {
    const key = JSON.stringify([userId, conversationId])
    const kept = this.#kept.get(key)
    if (kept?.version !== version) return undefined
    setNewest(this.#kept, key, kept, CAPACITY)
    return kept.find
  }

  /** @param characters of the texts that it was made of */
  keep({ userId, conversationId, version }: ScreenKey, find: CopyFinder, characters: number): void {
    const key = JSON.stringify([userId, conversationId])
    if (characters > MOST_CHARACTERS) return void this.#kept.delete(key)
    setNewest(this.#kept, key, { userId, version, find, characters }, CAPACITY)
    let sum = [...this.#kept.values()].reduce((total, kept) => total + kept.characters, 0)
    for (const [oldest, kept] of this.#kept) {
      if (sum <= MOST_CHARACTERS) return
      this.#kept.delete(oldest)
      sum -= kept.characters
    }
  }

  /** Drops what is kept of a user who has something forgotten. */
  forget(userId: string): void {
    for (const [key, kept] of this.#kept) if (kept.userId === userId) this.#kept.delete(key)
  }
}
