/** The words of a fact in the form in which they are stored, compared and found. */
import { createHash } from 'node:crypto'
import { collapsedText, compatible } from '@madeleine/base'
import { attributeName, type FactCategory, isSingleValued, MAX_NAME_BYTES, type StatedFact, subjectKeyOf } from '@madeleine/contract'
import { terms, topicOf } from '@madeleine/language'

/** Longest text and value of a fact, in bytes of UTF-8; what is longer is cut. */
const MAX_TEXT_BYTES = 2000
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

/** Beginning of the chain key of animals, a topic: an end names one of them, or the kind of the only one. */
const ANIMALS = `${TOPIC}animals `

/** Whether a chain is that of somebody's animals. */
export const isOfAnimals = (chainKey: string): boolean => chainKey.startsWith(ANIMALS)

/** By which an end names the animal of a fact, or the only one of its kind. @param value of the fact */
export function animalKeys(subjectKey: string, value: string): { readonly own: string; readonly ofKind: string } | undefined {
  const animal = topicOf('pets', folded(value))
  return animal?.kind === 'animal'
    ? { own: keyOf(subjectKey, 'pets', animal.own), ofKind: keyOf(subjectKey, 'pets', animal.ofKind) } : undefined
}

/** Whether the facts of a chain hold side by side, and only an end is about all of them. */
export const isTopic = (chainKey: string): boolean => chainKey.startsWith(TOPIC)

/** Whether a chain is that of an attribute with one value. */
export const isSingleChain = ({ factKey, chainKey }: Pick<FactWords, 'factKey' | 'chainKey'>): boolean =>
  chainKey !== factKey && !chainKey.startsWith(TASTE) && !isTopic(chainKey)

const folded = (text: string): string => compatible(text).toLowerCase().replace(/[\s.。!！]+$/u, '')
const keyOf = (...parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** Normalises the words of a fact and computes its keys. */
export function factWords(fact: Pick<StatedFact, 'subject' | 'category' | 'attribute' | 'value' | 'text'>): FactWords {
  const subject = collapsedText(fact.subject, MAX_NAME_BYTES)
  const subjectKey = subjectKeyOf(subject)
  const text = collapsedText(fact.text, MAX_TEXT_BYTES)
  const attribute = fact.attribute === undefined ? null : attributeName(fact.attribute)
  const value = collapsedText(fact.value ?? '', MAX_NAME_BYTES) || null
  const textKey = keyOf(subjectKey, folded(text))
  return {
    subject, subjectKey, category: fact.category, attribute, value, text, textKey,
    ...keysOf(subjectKey, attribute, { value, textKey, text }),
  }
}

type Keys = Pick<FactWords, 'factKey' | 'chainKey'>

function keysOf(
  subjectKey: string, attribute: string | null,
  { value, textKey, text }: Pick<FactWords, 'value' | 'textKey'> & { readonly text?: string },
): Keys {
  const said = value === null ? null : folded(value)
  if (attribute !== null && isSingleValued(attribute)) {
    return { factKey: said === null ? textKey : keyOf(subjectKey, attribute, said), chainKey: keyOf(subjectKey, attribute) }
  }
  if (attribute === 'pets') {
    return { factKey: textKey !== '' || said === null ? textKey : animalKeys(subjectKey, said)!.own, chainKey: ANIMALS + keyOf(subjectKey) }
  }
  const about = attribute === null ? undefined : topicOf(attribute, said, text === undefined ? undefined : folded(text))
  if (about?.kind === 'taste') {
    return { factKey: keyOf(subjectKey, about.attribute, about.thing), chainKey: TASTE + keyOf(subjectKey, about.thing) }
  }
  if (about?.kind === 'exclusive') {
    const chainKey = keyOf(subjectKey, attribute!, about.of)
    return { factKey: about.value === undefined ? textKey : keyOf(subjectKey, attribute!, about.of, about.value), chainKey }
  }
  if (about?.kind === 'each') {
    const factKey = about.value === undefined ? textKey : keyOf(subjectKey, attribute!, about.value)
    return { factKey, chainKey: TOPIC + keyOf(subjectKey, attribute!) }
  }
  return { factKey: textKey, chainKey: about?.kind !== 'topic' ? textKey : TOPIC + keyOf(subjectKey, attribute!, about.thing) }
}

/**
 * The keys of what an end is about: of a fact, or of a whole chain, whose key stands for the fact then. Ends can be told of
 * attributes with one value, with it or without; of likes, dislikes and what one does not eat or drink; and of topics.
 * Null for others.
 */
export function endKeys(
  { subject, attribute: named, value: given }: Pick<StatedFact, 'subject' | 'value'> & { readonly attribute: string },
): Keys | null {
  const [subjectKey, attribute, value] = [subjectKeyOf(subject), attributeName(named), collapsedText(given ?? '', MAX_NAME_BYTES) || null]
  const { factKey, chainKey } = keysOf(subjectKey, attribute, { value, textKey: '' })
  return chainKey === '' ? null : { factKey: factKey === '' ? chainKey : factKey, chainKey }
}

/** The terms by which a query finds a fact, each once: of its subject, attribute, value and text. */
export const factTerms = ({ subject, attribute, value, text }: Pick<FactWords, 'subject' | 'attribute' | 'value' | 'text'>): string[] =>
  [...new Set([text, subject, value ?? '', attribute?.replaceAll('-', ' ') ?? ''].flatMap((part) => terms(part)))].slice(0, TERMS_PER_FACT)
