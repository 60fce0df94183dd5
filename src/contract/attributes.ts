/** The attributes of facts: one table of what is known of each. */
import type { FactCategory } from './fact.ts'

/** What one attribute is. */
interface Attribute {
  /** The kind of fact of it. Absent: no rule reads the attribute, a model may. */
  readonly category?: FactCategory
  /** It has one value at a time: a new value ends the one before. All others may hold side by side. */
  readonly single?: true
  /** It does not change: another value corrects the one before, and since when it holds says nothing. */
  readonly lasting?: true
  /**
   * What one word can end of its facts: all of them, those of a thing by its noun, or those of a
   * value. Absent: only a fact's own words end it.
   */
  readonly ends?: 'all' | 'thing' | 'value'
  /**
   * Names that are stored as this one. They decide which facts are the same, so that a new one needs the keys of all stored
   * facts computed anew.
   */
  readonly synonyms?: readonly string[]
  /** Names that models give it and that are stored as they are; a question for the attribute asks for them too. */
  readonly alike?: readonly string[]
}

/** Those with one value come first, in the order in which a model is told of them. */
export const ATTRIBUTES = {
  name: { category: 'identity', single: true, synonyms: ['full-name', 'first-name'] },
  home: { category: 'identity', single: true, synonyms: ['lives-in', 'residence', 'home-city', 'current-city', 'city', 'location'] },
  employer: { category: 'identity', single: true, synonyms: ['company', 'workplace', 'works-at', 'works-for'] },
  occupation: { category: 'identity', single: true, synonyms: ['job', 'profession', 'job-title'] },
  birthday: { category: 'identity', single: true, lasting: true, synonyms: ['date-of-birth', 'birth-date', 'birthdate'] },
  age: { category: 'identity', single: true },
  partner: { category: 'relationship', single: true, synonyms: ['wife', 'husband', 'spouse', 'girlfriend', 'boyfriend'] },
  'relationship-status': { category: 'relationship', single: true },
  hometown: { category: 'identity', single: true, lasting: true, synonyms: ['home-town'] },
  nationality: { category: 'identity', single: true, synonyms: ['citizenship'] },
  'native-language': { category: 'identity', single: true, lasting: true },
  school: { category: 'identity', single: true, alike: ['university', 'education'] },
  pronouns: { category: 'identity', single: true },

  'living-situation': { category: 'identity' },
  birthplace: { category: 'identity', lasting: true },
  language: { category: 'identity', alike: ['languages', 'speaks'] },
  'place-of-work': { category: 'identity', ends: 'all' },
  'work-field': { category: 'identity' },
  studies: { category: 'identity', ends: 'all', alike: ['education', 'degree'] },
  owns: { category: 'identity', ends: 'thing', alike: ['has', 'car', 'vehicle'] },
  allergy: { category: 'identity', alike: ['allergies', 'allergic-to', 'intolerance', 'intolerances'] },
  medication: { alike: ['medications'] },
  health: { category: 'identity' },
  tools: { category: 'identity' },

  diet: { category: 'preference', ends: 'value' },
  likes: { category: 'preference', alike: ['like', 'loves', 'enjoys'] },
  dislikes: { category: 'preference', alike: ['dislike', 'hates', 'avoids'] },
  favourite: { category: 'preference', alike: ['favorite', 'prefers', 'preference'] },
  hobby: { category: 'interest', alike: ['hobbies', 'interest', 'interests'] },
  plays: { category: 'interest', ends: 'value' },
  learning: { category: 'interest', ends: 'value' },
  trait: { category: 'personality' },
  habit: { category: 'personality' },

  companion: { category: 'relationship', ends: 'all' },
  children: { category: 'relationship', alike: ['son', 'daughter', 'child'] },
  siblings: { category: 'relationship', alike: ['sister', 'brother', 'sibling'] },
  pets: { category: 'relationship', ends: 'thing', alike: ['pet', 'dog', 'cat'] },
  relative: { category: 'relationship' },
  family: { alike: ['mother', 'father', 'parent', 'parents', 'grandmother', 'grandfather', 'aunt', 'uncle', 'cousin', 'niece', 'nephew'] },

  event: { category: 'experience' },
  plan: { category: 'goal', alike: ['plans'] },
  goal: { category: 'goal', alike: ['goals', 'intends'] },
  guideline: { category: 'guideline' },
} as const satisfies Readonly<Record<string, Attribute>>

type Table = typeof ATTRIBUTES
export type AttributeName = keyof Table
type Listed<Column extends 'synonyms' | 'alike'> =
  { [Name in AttributeName]: Table[Name] extends Readonly<Record<Column, readonly (infer Other)[]>> ? Other : never }[AttributeName]
/** Any name of an attribute in the table. */
export type AnyAttributeName = AttributeName | Listed<'synonyms'> | Listed<'alike'>

const BY_NAME: ReadonlyMap<string, Attribute> = new Map(Object.entries(ATTRIBUTES))
const BY_SYNONYM: ReadonlyMap<string, string> = new Map([...BY_NAME]
  .flatMap(([name, { synonyms = [] }]) => synonyms.map((synonym) => [synonym, name] as const)))

/** The columns of an attribute; undefined where the table has no row. */
export const attributeOf = (name: string): Attribute | undefined => BY_NAME.get(name)

/** The one name of an attribute, by any of its synonyms; other names as they are. */
export const storedName = (name: string): string => BY_SYNONYM.get(name) ?? name

/** Attributes with one value at a time. */
export const SINGLE_VALUED: readonly string[] = [...BY_NAME].filter(([, { single }]) => single).map(([name]) => name)

/** Whether an attribute has one value at a time. */
export const isSingleValued = (name: string | undefined): boolean => name !== undefined && attributeOf(name)?.single === true

/** Whether an attribute does not change. */
export const isLasting = (name: string | null | undefined): boolean => attributeOf(name ?? '')?.lasting === true

/** An attribute with the names that models give it. */
export const namesOf = (name: AttributeName): readonly AnyAttributeName[] =>
  [name, ...((attributeOf(name)?.alike ?? []) as AnyAttributeName[])]
