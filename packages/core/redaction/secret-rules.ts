/** What secrets look like: keys and tokens by the forms that their issuers publish, passwords given as such, card and account numbers. */
import {
  digitsOf, entropy, isCard, isCoined, isCoinedWord, isIban, isMixed, isPin, isValue,
} from './secret-checks.ts'

/** What stood where a mark stands. */
export type RedactedKind = 'private key' | 'key' | 'token' | 'password' | 'card number' | 'account number' | 'e-mail address'
  | 'phone number' | 'identity number'

export interface RedactionRule {
  readonly kind: RedactedKind
  /** Global. What is removed is the group `secret`, else all that matched. Its time is linear in the length of a text. */
  readonly pattern: RegExp
  /** Whether it is one, of those that the pattern finds; absent: it is. */
  readonly isOne?: (secret: string) => boolean
  /** What is removed is the first of the next words in the sentence that is one (`isOne`), and nothing where none is. */
  readonly isNear?: true
}

/** Of pieces that are written as they are. */
const pattern = (flags: string, ...pieces: readonly string[]): RegExp => new RegExp(pieces.join(''), `g${flags}`)
const { raw } = String
/** Any of these, with no letter, digit or dash before and behind it. */
const whole = (...forms: readonly string[]): RegExp => pattern('', raw`(?<![\w-])(?<secret>`, forms.join('|'), raw`)(?![\w-])`)

const BEGIN_KEY = raw`-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----`
const END_KEY = raw`-----END (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----`
/** A short name of an issuer, as `gsk_` or `lin_api_`. */
const ISSUER = raw`[A-Za-z]{2,8}(?:[_.-][A-Za-z]{2,8}){0,2}[_.-]`

/** Forms that issuers document for their keys and tokens, each with a prefix of its own; then what has a prefix and is of chance. */
const ISSUED: readonly RedactionRule[] = [
  {
    kind: 'private key', pattern: pattern('', BEGIN_KEY, raw`[\s\S]{0,20000}?(?:`, END_KEY, '|$)'),
    isOne: (text) => /[A-Za-z0-9+/=]{30}/.test(text),
  },
  { kind: 'key', pattern: whole('(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}', 'AGE-SECRET-KEY-1[A-Z0-9]{58}') },
  { kind: 'key', pattern: whole('sk-(?:ant-|proj-|svcacct-|admin-|or-v1-)?[A-Za-z0-9_-]{20,}'), isOne: (text) => entropy(text) > 3.3 },
  { kind: 'key', pattern: whole(raw`AIza[\w-]{35}`, raw`GOCSPX-[\w-]{28}`, raw`ya29\.[\w-]{20,}`) },
  { kind: 'key', pattern: whole('(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{16,}', 'whsec_[A-Za-z0-9+/=]{20,}') },
  { kind: 'key', pattern: /\bAccountKey=(?<secret>[A-Za-z0-9+/]{60,}={0,2})/g },
  {
    kind: 'token', pattern: whole(
      'gh[pousr]_[A-Za-z0-9]{36,255}', 'github_pat_[A-Za-z0-9_]{60,255}', raw`gl(?:pat|ptt|dt|rt|cbt|soat)-[\w-]{20,}`,
      'xox[abeoprs]-[A-Za-z0-9-]{10,}', raw`xapp-\d-[A-Z0-9]+-\d+-[a-z0-9]+`, 'npm_[A-Za-z0-9]{36}', raw`pypi-[\w-]{40,}`,
      'rubygems_[a-f0-9]{48}', 'dop_v1_[a-f0-9]{64}', 'hf_[A-Za-z0-9]{30,}', 'lin_api_[A-Za-z0-9]{32,}', raw`dckr_pat_[\w-]{20,}`,
      'shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}', raw`SG\.[\w-]{16,32}\.[\w-]{16,64}`, raw`sq0(?:atp|csp)-[\w-]{22,}`, 'PMAK-[a-f0-9-]{34,}',
      raw`\d{8,10}:AA[\w-]{33}`, raw`[MNO][\w-]{23,27}\.[\w-]{6}\.[\w-]{27,40}`, raw`eyJ[\w-]{8,}\.eyJ[\w-]{8,}(?:\.[\w-]*)?`,
    ),
  },
  { kind: 'token', pattern: /https:\/\/hooks\.slack\.com\/(?:services|workflows)\/(?<secret>[A-Za-z0-9+/]{20,})/g },
  {
    kind: 'token', pattern: pattern('', raw`(?<![\w/+=.-])(?<secret>`, ISSUER, raw`[A-Za-z0-9_-]{30,400})(?![\w=/])`),
    isOne: (text) => isMixed(text.replace(new RegExp(`^${ISSUER}`), '')),
  },
]

/** Names under which programs and settings keep secrets, as parts of longer names: `DB_PASSWORD`, `stripeApiKey`. */
const SETTING = raw`(?:pass(?:word|wd|phrase|code)?|pwd|secret|token|api[_-]?key|access[_-]?key|auth[_-]?key|private[_-]?key`
  + raw`|client[_-]?secret|encryption[_-]?key|credentials?)`
/** Quoted, or bare where no program goes on with it. */
const SETTING_VALUE = raw`(?:"(?<quoted>[^"\n]{4,200})"|'(?<single>[^'\n]{4,200})'`
  + raw`|(?<bare>[^\s"'<>,;)}\]([{]{6,200})(?![([{"'\w]|\.[a-z_]))`

/** Words for a password, and for a number that opens something, in prose; of languages that join them to others, and without spaces. */
const PASSWORD_WORDS = [
  raw`pass(?:word|phrase|code|wd)s?|pwd|contraseña|clave(?: de acceso)?|mot de passe|parola d'ordine|senha|palavra-passe|hasło|пароль`,
  raw`passwort|kennwort|zugangscode|wachtwoord|lösenord|adgangskode`,
  raw`密码(?![学锁本])|密碼(?![學鎖本])|口令|パスワード|비밀번호|รหัสผ่าน`,
] as const
const PIN_WORDS = [
  raw`pin(?:[ -]?codes?|s)?|пин-?код|código|codice|door code|digicode`, raw`geheimzahl|pincode|türcode`, '暗証番号',
] as const
const saying = (...kinds: readonly (typeof PASSWORD_WORDS | typeof PIN_WORDS)[]): RegExp => {
  const [alone, joined, unspaced] = [0, 1, 2].map((i) => kinds.map((words) => words[i]).join('|'))
  return pattern(
    'iu', raw`(?:(?<![\p{L}\p{N}_-])(?:`, alone!, raw`|(?:[\p{L}\p{N}]{1,30}-?)??(?:`, joined!, '))|', unspaced!, raw`)(?![\p{Ll}_([=.\]])`,
  )
}

const NAMED: readonly RedactionRule[] = [
  { kind: 'password', pattern: /\b[a-z][a-z0-9+.-]{1,20}:\/\/[^\s/:@]{0,80}:(?<secret>[^\s/@]{1,200})@/gi, isOne: isValue },
  {
    kind: 'token', pattern: /\b(?:Authorization\s*:\s*)?(?:Bearer|Basic)\s+(?<secret>[A-Za-z0-9+/_.=-]{16,})/g,
    isOne: (text) => isValue(text) && (/\d/.test(text) || entropy(text) > 3.6),
  },
  {
    kind: 'password', isOne: isCoined,
    pattern: pattern('i', raw`(?<![a-z])[\w.-]{0,40}`, SETTING, raw`["']?\s{0,3}(?:=>|:=|[:=](?!=))\s{0,3}`, SETTING_VALUE),
  },
  { kind: 'password', pattern: saying(PASSWORD_WORDS), isOne: isCoinedWord, isNear: true },
  { kind: 'password', pattern: saying(PASSWORD_WORDS, PIN_WORDS), isOne: isPin, isNear: true },
  // Options of programs, elements of XML, cookies, parameters of an address
  { kind: 'password', pattern: /(?:^|\s)(?:-u|--user|--proxy-user)[ =]["']?[^\s:"']{1,80}:(?<secret>[^\s"']{4,200})/g, isOne: isValue },
  {
    kind: 'password', isOne: isCoined,
    pattern: pattern('', raw`(?:\s--?pass(?:word|wd|phrase)?[ =]["']?|\bpass:|\bmysql\w*\s[^\n|]{0,120}?\s-p|\bsshpass\s+-p\s*["']?)`,
      raw`(?<secret>[^\s"'<>|&-][^\s"'<>|&]{3,200})`),
  },
  {
    kind: 'password', isOne: isCoined,
    pattern: pattern('i', raw`<(?:\w{1,20}:)?\w{0,20}(?:password|passwd|secret|token|apikey|api-key)\w{0,10}>`,
      raw`(?<secret>[^<>\n]{4,200})<\/`),
  },
  { kind: 'token', pattern: /\b(?:Set-)?Cookie:\s*[\w.-]{1,60}=(?<secret>[^\s;]{12,4000})/gi, isOne: isCoined },
  {
    kind: 'key', isOne: isCoined,
    pattern: pattern('i', raw`[?&](?:key|api_?key|app_?id|token|access_token|auth|sig|signature|password|secret)=`,
      raw`(?<secret>[^\s&"'#<>]{12,400})`),
  },
  {
    kind: 'key', isOne: isCoined,
    pattern: pattern('', raw`(?<![\w.])[A-Z][A-Z0-9_]{0,60}_(?:KEY|SECRET|TOKEN|PASS|PWD|CREDENTIALS)\s?=\s?["']?`,
      raw`(?<secret>[^\s"']{12,400})`),
  },
  {
    kind: 'private key', pattern: pattern('iu', raw`(?:private key|secret key|privater schlüssel|clave privada|clé privée|私钥)`,
      raw`[^\n]{0,40}?(?<secret>\b(?:0x)?[0-9a-f]{64}\b)`),
  },
  {
    kind: 'private key', pattern: pattern('iu', raw`(?:seed|recovery|mnemonic|wallet|ledger)[^\n:]{0,80}:\s*["'“]?`,
      raw`(?<secret>(?:[a-z]{3,8}[ ,]{1,2}){11,23}[a-z]{3,8})`),
  },
]

const NUMBERS: readonly RedactionRule[] = [
  {
    kind: 'card number', isOne: isCard,
    pattern: /(?<![\w+.-])(?<secret>\d{4}(?:[ -]?\d{4}){3}|3[47]\d{2}[ -]?\d{6}[ -]?\d{5})(?![\w-]|\.\d)/g,
  },
  {
    kind: 'account number', isOne: isIban,
    pattern: /(?<![\w-])(?<secret>[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?)(?![\w-])/g,
  },
]

/** What says who somebody is, beside secrets. */
const PERSONAL: readonly RedactionRule[] = [
  { kind: 'e-mail address', pattern: /(?<![\w.+-])[\w.+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}-])/gu },
  { kind: 'identity number', pattern: /(?<![\w-])(?!000|666|9\d\d)\d{3}-(?!00)\d{2}-(?!0000)\d{4}(?![\w-])/g },
  {
    kind: 'phone number', isOne: (text) => digitsOf(text).length >= 7 && digitsOf(text).length <= 15,
    pattern: pattern('u', raw`(?<![\p{L}\p{N}.,-])(?:(?:\+|00)[1-9]\d{0,2}[\s./-]?(?:\(\d{1,4}\)[\s./-]?)?\d(?:[\s./-]?\d){5,12}`,
      raw`|\(?0?\d{3}\)?[ .-]\d{3}[ .-]\d{4})(?![\p{L}\p{N}-])`),
  },
]

export const SECRET_RULES: readonly RedactionRule[] = [...ISSUED, ...NAMED, ...NUMBERS]
export const PERSONAL_RULES: readonly RedactionRule[] = [...SECRET_RULES, ...PERSONAL]
