/** Facts: what is known of somebody, since when, and which messages prove it. */
import { clipText, collapsedText, compatible } from '@madeleine/base'

/** Kinds of facts that somebody may state. Source: Plast Mem's eight categories. */
export const STATED_CATEGORIES =
  ['identity', 'preference', 'interest', 'personality', 'relationship', 'experience', 'goal', 'guideline'] as const
export type StatedCategory = (typeof STATED_CATEGORIES)[number]
/** All kinds: a `note` is what a person said, kept as a quote and not asserted. */
export const FACT_CATEGORIES = [...STATED_CATEGORIES, 'note'] as const
export type FactCategory = (typeof FACT_CATEGORIES)[number]

/**
 * Who read a fact out of the talk: a language model, or the rules for what people say of themselves. `noted`: an assistant
 * noted it with the tool `remember`, and no message of the user's own says it. `person`: a person stated or corrected it by a call.
 */
export type FactQuality = (typeof FACT_QUALITIES)[number]
export const FACT_QUALITIES = ['model', 'rules', 'noted', 'person'] as const

/** The subject of what the user of a chat says of themselves, where messages carry no name. */
export const USER_SUBJECT = 'user'

/** The place of a message in the log of its conversation, and its story time. */
export interface MessagePlace {
  readonly conversationId: string
  readonly seq: number
  readonly at: Date
}

/** A fact as messages state it. */
export interface StatedFact {
  /** Whom it is about: the name of a speaker or of somebody spoken of, or `USER_SUBJECT`. */
  readonly subject: string
  readonly category: FactCategory
  /** What of the subject it tells, lower case with hyphens: home, employer, likes …; absent where no attribute fits. */
  readonly attribute?: string
  /** The attribute's value: Lisbon. */
  readonly value?: string
  /** One sentence that is true by itself, in the language of the talk: "Lena lives in Lisbon". */
  readonly text: string
  /** Story time since when it holds; not later than now where the talk says so. */
  readonly validFrom: Date
  /** The messages that prove it, at least one. */
  readonly sources: readonly [MessagePlace, ...MessagePlace[]]
  /** An assistant noted it: its quality is `noted`, whoever reads. */
  readonly isNoted?: true
}

/** What a reading of the talk changes in what is known. Nothing is overwritten: what no longer holds keeps its row and its time. */
export type FactChange =
  | { readonly kind: 'new'; readonly fact: StatedFact }
  /** Another proof of a known fact. */
  | { readonly kind: 'reinforce'; readonly factId: string; readonly sources: StatedFact['sources'] }
  /** A known fact no longer holds, because another one does. */
  | { readonly kind: 'update'; readonly factId: string; readonly fact: StatedFact }
  /** A known fact no longer holds, or never did (`endsAt` at or before its beginning). */
  | { readonly kind: 'invalidate'; readonly factId: string; readonly endsAt: Date; readonly sources: StatedFact['sources'] }

/** What messages say by themselves: a fact, or the end of facts that are named by their words. */
export type StatedChange = Extract<FactChange, { kind: 'new' }> | EndedFact

/** What is said to be over, whether it is known by now or learnt later. For the attributes of which an end can be told see `endKeys`. */
export interface EndedFact {
  readonly kind: 'end'
  readonly subject: string
  readonly attribute: string
  /** Absent: whatever the attribute's value is. */
  readonly value?: string
  readonly endsAt: Date
  readonly sources: StatedFact['sources']
  /** As of a fact. */
  readonly isNoted?: true
}

/** Something that a person says they have done: it ends the plan that it carries out. */
export interface DonePlan {
  readonly kind: 'done'
  readonly subject: string
  readonly done: DoneThing
  /** When it was said. */
  readonly endsAt: Date
  readonly sources: StatedFact['sources']
}

/** Something that was done, in the words in which it was said. */
export interface DoneThing {
  /** What it was, without times. */
  readonly what: string
  /** What was done with it; absent: it is done or over, whatever it was. */
  readonly verb?: string
  /** It took place: on the day of its plan or later. */
  readonly isEvent: boolean
  /** The first local day on which it may have been done, since 1970-01-01. */
  readonly day: number
}

/** The attribute of an end that tells of a plan that it was done. */
export const DONE = 'done'

/**
 * died: a living thing, or a machine; gone: sold, lost, given away; apart: two people; left: work or a school; moved: away from where
 * one lived; stopped: what one did or took; graduated: a school, finished or not; off: a plan; untrue: what was never so; released: a wish
 * to the assistant.
 */
export type OverKind = 'died' | 'gone' | 'apart' | 'left' | 'moved' | 'stopped' | 'graduated' | 'off' | 'untrue'
  | 'released'

/** Something that a person says is over, in the words in which it was said: it ends what is known of it by those words. */
export interface OverThing {
  readonly kind: OverKind
  /** Empty: whatever it is, where one has only one of the kind. */
  readonly what: string
  /** It is a whole clause, which the judge of ends says ends what it names. */
  readonly isJudged?: true
}

export interface OverFact {
  readonly kind: 'over'
  readonly subject: string
  readonly over: OverThing
  /** Since when it is over, where the message tells; else when it was said. */
  readonly endsAt: Date
  readonly sources: StatedFact['sources']
}

/** What the rules read in messages. */
export type SaidChange = StatedChange | DonePlan | OverFact

// What a person does to facts by their own call: evidence that is stronger than anything read in talk, kept, and undone at will.

/**
 * correct: another sentence or value in its place; retire: it holds no longer; pin, unpin: whether it stands first in every
 * context; add: a fact that the person states.
 */
export const FACT_EDIT_ACTIONS = ['correct', 'retire', 'pin', 'unpin', 'add'] as const
export type FactEditAction = (typeof FACT_EDIT_ACTIONS)[number]

/** An edit as the facts that it touches show it; its keys stand in the order in which `jsonb` returns them. */
export interface EditMark {
  /** When it was made, by the clock: ISO 8601. */
  readonly at: string
  /** Who made it, where the facts are a space's. */
  readonly by?: string
  readonly id: string
  readonly action: FactEditAction
  /** The fact that it is about was said never to have been true. */
  readonly wasNeverTrue?: true
}

/** An edit behind a word on a fact. */
export interface EditWord {
  readonly mark: EditMark
  /** The place of the edit in the order of a user's edits. */
  readonly number: number
  /** What it states is pinned, because the fact was whose place it takes. */
  readonly pins: boolean
}

/** A word on whether a fact is pinned. */
export interface FactPin {
  readonly textKey: string
  readonly factKey: string
  readonly isPinned: boolean
  readonly edit: EditWord
}

/** Facts that a memory keeps pinned: what stands in every prompt is bounded. */
export const MOST_PINNED = 20

/** Whether the person has said that a fact was never true: it answers nothing. */
export const isWithdrawn = ({ validFrom, validTo, edits }: {
  readonly validFrom: Date; readonly validTo: Date | null; readonly edits: readonly EditMark[] | null
}): boolean => validTo?.getTime() === validFrom.getTime() && edits?.some(({ wasNeverTrue }) => wasNeverTrue) === true

// Why something is not learnt as a fact: a closed list, by which refusals are counted.

/**
 * - `malformed`: no object, operation, category or whole sentence
 * - `unknown-fact`: about a known fact that was not shown
 * - `unproven`: no message of a person that states it is cited
 * - `not-own-words`: the message is pasted, quoted or reported, or nobody's own
 * - `unheld-text`: its words are not those of its messages
 * - `polarity`: the message denies it, or says it of another case
 * - `subject`: about somebody whom nobody named
 * - `guideline`: a wish that is none, or that a memory must not pass on
 * - `no-ending`: nothing says that the known fact ended
 * - `foreign-script`: in a script that the talk hardly uses
 * - `too-many`: beyond the facts that one message states, or one reply may hold
 */
export const FACT_REFUSALS = [
  'malformed', 'unknown-fact', 'unproven', 'not-own-words', 'unheld-text', 'polarity',
  'subject', 'guideline', 'no-ending', 'foreign-script', 'too-many',
] as const
export type FactRefusal = (typeof FACT_REFUSALS)[number]

/** How often something was refused, by reason. */
export type FactRefusals = Readonly<Record<FactRefusal, number>>

// What messages say of facts, and persons by their edits, and the order in which they said it.

/** A message's word on a fact, or that of an edit: in the conversation '', at its number. For the keys see `FactWords`. */
export interface FactSource {
  readonly conversationId: string
  readonly seq: number
  /** `repeats`: another proof, in other words than the fact's. */
  readonly kind: 'states' | 'repeats' | 'ends'
  /** When it was said, in story time. */
  readonly at: Date
  /** Since when the fact holds, or holds no longer. */
  readonly holdsFrom: Date
  readonly textKey: string
  readonly factKey: string
  readonly chainKey: string
  /** Text key of the fact that took the place of the one that ended; null where none did. */
  readonly successorKey: string | null
  /** When its fact was forgotten: it keeps its place in the chain, without words. */
  readonly forgottenAt: Date | null
  readonly quality: FactQuality
  /** When it was learnt, by the clock. */
  readonly learntAt: Date
  /** Of an edit. */
  readonly edit?: EditWord | null
  /** Its words, where it has some: whose, and of what. */
  readonly subjectKey?: string | null
  readonly value?: string | null
}

/** Statements before repetitions before ends. */
export const KIND_ORDER = { states: 0, repeats: 1, ends: 2 } as const
/** Whose reading words a fact: the person's own, a model's, the rules', an assistant's note. */
export const QUALITY_ORDER = { person: 0, model: 1, rules: 2, noted: 3 } as const
const compareText = (a: string, b: string): number => Number(a > b) - Number(a < b)

/** The order in which it was said; of one message, ends come last. */
export const bySaying = (a: FactSource, b: FactSource): number =>
  a.at.getTime() - b.at.getTime() || compareText(a.conversationId, b.conversationId) || a.seq - b.seq ||
  KIND_ORDER[a.kind] - KIND_ORDER[b.kind] || compareText(a.textKey, b.textKey)

// The attributes of facts: one table of what is known of each.

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
   * value; `each`: those of a value, or all. Absent: only a fact's own words end it.
   */
  readonly ends?: 'all' | 'thing' | 'value' | 'each'
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
  language: { category: 'identity', ends: 'value', alike: ['languages', 'speaks'] },
  'place-of-work': { category: 'identity', ends: 'all' },
  'work-field': { category: 'identity', ends: 'value' },
  studies: { category: 'identity', ends: 'all', alike: ['education', 'degree'] },
  owns: { category: 'identity', ends: 'thing', alike: ['has', 'car', 'vehicle'] },
  allergy: { category: 'identity', ends: 'each', alike: ['allergies', 'allergic-to', 'intolerance', 'intolerances'] },
  medication: { alike: ['medications'] },
  health: { category: 'identity', ends: 'value' },
  tools: { category: 'identity', ends: 'value' },

  diet: { category: 'preference', ends: 'value' },
  likes: { category: 'preference', alike: ['like', 'loves', 'enjoys'] },
  dislikes: { category: 'preference', alike: ['dislike', 'hates', 'avoids'] },
  favourite: { category: 'preference', alike: ['favorite', 'prefers', 'preference'] },
  hobby: { category: 'interest', ends: 'value', alike: ['hobbies', 'interest', 'interests'] },
  plays: { category: 'interest', ends: 'value' },
  learning: { category: 'interest', ends: 'value' },
  trait: { category: 'personality', ends: 'value' },
  habit: { category: 'personality', ends: 'value' },

  companion: { category: 'relationship', ends: 'all' },
  children: { category: 'relationship', alike: ['son', 'daughter', 'child'] },
  siblings: { category: 'relationship', alike: ['sister', 'brother', 'sibling'] },
  pets: { category: 'relationship', ends: 'thing', alike: ['pet', 'dog', 'cat'] },
  relative: { category: 'relationship' },
  family: { alike: ['mother', 'father', 'parent', 'parents', 'grandmother', 'grandfather', 'aunt', 'uncle', 'cousin', 'niece', 'nephew'] },

  event: { category: 'experience' },
  plan: { category: 'goal', ends: 'value', alike: ['plans'] },
  goal: { category: 'goal', ends: 'value', alike: ['goals', 'intends'] },
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

/** A fact that is known, as a prompt shows it and a talk is compared with it. */
export interface KnownFact {
  readonly id: string
  readonly subject: string
  readonly category: FactCategory
  readonly attribute?: string
  readonly value?: string
  readonly text: string
  readonly validFrom: Date
}

// Names of facts as they are stored and compared.

/** Longest name and value of a fact, in bytes of UTF-8; what is longer is cut. */
export const MAX_NAME_BYTES = 200

/** Cut again, since both steps may lengthen a text tenfold, and an index does not take rows of any length. */
const foldedName = (name: string): string => clipText(compatible(collapsedText(name, MAX_NAME_BYTES)).toLowerCase(), MAX_NAME_BYTES)

/** The subject as it is compared: case and white space do not count. */
export const subjectKeyOf = (subject: string): string => foldedName(subject)

/** An attribute in lower case with hyphens, under the one name of its synonyms; null where no letter is left. */
export function attributeName(attribute: string): string | null {
  const name = foldedName(attribute).replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '')
  return name === '' ? null : storedName(name)
}

/** The operations of a reply, the most decisive first. */
export const FACT_OPERATIONS = ['update', 'invalidate', 'reinforce', 'new'] as const

/** The most decisive operation for each known fact: an update before an end before another proof; the new facts of other updates stay. */
export function onePerFact(changes: readonly FactChange[]): FactChange[] {
  const rank = ({ kind }: FactChange): number => FACT_OPERATIONS.indexOf(kind)
  const decisive = new Map<string, FactChange>()
  for (const change of changes) {
    if (change.kind === 'new') continue
    const other = decisive.get(change.factId)
    if (!other || rank(change) < rank(other)) decisive.set(change.factId, change)
  }
  return changes.flatMap((change): FactChange[] => {
    if (change.kind === 'new' || decisive.get(change.factId) === change) return [change]
    return change.kind === 'update' ? [{ kind: 'new', fact: change.fact }] : []
  })
}

/** Facts of one note of an assistant that are read. */
export const MOST_NOTED = 10
