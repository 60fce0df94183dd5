/** English: the verb of a clause about "I" or "we", in what time it is told, and how it is said in the third person. */
import { wordSet } from '../../language-words.ts'
import { isEnglishWord } from '../../spelling.ts'
import { IRREGULAR } from '../words.ts'
import { thirdPerson } from './restate.ts'

export type ToldTime = 'being' | 'present' | 'lasting' | 'able' | 'past' | 'perfect'

export interface VerbGroup {
  readonly time: ToldTime
  /** As a dictionary lists it; of what goes on with -ing. */
  readonly verb: string
  /** The whole group in the third person: "has been saving", "does not drive". */
  readonly says: string
  /** What follows it. */
  readonly rest: string
}

const ADVERBS = wordSet(`also really currently now still just actually personally absolutely totally simply truly definitely already always
  usually mostly mainly originally recently finally both even basically only often sometimes normally generally typically regularly
  occasionally frequently professionally rarely never once slowly officially lately sadly unfortunately thankfully kinda all probably`)
/** Those that belong to what is said. */
const KEPT_ADVERBS = wordSet('always usually mostly often sometimes normally rarely only mainly professionally never occasionally')
const NO_VERBS = wordSet(`a an the my your his her our their this that these those it he she they we you me him them us and or but so if
  when not no yes in on at for with from of to by as than then there here what who how why where which too very much more most good bad i
  every each some any all both never just is isn don doesn dad mom mum m re ve s will would could should might must may shall let be
  being`)
/** Past forms that are forms of the present too, and mostly the past where somebody tells of themselves. */
const LIKE_PRESENT = wordSet('quit hurt cut hit put set let cost split shut beat')
export const ING = /^(?!thing|evening|morning|nothing|wedding)[a-z]{2,}ing$/
const isVerb = (word: string): boolean => isEnglishWord(word) && !NO_VERBS.has(word) && !word.endsWith('ly')
const isParticiple = (word: string): boolean =>
  /^(?:been|done|come|become|run|read|put|set|quit|cut|hit|had)$/.test(word) || IRREGULAR.has(word)
  || /(?:ed|en)$/.test(word) && isEnglishWord(word)
const isPast = (word: string): boolean =>
  LIKE_PRESENT.has(word) || /[^e]ed$/.test(word) && isEnglishWord(word) || IRREGULAR.has(word) && !/s$|ing$/.test(word)
const presentOf = (past: string): string => IRREGULAR.get(past)
  ?? [past.replace(/ied$/, 'y'), past.slice(0, -1), past.slice(0, -2), past.replace(/(.)\1ed$/, '$1')]
    .find((word) => word !== past && isEnglishWord(word)) ?? past

/** The group of a clause that begins with "I" or "we"; undefined where none is certain. */
export function verbGroup(text: string): VerbGroup | undefined {
  const words = text.split(' ')
  const adverbs: string[] = []
  let at = 1
  const next = (): string => (words[at] ?? '').toLowerCase().replace(/[,;:]$/, '')
  const takes = (isWanted: (word: string) => boolean): string => (isWanted(next()) ? words[at++]!.toLowerCase() : '')
  const skip = (): void => {
    for (; at < words.length - 1 && ADVERBS.has(next()); at++) if (KEPT_ADVERBS.has(next())) adverbs.push(next())
  }
  const group = (time: ToldTime, verb: string, ...says: readonly string[]): VerbGroup =>
    ({ time, verb, says: says.filter((word) => word !== '').join(' '), rest: words.slice(at).join(' ') })
  skip()
  const first = takes(isVerb) || takes((word) => /^(?:are|had|do|can|go)$/.test(word))
  if (first === '') return undefined
  if (first === 'used' && next() === 'to') {
    at++
    const verb = takes(isVerb)
    return verb === '' ? undefined : group('past', verb, 'used to', ...adverbs, verb)
  }
  if (first === 'got') return { ...group('present', 'got', 'has'), rest: words.slice(at).join(' ').replace(SINCE_GOT, '') }
  const often = [...adverbs]
  const not = /^(?:am|are|was|were|have|had|do|did|can)$/.test(first) ? takes((word) => word === 'not') : ''
  if (/^(?:am|are|was|were|have|had|do|did|can)$/.test(first)) skip()
  if (/^(?:am|are|was|were)$/.test(first)) {
    const is = [first.startsWith('w') ? 'was' : 'is', not, ...adverbs]
    const doing = takes((word) => ING.test(word) && word !== 'going')
    return group(is[0] === 'was' ? 'past' : doing === '' ? 'being' : 'lasting', doing || 'be', ...is, doing)
  }
  if (/^ha(?:ve|d)$/.test(first) && isParticiple(next())) {
    const done = takes(() => true)
    const doing = done === 'been' ? takes((word) => ING.test(word)) : ''
    const verb = doing || (done === 'been' ? 'be' : presentOf(done))
    return group('perfect', verb, first === 'had' ? 'had' : 'has', not, ...adverbs, done, doing)
  }
  if (/^(?:do|did|can)$/.test(first) && (not !== '' || first === 'can')) {
    const verb = takes(isVerb)
    const time = first === 'can' ? 'able' : first === 'did' ? 'past' : 'present'
    return verb === '' ? undefined : group(time, verb, first === 'do' ? 'does' : first, not, ...adverbs, verb)
  }
  if (not !== '') return undefined
  return first === 'had' || first === 'did' || isPast(first)
    ? group('past', first === 'had' ? 'have' : first === 'did' ? 'do' : presentOf(first), ...often, first)
    : group('present', first, ...often, thirdPerson(first))
}

/** When something was got that is had since. */
const SINCE_GOT = / (?:last|this|yesterday|today|recently|a few|two|three|for my|from)\b.*$/i
