/** What this process has served lately: known to a push before the table has it, and where no conversation asked. */
import { setNewest } from '../../bounded-map.ts'
import { MOST_SERVED, type ServedPiece } from '../../store/queries/served.ts'
import { CopyScreens } from './copy-screens.ts'

/** Users and conversations that are remembered. */
const CAPACITY = 1000

export class ServedLog {
  readonly #byAsker = new Map<string, Map<string, { readonly piece: ServedPiece; isStored: boolean }>>()
  /** How many answers had been served at the last to each asker. */
  readonly #lastOf = new Map<string, number>()
  #answers = 0
  readonly screens = new CopyScreens()

  /** Remembers pieces. @returns those of the asker that are not in the table yet, as far as this process knows */
  add(userId: string, conversationId: string | undefined, pieces: readonly ServedPiece[]): ServedPiece[] {
    const asker = askerKey(userId, conversationId)
    const known = this.#byAsker.get(asker) ?? new Map<string, { piece: ServedPiece; isStored: boolean }>()
    setNewest(this.#byAsker, asker, known, CAPACITY)
    if (pieces.length > 0) setNewest(this.#lastOf, asker, ++this.#answers, CAPACITY)
    for (const piece of pieces) {
      const key = JSON.stringify(piece)
      setNewest(known, key, known.get(key) ?? { piece, isStored: false }, MOST_SERVED)
    }
    return [...known.values()].filter(({ isStored }) => !isStored).map(({ piece }) => piece)
  }

  /** Marks pieces as in the table. */
  stored(userId: string, conversationId: string, pieces: readonly ServedPiece[]): void {
    const known = this.#byAsker.get(askerKey(userId, conversationId))
    for (const piece of pieces) {
      const entry = known?.get(JSON.stringify(piece))
      if (entry) entry.isStored = true
    }
  }

  /** What was served to a conversation, and to its user outside any conversation. */
  of(userId: string, conversationId: string): ServedPiece[] {
    return askersOf(userId, conversationId)
      .flatMap((asker) => [...(this.#byAsker.get(asker)?.values() ?? [])].map(({ piece }) => piece))
  }

  /**
   * Another text after every answer that was served to the conversation, or to its user outside
   * any: an episode may have been worded anew since the last.
   */
  version(userId: string, conversationId: string): string {
    return askersOf(userId, conversationId).map((asker) => this.#lastOf.get(asker) ?? 0).join('+')
  }
}

const askersOf = (userId: string, conversationId: string): string[] => [askerKey(userId, conversationId), askerKey(userId, undefined)]

const askerKey = (userId: string, conversationId: string | undefined): string => JSON.stringify([userId, conversationId])
