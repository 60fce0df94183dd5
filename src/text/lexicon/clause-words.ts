/** How clauses begin and end in a language: what a title leaves out, and where it may be cut. */
import { LatinRegExp } from '../../latin-regexp.ts'

/**
 * The openings and word classes of a language. An opening is an expression over the lower-case words of a clause, joined by
 * single spaces, with straight apostrophes; it matches whole words.
 */
export interface ClauseWords {
  /** Conjunctions, interjections and hedges before the clause proper; dropped again and again. */
  readonly opening: RegExp
  /** The frame of a request: 'Can you help me to', 'I would like to'. Dropped; what follows says what is wanted. */
  readonly request: RegExp
  /** First person with an auxiliary: dropped where a participle or a noun follows. */
  readonly own: RegExp
  /** First person alone: dropped before a verb of the past. */
  readonly subject: RegExp
  /** Words after which a clause without its subject still reads: 'signed', 'going', 'unterschrieben'. */
  readonly afterOwn: RegExp
  readonly article: RegExp
  /** A new clause begins before these. */
  readonly linking: RegExp
  /** An opening that needs what was said before: 'it', 'that', 'he'. */
  readonly dangling: RegExp
  /** The opening of a part of a sentence: 'in', 'of', 'when', 'is'. */
  readonly fragment: RegExp
  /** A phrase ends before these: a title may be cut there. */
  readonly cutBefore: ReadonlySet<string>
  /** Left out at the end of a clause. */
  readonly trailing: ReadonlySet<string>
  /** No clause is cut after these. */
  readonly neverLast: ReadonlySet<string>
  /** Nouns begin with a capital: it makes no name. */
  readonly nounsCapital: boolean
  /** Of the person spoken to. */
  readonly addressee: ReadonlySet<string>
  /** What changes the truth of a clause: never dropped from one. */
  readonly hedges: ReadonlySet<string>
  /** Of these, what makes a clause the consequence of another. */
  readonly conditions: ReadonlySet<string>
}

/** An expression for one of these openings at the start, up to the end of a word. */
export const openings = (list: string): RegExp => new LatinRegExp(`^(?:${list.trim().replace(/\s*\n\s*/g, '')})(?:(?<= )|(?= |$))`, 'u')
