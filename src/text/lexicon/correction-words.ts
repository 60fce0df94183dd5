/** How a language says that what was said before is not so. */

/** Sources of expressions, tried without regard to case on a sentence without its openings. */
export interface CorrectionWords {
  /** Sounds and words before a correction, as alternatives: "hm, wait". */
  readonly openings: string
  /** What is not so, each by itself; thanks that decline and "no problem" are no correction. */
  readonly corrections: readonly string[]
}
