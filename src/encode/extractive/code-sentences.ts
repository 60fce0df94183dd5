/** Source code in a conversation: its brackets and its letter case carry its meaning, so it makes no title. */
import { LatinRegExp } from '../../latin-regexp.ts'

/**
 * A bracket after a word that opens on a quotation mark, a number or an assignment, a call, a
 * brace, an arrow, an operator, an assignment, a declaration.
 */
const CODE = new LatinRegExp([
  '[{}]', String.raw`[\p{L}\p{N}_)\]]\[`, String.raw`['"]\]`, String.raw`[\p{L}\p{N}_]\(\)`,
  String.raw`[\p{L}_]\w*\.\w+\(`, String.raw`(?:^|[\s=(,])[\p{L}_]\w*\([^()\s]*["'=,_\[][^()]*\)`,
  '[=!<>]=|=>|->|::|&&|</', String.raw`[\p{L}_\])]=["'\w\[(]`, String.raw`^\s*[\p{L}_][\w.]* [-+]?= \S`,
  String.raw`[)\]}'"\w];$`, String.raw`^(?:import|from|def|return|const|let|var|function|class) .*[(;=:]$`,
].join('|'), 'u')

/** Every alternative needs one of these, which few sentences have. */
const CODE_SIGN = /[{}[\]()=<>:;&]/

export const isCode = (sentence: string): boolean => CODE_SIGN.test(sentence) && CODE.test(sentence)
