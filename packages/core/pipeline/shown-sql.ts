/** What was shown to models: remembered by this process and in table `served`, so that what comes back in a message is known. */
import { type Db, sql, type Tx, withUser } from '@madeleine/engine'
import { Columns, text, time, uuid } from '../store/tables/columns.ts'
import { inTurns, setNewest, type Steps } from '@madeleine/base'
import { copyFinder, LEAST_COPY_CHARACTERS } from '../rank/copied-text.ts'
import { MOST_RETOLD, retells } from '../rank/retold-text.ts'
import type { Draft } from '@madeleine/contract'
import { newRecall } from '../reviews/new-recall.ts'
import { recordRecall } from '../reviews/reviews-sql.ts'
import type { RecallPlace } from '../store/tables/conversations.ts'

/** A fact, an episode or a message that was shown, with the conversation that it belongs to; a fact with that of its newest proof. */
export type ShownPiece = { readonly conversationId: string }
  & ({ readonly factId: string } | { readonly episodeId: string } | { readonly messageId: string })

/** What a call shows. */
export interface Showing {
  /** The conversation that asks; undefined: none. */
  readonly conversationId: string | undefined
  readonly pieces: readonly ShownPiece[]
  /** What is to be reviewed once it is known what followed; absent where no conversation asked, or no episode is shown. */
  readonly recall?: LoggedRecall
}

/** The episodes that a query showed, and where in the log of the conversation that asked. */
export interface LoggedRecall {
  readonly query: string
  readonly place: RecallPlace
  /** By rank; those of passages after those that are shown themselves. */
  readonly episodeIds: readonly string[]
}

// What this process has shown lately: known to a push before the table has it, and where no conversation asked.

/** Users and conversations that are remembered. */
const CAPACITY = 1000

/** What this process knows of a piece that it has shown. */
interface KnownPiece {
  readonly piece: ShownPiece
  isStored: boolean
}

/** The conversation whose push is read. */
export interface PushedTo {
  readonly userId: string
  readonly conversationId: string
  /** What the table has for the conversation, as `PushedConversation.served`. */
  readonly inTable: string | null
}

/** One for each open store. */
export class ShownLog {
  readonly #db: Pick<Db, 'transaction'>
  readonly #now: () => Date
  readonly #byAsker = new Map<string, Map<string, KnownPiece>>()
  /** How many answers had been shown at the last to each asker. */
  readonly #lastOf = new Map<string, number>()
  #answers = 0
  readonly #finders = new KeptFinders()

  constructor(db: Pick<Db, 'transaction'>, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  /**
   * Remembers what was shown, and stores what the table lacks, with the recall that is to be reviewed. One transaction, and none
   * where no conversation asked, or nothing is new.
   */
  async record(userId: string, { conversationId, pieces, recall }: Showing): Promise<void> {
    const fresh = this.#add(userId, conversationId, pieces)
    if (conversationId === undefined || (fresh.length === 0 && !recall)) return
    const at = this.#now()
    const isStored = await withUser(this.#db, userId, async (tx) => {
      const isKnown = fresh.length === 0 || (await storeShown(tx, userId, { conversationId, pieces: fresh.map(({ piece }) => piece), at }))
      if (isKnown && recall) recordRecall(tx, userId, newRecall(userId, { ...recall, conversationId, at }))
      return isKnown
    }, { idempotent: true, background: true })
    if (isStored) for (const known of fresh) known.isStored = true
  }

  /**
   * The drafts of a push, with the ranges that repeat what was shown in their marks: they are not learnt again; and replies that only
   * retell it. One statement the first time after something was shown, for a reply, or where a draft repeats it; otherwise none.
   */
  async markCopies(tx: Tx, { userId, conversationId, inTable }: PushedTo, drafts: readonly Draft[]): Promise<Draft[]> {
    const pieces = this.#of(userId, conversationId)
    const mayCopy = ({ text: pushed }: Draft) => pushed.length >= LEAST_COPY_CHARACTERS
    if ((inTable === null && pieces.length === 0) || !drafts.some((one) => mayCopy(one) || mayRetell(one))) return [...drafts]
    const key = { userId, conversationId, version: `${this.#version(userId, conversationId)} ${inTable}` }
    const kept = this.#finders.find(key)
    if (kept && !drafts.some(mayRetell) && !(await isFound(kept, drafts))) return [...drafts]
    const shown = await shownTexts(tx, userId, conversationId, pieces)
    if (shown.length === 0) return [...drafts]
    const retold = new Set(drafts.filter((draft, i) => mayRetell(draft) && retells(draft.text, shown, askedBefore(drafts, i))))
    if (retold.size === 0 && kept && !(await isFound(kept, drafts))) return [...drafts]
    const copiesIn = await inTurns(copyFinder(shown))
    this.#finders.keep(key, copiesIn, shown.reduce((sum, { text: whole }) => sum + whole.length, 0))
    const marked: Draft[] = []
    for (const draft of drafts) {
      const recalled = await inTurns(copiesIn(draft.text))
      marked.push({ ...draft, marks: {
        ...draft.marks, ...(retold.has(draft) && { retold: true as const }),
        ...(recalled.length > 0 && { recalled: [...(draft.marks.recalled ?? []), ...recalled].sort(([a], [b]) => a - b) }),
      } })
    }
    return marked
  }

  /** Drops what was read of the texts of a user who has something forgotten. */
  forget(userId: string): void {
    this.#finders.forget(userId)
  }

  /** Remembers pieces. @returns those of the asker that are not in the table yet, as far as this process knows */
  #add(userId: string, conversationId: string | undefined, pieces: readonly ShownPiece[]): KnownPiece[] {
    const asker = askerKey(userId, conversationId)
    const known = this.#byAsker.get(asker) ?? new Map<string, KnownPiece>()
    setNewest(this.#byAsker, asker, known, CAPACITY)
    if (pieces.length > 0) setNewest(this.#lastOf, asker, ++this.#answers, CAPACITY)
    for (const piece of pieces) {
      const key = JSON.stringify(piece)
      setNewest(known, key, known.get(key) ?? { piece, isStored: false }, MOST_SHOWN)
    }
    return [...known.values()].filter(({ isStored }) => !isStored)
  }

  /** What was shown to a conversation, and to its user outside any conversation. */
  #of(userId: string, conversationId: string): ShownPiece[] {
    return askersOf(userId, conversationId)
      .flatMap((asker) => [...(this.#byAsker.get(asker)?.values() ?? [])].map(({ piece }) => piece))
  }

  /**
   * Another text after every answer that was shown to the conversation, or to its user outside any: an episode may have been worded
   * anew since the last.
   */
  #version(userId: string, conversationId: string): string {
    return askersOf(userId, conversationId).map((asker) => this.#lastOf.get(asker) ?? 0).join('+')
  }
}

const mayRetell = ({ role, kind, text: pushed }: Draft): boolean =>
  role === 'assistant' && kind === 'message' && pushed.length <= MOST_RETOLD

/** What the drafts directly before one say to it, if they are of others. */
function askedBefore(drafts: readonly Draft[], at: number): string[] {
  const from = drafts.findLastIndex(({ role }, i) => i < at && role === 'assistant') + 1
  return drafts.slice(from, at).map(({ text: asked }) => asked)
}

const askersOf = (userId: string, conversationId: string): string[] => [askerKey(userId, conversationId), askerKey(userId, undefined)]

const askerKey = (userId: string, conversationId: string | undefined): string => JSON.stringify([userId, conversationId])

async function isFound(copiesIn: CopyFinder, drafts: readonly Draft[]): Promise<boolean> {
  for (const { text: pushed } of drafts) if ((await inTurns(copiesIn(pushed))).length > 0) return true
  return false
}

// What was read of shown texts, kept to see that a message repeats nothing of them: hashes, no text.

/** Finds copies in a text (`copyFinder`). */
type CopyFinder = ReturnType<typeof copyFinder> extends Steps<infer Finder> ? Finder : never

/** Conversations that are kept. */
const MOST_FINDERS = 16
/**
 * Characters of the texts of all kept finders, 8 MB of hashes. Of one conversation there may be as many: without a finder
 * each push reads again what was shown, 12 ms for 384 pieces.
 */
const MOST_CHARACTERS = 1_048_576

interface KeptFinder {
  readonly userId: string
  readonly version: string
  readonly find: CopyFinder
  /** Of the texts that it was made of. */
  readonly characters: number
}

/** Whose texts a finder was made of, and after which of the changes to what was shown. */
interface FinderKey {
  readonly userId: string
  readonly conversationId: string
  readonly version: string
}

/**
 * A kept finder knows every text that was shown, and may know some that are forgotten since: what it does not find is no
 * copy, what it finds is looked up in what is there.
 */
class KeptFinders {
  readonly #kept = new Map<string, KeptFinder>()

  find({ userId, conversationId, version }: FinderKey): CopyFinder | undefined {
    const key = JSON.stringify([userId, conversationId])
    const kept = this.#kept.get(key)
    if (kept?.version !== version) return undefined
    setNewest(this.#kept, key, kept, MOST_FINDERS)
    return kept.find
  }

  /** @param characters of the texts that it was made of */
  keep({ userId, conversationId, version }: FinderKey, find: CopyFinder, characters: number): void {
    const key = JSON.stringify([userId, conversationId])
    if (characters > MOST_CHARACTERS) return void this.#kept.delete(key)
    setNewest(this.#kept, key, { userId, version, find, characters }, MOST_FINDERS)
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

// Table `served`: which facts, episodes and messages were recalled for a conversation, so that they are known when they come back.

/** In the order in which they are exported. Of message, episode and fact one is not null. */
export const SERVED = new Columns({
  conversationId: text(),
  /** The conversation that the piece belongs to. */
  sourceId: text(),
  messageId: text<string | null>(),
  episodeId: uuid<string | null>(),
  factId: uuid<string | null>(),
  at: time(),
})

/** Pieces that are kept for a conversation, the newest; one call may add as many. */
const MOST_SHOWN = 128
/** Characters of a piece that are compared. */
const PIECE_CHARACTERS = 16_384

/**
 * Records what was shown to a conversation. Conversations are locked first and in order, as whoever deletes one does, and
 * against each other: two calls of a conversation find the same messages in another order, and their rows would deadlock.
 *
 * @returns false if the conversation does not exist: then nothing is recorded
 */
export async function storeShown(
  tx: Tx, userId: string, { conversationId, pieces, at }: { conversationId: string; pieces: readonly ShownPiece[]; at: Date },
): Promise<boolean> {
  const ids = [...new Set([conversationId, ...pieces.map((piece) => piece.conversationId)])]
  const locked = await tx.rows<{ id: string }>(sql`
    select id from conversation where user_id = ${userId} and id = any(${ids}::text[]) order by id for no key update`)
  if (!locked.some(({ id }) => id === conversationId)) return false
  await tx.rows(sql`
    insert into served (user_id, conversation_id, source_id, message_id, episode_id, fact_id, at)
    select ${userId}, ${conversationId}, p.source_id, p.message_id, p.episode_id, p.fact_id, ${at} from (${unnested(pieces)}) p
     where exists (select from message m
        where m.user_id = ${userId} and m.conversation_id = p.source_id and m.id = p.message_id and m.forgotten_at is null)
        or exists (select from episode e where e.user_id = ${userId} and e.segment_id = p.episode_id)
        or exists (select from fact f where f.user_id = ${userId} and f.id = p.fact_id and f.forgotten_at is null)
    on conflict (user_id, conversation_id, source_id, message_id, episode_id, fact_id) do update set at = excluded.at`)
  await tx.rows(sql`
    delete from served where user_id = ${userId} and conversation_id = ${conversationId} and at < (
      select at from served where user_id = ${userId} and conversation_id = ${conversationId} order by at desc offset ${MOST_SHOWN - 1}
       limit 1)`)
  return true
}

/** A text that was shown, and the name of its speaker. */
interface ShownText {
  readonly text: string
  readonly name: string | null
}

/** The texts that were shown to a conversation, and those of the given pieces, without what is forgotten. */
function shownTexts(tx: Tx, userId: string, conversationId: string, pieces: readonly ShownPiece[]): Promise<ShownText[]> {
  return tx.rows<ShownText>(sql`
    with piece as materialized (
      select source_id, message_id, episode_id, fact_id from (
        select * from served where user_id = ${userId} and conversation_id = ${conversationId} order by at desc limit ${MOST_SHOWN}) s
      union
      select * from (${unnested(pieces)}) p)
    select e.title || chr(10) || e.summary as text, null as name
      from piece p
     cross join lateral (select title, summary from episode e where e.user_id = ${userId} and e.segment_id = p.episode_id offset 0) e
     union all
    select f.text, null from piece p
     cross join lateral (select text from fact f where f.user_id = ${userId} and f.id = p.fact_id and f.forgotten_at is null offset 0) f
     union all
    select left(m.text, ${PIECE_CHARACTERS}), m.name
      from piece p cross join lateral (
        select text, name from message m
         where m.user_id = ${userId} and m.conversation_id = p.source_id and m.id = p.message_id and m.forgotten_at is null offset 0) m`)
}

const unnested = (pieces: readonly ShownPiece[]) => sql`
  select * from unnest(
    ${pieces.map((piece) => piece.conversationId)}::text[],
    ${pieces.map((piece) => ('messageId' in piece ? piece.messageId : null))}::text[],
    ${pieces.map((piece) => ('episodeId' in piece ? piece.episodeId : null))}::uuid[],
    ${pieces.map((piece) => ('factId' in piece ? piece.factId : null))}::uuid[]) as piece (source_id, message_id, episode_id, fact_id)`
