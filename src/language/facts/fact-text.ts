/** The words of a fact in the form in which they are stored, compared and found. */
import { createHash } from 'node:crypto'
import { clipText, compatible, normalise } from '../../base/folded-text.ts'
import { terms } from '../terms.ts'
import { isSingleValued, storedName, attributeOf, type FactCategory, type StatedFact } from '../../contract/fact.ts'

/** Longest text and value of a fact, in bytes of UTF-8; what is longer is cut. */
const MAX_TEXT_BYTES = 2000
const MAX_NAME_BYTES = 200
/** Terms of a fact in the index. */
const TERMS_PER_FACT = 64

/** A fact's words, normalised, and its keys. */
export interface FactWords {
  readonly subject: string
  /** Equal for spellings of a subject that differ in case and white space only. */
  readonly subjectKey: string
  readonly category: FactCategory
  readonly attribute: string | null
  readonly value: string | null
  readonly text: string
  /** SHA-256 of subject and text, in hexadecimal digits; case, white space and the last full stop do not count. */
  readonly textKey: string
  /**
   * Equal for facts that say the same: for an attribute with one value, and a taste, the key of
   * subject, attribute and value, else the text's.
   */
  readonly factKey: string
  /**
   * Equal for facts that end each other: for an attribute with one value the key of subject and attribute, for a taste that
   * of subject and thing. Of a topic, equal for what one word can end; else the fact's own.
   */
  readonly chainKey: string
}

/** Beginning of the chain key of a taste: one either likes a thing or does not. */
const TASTE = 'taste '
/** Beginning of the chain key of a topic: its facts hold side by side. */
const TOPIC = 'topic '

/** Whether the facts of a chain hold side by side, and only an end is about all of them. */
export const isTopic = (chainKey: string): boolean => chainKey.startsWith(TOPIC)

/** Whether a chain is that of an attribute with one value. */
export const isSingleChain = ({ factKey, chainKey }: Pick<FactWords, 'factKey' | 'chainKey'>): boolean =>
  chainKey !== factKey && !chainKey.startsWith(TASTE) && !isTopic(chainKey)

const collapsed = (text: string, maxBytes: number): string => clipText(normalise(text).replace(/\s+/gu, ' ').trim(), maxBytes)
const folded = (text: string): string => compatible(text).toLowerCase().replace(/[\s.。!！]+$/u, '')
/** Cut again, since both steps may lengthen a text tenfold, and an index does not take rows of any length. */
const foldedName = (name: string): string => clipText(compatible(collapsed(name, MAX_NAME_BYTES)).toLowerCase(), MAX_NAME_BYTES)
const keyOf = (...parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** The subject as it is compared: case and white space do not count. */
export const subjectKeyOf = (subject: string): string => foldedName(subject)

/** An attribute in lower case with hyphens, under the one name of its synonyms; null where no letter is left. */
export function attributeName(attribute: string): string | null {
  const name = foldedName(attribute).replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return name === '' ? null : storedName(name)
}

/** Normalises the words of a fact and computes its keys. */
export function factWords(fact: Pick<StatedFact, 'subject' | 'category' | 'attribute' | 'value' | 'text'>): FactWords {
  const subject = collapsed(fact.subject, MAX_NAME_BYTES)
  const subjectKey = subjectKeyOf(subject)
  const text = collapsed(fact.text, MAX_TEXT_BYTES)
  const attribute = fact.attribute === undefined ? null : attributeName(fact.attribute)
  const value = collapsed(fact.value ?? '', MAX_NAME_BYTES) || null
  const textKey = keyOf(subjectKey, folded(text))
  return {
    subject, subjectKey, category: fact.category, attribute, value, text, textKey, ...keysOf(subjectKey, attribute, { value, textKey }),
  }
}

type Keys = Pick<FactWords, 'factKey' | 'chainKey'>

function keysOf(subjectKey: string, attribute: string | null, { value, textKey }: Pick<FactWords, 'value' | 'textKey'>): Keys {
  const said = value === null ? null : folded(value)
  if (attribute !== null && isSingleValued(attribute)) {
    return { factKey: said === null ? textKey : keyOf(subjectKey, attribute, said), chainKey: keyOf(subjectKey, attribute) }
  }
  const taste = attribute === null || said === null ? undefined : tasteOf(attribute, said)
  if (taste) return { factKey: keyOf(subjectKey, taste.attribute, taste.thing), chainKey: TASTE + keyOf(subjectKey, taste.thing) }
  const topic = attribute === null ? undefined : topicOf(attribute, said ?? '')
  return { factKey: textKey, chainKey: topic === undefined ? textKey : TOPIC + keyOf(subjectKey, attribute!, topic) }
}

/**
 * The keys of what an end is about: of a fact, or of a whole chain, whose key stands for the fact then. Ends can be told of
 * attributes with one value, with it or without; of likes, dislikes and what one does not eat or drink; and of topics.
 * Null for others.
 */
export function endKeys(
  { subject, attribute: named, value: given }: Pick<StatedFact, 'subject' | 'value'> & { readonly attribute: string },
): Keys | null {
  const [subjectKey, attribute, value] = [subjectKeyOf(subject), attributeName(named), collapsed(given ?? '', MAX_NAME_BYTES) || null]
  const { factKey, chainKey } = keysOf(subjectKey, attribute, { value, textKey: '' })
  return chainKey === '' ? null : { factKey: factKey === '' ? chainKey : factKey, chainKey }
}

/** The terms by which a query finds a fact, each once: of its subject, attribute, value and text. */
export const factTerms = ({ subject, attribute, value, text }: Pick<FactWords, 'subject' | 'attribute' | 'value' | 'text'>): string[] =>
  [...new Set([text, subject, value ?? '', attribute?.replaceAll('-', ' ') ?? ''].flatMap((part) => terms(part)))].slice(0, TERMS_PER_FACT)

// What a fact is about, where one word about it can end it: a taste of a thing, a thing, an animal, a place of work.

/** What one does to a thing that one likes or avoids, and words before it that do not count. */
const TASTED = /^(?:to |can )?(?:drink(?:ing|s)? |eat(?:ing|s)? |having )?(?:(?:no|any|the|an?) )?|^[吃喝]/u
const AVOIDED = /^(?:no |not |never |does not |doesn't |do not |don't |avoid(?:s|ing)? |without )|^不(?=[吃喝])/u
const ARTICLE = /^(?:(?:an?|the|my|their|his|her|our|two|three|four|five|six|some|own) |\d+ |[一两二三四五六七八九十几\d]+[辆台架套部艘只条匹个把])+/u
const CALLED = /\s+(?:called|named) (?<name>.+)$|叫(?<han>\p{Script=Han}+|\p{L}+)$/u
/** What is said of a thing behind its name. */
const BEHIND = /\s+(?:with|from|of|in|for|that|which|at|by|and)\b.*$|\s*[(（].*$/u
const SAME: Readonly<Record<string, string>> = {
  bicycle: 'bike', kitten: 'cat', kitty: 'cat', puppy: 'dog', puppie: 'dog', automobile: 'car',
}

/** A taste: whether one likes a thing. What one does not eat or drink counts as disliked. */
export interface Taste {
  readonly attribute: 'likes' | 'dislikes'
  readonly thing: string
}

/** The taste that an attribute and its value, in lower case, tell of; nothing where they tell of none. */
function tasteOf(attribute: string, value: string): Taste | undefined {
  if (attribute === 'diet' ? !AVOIDED.test(value) : attribute !== 'likes' && attribute !== 'dislikes') return undefined
  const thing = value.replace(attribute === 'likes' ? /^$/ : AVOIDED, '').replace(TASTED, '')
  return { attribute: attribute === 'likes' ? 'likes' : 'dislikes', thing: thing === '' ? value : tasted(thing, attribute === 'likes') }
}

/** What one does with a thing that one likes: to go hiking is to like hiking. */
const ACTIVITY =
  /^(?:going (?:on |to )?|go (?!to\b)|doing |watching |listening to |listen to |watch |playing |play |reading |read )(?=\p{L}{4,})/u
/** What is said of a thing behind it: who likes pizza with pineapple likes pizza, but who does not may like it without. */
const WITH = /^(?<thing>[\p{L}' -]{3,}?) (?:with|from|in the|on the|at the) .+$/u
const HIKED = new RegExp(String.raw`^(?:to )?(?<verb>hike|swim|run|cook|bake|dance|sing|paint|draw|`
  + String.raw`garden|camp|fish|ski|surf|climb|travel|read|write|knit|sew|cycle|skate|jog|sail)$`, 'u')

/** A thing under one name: one or many, alone or with something, itself or doing it. */
function tasted(thing: string, isLiked: boolean): string {
  const plain = thing.replace(/^to /u, '')
  const { verb } = HIKED.exec(plain)?.groups ?? {}
  if (verb !== undefined) return gerund(verb)
  const bare = plain.replace(ACTIVITY, '')
  const alone = (isLiked ? WITH.exec(bare)?.groups?.['thing'] : undefined) ?? bare
  return singular(alone)
}

const gerund = (verb: string): string =>
  (verb.endsWith('e') ? `${verb.slice(0, -1)}ing` : /^(?:swim|run|jog|knit)$/.test(verb) ? `${verb}${verb.at(-1)!}ing` : `${verb}ing`)

/** The last word without the ending of the plural: "dogs" are a dog, "glass" and "chess" are none. */
const singular = (phrase: string): string =>
  phrase.replace(/(?<=\p{L}{2}[^aeious])ies$/u, 'y').replace(/(?<=ss|sh|ch|x)es$/u, '').replace(/(?<=\p{L}{2}[^sui])s$/u, '')

/** What facts of an attribute share that one word can end; nothing where only the fact's own words can. */
function topicOf(attribute: string, value: string): string | undefined {
  const ends = attributeOf(attribute)?.ends
  if (ends === 'all') return ''
  if (value === '') return undefined
  if (ends === 'value') return value.replace(ARTICLE, '')
  return ends === 'thing' ? thingOf(value) : undefined
}

/** A name, or the noun of a thing: "a red bike" and "my bike" are bikes. */
function thingOf(value: string): string {
  const { name, han } = CALLED.exec(value)?.groups ?? {}
  if (name !== undefined || han !== undefined) return `called ${name ?? han}`
  const noun = value.replace(ARTICLE, '').replace(BEHIND, '').split(/\s+/).at(-1)!
  const one = /[^s]s$/.test(noun) && noun.length > 3 ? noun.slice(0, -1) : noun
  return SAME[one] ?? one
}
