/** The vocabularies of OpenAI's models: what each takes for a word, and the file of its tokens that the build writes. */
import { readPackageFile } from '../../version.ts'
import { BytePairs } from './byte-pairs.ts'
import { LatinRegExp } from '../../latin-regexp.ts'

export type VocabularyName = keyof typeof WORDS

const CONTRACTION = String.raw`'(?:[sS]|[dD]|[mM]|[tT]|[lL][lL]|[vV][eE]|[rR][eE])`
const [UPPER, LOWER] = [String.raw`\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}`, String.raw`\p{Ll}\p{Lm}\p{Lo}\p{M}`]

/** The expressions of tiktoken, in which a word is merged by itself. */
const WORDS = {
  o200k: new LatinRegExp([
    String.raw`[^\r\n\p{L}\p{N}]?[${UPPER}]*[${LOWER}]+(?:${CONTRACTION})?`,
    String.raw`[^\r\n\p{L}\p{N}]?[${UPPER}]+[${LOWER}]*(?:${CONTRACTION})?`,
    String.raw`\p{N}{1,3}`, String.raw` ?[^\s\p{L}\p{N}]+[\r\n/]*`, String.raw`\s*[\r\n]+`, String.raw`\s+(?!\S)`, String.raw`\s+`,
  ].join('|'), 'gu'),
  cl100k: new LatinRegExp([
    CONTRACTION, String.raw`[^\r\n\p{L}\p{N}]?\p{L}+`, String.raw`\p{N}{1,3}`, String.raw` ?[^\s\p{L}\p{N}]+[\r\n]*`,
    String.raw`\s+$`, String.raw`\s*[\r\n]`, String.raw`\s+(?!\S)`, String.raw`\s`,
  ].join('|'), 'gu'),
} as const

/**
 * Counts the tokens of whole texts by one vocabulary, which is read at the first one. Text that spells a special token is ordinary text.
 * No counts of words are kept, which would keep the words of texts that are forgotten; only the last word's bytes stay, until the next.
 */
export class TokenVocabulary {
  readonly #name: VocabularyName
  #pairs: BytePairs | undefined

  constructor(name: VocabularyName) {
    this.#name = name
  }

  countTokens(text: string): number {
    this.#pairs ??= new BytePairs(readPackageFile(`dist/text/tokens/${this.#name}.tokens`))
    let tokens = 0
    for (const [word] of text.matchAll(WORDS[this.#name])) tokens += this.#pairs.count(word)
    return tokens
  }
}
