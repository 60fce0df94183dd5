/** Characters by which a text looks like another one, or says more than it shows. */
import type { Json } from '../../../json.ts'
import { compatible } from '../../../text/normalise.ts'

/** Characters that show nothing; joiners are letters' business in scripts that have them, and stand in emoji. */
const HIDDEN = /[^\P{Cf}\u200c\u200d]|(?<=[\p{Script=Latin}\p{Script=Han}\p{Script=Cyrillic}\p{Script=Greek}\p{N}\s])[\u200c\u200d]/u
/** Scripts whose letters look alike, in one word. */
const WORD = /[\p{L}\p{M}]+/gu
const ALIKE = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic'].map((script) => new RegExp(`\\p{Script=${script}}`, 'u'))
const READ_UNITS = 4000

/** Whether a reply's text hides characters, mixes scripts in a word, or has letters in a form that no cited message has. */
export function hasDisguise(value: Json | undefined, own: readonly { readonly text: string }[]): boolean {
  if (typeof value !== 'string') return false
  const text = value.slice(0, READ_UNITS)
  if (HIDDEN.test(text)) return true
  return (text.match(WORD) ?? []).some((word) => ALIKE.filter((script) => script.test(word)).length > 1
    || (compatible(word) !== word.normalize('NFC') && !own.some((message) => message.text.includes(word))))
}
