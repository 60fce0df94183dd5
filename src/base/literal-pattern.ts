/** What somebody wrote, as a part of a regular expression: names, words and tags go into a pattern through here alone. */

/** Signs that may mean something in a pattern or a class of it, with any flags, and the blanks that long patterns are written with. */
const SIGN = /[\s!-/:-@[-^`{-~]/g

/**
 * The source of an expression that matches this text and no other, alone or within a class, with the flags `u` and `v` and without.
 * Each sign is written by its number: a backslash before one that needs none is an error under `u`.
 */
export const literalPattern = (text: string): string =>
  text.replace(SIGN, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
