/** English: fragments that tell of their writer, completed. */
import { alternatives, inLines, patternOf } from '../../facts/finding.ts'
import type { FragmentWords } from '../../facts/fragments.ts'
import { occupation } from './slots.ts'
import { CHILD, CHILDREN, CONDITION, FOOD, PET, plural } from './things.ts'

const COUNT = '(?:one|two|three|four|five|six|\\d|an?)'
const HAD = patternOf(`^(?:${COUNT} (?:(?:young|little|small|teenage|grown|grown-up|old|big|tiny|rescue|very) )*(?:[a-z]+ )?
  (?:${CHILD}|${CHILDREN}|${PET}|${plural(PET)}|boys|girls|toddlers?|teenagers?|newborns?|babies
  |border collies|jobs)|(?:an? )?desk job)$`, 'i')
const BEING = inLines('i')`^(?:(?:strict |mostly )?(?:vegan|vegetarian|pescatarian|teetotal)|divorced|widowed|married|single|pregnant
  |retired|unemployed|self-employed|(?:lactose|gluten) intolerant|c(?:o)?eliac|diabetic|asthmatic|dyslexic|autistic|deaf
  |colou?r-?blind|an? wheelchair user|wheelchair user|(?:single|stay-at-home|new) (?:mum|mom|mother|dad|father|parent))$`
const AGE = /^(?:aged? )?(?<age>[1-9]\d)(?: ?(?:years? old|yo|y\/o|yrs?(?: old)?))?$/i
/** Somebody else, of whom the same would be told. */
const OF_ANOTHER = patternOf(`(?:^|(?<!\\p{L})(?:for|about|of) )(?:(?:an?|the|my|our|his|her|their|this|that)\\s
  (?:[a-z]+ ){0,2}(?:${alternatives(`woman|man|guy|girl|boy|person|friend|client|patient|character|colleague|customer|user|candidate
  |couple|family|sister|brother|mum|mom|dad|husband|wife
  |son|daughter|boss|neighbou?r|[a-z]*body`)})|(?:he|she|they|you|it|who)|(?!(?:I|Two|Three|Four|Five|Six|One|No)\\b)\\p{Lu}\\p{Ll}+)
  (?= |$)`, 'u')

const LISTED = /^(?:no|zero|one|two|three|four|five|six|\d{1,3}|tiny|small|big) \p{Ll}+(?: \p{Ll}+)?$/iu
/** A clause of its own, or a phrase before one. */
const NO_FRAGMENT = /^(?:as|after|because|with|without|from|for|am|did|do|is|are|was)\b|\b(?:I|we|he|she|they|you|my|your|have|has|had)\b/i

/** The clause that a fragment stands for; undefined of what is none. */
function wholeOf(said: string): string | undefined {
  const text = said.replace(/^(?:(?:hi|ok|so|also|and|plus|currently|now)[, ]+)+/i, '')
  const age = AGE.exec(text)?.groups?.['age']
  if (age !== undefined) return `I am ${age}${age === text ? '' : ' years old'}`
  if (/^\d{2,3} ?(?:kg|kilos|lbs|pounds)$/i.test(text)) return `I weigh ${text}`
  const small = text.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase())
  if (NO_FRAGMENT.test(text)) return undefined
  if (HAD.test(small)) return `I have ${small.startsWith('desk') ? 'a ' : ''}${small}`
  if (CONDITION.test(small)) return `I have ${ONE.test(small) ? 'a ' : ''}${small}`
  if (BEING.test(small)) return `I am ${/^(?:wheelchair|single |stay|new )/.test(small) ? 'a ' : ''}${small}`
  const food = /^no (?<food>[\p{L} -]+)$/u.exec(small)?.groups?.['food']
  if (food !== undefined && FOOD.test(food)) return `I do not eat ${food}`
  return isJob(small) ? `I am ${/^[aeiou]/.test(small) ? 'an' : 'a'} ${small.replace(/^an? /, '')}` : undefined
}

const isJob = (text: string): boolean => {
  const job = text.replace(/^(?:an? )?(?:(?:retired|part[- ]time|full[- ]time|freelance) )?/, '')
  return occupation(job) === job && !/ an? /.test(job)
}
const ONE = /^(?:bad|weak|new|sore|broken|torn|dodgy|stiff|bum|artificial|busted) (?!.*(?:s|eyesight|hearing)$)/

export const ENGLISH_FRAGMENTS: FragmentWords = {
  completed: wholeOf, unsure: /^I (?:am|have) (?:an? |two |three |four |five |\d+$)/, job: /^I am an? /, own: /^I\b/,
  ofAnother: OF_ANOTHER, listed: LISTED,
}
