/** What a language has to say about questions: how they ask for talk, and how they name whom they are about. */
import { LatinRegExp } from '../base/latin-regexp.ts'

/** Expressions whose group `words` holds the name of whom a question is about, all of them `g`. */
export interface AskedPeople {
  /** Whether a text is a question of this language. */
  readonly asks: RegExp
  /** In a question. */
  readonly subjects: readonly RegExp[]
  /** In any other text. */
  readonly elsewhere?: readonly RegExp[]
}

export interface QuestionWords {
  /** Words that ask what happened or was said, whatever it was: beside a time they say nothing to search for. */
  readonly asking: ReadonlySet<string>
  /** What a query asks for is talk where this stands in it. */
  readonly talk: RegExp
  readonly people?: AskedPeople
}

/** A language in a script without spaces. */
export interface UnspacedQuestions {
  /** As words that ask; longer ones first. */
  readonly asking: RegExp
  readonly talk: RegExp
  /** Phrases that ask for a time: they would be looked up as words. */
  readonly when: RegExp
  readonly people: {
    /** Names of this script, group `words`. */
    readonly subjects: RegExp
    /** Names in Latin letters within it, group `words` or `more`. */
    readonly latin: RegExp
    /** In a name of this script it is none. */
    readonly noName: RegExp
  }
}

/** Verbs of talk, as alternatives. */
export const talkIn = (verbs: string): RegExp => new LatinRegExp(String.raw`(?<!\p{L})(?:${verbs})(?!\p{L})`, 'iu')
