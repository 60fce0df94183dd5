/** What a language has to say about facts by rules. */
import type { OverKind } from '@madeleine/contract'
import type { Ending, Finding, StatedClause } from './finding.ts'

/** A sentence as the rules of its language read it. */
export interface ReadableSentence {
  /** Without contractions and the like. */
  readonly text: string
  /** Those that may state something, in order. */
  readonly clauses: readonly string[]
}

/** How one language denies what was said, or takes it back. All expressions are for one piece of a sentence. */
export interface EndingWords {
  /** Commas inside of one piece, and what stands for it. */
  readonly joined: readonly (readonly [RegExp, string])[]
  /** Where a sentence is split to pieces. */
  readonly breaks: RegExp
  /** Words before a piece that change nothing about it. */
  readonly leads: RegExp
  /** What introduces the taking back of a joke, or of an error: the rest only denies. */
  readonly retracting: RegExp
  /** The whole of taking back what was said of something, the group `what` or `other`. What follows it is read as a statement. */
  readonly withdrawn: RegExp
  /** A denial of a statement, and the statements that stand for it: each is read, and what it would tell ends. */
  readonly undone: readonly (readonly [RegExp, ...string[]])[]
  /** What is eaten or drunk again, as the group `what` or `other`. */
  readonly resumed: RegExp
  /** An order that is taken back: the rest of it is the group `what`, with `more` behind it. */
  readonly released: readonly RegExp[]
  /** What limits a denial to a time or a case: it ends nothing. */
  readonly limited: RegExp
  /** Ends that nothing of the kind follows, however long ago: a retirement, a death. */
  readonly final: RegExp
  /** Of long ago, not certain, or not of the speaker. */
  readonly past: RegExp
  /** In the sentence, told as the reason or the time of something else: what has begun since must not end by it, only what is named. */
  readonly retold: RegExp
  /** How a statement begins that one has somebody or something. */
  readonly having: RegExp
}

/** How one language tells that something was done. Clauses are read without what `fill` says; all words in lower case. */
export interface DoneWords {
  /** Where a sentence is split to clauses. */
  readonly breaks: RegExp
  /** Words that change nothing: "finally". */
  readonly fill: RegExp
  /** Anywhere in a sentence: it was not done, not wholly or not for sure, or another thing was, or somebody else's. */
  readonly never: RegExp
  /**
   * Whole clauses that tell it, by kind, in a list with a dash before each: the group `what` is over, or the word behind `=>`, or without
   * both whatever one has of the kind.
   */
  readonly statements: readonly RegExp[]
  /** A form of the past that follows a rule. */
  readonly past: RegExp
  /** What is written for what in a form of the past, so that it begins as the verb of a plan does. */
  readonly bases: readonly (readonly [RegExp, string])[]
  /** Forms of the past that follow no rule, each before its verb, or the beginning of it. */
  readonly irregular: string
  /** How a plan is told, and nothing of what it is: words, or characters where none stands between them. */
  readonly frame: string
  /** Words that stand for each other in plans and what is said of them, in lines. */
  readonly alike: string
}

/** By which words one language tells that something is over that was named before. */
export interface OverWords {
  /** Where a sentence is split to clauses. */
  readonly breaks: RegExp
  /** Words that change nothing: "finally", and when it was. */
  readonly fill: RegExp
  /** Anywhere in a sentence: it is not over, only perhaps, only for a while, or something of somebody else. */
  readonly never: RegExp
  /** The same, in the clause that would tell it. */
  readonly notClause: RegExp
  /** Anywhere in a sentence: who has left is on the way, and comes back. */
  readonly trip: RegExp
  /** In what is named: it is somebody else's. */
  readonly others: RegExp
  /** What may begin the rest of a clause behind that, and changes nothing; an expression. */
  readonly tail: string
  /** What of that begins an object; an expression. */
  readonly objects: string
  /** Expressions that stand for their names between braces in `statements`. */
  readonly parts: Readonly<Record<string, string>>
  /**
   * Whole clauses that tell it, by kind, in a list with a dash before each: the group `what` is over, or the word behind `=>`, or without
   * both whatever one has of the kind.
   */
  readonly statements: Readonly<Partial<Record<OverKind, string>>>
  /** Words that name only the kind of a thing, and may stand beside its name. */
  readonly kindsOfThing: string
}

/** Kinds of standing wishes of which one holds at a time, besides the language of answers; of a wish that fits several, the first. */
export const WISH_KINDS = [
  'name', 'address', 'temperature', 'units', 'emojis', 'bullets', 'exclamation', 'tables', 'apologies', 'tone', 'length',
] as const

/** By which words one language tells what a standing wish is about; each an expression. */
export interface WishWords {
  /** What it calls languages, by their ISO 639-1 codes; the same of every language. */
  readonly languages: Readonly<Record<string, string>>
  /** What stands before such a name where answers are to be in it, with the space behind it. */
  readonly into: string
  /** Besides a name, the only words of a wish to go back from a language of answers; and those of them that say so. */
  readonly wishing: string
  readonly back: string
  /** Makes it a wish of a kind of text, or of a case, only. */
  readonly limited: string
  readonly kinds: Readonly<Partial<Record<typeof WISH_KINDS[number], string>>>
}

/** How one language corrects itself within a message; each an expression, alternatives in order. */
export interface SelfCorrectionWords {
  /** What only corrects. Behind it anything short may take the place of the last words. */
  readonly sure: string
  /** What heads a statement that corrects one of an earlier message, besides what only corrects. */
  readonly heads: string
  /** What may be said of anything: behind it only a name for a name, a number for a number, and a day for a day. */
  readonly perhaps: string
  /** What stands before what is meant, again and again; and "it is" behind that. */
  readonly wait: string
  readonly being: string
  readonly weekdays: string
  /** Before the hour of a clock, and behind it. */
  readonly at: string
  readonly hour?: string
  readonly numbers: string
  /** How a clause of its own begins, which corrects by itself. */
  readonly clauses: string
  readonly prepositions: string
}

/** How one language asks, and answers shortly. Questions are read without their mark; all expressions are for the whole of a text. */
export interface AnswerWords {
  /** What may stand before a question or an answer, and changes nothing. */
  readonly leads: RegExp
  /** What may stand behind a question and a comma: "if I may ask". */
  readonly asides: RegExp
  /** What may stand behind an answer, and changes nothing: "sadly". */
  readonly tails: RegExp
  /** What asks for something: the statements that an answer makes of it, with `$answer` and the groups of the question. */
  readonly open: readonly (readonly [RegExp, ...string[]])[]
  /** What asks whether something is so: what is stated by yes, and by no; undefined where it is no such question. */
  readonly closed: (question: string) => { readonly yes: string; readonly no: string } | undefined
  /** Yes, or no, with what follows it as the group `more`. */
  readonly yes: RegExp
  readonly no: RegExp
  /** What follows yes or no, and belongs to what it affirms or denies: "since May". */
  readonly when: RegExp
  /** "Or", as it stands between two things of which one is chosen. */
  readonly or: string
  /** An answer that is none, or that states something by itself. */
  readonly none: RegExp
  /** Asks for a play, a lesson or an exercise: what is answered in it need not be so. */
  readonly staged: RegExp
  /** Words are written apart. */
  readonly isSpaced: boolean
}

export interface FactLanguage {
  /** Whether a sentence is in it. */
  readonly knows: (sentence: string) => boolean
  /** Whether a question may tell something of who asks: "can you help my daughter Lea?". Else it is not read. */
  readonly readsQuestions: boolean
  readonly sentenceOf: (sentence: string) => ReadableSentence
  /** Its words for what is denied, over or taken back. */
  readonly endings: EndingWords
  /** How it asks, and answers shortly. */
  readonly answers: AnswerWords
  /** What a clause tells, and what it tells is over, in order. */
  readonly read: (clause: StatedClause, isQuestion: boolean) => (Finding | Ending)[]
  /** The sentence of a fact: its subject, and what is said of it. */
  readonly textOf: (subject: string, finding: Finding) => string
  /** A text, of any language, without full stops that end no sentence in this one. */
  readonly withWholeDates?: (text: string) => string
}
