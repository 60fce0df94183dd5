/** Ratings: how much a recalled episode helped. */

/** Ratings of FSRS, in its order: 1 again, 2 hard, 3 good, 4 easy. */
export const RATINGS = ['again', 'hard', 'good', 'easy'] as const
/**
 * again: contradicted, or ignored in an answer on its topic; hard: touched upon; good: used; easy: the answer rests on it.
 */
export type ReviewRating = (typeof RATINGS)[number]

/** Who rated: a person or the program (`memory.rate`), a language model, or the words of what followed. */
export type Rater = (typeof RATERS)[number]
export const RATERS = ['explicit', 'model', 'words'] as const
