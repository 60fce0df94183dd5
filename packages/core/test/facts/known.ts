/** What is known of some people, to be asked for. */
import type { FactChange, StatedFact } from '@madeleine/contract'
import { fact } from '../../../../test/support/learning.ts'

export const states = (text: string, day: number, rest: Partial<StatedFact> = {}): FactChange =>
  ({ kind: 'new', fact: fact(text, day, rest) })
export const own = (text: string, day: number, rest: Partial<StatedFact> = {}): FactChange =>
  states(text, day, { subject: 'user', ...rest })

/** Two moves of Lena's, a change of mind, and what the user says of himself; in English and Chinese. */
export const KNOWN: readonly FactChange[] = [
  states('Lena lives in Paris', 1, { attribute: 'home', value: 'Paris' }),
  states('Lena lives in Berlin', 40, { attribute: 'home', value: 'Berlin' }),
  states('Lena lives in Lisbon', 100, { attribute: 'home', value: 'Lisbon' }),
  states('Tom works for the harbour authority', 3, { subject: 'Tom', attribute: 'employer', value: 'harbour authority' }),
  states('Tom lives in Bergen', 4, { subject: 'Tom', attribute: 'home', value: 'Bergen' }),
  own("The user's birthday is 14 May", 5, { attribute: 'birthday', value: '14 May' }),
  own('The user has a dog called Biscuit', 6, { category: 'relationship', attribute: 'pet', value: 'Biscuit' }),
  own('The user has a cat called Pepper', 7, { category: 'relationship', attribute: 'pet', value: 'Pepper' }),
  own('The user is allergic to walnuts', 8, { category: 'guideline', attribute: 'allergy', value: 'walnuts' }),
  own('The user plays the cello', 9, { category: 'interest', attribute: 'hobby', value: 'cello' }),
  states('Lena likes tea', 10, { category: 'preference', attribute: 'likes', value: 'tea' }),
  states('Mia, the sister of the user, lives in Oslo', 11, { subject: 'Mia', attribute: 'home', value: 'Oslo' }),
  states('Mia works in a bakery', 2, { subject: 'Mia', attribute: 'place-of-work', value: 'bakery' }),
  states('莉娜住在成都', 12, { subject: '莉娜', attribute: 'home', value: '成都' }),
]
export const KNOWN_IN_CHINESE: readonly FactChange[] = [
  own('用户的生日是五月十四号', 5, { attribute: 'birthday', value: '五月十四号' }),
  own('用户对花生过敏', 8, { category: 'guideline', attribute: 'allergy', value: '花生' }),
]
