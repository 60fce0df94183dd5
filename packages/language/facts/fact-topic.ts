/** What a fact is about, where one word about it can end it: a taste of a thing, a thing, an animal, a place of work. */
import { patternOf } from './finding.ts'
import { attributeOf } from '@madeleine/contract'
import { guidelineKind } from './guideline-kinds.ts'

/** What one does to a thing that one likes or avoids, and words before it that do not count. */
const TASTED = /^[吃喝]|^(?:to |can )?(?:drink(?:ing|s)? |eat(?:ing|s)? |having )?(?:(?:no|any|the|an?) )?/u
const AVOIDED = patternOf(String.raw`^(?:no |not |never |does not |doesn't |do not |don't |avoid(?:s|ing)? |without |(?:isst|trinkt
  |darf) kein(?:e[nrs]?)? |`
  + String.raw`no (?:come|bebe) |ne (?:mange|boit) (?:pas|jamais) (?:de |d'))|^不(?=[吃喝])`, 'u')
const ARTICLE = patternOf(String.raw`^(?:(?:an?|the|my|their|his|her|our|two|three|four|five|six|some|own|eine?[nmr]?|meine?[nmr]?
  |de[nrm]|die|das|une?|`
  + String.raw`una|el|la|los|las|mis?|su|le|les|mon|ma|mes) |l'|\d+ |[一两二三四五六七八九十几\d]+[辆台架套部艘只条匹个把])+`, 'u')
const CALLED = patternOf(String.raw`\s+(?:called|named|namens|genannt|que se llama|llamad[oa]|qui s'appelle|appelée?) (?<name>.+)$|`
  + String.raw`叫(?<han>\p{Script=Han}+|\p{L}+)$`, 'u')
/** What is said of a thing behind its name. */
const BEHIND = /\s+(?:with|from|of|in|for|that|which|at|by|and)\b.*$|\s*[(（].*$/u
const SAME: Readonly<Record<string, string>> = {
  bicycle: 'bike', kitten: 'cat', kitty: 'cat', puppy: 'dog', puppie: 'dog', automobile: 'car',
  ...Object.fromEntries(['vegetarisch', 'vegetarier', 'vegetarierin', 'vegetariano', 'vegetariana', 'végétarien', 'végétarienne', '吃素',
    '素食者', '素食主义者'].map((word) => [word, 'vegetarian'])),
  ...Object.fromEntries(['veganer', 'veganerin', 'vegano', 'vegana', 'végan', 'végane', '纯素', '吃纯素', '吃全素', '纯素食者']
    .map((word) => [word, 'vegan'])),
}

/** An animal, by its name if it has one, and its kind, which an end may name in its place. */
export interface Animal {
  readonly kind: 'animal'
  readonly own: string
  readonly ofKind: string
  readonly name?: string | undefined
}

/** What facts of an attribute are about side by side. */
interface Topic {
  readonly kind: 'topic'
  readonly thing: string
}

/** What facts of an attribute exclude each other by. */
interface Exclusive {
  readonly kind: 'exclusive'
  readonly of: string
  /** By which facts of it are the same; absent: by their words. */
  readonly value?: string
}

/** Facts of an attribute that one word ends together, or each by its value. */
interface Each {
  readonly kind: 'each'
  readonly value: string | undefined
}

/**
 * The taste that an attribute and its value tell of, what they exclude others by, or what facts of the attribute share that one word
 * can end.
 * @param value in lower case
 * @param text the sentence, where there is one, in lower case
 */
export function topicOf(attribute: string, value: string | null, text = ''): Taste | Topic | Animal | Exclusive | Each | undefined {
  const taste = value === null ? undefined : tasteOf(attribute, value)
  if (taste) return taste
  // What is told of "my husband" is over with him
  if (attribute === 'relative' && value !== null) return { kind: 'topic', thing: value.split(/['’ ]/u)[0]! }
  const exclusive = exclusiveBy(attribute, value ?? '', text)
  if (exclusive) return exclusive
  if (attributeOf(attribute)?.ends === 'each') {
    return { kind: 'each', value: value === null ? undefined : singular(value.replace(ARTICLE, '')) }
  }
  if (attribute === 'pets' && value !== null) {
    const { index, groups } = CALLED.exec(value) ?? {}
    return { kind: 'animal', own: thingOf(value), ofKind: nounOf(value.slice(0, index)), name: groups?.['name'] ?? groups?.['han'] }
  }
  const thing = sharedBy(attribute, value ?? '')
  return thing === undefined ? undefined : { kind: 'topic', thing }
}

/** A taste: whether one likes a thing. What one does not eat or drink counts as disliked. */
interface Taste {
  readonly kind: 'taste'
  readonly attribute: 'likes' | 'dislikes'
  readonly thing: string
}

/** The taste that an attribute and its value, in lower case, tell of; nothing where they tell of none. */
function tasteOf(attribute: string, value: string): Taste | undefined {
  if (attribute === 'diet' ? !AVOIDED.test(value) : attribute !== 'likes' && attribute !== 'dislikes') return undefined
  const thing = value.replace(attribute === 'likes' ? /^$/ : AVOIDED, '').replace(TASTED, '')
  const isLiked = attribute === 'likes'
  return { kind: 'taste', attribute: isLiked ? 'likes' : 'dislikes', thing: thing === '' ? value : tasted(thing, isLiked) }
}

/** What one does with a thing that one likes: to go hiking is to like hiking. */
const ACTIVITY =
  /^(?:going (?:on |to )?|go (?!to\b)|doing |watching |listening to |listen to |watch |playing |play |reading |read )(?=\p{L}{4,})/u
/** What is said of a thing behind it: who likes pizza with pineapple likes pizza, but who does not may like it without. */
const WITH = /^(?<thing>[\p{L}' -]{3,}?) (?:with|from|in the|on the|at the) .+$/u
const HIKED = patternOf(String.raw`^(?:to )?(?<verb>hike|swim|run|cook|bake|dance|sing|paint|draw|`
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

const NUMBER = String.raw`an?|one|two|three|four|five|six|seven|eight|nine|ten|eine?n?|zwei|drei|vier|fünf|sechs|une?|dos|tres|cuatro
  |cinco|`
  + String.raw`deux|trois|quatre|cinq|six|\d+`
const COUNTED = new RegExp(`^(?:(?:${NUMBER}) (?:kids?|child(?:ren)?|kind(?:er)?|hij[oa]s?|enfants?|siblings?|geschwister|hermanos?)|`
  + '[一两二三四五六七八九十\\d]+个(?:孩子|小孩|娃|宝宝|(?<han>女儿|儿子|哥哥|姐姐|弟弟|妹妹)))$', 'u')

/** Of these one holds at a time. */
const WAYS_OF_EATING: ReadonlySet<string> = new Set(['vegan', 'vegetarian', 'pescatarian', 'omnivore'])

/** One way of eating and one count of children at a time, one favourite of a kind, one wish for a manner of answers. */
function exclusiveBy(attribute: string, value: string, text: string): Exclusive | undefined {
  if (attribute === 'guideline') {
    const { kind, value: told } = guidelineKind(`${value} ${text}`) ?? {}
    return kind === undefined ? undefined : { kind: 'exclusive', of: kind, ...(told !== undefined && { value: told }) }
  }
  const way = attribute === 'diet' ? value.replace(ARTICLE, '') : ''
  if (way !== '' && WAYS_OF_EATING.has(SAME[way] ?? way)) return { kind: 'exclusive', of: 'way of eating', value: SAME[way] ?? way }
  if (attribute === 'companion') return { kind: 'exclusive', of: '', ...(value !== '' && { value: value.replace(ARTICLE, '') }) }
  if (attribute === 'children' || attribute === 'siblings') {
    if (value === '') return { kind: 'exclusive', of: 'count' }
    const counted = COUNTED.exec(value)
    if (counted) return { kind: 'exclusive', of: counted.groups?.['han'] ?? 'count', value }
  }
  const head = attribute === 'favourite' && value !== '' ? FAVOURITE.exec(text)?.groups : undefined
  return head && { kind: 'exclusive', of: Object.values(head).find((what) => what !== undefined)!, value }
}

/** What one has a favourite of. */
const FAVOURITE = new RegExp(String.raw`\bfavou?rite (?<what>.+?) (?:is|are) |lieblings(?<lieblings>\p{L}+) |最喜欢的(?<han>.+?)是|`
  + String.raw`tiene como (?<es>\p{L}+) favorito |a pour (?<fr>\p{L}+) préféré `, 'u')

/** What facts of an attribute share that one word can end; nothing where only the fact's own words can. */
function sharedBy(attribute: string, value: string): string | undefined {
  const ends = attributeOf(attribute)?.ends
  if (ends === 'all') return ''
  if (value === '') return undefined
  if (ends === 'value') {
    return attribute === 'habit' ? habitOf(value) : attribute === 'plan' ? PLACE.exec(value)?.[1] ?? value
      : SAME[value] ?? value.replace(ARTICLE, '')
  }
  return ends === 'thing' ? thingOf(value) : undefined
}

/** A name, or the noun of a thing: "a red bike" and "my bike" are bikes. */
function thingOf(value: string): string {
  const { name, han } = CALLED.exec(value)?.groups ?? {}
  return name !== undefined || han !== undefined ? `called ${name ?? han}` : nounOf(value)
}

function nounOf(value: string): string {
  const noun = value.replace(ARTICLE, '').replace(BEHIND, '').split(/\s+/).at(-1)!
  const one = /[^s]s$/.test(noun) && noun.length > 3 ? noun.slice(0, -1) : noun
  return SAME[one] ?? one
}

/** Where a plan leads. */
const PLACE = /(?:^|\s)(?:to|visit|nach|à|a) (\p{L}{3,})(?= |$)/u

/** A habit without how often: its verb, and a word more. */
function habitOf(value: string): string {
  const [verb = '', next = ''] = value.replace(/^(?:always|usually|often|never|mostly|only|sometimes) /u, '').split(' ')
  return /^(?:every|each|once|twice|on|in|at|for|a|the|to)?$/u.test(next) ? verb : `${verb} ${next}`
}

// What is said twice of one thing: who has turtles and likes turtles is said once to have them.

/** What facts tell most of a thing: to have it or do it tells more than to like it. */
const TELLING: Readonly<Record<string, number>> = { likes: 1, pets: 2, owns: 2, plays: 2, learning: 2, hobby: 2 }

/** A thing of which a fact tells, and how much; the more telling of two facts of one thing says what the other does. */
export interface ToldThing {
  readonly thing: string
  /** 1 liked, 2 had or done, 3 had by a name. */
  readonly strength: number
  /** One thing of its kind: "a dog" is the dog that has a name. */
  readonly isOne: boolean
}

/** What one does with a thing is said of the thing. */
const DOING = /^(?:going (?:on |to )?|goes |doing |playing |plays |listening to |watching |reading )/u

/** Undefined of a fact that tells of no thing. @param value in lower case */
export function toldThing(attribute: string, value: string): ToldThing | undefined {
  const strength = TELLING[attribute]
  if (strength === undefined) return undefined
  const { index = value.length } = CALLED.exec(value) ?? {}
  const plain = attribute === 'likes' ? tasteOf(attribute, value)!.thing : value.slice(0, index)
  const words = plain.replace(DOING, '').replace(ARTICLE, '').replace(BEHIND, '').trim()
  const thing = singular(SAME[words] ?? words)
  const isOne = /^(?:an?|one|my|eine?n?|un|una|une|一[只条辆台个]) /u.test(value) || value.startsWith('一')
  return thing === '' ? undefined : { thing, strength: index < value.length ? 3 : strength, isOne }
}
