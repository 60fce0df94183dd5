/** Why something is not learnt as a fact: a closed list, by which refusals are counted. */

/**
 * - `malformed`: no object, operation, category or whole sentence
 * - `unknown-fact`: about a known fact that was not shown
 * - `unproven`: no message of a person that states it is cited
 * - `not-own-words`: the message is pasted, quoted or reported, or nobody's own
 * - `unheld-text`: its words are not those of its messages
 * - `polarity`: the message denies it, or says it of another case
 * - `subject`: about somebody whom nobody named
 * - `guideline`: a wish that is none, or that a memory must not pass on
 * - `no-ending`: nothing says that the known fact ended
 * - `foreign-script`: in a script that the talk hardly uses
 * - `too-many`: beyond the facts that one message states, or one reply may hold
 */
export const FACT_REFUSALS = [
  'malformed', 'unknown-fact', 'unproven', 'not-own-words', 'unheld-text', 'polarity',
  'subject', 'guideline', 'no-ending', 'foreign-script', 'too-many',
] as const
export type FactRefusal = (typeof FACT_REFUSALS)[number]

/** How often something was refused, by reason. */
export type FactRefusals = Readonly<Record<FactRefusal, number>>
