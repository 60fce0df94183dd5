/** What a language has to say about facts by rules. */
import type { Ending, Finding, StatedClause } from './finding.ts'

/** A sentence as the rules of its language read it. */
export interface ReadableSentence {
  /** Without contractions and the like. */
  readonly text: string
  /** Those that may state something, in order. */
  readonly clauses: readonly string[]
}

export interface FactLanguage {
  /** Whether a sentence is in it. */
  readonly knows: (sentence: string) => boolean
  /** Whether a question may tell something of who asks: "can you help my daughter Lea?". Else it is not read. */
  readonly readsQuestions: boolean
  readonly sentenceOf: (sentence: string) => ReadableSentence
  /** What a clause tells, and what it tells is over, in order. */
  readonly read: (clause: StatedClause, isQuestion: boolean) => (Finding | Ending)[]
  /** The sentence of a fact: its subject, and what is said of it. */
  readonly textOf: (subject: string, finding: Finding) => string
  /** A text, of any language, without full stops that end no sentence in this one. */
  readonly withWholeDates?: (text: string) => string
}
