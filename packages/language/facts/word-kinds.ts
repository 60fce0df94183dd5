/** Kinds of words by which the form of a sentence is seen: who speaks of whom, when, and how surely. */

/** Kinds of words, in the order of the weights. */
export const WORD_KINDS = [
  'me', 'mine', 'us', 'you', 'third', 'it', 'not', 'past', 'ahead', 'maybe', 'now', 'often', 'date', 'kin', 'mind', 'taste', 'turn', 'text',
  'asks', 'greets',
] as const
export type WordKind = (typeof WORD_KINDS)[number]

/**
 * - me, mine, us, you, third, it: persons, and what is theirs
 * - not: denies; past, ahead: tells of what was, of what will be; maybe: supposes, wishes
 * - now: of the moment or the day; often: lasts or comes again; date: months, days of the week
 * - kin: people and animals near; mind: thinks, knows, means; taste: likes, hates; turn: begins or ends a part of a life
 * - text: of what is worked on with an assistant; asks: begins a question or a request; greets: greetings and thanks
 */
export type WordsByKind = Readonly<Record<WordKind, string>>
