/** Text of others made safe to show: whatever would move a cursor, turn a line round or hide a word is seen instead. */

/** Controls, format characters, surrogates without a partner, line separators, and all that fonts show as nothing. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/** Joins emoji, and letters of scripts whose spelling needs it; anywhere else it hides. */
const JOINER = /[\u200c\u200d]/
const JOINED = /(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?|(?![\p{Cf}\p{Default_Ignorable_Code_Point}])[\p{M}\p{Script=Arabic}])$/u
/** Chooses the shape of the sign before it. */
const SELECTOR = /[\ufe0e\ufe0f]/
const SHAPED = /[\p{Emoji}\p{Extended_Pictographic}]$/u

/**
 * The text with every hidden character named: C0 as ␛, all others as ⟨U+202E⟩.
 *
 * Line breaks and tabs stay as they are; joiners and selectors stay where emoji and scripts need them.
 */
export function escapeControls(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n')
  return lines.replace(HIDDEN, (character, at: number) => {
    if (character === '\n' || character === '\t') return character
    const before = lines.slice(Math.max(0, at - 3), at)
    if (JOINER.test(character) && JOINED.test(before)) return character
    if (SELECTOR.test(character) && SHAPED.test(before)) return character
    return named(character)
  })
}

/** The same on one line: breaks and tabs become spaces. */
export const escapeLine = (text: string): string => escapeControls(text).replace(/\s+/g, ' ').trim()

const CONTROL_PICTURES = 0x2400

function named(character: string): string {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x20) return String.fromCodePoint(CONTROL_PICTURES + point)
  if (point === 0x7f) return '␡'
  return `⟨U+${point.toString(16).toUpperCase().padStart(4, '0')}⟩`
}
