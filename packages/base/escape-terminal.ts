/** Escaping of untrusted text for a terminal: characters that move the cursor, reverse a line or hide text are made visible. */

/** Controls, format characters, lone surrogates, line separators, and characters that fonts render as nothing. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu

/** Legitimate within emoji and after letters of scripts that need it; elsewhere it is invisible. */
const JOINER = /[\u200c\u200d]/
const JOINED = /^(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}]|(?![\p{Cf}\p{Default_Ignorable_Code_Point}])[\p{M}\p{Script=Arabic}])/u
const PICTURE = /^[\p{Extended_Pictographic}\p{Emoji_Modifier}]/u
/** Variation selectors, which choose the form of the character before them. */
const SELECTOR = /[\ufe0e\ufe0f]/
const SHAPED = /^[\p{Emoji}\p{Extended_Pictographic}]/u

/**
 * Replaces every hidden character by a visible name: C0 controls by ␛, all others by ⟨U+202E⟩.
 *
 * Line breaks and tabs are kept; joiners and selectors are kept where emoji and scripts need them.
 */
export function escapeControls(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n')
  return lines.replace(HIDDEN, (character, at: number) => {
    if (character === '\n' || character === '\t') return character
    const before = characterBefore(lines, at)
    const isJoined = before === '\ufe0f' ? PICTURE.test(characterBefore(lines, at - 1)) : JOINED.test(before)
    if (JOINER.test(character) && isJoined) return character
    if (SELECTOR.test(character) && SHAPED.test(before)) return character
    return visibleName(character)
  })
}

/** The one that ends there. Looked at from its beginning: with `$` some browsers miss what is written as two units. */
function characterBefore(text: string, end: number): string {
  const isPair = end > 1 && (text.codePointAt(end - 2) ?? 0) > 0xffff
  return text.slice(Math.max(0, end - (isPair ? 2 : 1)), end)
}

/** The same on one line: breaks and tabs become spaces. */
export const escapeLine = (text: string): string => escapeControls(text).replace(/\s+/g, ' ').trim()

const CONTROL_PICTURES = 0x2400

function visibleName(character: string): string {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x20) return String.fromCodePoint(CONTROL_PICTURES + point)
  if (point === 0x7f) return '␡'
  return `⟨U+${point.toString(16).toUpperCase().padStart(4, '0')}⟩`
}
