/**
 * How well secrets are told from what looks like them: 500 made messages, 250 with a secret each and 250 with none, in six languages and
 * in code, settings and logs; and 240 that were written by somebody who had not read the rules, in two halves: with `tune` the rules were
 * mended, with `check` nothing was. They are packed, because scanners of repositories would take them for leaks. And what a message costs.
 * `npm run --silent bench:redact [-- --show] [-- FILE…]`
 *
 * With files, a text a line: how often something is taken out of talk in which there is nothing to take out.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { redactText } from '../packages/core/redaction/redact.ts'
import { randomFrom } from './seeded-random.ts'

const { values, positionals } = parseArgs({ options: { show: { type: 'boolean' } }, allowPositionals: true })
const random = randomFrom(20261130)
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
const of = (alphabet: string, length: number): string => Array.from({ length }, () => pick([...alphabet])).join('')
const [UPPER, LOWER, DIGITS] = ['ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'abcdefghijklmnopqrstuvwxyz', '0123456789']
const [BASE62, HEX, BASE64] = [UPPER + LOWER + DIGITS, '0123456789abcdef', `${UPPER}${LOWER}${DIGITS}+/`]

const luhn = (start: string): string => {
  for (const last of DIGITS) {
    const sum = [...`${start}${last}`].reverse().reduce((total, digit, i) => total + (i % 2 === 0 ? Number(digit)
      : Number(digit) > 4 ? 2 * Number(digit) - 9 : 2 * Number(digit)), 0)
    if (sum % 10 === 0) return `${start}${last}`
  }
  return start
}
const spaced = (digits: string, by: string): string => digits.replaceAll(/(\d{4})(?=\d)/g, `$1${by}`)
const card = (): string => luhn(`${pick(['4', '51', '55', '6011'])}${of(DIGITS, 14)}`.slice(0, 15))
const iban = (country: string, length: number): string => {
  const account = of(DIGITS, length)
  const numeric = `${account}${[...country].map((letter) => letter.charCodeAt(0) - 55).join('')}00`
  let rest = 0
  for (const digit of numeric) rest = (rest * 10 + Number(digit)) % 97
  return `${country}${String(98 - rest).padStart(2, '0')}${account}`
}
const password = (): string => pick([
  () => `${pick(['Heron', 'boiler', 'Lisboa', 'walnut'])}${of(DIGITS, 3)}!`,
  () => `${of(LOWER, 4)}-${of(BASE62, 6)}9`,
  () => of(`${BASE62}#$%&`, 11) + '7',
  () => `${of(DIGITS, 4)}`,
])()

/** What a secret stands in. `*` is its place. */
const { sayings: SAYINGS, passwordSayings: PASSWORD_SAYINGS, talk: TALK, programs: PROGRAMS, names: NAMES } =
  JSON.parse(readFileSync(new URL('redact/sayings.json', import.meta.url), 'utf8')) as Readonly<Record<string, readonly string[]>>
const ISSUED: readonly (() => string)[] = [
  () => `AKIA${of('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567', 16)}`,
  () => `ghp_${of(BASE62, 36)}`,
  () => `github_pat_${of(BASE62, 22)}_${of(BASE62, 59)}`,
  () => `glpat-${of(BASE62, 20)}`,
  () => `xoxb-${of(DIGITS, 12)}-${of(DIGITS, 12)}-${of(BASE62, 24)}`,
  () => `sk-${of(BASE62, 48)}`,
  () => `sk-ant-api03-${of(BASE62, 60)}-${of(BASE62, 20)}AA`, () => `sk-proj-${of(BASE62, 64)}`, () => `AIza${of(BASE62, 35)}`,
  () => `sk_live_${of(BASE62, 24)}`,
  () => `npm_${of(BASE62, 36)}`,
  () => `hf_${of(BASE62, 34)}`,
  () => `SG.${of(BASE62, 22)}.${of(BASE62, 43)}`,
  () => `${of(DIGITS.slice(1), 10)}:AA${of(BASE62, 33)}`, () => `eyJ${of(BASE62, 33)}.eyJ${of(BASE62, 60)}.${of(BASE62, 43)}`,
  () => `dop_v1_${of(HEX, 64)}`, () => `shpat_${of(HEX, 32)}`,
]
const SECRETS: readonly (() => string)[] = [
  () => pick(SAYINGS!).replace('*', pick(ISSUED)()),
  () => pick(['the PIN for the door is *', 'PIN: *', 'Die PIN lautet *', 'el pin es *'])
    .replace('*', `${pick(['3', '4', '6'])}${of(DIGITS, 3)}`),
  () => {
    const saying = pick(PASSWORD_SAYINGS!)
    return saying.replace('*', saying.includes('Basic') ? `${of(BASE62, 14)}1` : password())
  },
  () => `${pick(['my card is', 'Karte:', '卡号', 'tarjeta', 'paid with'])} ${spaced(card(), pick(['', ' ', '-']))}`,
  () => {
    const account = pick([iban('DE', 18), iban('ES', 20), iban('FR', 23), iban('AT', 16)])
    return `${pick(['transfer it to', 'Bitte an', 'mi IBAN es', 'mon IBAN'])} ${pick([account, account.replaceAll(/(.{4})(?=.)/g, '$1 ')])}`
  },
  () => `-----BEGIN ${pick(['RSA ', 'EC ', ''])}PRIVATE KEY-----\n${of(BASE64, 64)}\n${of(BASE64, 64)}\n-----END PRIVATE KEY-----`,
]
/** What looks like one. */
const HARMLESS: readonly (() => string)[] = [
  () => `fixed in commit ${of(HEX, 40)}`,
  () => `the request ${of(HEX, 8)}-${of(HEX, 4)}-4${of(HEX, 3)}-a${of(HEX, 3)}-${of(HEX, 12)} failed`,
  () => `order ${of('789', 1)}${of(DIGITS, 11)} arrived`,
  () => `at ${1.7e12 + Math.floor(random() * 1e11)} ms`,
  () => `call me at +49 170 ${of(DIGITS, 7)}`,
  () => pick(TALK!),
  () => pick(PROGRAMS!),
  () => `sha256:${of(HEX, 64)}`,
  () => `![image](data:image/png;base64,${of(BASE64, 80)})`,
  () => `version ${of(DIGITS, 2)}.${of(DIGITS, 2)}.${of(DIGITS, 3)}`,
  () => `https://youtu.be/${of(BASE62, 11)}`,
  () => `npm i @scope/pkg@${of(DIGITS, 1)}.${of(DIGITS, 1)}.0 --integrity=sha512-${of(BASE64, 86)}==`,
  () => `row ${spaced(`${pick(['1', '7', '9'])}${of(DIGITS, 15)}`, ' ')}`,
  () => `sk-learn and sk-image are fine`,
  () => `flight LH${of(DIGITS, 4)}, seat ${of(DIGITS, 2)}C, ${of(UPPER, 6)}`,
  () => pick(NAMES!),
]

const made = (makers: readonly (() => string)[]): string[] => Array.from({ length: 250 }, (_, i) => makers[i % makers.length]!())
const [secrets, harmless] = [made(SECRETS), made(HARMLESS)]
const isRedacted = (text: string): boolean => redactText(text, 'secrets', () => {}) !== text
const [missed, wrong] = [secrets.filter((text) => !isRedacted(text)), harmless.filter(isRedacted)]
if (values.show) {
  for (const text of missed) console.log('missed:', text)
  for (const text of wrong) console.log('taken :', text, '→', redactText(text, 'secrets', () => {}))
}
const found = secrets.length - missed.length
const all = [...secrets, ...harmless]
for (let i = 0; i < 20; i++) for (const text of all) isRedacted(text)
const begin = process.cpuUsage()
for (let i = 0; i < 50; i++) for (const text of all) isRedacted(text)
const { user, system } = process.cpuUsage(begin)
console.log(JSON.stringify({
  secrets: secrets.length, harmless: harmless.length, precision: found / (found + wrong.length), recall: found / secrets.length,
  microsecondsAMessage: (user + system) / 50 / all.length, meanCharacters: Math.round(all.join('').length / all.length),
}))
for (const half of ['tune', 'check']) {
  const cases = gunzipSync(readFileSync(new URL(`redact/${half}.jsonl.gz`, import.meta.url))).toString('utf8').trim().split('\n')
    .map((line) => JSON.parse(line) as { text: string; secret: string | null })
  const [own, none] = [cases.filter(({ secret }) => secret !== null), cases.filter(({ secret }) => secret === null)]
  const gone = own.filter(({ text, secret }) => !redactText(text, 'secrets', () => {}).includes(secret!)).length
  const taken = none.filter(({ text }) => isRedacted(text)).length
  const [precision, recall] = [gone / (gone + taken), gone / own.length]
  console.log(JSON.stringify({ half, secrets: own.length, harmless: none.length, precision, recall }))
}
for (const file of positionals) {
  const lines = readFileSync(file, 'utf8').split('\n').filter((line) => line !== '')
  const taken = lines.filter(isRedacted)
  console.log(JSON.stringify({ file: file.replace(/.*\//, ''), lines: lines.length, taken: taken.length }))
  if (values.show) for (const line of taken.slice(0, 20)) console.log('taken :', redactText(line, 'secrets', () => {}).slice(0, 300))
}
