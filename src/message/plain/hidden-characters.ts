/** Characters that a reader does not see and a model reads: removed, except where a script or an emoji needs them. */
import { LatinRegExp } from '../../latin-regexp.ts'

/**
 * Format characters and all that fonts render as nothing: soft hyphens, zero-width and bidirectional characters, tags,
 * variation selectors, fillers; and private use, by which models mark citations. Not the signs of numbers in Arabic and
 * Kaithi, which are visible.
 */
const HIDDEN = /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])[\p{Cf}\p{Co}\p{Default_Ignorable_Code_Point}]/gu

/** Scripts in whose words joiners change the form of letters. */
const JOINING =
  '(?=[\\p{L}\\p{M}])[\\p{scx=Arab}\\p{scx=Syrc}\\p{scx=Mand}\\p{scx=Nkoo}\\p{scx=Adlm}\\p{scx=Mong}\\p{scx=Deva}\\p{scx=Beng}\\p{scx=Guru}'
  + '\\p{scx=Gujr}\\p{scx=Orya}\\p{scx=Taml}\\p{scx=Telu}\\p{scx=Knda}\\p{scx=Mlym}\\p{scx=Sinh}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}]'
const AFTER_LETTER = new LatinRegExp(`${JOINING}$`, 'u')
const BEFORE_LETTER = new LatinRegExp(`^${JOINING}`, 'u')
const AFTER_EMOJI = /\p{Extended_Pictographic}(?:\ufe0f|\p{Emoji_Modifier})?$/u
const BEFORE_EMOJI = /^\p{Extended_Pictographic}/u
const AFTER_SIGN = /[\p{Emoji}\p{Extended_Pictographic}]$/u
const AFTER_KEY = /[0-9#*]$/
const AFTER_MONGOLIAN = /(?=\p{L})\p{sc=Mong}$/u

/**
 * A text without hidden characters. Kept are joiners between letters of scripts that use them (Persian, Hindi …) and within
 * emoji, the selectors of emoji and keycaps, and those of Mongolian letters. Lost are the variants of Han characters that
 * selectors choose, and the flags of England, Scotland and Wales, which are written with tags.
 */
export const withoutHidden = (text: string): string =>
  text.replace(HIDDEN, (character, at: number) =>
    (isNeeded(character, text.slice(Math.max(0, at - 5), at), text.slice(at + 1, at + 3)) ? character : ''))

function isNeeded(character: string, before: string, after: string): boolean {
  if (character === '\u200c' || character === '\u200d') {
    const isInEmoji = character === '\u200d' && AFTER_EMOJI.test(before) && BEFORE_EMOJI.test(after)
    return isInEmoji || (AFTER_LETTER.test(before) && BEFORE_LETTER.test(after))
  }
  if (character === '\ufe0e' || character === '\ufe0f') return AFTER_KEY.test(before) ? after.startsWith('\u20e3') : AFTER_SIGN.test(before)
  return character >= '\u180b' && character <= '\u180f' && AFTER_MONGOLIAN.test(before)
}
