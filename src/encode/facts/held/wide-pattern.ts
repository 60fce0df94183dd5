/** Expressions that are too long for a line. */

/** The expression of a source that stands on several lines; line ends and the spaces behind them count nothing. */
export const widePattern = (source: string, flags = 'iu'): RegExp => new RegExp(source.replace(/\n\s*/g, ''), flags)
