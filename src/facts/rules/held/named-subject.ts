/** Whom a reply speaks of: a speaker, somebody known, or somebody whom a person named. */
import { USER_SUBJECT } from '../../core/fact.ts'
import { fold } from '../../../text/characters.ts'
import { lineOf } from '../../../core/model-reply.ts'
import type { Json } from '../../../json.ts'
import { literalPattern } from '../../../literal-pattern.ts'
import { isEnglishWord } from '../../../text/spelling/english-word.ts'
import type { PlacedMessage } from '../proof.ts'
import type { KnownFact } from '../unexplained.ts'
import { isOrder } from '../guideline-gate.ts'
import { widePattern } from './wide-pattern.ts'

const SUBJECT_LIMITS = { words: 5, characters: 60 }
/** How a model names the speaker. */
const SELF = /^(?:i|me|myself|self|they|user|the user|speaker|the speaker|human|person|我|自己|用户|本人|说话人|der nutzer|die nutzerin|nutzer)$/iu
/** What has a capital and is nobody's name. */
const NOBODY = new RegExp(`^(?:${`
  always never please remember note today tomorrow yesterday ignore system assistant user admin administrator developer prompt
  instruction instructions tool function everyone everybody someone nobody anyone
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november
  december english german chinese french spanish
  python java javascript typescript linux windows internet ai chatgpt gpt claude the this that it we you he she they yes no ok and but
  new old`.trim().split(/\s+/).join('|')})$`, 'i')
const NOBODY_CHINESE = /[我你您他她它的是了吗呢请不没]|总是|以后|永远|今天|明天|昨天|系统|助手|用户|工具|指令|大家|有人/u
/** Words before a name, whose writer may spare the capital. */
const NAMED = widePattern(String.raw`
  (?:sister|brother|mother|mom|mum|father|dad|wife|husband|girlfriend|boyfriend|partner|friend|daughter|son|dog|cat|cousin|colleague|
  boss|roommate|neighbou?r|named|called|schwester|bruder|mutter|vater|frau|mann|freundin?|tochter|sohn|hund|katze|heißt|namens)(?: is|
   name is|'s name is)?[\s,]+$`)

interface SubjectSource {
  readonly cited: readonly PlacedMessage[]
  readonly shown: readonly PlacedMessage[]
  readonly known: readonly KnownFact[]
}

/**
 * The subject that a reply names: a speaker by name, or by a word for the one who speaks; somebody of whom something is
 * known; else somebody whose name a person wrote as one, with a capital or behind "my sister", in an episode that is cited.
 *
 * @returns undefined for anybody else
 */
export function namedSubject(value: Json | undefined, { cited, shown, known }: SubjectSource): string | undefined {
  const name = lineOf(value, SUBJECT_LIMITS)
  const speakers = [...new Set(shown.flatMap(({ self }) => self ?? []))]
  const same = speakers.find((speaker) => speaker.toLowerCase() === name?.toLowerCase())
  if (same !== undefined) return same
  if (name === undefined || SELF.test(name)) return cited.find(({ self }) => self !== undefined)?.self
  const firstName = speakers.filter((speaker) => speaker !== USER_SUBJECT && speaker.toLowerCase().split(' ')[0] === name.toLowerCase())
  if (firstName.length === 1) return firstName[0]
  const knownOne = known.find(({ subject }) => subject.toLowerCase() === name.toLowerCase())
  if (knownOne) return knownOne.subject
  if (isOrder(name) || /[^\p{L}\p{N}\p{M}\s.'’&-]/u.test(name)) return undefined
  const episodes = new Set(cited.map(({ episode }) => episode))
  const heard = shown.filter(({ self, episode }) => self !== undefined && episodes.has(episode)).map(({ text }) => text)
  const words = name.split(/\s+/)
  return heard.some((text) => (hasCase(name) ? words.every((word) => isNamedIn(text, word)) : isHanName(name, text))) ? name : undefined
}

const hasCase = (name: string): boolean => /\p{Lu}|\p{Ll}/u.test(name)
const isHanName = (name: string, text: string): boolean =>
  [...name].length >= 2 && [...name].length <= 12 && !NOBODY_CHINESE.test(name) && text.includes(name)

/** Parts of names that are written small. */
const PARTICLE = /^(?:de|da|do|dos|das|del|la|le|van|von|der|den|of|the|and|for|di|du|y|e|&)$/i

/** Whether a person writes a word as a name; one that begins a sentence has its capital from there, if it is a word besides. */
function isNamedIn(text: string, name: string): boolean {
  if (PARTICLE.test(name)) return true
  const word = name.replace(/['’]s$/u, '').replace(/[^\p{L}\p{N}\p{M}'’-]/gu, '')
  if (word === '' || NOBODY.test(word)) return false
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${word.split(/[-'’]/).map(literalPattern).join('[-\'’]')}(?![\\p{L}\\p{N}])`, 'giu')
  return [...text.matchAll(pattern)].some(({ 0: written, index }) => {
    const before = text.slice(Math.max(0, index - 40), index)
    if (!/^\p{Lu}/u.test(written)) return NAMED.test(before)
    return !/(?:^|[.!?…:\n])\s*$/u.test(before) || !isEnglishWord(fold(word)) || NAMED.test(before)
  })
}
