/** Of whom a message speaks, clause by clause: what one's sister does is not one's own. */
import { CLOSED_WORDS, FOLLOWS, UNSPACED_GROUPS } from './closed-words.ts'
import { widePattern } from './wide-pattern.ts'
import { contentWords, formsOf } from './word-forms.ts'
import { LatinRegExp } from '../../../latin-regexp.ts'

/** Persons and animals that people have. */
const KIN = String.raw`sisters?|brothers?|siblings?|mothers?|moms?|mums?|mama|fathers?|dads?|papa|parents?|wife|husband|spouse|partner|
  girlfriend|boyfriend|fianc[eé]e?|ex|daughters?|sons?|kids?|child(?:ren)?|baby|cousins?|aunts?|uncles?|nieces?|nephews?|grand\p{L}+|
  grandma|grandpa|nana|granny|friends?|mates?|buddy|room-?mates?|flatmates?|colleagues?|co-?workers?|boss|manager|neighbou?rs?|teacher|
  landlord|therapist|doctor|\p{L}+-in-law|(?:step|half)-?\p{L}+|family|folks|dogs?|cats?|pets?|horse|rabbit|parrot|hamster|
  schwestern?|bruder|brüder|geschwister|mutter|vater|mama|papa|eltern|frau|mann|freund(?:e|in|innen)?|verlobter?|tochter|töchter|söhne|
  sohn|kind(?:er)?|vetter|cousine|tante|onkel|neffe|nichte|oma|opa|groß\p{L}+|schwieger\p{L}+|kolleg(?:en?|in)|chef(?:in)?|
  nachbar(?:n|in)?|mitbewohner(?:in)?|lehrer(?:in)?|hund|katze|sœur|frère|mère|père|femme|mari|fille|fils|ami|amie|cousin|collègue|
  hermano|hermana|madre|padre|esposa|esposo|marido|hija|hijo|novia|novio|amigo|amiga|primo|prima|jefe`
/** Somebody's relative who does something: not one with whom, or of whom, somebody else does it. */
const RELATIVE = widePattern(String.raw`
  (?<![\p{L}\p{N}])(?:my|our|his|her|their|your|mein|meine|unser|unsere|sein|seine|ihr|ihre|mon|ma|mes|mi|mis|a|an|the|ein|eine|der|die)\s
  (?:[\p{L}-]+\s){0,2}?(${KIN})(?![\p{L}\p{N}])`)
const BESIDE = widePattern(String.raw`
  (?<![\p{L}])(?:with|to|for|of|from|by|about|at|like|than|without|near|and|mit|für|von|bei|über|wie|zu|avec|pour|de|con|para)\s+$`)
const CHINESE_RELATIVE = widePattern(String.raw`
  (?<![和跟与陪给对])[我你他她](?:的|家|们)?([表堂亲大小二三老男女外继养干公婆祖前]{0,2}(?:妈妈|爸爸|哥哥|姐姐|弟弟|妹妹|爷爷|奶奶|儿子|女儿|孩子|
  [妈爸爹娘哥姐弟妹爷奶叔姨舅姑婆妻夫儿友嫂伯岳孙侄]|同事|老板|老师|同学|邻居|室友|爱人|老公|老婆|太太|丈夫|妻子|朋友|领导|猫|狗))`, 'u')
const SELF = widePattern(String.raw`
  (?<![\p{L}\p{N}])(?:i|i['’](?:m|ve|d|ll)|im|ive|we|we['’](?:re|ve|d|ll)|me|us|ich|wir|mich|mir|uns|je|j['’]\p{L}+|nous|yo|
  nosotros)(?![\p{L}\p{N}])`)
const OBJECT = /^(?:me|us|mich|mir|uns)$/iu
/** Verbs by which one tells of somebody else. */
const SAYS =
  new LatinRegExp(
    String.raw`(?<![\p{L}])(?:know|think|believe|hear|heard|say|said|told|guess|hope|glad|happy|sad|proud|that|weiß|glaube|`
    + String.raw`dass)(?![\p{L}])`,
    'iu',
  )
const ANOTHER = new LatinRegExp(String.raw`(?<![\p{L}\p{N}])(?:he|she|they|er|elle|él|ella)(?![\p{L}\p{N}])|[他她](?!的?们?[妈爸])`, 'iu')

/** Somebody by name who does it. */
const NAMED = /^\W*(?:and |und )?(\p{Lu}[\p{L}-]+) (?:is|was|has|works|worked|lives|lived|moved|ist|wohnt|lebt|arbeitet)(?![\p{L}])/u

/** Who does what a clause tells; undefined where it does not say. */
type Doer = 'self' | { readonly person: string | undefined } | undefined

function doerIn(clause: string): Doer {
  const chinese = CHINESE_RELATIVE.exec(clause)
  if (chinese) return { person: chinese[1] }
  if (/[我咱]/u.test(clause)) return 'self'
  const own = SELF.exec(clause)
  const relative = RELATIVE.exec(clause)
  if (relative && !BESIDE.test(clause.slice(0, relative.index)) && !(own && OBJECT.test(own[0]))
    && (!own || SAYS.test(clause.slice(own.index, relative.index)))) return { person: relative[1] }
  if (own) return 'self'
  const named = NAMED.exec(clause)?.[1]
  if (named !== undefined && !ANOTHER.test(named) && !CLOSED_WORDS.grammar.has(named.toLowerCase())) return { person: named }
  return ANOTHER.test(clause) ? { person: undefined } : undefined
}

interface ChainWords {
  readonly category: string
  readonly text: string
}

/**
 * The clauses of a text of the one who speaks that tell of them, or of a person of theirs whom the words in `told` name. A
 * clause that names nobody continues the one before it.
 *
 * @param told a fact about the speaker; what tells of "him" may be one of a relationship
 */
export function clausesOfSpeaker<C extends { readonly text: string }>(clauses: readonly C[], told: ChainWords): C[] {
  let doer: Doer
  return clauses.filter((clause) => {
    const next = doerIn(clause.text)
    // "My mom is Gloria, she lives in Cádiz"
    const isSame = typeof next === 'object' && next.person === undefined && typeof doer === 'object'
    if (next !== undefined && !isSame) doer = next
    if (doer === undefined || doer === 'self') return true
    return doer.person === undefined ? told.category === 'relationship' : isNamedBy(doer.person, told.text)
  })
}

/** Whether a text tells of a person by the same word, or by one that follows from it: "partner" from "husband". */
function isNamedBy(person: string, told: string): boolean {
  if (HAN.test(person)) {
    return told.includes(person) || UNSPACED_GROUPS.some((group) => group.includes(person) && group.some((word) => told.includes(word)))
  }
  const forms = new Set(formsOf(person))
  return contentWords(told)
    .some((word) => word.forms.some((form) => forms.has(form) || [...(FOLLOWS.get(form) ?? [])].some((from) => forms.has(from))))
}

const HAN = /\p{Script=Han}/u
