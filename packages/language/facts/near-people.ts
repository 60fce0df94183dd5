/** Families and animals, and what is said of them: read as what people say of themselves, by a language's own rules. */
import type { Finding, RuleAttribute, StatedClause, StatementRule } from './finding.ts'
import { firstFindings } from './finding.ts'

/** What is told of near people: as facts of theirs where they have a name, else of the speaker's. */
export const TOLD_OF_PEOPLE: ReadonlySet<RuleAttribute> = new Set<RuleAttribute>(['home', 'hometown', 'birthplace', 'birthday', 'age',
  'language', 'native-language', 'employer', 'place-of-work', 'occupation', 'school', 'studies', 'allergy', 'health', 'diet', 'plays',
  'learning', 'hobby', 'relationship-status', 'trait', 'event', 'likes', 'dislikes', 'habit', 'plan', 'goal', 'owns'])
export const TOLD_OF_PETS: ReadonlySet<RuleAttribute> = new Set<RuleAttribute>(['age', 'health', 'allergy', 'trait'])

/** How a language speaks of somebody near. */
export interface NearWords {
  /** A clause about one: the groups `word`, perhaps `name`, and what is `said`. */
  readonly near: RegExp
  /** Words for whom one is to the speaker, and for animals, by what it tells of the speaker that there is one. */
  readonly kinds: readonly (readonly [RuleAttribute, RegExp])[]
  /** Where what is said goes on with another verb. */
  readonly next: RegExp
  /** What is said in the third person, as one says it of oneself. */
  readonly asOwn: (said: string) => string
  /** "tiene una hermana llamada Lucía". */
  readonly named: (word: string, name: string) => { readonly value: string; readonly says: string }
  /** "su madre", before what is said of one without a name. */
  readonly theirs: (word: string) => string
}

/** What a clause tells of somebody near. @param rules for what people say of themselves */
export function nearPeople(clause: StatedClause, rules: readonly StatementRule[], words: NearWords): Finding[] {
  const { word = '', name, said = '' } = words.near.exec(clause.text)?.groups ?? {}
  const [kind] = words.kinds.find(([, pattern]) => pattern.test(word)) ?? []
  if (word === '' || kind === undefined) return []
  const allowed = kind === 'pets' ? TOLD_OF_PETS : TOLD_OF_PEOPLE
  const told = said.split(words.next).flatMap((part) => [...firstFindings(rules, { ...clause, text: words.asOwn(part.trim()) })])
    .filter(({ attribute }) => allowed.has(attribute))
  if (told.length === 0) return []
  if (name !== undefined) {
    const { value, says } = words.named(word, name)
    return [{ attribute: kind, value: kind === 'partner' ? name : value, says }, ...told.map((one) => ({ ...one, about: name }))]
  }
  return told.map(({ says, ...one }) => {
    const whole = `${words.theirs(word)} ${says}`
    return { ...one, attribute: kind === 'pets' ? 'pets' : 'relative', value: whole, says: whole, ofSubject: true }
  })
}
