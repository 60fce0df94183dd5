/** What a language has to say about single words: those that say nothing or little of what talk is about. */

/** The function words of a language, at most 80, in lower case with their accents, by their evidence for the language. */
export interface FunctionWords {
  /** Not an English word: one of them and any other listed word identify a short text. With a capital it may be a name (Hai, Bei). */
  readonly distinctive: ReadonlySet<string>
  /** Part of names that English uses (Los Angeles, von Neumann) or of abbreviations: breaks ties only. */
  readonly weak: ReadonlySet<string>
  /** Spelt like an English word (die, son, come): left out of the index, no evidence for the language. */
  readonly ambiguous: ReadonlySet<string>
  /** Letters beyond a–z. */
  readonly letters: string
  /** Distinctive too, but people search for it (yesterday, to go): stays in the index. */
  readonly indexed: ReadonlySet<string>
}

/** The function words that are written so: articles, pronouns, prepositions, conjunctions and auxiliaries of everyday conversation. */
export const functionWords = (lists: Readonly<Record<keyof FunctionWords, string>>): FunctionWords => ({
  distinctive: wordSet(lists.distinctive), weak: wordSet(lists.weak), ambiguous: wordSet(lists.ambiguous), letters: lists.letters,
  indexed: wordSet(lists.indexed),
})

/** Words of any language, in lower case, separated by spaces; of an expression its alternatives. */
export interface LanguageWords {
  /** Months, days of the week and parts of them: they say when, and nothing of what. Without words that mostly mean something else. */
  readonly calendar?: string
  /** Greetings and thanks, and words that only go with them. */
  readonly greetings?: string
  /** The last word of a courtesy that a name follows. */
  readonly addressing?: string
  /** What stands before a name that is called out, of an expression. */
  readonly calls?: string
  /** The person spoken to, of an expression. */
  readonly you?: string
  /** What people call the same relative; groups of words, separated by `|`. Used in queries only. */
  readonly relatives?: string
  /** What asks for the order in which things were said or happened, of an expression. */
  readonly asksOrder?: string
  /** What turns the talk to another subject, at the start of a sentence, of an expression. */
  readonly turns?: string
  /** Phrases of service and of courtesy, which any talk with an office, a shop or an assistant has, of an expression. */
  readonly courtesies?: string
}

/** How a language speaks of the two who talk, and what it asks for; each an expression, in lower case. */
export interface DialogueWords {
  /** The one who speaks, alone or with others. */
  readonly self: string
  /** What the other said, suggested or wrote: not what they would say. */
  readonly youSaid: string
  /** A question that was asked is looked for. */
  readonly asked: string
  /** A number is asked for. */
  readonly number: string
  /** A time is asked for. */
  readonly when: string
  /** Somebody is asked for. */
  readonly who: string
  /** What somebody or something is called is asked for, or which of the things that have names. */
  readonly name?: string
  /** A thing is asked for by its noun, which is the group that matches: "which (criteria) did", "the (agenda) of". */
  readonly focus?: string
  /** What many messages hold together is asked for. */
  readonly overview: string
  /** Words of how an answer is to be given, or of talk itself: seldom does an answer hold them. */
  readonly frame: string
  /** Nothing is known of what was asked. */
  readonly denies: string
  /** What stands beside that in such a reply, and tells nothing either. */
  readonly offers: string
  /** How many, in words. */
  readonly counts: string
  /** When, in words, besides the names of months and days. */
  readonly times: string
  /** Who, without a name. */
  readonly people: string
}

/** A language in Latin script that is detected, with stems of its own. */
export interface LatinWords extends LanguageWords {
  readonly functionWords: FunctionWords
  /** Whether the function words are of little weight in titles and vectors: stored vectors and measured quality depend on it. */
  readonly isLight: boolean
  /** Those of full weight nevertheless. Folded. */
  readonly fullWeight?: string
  /** More words of little weight: those that the lists have no room for, or leave in the index. Folded. */
  readonly light?: string
  /** Snowball's stem of a word in lower case, with its accents. */
  readonly stem: (word: string) => string
  /** More words lose a vowel before an apostrophe (quest'anno, quoiqu'il) than names in English do. */
  readonly elides?: true
  /** Writes compounds as one word. */
  readonly compounds?: true
  /** Other ways to spell a word in lower case; used in queries only, never indexed. */
  readonly otherSpellings?: (word: string) => readonly string[]
}

/** A language in a script without spaces. */
export interface UnspacedWords extends LanguageWords {
  /** Frequent in conversation, and of little use to tell one conversation from another. */
  readonly fillers: ReadonlySet<string>
  /** Characters that carry grammar: of little weight in titles and vectors. */
  readonly functionCharacters?: string
}

// Sets of words, as the tables of the languages are written.

/** The set of the words of a text that are separated by spaces. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''))
