/** What a search filters items by and a listing namespaces by, exactly as `InMemoryStore` does. */
import type { MatchCondition } from '@langchain/langgraph-checkpoint'

type Operator = (value: unknown, wanted: unknown) => boolean

const OPERATORS: Readonly<Record<string, Operator>> = {
  $eq: (value, wanted) => value === wanted,
  $ne: (value, wanted) => value !== wanted,
  $gt: (value, wanted) => Number(value) > Number(wanted),
  $gte: (value, wanted) => Number(value) >= Number(wanted),
  $lt: (value, wanted) => Number(value) < Number(wanted),
  $lte: (value, wanted) => Number(value) <= Number(wanted),
  $in: (value, wanted) => Array.isArray(wanted) && wanted.includes(value),
  $nin: (value, wanted) => !Array.isArray(wanted) || !wanted.includes(value),
}

/** Whether a value has every field as the filter wants it: equal, or by operators. */
export const matchesFilter = (value: Readonly<Record<string, unknown>>, filter: Readonly<Record<string, unknown>> = {}): boolean =>
  Object.entries(filter).every(([field, wanted]) => matchesField(value[field], wanted))

function matchesField(value: unknown, wanted: unknown): boolean {
  const isOperators = typeof wanted === 'object' && wanted !== null && Object.keys(wanted).every((name) => Object.hasOwn(OPERATORS, name))
  return isOperators ? Object.entries(wanted).every(([name, operand]) => OPERATORS[name]!(value, operand)) : value === wanted
}

/** Whether a namespace begins, or ends, with the condition's labels; `*` is any label. */
export function matchesCondition(namespace: readonly string[], { matchType, path }: MatchCondition): boolean {
  const from = matchType === 'prefix' ? 0 : namespace.length - path.length
  return path.length <= namespace.length && path.every((label, i) => label === '*' || label === namespace[from + i])
}
