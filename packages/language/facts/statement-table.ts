/** Plain statements of a language as the rows of a table: how they are said of oneself, and how of somebody. */
import { type Finding, patternOf, type RuleAttribute, type StatedClause, type StatementRule } from './finding.ts'
import { spanDates, timeAhead } from './stated-times.ts'

/** Said of oneself, with `{slots}`; said of somebody, with `$value` and the names of groups. The slot `value` is the fact's value. */
export type StatementRow = readonly [attribute: RuleAttribute, said: string, says: string]

/** Expressions that stand for the slots of a table, by their names. */
export type Slots = Readonly<Record<string, string>>

/** Names as all languages of Latin script write them. */
export const NAME_SLOTS: Slots = {
  name: String.raw`(?<value>\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+)?)`,
  place: String.raw`(?<value>\p{Lu}[\p{L}'-]+(?: (?:de |del |la |las |los |sur |le |les |en )*\p{Lu}[\p{L}'-]+){0,2})`,
  firm: String.raw`(?<value>\p{Lu}[\p{L}\d&.'-]*(?: \p{Lu}[\p{L}\d&.-]*)?)`,
  number: String.raw`(?<value>[1-9]\d?)`,
}

const SLOT = /(?<!\\p)\{([a-z]+)\}/g

/** A table as rules for whole clauses, whose first letter is small. @param isCertain whether a value stands by itself */
export function statementTable(rows: readonly StatementRow[], slots: Slots, isCertain: (value: string) => boolean): StatementRule[] {
  return rows.map(([attribute, said, says]) => ({
    pattern: patternOf(`^${said.replace(SLOT, (_, slot: string) => slots[slot] ?? NAME_SLOTS[slot]!)}$`, 'u'),
    read: (groups, clause) => isCertain(groups['value'] ?? '') && findingOf({ attribute, says, groups }, clause),
  }))
}

interface Reading {
  readonly attribute: RuleAttribute
  readonly says: string
  readonly groups: Readonly<Record<string, string | undefined>>
}

function findingOf({ attribute, says, groups }: Reading, { text, day, toAssistant }: StatedClause): Finding | undefined {
  const time = attribute === 'plan' ? timeAhead(text, day) : undefined
  if ((attribute === 'guideline' && !toAssistant) || (attribute === 'plan' && time === undefined)) return undefined
  const [from = '', to = ''] = time ? spanDates(time.span) : []
  const told = says.replace(/\$(\w+)/g, (_, name: string) => (name !== 'when' ? groups[name] ?? '' : from === to ? from : `${from}/${to}`))
    .replace(/\s+/g, ' ').trim()
  return { attribute, value: time ? told : groups['value']?.trim() ?? told, says: told }
}
