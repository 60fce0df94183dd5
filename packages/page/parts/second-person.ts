/** A fact about the user as one says it to them: "The user has a cat" is "You have a cat". Where the sentence goes on, it stays. */

const IRREGULAR: Readonly<Record<string, string>> = { is: 'are', was: 'were', has: 'have', does: 'do', goes: 'go', "isn't": "aren't",
  "wasn't": "weren't", "hasn't": "haven't", "doesn't": "don't" }
/** Words between the user and their verb. */
const BETWEEN = /^(?:(?:also|always|already|currently|mostly|never|no longer|now|often|really|still|usually) )*/
/** Of somebody, who may be the user or another: nothing here knows, so the sentence stays. */
const OF_SOMEBODY = /\b(?:they|them|their|themselves|he|him|his|she|hers?)\b| (?:and|but) (?:\w+ ){0,2}?\w+s\b/i

export function secondPerson(text: string): string {
  const owned = /^The user['’]s /.exec(text)
  if (owned) return OF_SOMEBODY.test(text) ? text : `Your ${text.slice(owned[0].length)}`
  if (!text.startsWith('The user ') || OF_SOMEBODY.test(text)) return text
  const rest = text.slice('The user '.length)
  const [between] = BETWEEN.exec(rest)!
  const [verb = '', ...after] = rest.slice(between.length).split(' ')
  return `You ${between}${[secondPersonOf(verb), ...after].join(' ')}`
}

function secondPersonOf(verb: string): string {
  const known = IRREGULAR[verb]
  if (known !== undefined || !/^[a-z]+[a-rt-z]s$/.test(verb)) return known ?? verb
  if (/[^aeiou]ies$/.test(verb) && verb.length > 4) return `${verb.slice(0, -3)}y`
  return /(?:ss|x|zz|ch|sh)es$/.test(verb) ? verb.slice(0, -2) : verb.slice(0, -1)
}
