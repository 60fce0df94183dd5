/** What people type of themselves without subject and verb, beside what they ask: "47, bad left knee, two kids". */

/** How a language completes fragments. */
export interface FragmentWords {
  /** The clause that a piece of a sentence stands for; undefined of what is none. */
  readonly completed: (piece: string) => string | undefined
  /** A completed clause that needs another beside it: a number, a count, a job may be of anything. */
  readonly unsure: RegExp
  /** One that tells a job, of which several are a list of anything. */
  readonly job: RegExp
  /** A clause with the speaker as its subject. */
  readonly own: RegExp
  /** Somebody else, of whom the same would be told. */
  readonly ofAnother: RegExp
  /** What stands in a list of what one has and is, and is no fact: "no oven", "1 bathroom". */
  readonly listed: RegExp
}

const COUNTED = /^(?:Eine?|Zwei|Drei|Vier|Una?|Dos|Tres|Une|Deux|Trois)(?= )/
/** Fragments of a language by a table: how a piece begins and ends, and the words that are put before it. */
export function fragmentTable(
  rows: readonly (readonly [piece: RegExp, before: string])[], words: Omit<FragmentWords, 'completed'>,
): FragmentWords {
  return { ...words, completed: (piece) => {
    const before = rows.find(([pattern]) => pattern.test(piece))?.[1]
    return before === undefined ? undefined : `${before}${piece.replace(COUNTED, (word) => word.toLowerCase())}`
  } }
}

/**
 * The pieces of a sentence, with a subject and a verb for those that left them out: two of them together, or one beside what is
 * said of oneself, a number or a count only behind it. Of somebody else nothing is completed, and of several numbers none is an age.
 */
export function withFragments(
  pieces: readonly string[], { completed, unsure, job, own, ofAnother, listed }: FragmentWords,
): readonly string[] {
  const numbers = pieces.filter((piece) => /^\s*\d+[.!?\s]*$/.test(piece)).length
  const whole = pieces.map((piece) => (numbers > 1 && /^\d/.test(piece) ? undefined : completed(piece.replace(/[.!?…\s]+$/, '').trim())))
  const found = whole.filter((one) => one !== undefined)
  if (found.length === 0) return pieces
  const count = pieces.filter((piece, i) => whole[i] !== undefined || listed.test(piece.trim())).length
  const isOwn = count >= 2 && found.some((one) => !job.test(one))
    || found.some((one) => !unsure.test(one)) && pieces.some((piece) => own.test(piece))
  const isOfAnother = pieces.some((piece, i) => whole[i] === undefined && ofAnother.test(piece))
  return pieces.map((piece, i) => (whole[i] === undefined ? piece : isOfAnother && count >= 2 ? ''
    : isOwn || own.test(pieces[i - 1] ?? '') && !job.test(whole[i]) ? whole[i] : piece))
}
