/** Plain statements of a language as the rows of a table: how they are said of oneself, and how of somebody. */
import { type Finding, patternOf, type RuleAttribute, type StatedClause, type StatementRule } from './finding.ts'
import { spanDates, timeAhead } from './stated-times.ts'

/**
 * Said of oneself, with `{slots}`; said of somebody, with `$value` and the names of groups; and what else it tells where a group is said.
 * The slot `value` is the fact's value.
 */
export type StatementRow = readonly [attribute: RuleAttribute, said: string, says: string,
  ...more: readonly (readonly [attribute: RuleAttribute, group: string, says: string])[]]

/** Expressions that stand for the slots of a table, by their names. */
export type Slots = Readonly<Record<string, string>>

/** Names as all languages of Latin script write them. */
export const NAME_SLOTS: Slots = {
  name: String.raw`(?<value>\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)`,
  place: String.raw`(?<value>\p{Lu}[\p{L}'-]+(?: (?:de |del |la |las |los |sur |le |les |en )*\p{Lu}[\p{L}'-]+){0,2})`,
  firm: String.raw`(?<value>\p{Lu}[\p{L}\d&.'-]*(?: \p{Lu}[\p{L}\d&.-]*)?)`,
  number: String.raw`(?<value>[1-9]\d?)`,
}

/** Of these each word matters. */
const UNTAILED = new Set<RuleAttribute>(['guideline', 'plan', 'goal', 'likes', 'dislikes', 'event', 'trait', 'diet',
  'health'])

const SLOT = /(?<!\\p)\{([a-z]+)\}/g

/** How a language fills its table. */
export interface TableWords {
  readonly slots: Slots
  /** Whether a value stands by itself. */
  readonly isCertain: (value: string, attribute: RuleAttribute) => boolean
  /** How groups are said of somebody, by their names: a verb in the third person. Default: as they are said of oneself. */
  readonly forms?: Readonly<Record<string, (words: string) => string>>
  /** The days of a plan. Default: "from/to". */
  readonly between?: (from: string, to: string) => string
  /** What may stand behind a statement and adds nothing to it, such as since when, but for wishes to the assistant and what is planned. */
  readonly tail?: string
  /** Flags of the expressions. Default: 'u', as it is written. */
  readonly flags?: string
}

/** A table as rules for whole clauses, whose first letter is small. */
export function statementTable(rows: readonly StatementRow[], words: TableWords): StatementRule[] {
  const { slots, isCertain, tail, flags = 'u' } = words
  return rows.map(([attribute, said, says, ...more]) => ({
    pattern: patternOf(`^${said.replace(SLOT, (_, slot: string) => slots[slot] ?? NAME_SLOTS[slot]!)}${
      tail === undefined || UNTAILED.has(attribute) ? '' : `(?: ${tail})?`}$`, flags),
    read: (groups, clause) => [{ attribute, says, value: groups['value'] },
      ...more.flatMap((one) => (groups[one[1]] === undefined ? [] : [{ attribute: one[0], says: one[2], value: groups[one[1]] }]))]
      .flatMap((one) => (isCertain(one.value ?? '', one.attribute) ? findingOf({ ...one, groups }, clause, words) ?? [] : [])),
  }))
}

interface Reading {
  readonly attribute: RuleAttribute
  readonly says: string
  readonly value: string | undefined
  readonly groups: Readonly<Record<string, string | undefined>>
}

function findingOf(
  { attribute, says, value, groups }: Reading, { text, day, toAssistant }: StatedClause, words: TableWords,
): Finding | undefined {
  const time = attribute === 'plan' ? timeAhead(text, day) : undefined
  if ((attribute === 'guideline' && !toAssistant) || (attribute === 'plan' && time === undefined)) return undefined
  const [from = '', to = ''] = time ? spanDates(time.span) : []
  const days = words.between?.(from, to) ?? (from === to ? from : `${from}/${to}`)
  const forms = attribute === 'guideline' ? undefined : words.forms
  const form = (name: string): string => forms?.[name]?.(groups[name] ?? '') ?? groups[name] ?? ''
  const told = says.replace(/\$(\w+)/g, (_, name: string) => (name === 'when' ? days : form(name))).replace(/\s+/g, ' ').trim()
  return { attribute, value: time || value === undefined ? told : forms?.['value']?.(value.trim()) ?? value.trim(), says: told }
}
