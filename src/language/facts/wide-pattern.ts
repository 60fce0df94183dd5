/** Expressions that are too long for a line. */
import { LatinRegExp } from '../../base/latin-regexp.ts'

/** The expression of a source that stands on several lines; line ends and the spaces behind them count nothing. */
export const widePattern = (source: string, flags = 'iu'): RegExp => new LatinRegExp(source.replace(/\n\s*/g, ''), flags)
