/** Facts about the user are said to them, and a sentence that cannot be said so surely stays as it is. */
import { expect, test } from 'vitest'
import { secondPerson } from '../parts/second-person.ts'

test.each([
  ['The user has hay fever.', 'You have hay fever.'], ['The user is a bus driver.', 'You are a bus driver.'],
  ['The user lives in Halifax.', 'You live in Halifax.'], ['The user no longer works at Siemens.', 'You no longer work at Siemens.'],
  ['The user teaches maths.', 'You teach maths.'], ['The user studies law.', 'You study law.'],
  ['The user goes climbing.', 'You go climbing.'],
  ['The user uses Rust.', 'You use Rust.'], ['The user lies awake.', 'You lie awake.'],
  ['The user grew up in Gouda.', 'You grew up in Gouda.'],
  ["The user doesn't eat meat.", "You don't eat meat."], ['The user can swim.', 'You can swim.'],
  ["The user's sister is Nora.", 'Your sister is Nora.'],
  ['The user was born in 1984.', 'You were born in 1984.'], ['The user misses home.', 'You miss home.'],
])('%s', (text, said) => {
  expect(secondPerson(text)).toBe(said)
})

test.each([
  'Lena has a cat.', 'Der Nutzer hat Zöliakie.', 'The user lost their keys.', 'The user has a cat and loves tea.', 'The username is x.',
  'The user told Wei that he snores.', '',
])('as it is: %s', (text) => {
  expect(secondPerson(text)).toBe(text)
})
