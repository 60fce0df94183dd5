/** Whether what a pattern found is a secret: by its check digits, by chance in it, or because it is no placeholder. */

/** Shannon entropy, in bits a character. */
export function entropy(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  return [...counts.values()].reduce((sum, count) => sum - count / text.length * Math.log2(count / text.length), 0)
}

/** A name, a variable or a gap that is to be filled, in place of a value. */
const PLACEHOLDER = new RegExp([
  String.raw`^[<{[(%$*.…_-]`, String.raw`[>}\])%*…]$`, String.raw`^(.)\1+$`,
  String.raw`(?:example|sample|dummy|placeholder|redacted|changeme|your[_-]|my[_-]|xxx|\*\*\*)`,
  String.raw`^(?:process|os|env|config|settings|secrets?|vault|self|this|getenv|import|await|new|string|str|int|number|boolean|bool|null`
  + String.raw`|none|nil|undefined|true|false|required|optional|password|passwd|secret|token)\b`,
].join('|'), 'i')
export const isValue = (text: string): boolean => !PLACEHOLDER.test(text)

/** Not a word of a language, nor a name in a program: digits or signs are in it. "4-digit" says how one looks. */
export const isCoined = (text: string): boolean => isValue(text) && !/^\d+[-–]?\p{L}+$/u.test(text)
  && (/\d/.test(text) || /[^\p{L}\p{N}\s'’.,;:!?()_-]/u.test(text))

/** Of chance: letters of both cases and digits, none of which is rare. */
export const isMixed = (text: string): boolean => /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text) && entropy(text) > 3.8

/** What programs and standards are called. */
const KNOWN_NAME = new RegExp(String.raw`^(?:sha-?\d+|md5|base-?\d+|oauth-?\d?|utf-?\d+|aes-?\d*|http\/?\d?|ipv\d|bcrypt|argon2\w*|scrypt`
  + String.raw`|pbkdf2|x509|web3|win\w*\d+|1password|\w*passw\w*)$`, 'i')
/** An address, an expression or an assignment of a program. */
const IN_PROGRAM = /:\/\/|^@|^[\w.+-]+@[\w-]+\.|[([{]|^[\w-]*=|^[a-z_]+(?:\.[a-z_]+)+/i
/** A word of prose with digits, or with signs that stand in no word. */
export const isCoinedWord = (word: string): boolean => word.length >= 6 && !KNOWN_NAME.test(word) && !IN_PROGRAM.test(word)
  && isValue(word) && /\p{L}/u.test(word) && (/\d/.test(word) ? !/^\d+[-–]?\p{L}+$/u.test(word) : /[!@#$%^&*+=~]/.test(word.slice(1)))

/** Four to eight digits that are no year. */
export const isPin = (word: string): boolean => /^\d{4,8}$/.test(word) && !/^(?:19|20)\d\d$/.test(word)

/** Luhn's check digit (ISO/IEC 7812-1, annex B). */
function isLuhn(digits: string): boolean {
  let sum = 0
  for (let i = 0; i < digits.length; i++) {
    const digit = Number(digits[digits.length - 1 - i])
    sum += i % 2 === 0 ? digit : digit > 4 ? 2 * digit - 9 : 2 * digit
  }
  return sum % 10 === 0
}

/** Beginnings and lengths that Visa, Mastercard, American Express, Discover and JCB give out. */
const CARD = new RegExp(String.raw`^(?:4\d{15}|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}`
  + String.raw`|6(?:011|5\d\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12})$`)
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '')
export function isCard(text: string): boolean {
  const digits = digitsOf(text)
  return CARD.test(digits) && isLuhn(digits) && !/^(\d)\1+$/.test(digits)
}

/** The remainder of ISO 13616: 1 modulo 97, letters as two digits. */
export function isIban(text: string): boolean {
  const plain = text.replaceAll(/\s/g, '').toUpperCase()
  if (plain.length < 15 || plain.length > 34) return false
  const numeric = (plain.slice(4) + plain.slice(0, 4)).replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))
  let rest = 0
  for (const digit of numeric) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}
