/** A word as a shell takes it: what people said and named may hold anything. */
import { escapeLine } from '../../base/escape-terminal.ts'

/** In single quotes unless it is plain; control characters are made visible, so that none is pasted. */
export const typedWord = (word: string): string =>
  (/^[\w.@/:-]+$/.test(word) && !word.startsWith('-') ? word : `'${escapeLine(word).replaceAll("'", `'\\''`)}'`)
