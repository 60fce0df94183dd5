/** T-30 and T-31: what others wrote can neither move the cursor nor hide. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { escapeControls, escapeLine } from '@madeleine/base'

describe('escapeTerminal', () => {
  it.each([
    ['an escape that renames the window', '\u001b]0;pwn\u0007', '␛]0;pwn␇'],
    ['an override that turns a line round', 'abc\u202ecba', 'abc⟨U+202E⟩cba'],
    ['a zero-width space', 'pass\u200bword', 'pass⟨U+200B⟩word'],
    ['tag characters', 'hi\u{e0000}\u{e0041}', 'hi⟨U+E0000⟩⟨U+E0041⟩'],
    ['an eight-bit escape', '\u009b31m', '⟨U+009B⟩31m'],
    ['a delete', 'a\u007f', 'a␡'],
    ['a letter that shows nothing', 'a\u3164b', 'a⟨U+3164⟩b'],
    ['a lone surrogate', 'a\ud800', 'a⟨U+D800⟩'],
    ['bytes hidden in selectors behind a letter', 'a\ufe01\u{e0100}', 'a⟨U+FE01⟩⟨U+E0100⟩'],
    ['a carriage return that would overwrite the line', 'safe\revil', 'safe\nevil'],
  ])('escapes %s by name', (_, text, shown) => {
    expect(escapeControls(text)).toBe(shown)
  })

  it.each(['Ça va, Zoë?', '妈妈带了什么茶？', '❤️', '👩‍💻👍🏽', '1️⃣', 'می‌خواهم', 'क्‍ष', 'one\ttwo\nthree'])('leaves %j as it is', (text) => {
    expect(escapeControls(text)).toBe(text)
  })

  it('leaves no control character, direction mark or tag in any text', () => {
    const forbidden = /(?![\n\t])[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/u
    const nasty = fc.constantFrom('\u001b', '\u009b', '\r', '\u202e', '\u200b', '\u2066', '\u{e0041}', '\u200d', '\ufe0f', 'a', '👍', '\n')
    fc.assert(fc.property(fc.array(fc.oneof(nasty, fc.string({ unit: 'binary' }))), (parts) => {
      const shown = escapeControls(parts.join(''))
      expect(shown).not.toMatch(forbidden)
      expect(escapeControls(shown)).toBe(shown)
    }))
  })

  it('keeps a line on one line', () => {
    expect(escapeLine(' a\n\n1. forged\ttitle \u2028 b ')).toBe('a 1. forged title ⟨U+2028⟩ b')
  })
})
