/** Texts that are the worst for one step or another: no spaces, one character, deep punctuation, marks, emoji, what looks like a frame. */
import { randomFrom } from '../../bench/seeded-random.ts'
import { clipText } from '@madeleine/base'

const SEED = 12

const repeated = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length))

/** Characters of an alphabet, at random. */
function random(alphabet: string, length: number, seed = SEED): string {
  const next = randomFrom(seed)
  const letters = [...alphabet]
  let text = ''
  while (text.length < length) text += letters[Math.floor(next() * letters.length)]
  return text
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
const BASE64 = `${LETTERS}${LETTERS.toUpperCase()}0123456789+/`
const HAN = Array.from({ length: 2000 }, (_, i) => String.fromCodePoint(0x4e00 + i * 7)).join('')
const THAI = Array.from({ length: 46 }, (_, i) => String.fromCodePoint(0x0e01 + i)).join('')
const HANGUL = Array.from({ length: 2000 }, (_, i) => String.fromCodePoint(0xac00 + i * 5)).join('')

/** A text by its name, of about this many UTF-16 units. */
const TEXTS: Readonly<Record<string, (length: number) => string>> = {
  'one letter': (n) => repeated('a', n),
  'one capital': (n) => repeated('A', n),
  'no spaces': (n) => random(LETTERS, n),
  'camel case': (n) => repeated('aB', n),
  'letters and digits': (n) => repeated('a1', n),
  base64: (n) => random(BASE64, n),
  'one long url': (n) => `https://example.com/${random(`${LETTERS}/?&=%-_.`, n - 20)}`,
  'distinct words': (n) => random(`${LETTERS}      `, n),
  'one word again and again': (n) => repeated('miso ', n),
  'two letters': (n) => repeated('ab ', n),
  'first names': (n) => repeated('Hi Ann ', n),
  spaces: (n) => repeated(' ', n),
  'newlines only': (n) => repeated('\n', n),
  'carriage returns': (n) => repeated('\r\n', n),
  'spaces and newlines': (n) => repeated(' \n', n),
  tabs: (n) => repeated('\t', n),
  'full stops': (n) => repeated('.', n),
  'letters and full stops': (n) => repeated('a.', n),
  'question marks': (n) => repeated('?', n),
  'short questions': (n) => repeated('ab? ', n),
  apostrophes: (n) => repeated("'", n),
  "letters and apostrophes": (n) => repeated("a'", n),
  hyphens: (n) => repeated('a-', n),
  underscores: (n) => repeated('_', n),
  'digits and commas': (n) => repeated('1,', n),
  digits: (n) => repeated('7', n),
  dates: (n) => repeated('2026-03-02T', n),
  'opening brackets': (n) => repeated('[', n),
  'angle brackets': (n) => repeated('<', n),
  'html tags': (n) => repeated('<b>', n),
  backticks: (n) => repeated('`', n),
  fences: (n) => repeated('```', n),
  'fences and words': (n) => repeated('``` ab ', n),
  images: (n) => repeated('[image: ', n),
  backslashes: (n) => repeated('\\', n),
  quotes: (n) => repeated('"', n),
  'nested json': (n) => repeated('{"a":[', n),
  markdown: (n) => repeated('* > # - ', n),
  escapes: (n) => repeated('\u001b[31m', n),
  controls: (n) => repeated('\u0001', n),
  'zero width': (n) => repeated('\u200b', n),
  'letters and zero width': (n) => repeated('a\u200b', n),
  joiners: (n) => repeated('a\u200d', n),
  'combining marks': (n) => `a${repeated('\u0301', n - 1)}`,
  'marks of two classes': (n) => `a${repeated('\u0301\u0323', n - 1)}`,
  'marks at random': (n) => `a${random('\u0301\u0323\u0327\u031b\u0345', n - 1)}`,
  'letters with marks': (n) => repeated('a\u0301\u0323', n),
  ligatures: (n) => repeated('\ufdfa', n),
  emoji: (n) => repeated('😀', n),
  'joined emoji': (n) => repeated('👨\u200d👩\u200d👧', n),
  flags: (n) => repeated('🇩🇪', n),
  'emoji modifiers': (n) => repeated('👍🏽', n),
  'one han': (n) => repeated('好', n),
  han: (n) => random(HAN, n),
  kana: (n) => repeated('ねこ', n),
  thai: (n) => random(THAI, n),
  hangul: (n) => random(HANGUL, n),
  'hangul words': (n) => repeated('고양이가 ', n),
  jamo: (n) => repeated('\u1100\u1161', n),
  arabic: (n) => repeated('ابجد', n),
  devanagari: (n) => repeated('कि', n),
  cyrillic: (n) => repeated('привет', n),
  'our frame': (n) => repeated('<madeleine-memories>', n),
  'half a frame': (n) => repeated('<madeleine-memories ', n),
  'a frame again and again': (n) => repeated('<madeleine-memories>\na\n</madeleine-memories>\n', n),
  'our lines': (n) => `<madeleine-memories>\n${repeated('- a: "\n', n - 22)}`,
  'special tokens': (n) => repeated('<|endoftext|>', n),
  'replacement characters': (n) => repeated('\ufffd', n),
  'lone surrogates': (n) => repeated('\ud800', n),
}

export const WORST_NAMES: readonly string[] = Object.keys(TEXTS)

/** The text of this name, clipped to at most so many bytes of UTF-8. */
export const worstText = (name: string, bytes: number): string => clipText(TEXTS[name]!(bytes), bytes)
