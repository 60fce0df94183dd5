/** Which facts stand in every context, and in which order: what an agent has to know, before what is nice to know. */
import { type AttributeName, isLasting, isSingleValued, namesOf } from '@madeleine/contract'
import { DAY_MS } from '@madeleine/base'
import { terms } from '@madeleine/language'
import type { CountedFact } from './read-facts-sql.ts'

/** The kinds by weight, and how many of each stand before others of it do: none crowds out another. */
const KINDS = { due: 4, order: 6, name: 1, people: 5, work: 3, home: 2, health: 4, change: 4, often: 4, identity: 3, taste: 2 } as const
type Kind = keyof typeof KINDS
const KIND_NAMES = Object.keys(KINDS) as readonly Kind[]

/** Tastes of a person that stand at most. */
const MOST_TASTES = 2
/** What changed so lately is told, and what was said so often. */
const [CHANGED_DAYS, OFTEN] = [182, 3]
/** A year of age takes as much from a fact as e times the messages give it. */
const YEAR_MS = 365 * DAY_MS

const namesOfAll = (...attributes: readonly AttributeName[]): ReadonlySet<string> => new Set(attributes.flatMap(namesOf))
const TASTES = namesOfAll('likes', 'dislikes', 'favourite', 'hobby')
const HEALTH = namesOfAll('allergy', 'medication', 'health', 'diet')
const BY_ATTRIBUTE: readonly (readonly [Kind, ReadonlySet<string>])[] = [
  ['name', namesOfAll('name', 'pronouns')],
  ['health', HEALTH],
  ['people', namesOfAll('partner', 'companion', 'children', 'siblings', 'relative', 'family')],
  ['work', namesOfAll('employer', 'occupation', 'place-of-work', 'work-field', 'school', 'studies')],
  ['home', namesOfAll('home', 'living-situation')],
  ['taste', TASTES],
]

/** Attributes of health, of which what a person states is read whatever its age. */
export const HEALTH_ATTRIBUTES: readonly string[] = [...HEALTH]

const isStated = ({ quality }: Pick<CountedFact, 'quality'>): boolean => quality === 'person'

/** Whether a person typed in what concerns their health: it is never dropped for others. */
export const isStatedHealth = (fact: CountedFact): boolean => isStated(fact) && HEALTH.has(fact.attribute ?? '')

/** When they stand, and which is a plan of today. */
interface Standing {
  readonly now: Date
  readonly isDue: (fact: CountedFact) => boolean
}

/** Undefined of what does not stand: said once or twice, and long ago. */
function kindOf(fact: CountedFact, { now, isDue }: Standing): Kind | undefined {
  const { category, attribute, quality, validFrom, sourceCount } = fact
  if (isDue(fact)) return 'due'
  if (category === 'guideline') return 'order'
  const known = BY_ATTRIBUTE.find(([, attributes]) => attributes.has(attribute ?? ''))?.[0]
  if (known) return known
  if (category === 'relationship') return 'people'
  if (category === 'identity' && (attribute === null || isSingleValued(attribute) || isLasting(attribute))) return 'identity'
  if (sourceCount >= OFTEN || quality === 'person') return 'often'
  return now.getTime() - validFrom.getTime() <= CHANGED_DAYS * DAY_MS ? 'change' : undefined
}

/** How much a fact weighs in its kind: how often it was said, and how lately. It changes only when the fact does. */
const weightOf = ({ sourceCount, provedAt }: CountedFact): number => Math.log1p(sourceCount) + provedAt.getTime() / YEAR_MS

interface Weighed {
  readonly fact: CountedFact
  readonly kind: Kind
}

/** What is pinned, then by kind; of each what a person typed in, then the weightiest. */
const inOrder = (a: Weighed, b: Weighed): number =>
  Number(b.fact.isPinned) - Number(a.fact.isPinned) || KIND_NAMES.indexOf(a.kind) - KIND_NAMES.indexOf(b.kind)
  || Number(isStated(b.fact)) - Number(isStated(a.fact)) || weightOf(b.fact) - weightOf(a.fact)
  || a.fact.validFrom.getTime() - b.fact.validFrom.getTime() || (a.fact.id < b.fact.id ? -1 : 1)

/**
 * The facts that may stand, in the order in which they are chosen, and their places in the text: what is pinned, then by kind, of each
 * as many as it has in the first round before any has more.
 */
export function byWeight(
  facts: readonly CountedFact[], standing: Standing,
): { chosen: CountedFact[]; placeOf: (fact: CountedFact) => number } {
  const weighed = facts.flatMap((fact): Weighed[] => {
    const kind = kindOf(fact, standing) ?? (fact.isPinned ? 'often' : undefined)
    return kind ? [{ fact, kind }] : []
  }).sort(inOrder)
  const kept = withoutRepeats(weighed)
  const taken = new Map<Kind, number>()
  const isFirst = ({ fact, kind }: Weighed): boolean => {
    taken.set(kind, (taken.get(kind) ?? 0) + 1)
    return fact.isPinned || isStatedHealth(fact) || taken.get(kind)! <= KINDS[kind]
  }
  const rounds: [Weighed[], Weighed[]] = [[], []]
  for (const one of kept) rounds[isFirst(one) ? 0 : 1].push(one)
  const places = new Map(kept.map(({ fact }, place) => [fact, place]))
  return { chosen: rounds.flat().map(({ fact }) => fact), placeOf: (fact) => places.get(fact) ?? 0 }
}

/** Kinds of which each fact may matter, however alike two are. */
const NEVER_ALIKE: ReadonlySet<Kind> = new Set<Kind>(['due', 'order', 'people', 'health'])

/** Without facts of one thing that is told by a weightier one of the same subject, and with two tastes of a person at most. */
function withoutRepeats(weighed: readonly Weighed[]): Weighed[] {
  const kept: { readonly one: Weighed; readonly group: string; readonly words: readonly string[] }[] = []
  const tastes = new Map<string, number>()
  for (const one of weighed) {
    const { fact: { subject, attribute, value, isPinned }, kind } = one
    const group = `${subject}\n${kind === 'taste' ? kind : attribute ?? ''}`
    const words = NEVER_ALIKE.has(kind) || attribute === null ? [] : terms((value ?? '').split(/[,;(–—]/u)[0]!)
    const isRepeat = words.length > 0 && kept.some((other) => other.group === group && isAlike(words, other.words))
    const isOver = kind === 'taste' && (tastes.get(subject) ?? 0) >= MOST_TASTES
    if ((isRepeat || isOver) && !isPinned) continue
    if (kind === 'taste') tastes.set(subject, (tastes.get(subject) ?? 0) + 1)
    kept.push({ one, group, words })
  }
  return kept.map(({ one }) => one)
}

/** Whether two things have one head, "mountain lakes" and "lakes", or one holds all words of the other. */
const isAlike = (some: readonly string[], others: readonly string[]): boolean => others.length > 0
  && (some.at(-1) === others.at(-1) || some.every((word) => others.includes(word)) || others.every((word) => some.includes(word)))
