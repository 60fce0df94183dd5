/** The text by which a query finds an item: its leaves, a line each. */

interface Leaf {
  /** Names of the fields and places in arrays from the root. */
  readonly path: readonly string[]
  readonly text: string
}

/**
 * The text of a value, or of the fields that `index` names, as LangGraph writes them: `title`, `author.name`, `chapters[*].content`,
 * `tags[0]`, `tags[-1]`, `{title,summary}`, `*`, `$`. A single leaf stands alone, several with their fields in front.
 */
export function textOfItem(value: unknown, index: readonly string[] | null | undefined): string {
  const leaves = (index ?? ['$']).flatMap((path) => select({ path: [], value }, tokens(path)).flatMap(leavesOf))
  const lines = leaves.length === 1 ? leaves.map(({ text }) => text) : leaves.map(({ path, text }) => `${path.join(' ')}: ${text}`)
  return [...new Set(lines)].join('\n')
}

interface Place {
  readonly path: readonly string[]
  readonly value: unknown
}

const tokens = (path: string): string[] => path.match(/\[[^\]]*\]|\{[^}]*\}|[^.[\]{}]+/g) ?? []

function select(place: Place, [token, ...rest]: readonly string[]): Place[] {
  if (token === undefined) return [place]
  if (token === '$') return select(place, rest)
  if (token.startsWith('{')) return token.slice(1, -1).split(',').flatMap((path) => select(place, [...tokens(path.trim()), ...rest]))
  return stepsOf(place, token).flatMap((next) => select(next, rest))
}

function stepsOf({ path, value }: Place, token: string): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const name = token.startsWith('[') ? token.slice(1, -1) : token
  if (name === '*') return childrenOf({ path, value })
  if (Array.isArray(value)) {
    const item: unknown = /^\[-?\d+\]$/.test(token) ? value.at(Number(name)) : undefined
    return item === undefined ? [] : [{ path, value: item }]
  }
  return Object.hasOwn(value, name) ? [{ path: [...path, name], value: (value as Record<string, unknown>)[name] }] : []
}

const childrenOf = ({ path, value }: Place & { readonly value: object }): Place[] =>
  (Array.isArray(value) ? value.map((item: unknown) => ({ path, value: item }))
    : Object.entries(value).map(([name, child]) => ({ path: [...path, name], value: child as unknown })))

function leavesOf(root: Place): Leaf[] {
  const leaves: Leaf[] = []
  const waiting = [root]
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { path, value } = place
    if (typeof value === 'object' && value !== null) waiting.push(...childrenOf({ path, value }).reverse())
    else if (value !== null && value !== undefined && value !== '') leaves.push({ path, text: String(value) })
  }
  return leaves
}
