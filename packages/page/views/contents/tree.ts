/** The table of contents as a tree that is read branch by branch: what is open, and the rows that it shows. */
import type { AnswerOf } from '../../shell/api.ts'

export type ContentsNode = AnswerOf<'toc'>
export type ContentsRow = ContentsNode['children'][number]

export const ROOT_NODE = 'toc:root'

export interface Branches {
  /** What was read, by id; a node with more children than were read has `next`. */
  readonly nodes: ReadonlyMap<string, ContentsNode>
  readonly open: ReadonlySet<string>
}

export interface TreeRow {
  /** Its branch. */
  readonly id: string
  readonly entry: ContentsRow
  /** From 1. */
  readonly level: number
  readonly parent: string
  readonly isLeaf: boolean
  readonly isOpen: boolean
  /** Among its siblings, from 1, and how many of them are read. */
  readonly place: number
  readonly siblings: number
}

/** A branch of the tree: an id, and behind @ the month whose days a week is limited to, since a week can stand in two of them. */
export const branchOf = (parent: string, id: string): string =>
  (parent.startsWith('toc:month:') && id.startsWith('toc:week:') ? `${id}@${parent}` : id)
/** What a branch is asked for by. */
export function askedBranch(branch: string): { readonly node: string; readonly within?: string } {
  const [node = branch, within] = branch.split('@')
  return { node, ...(within !== undefined && { within }) }
}

export const isSegment = (id: string): boolean => id.startsWith('toc:segment:')
export const segmentOf = (id: string): string => id.slice('toc:segment:'.length)

/** The rows that stand below each other, in order of reading. */
export function rowsOf({ nodes, open }: Branches): TreeRow[] {
  const rows: TreeRow[] = []
  const add = (parent: string, level: number): void => {
    const children = nodes.get(parent)?.children ?? []
    children.forEach((entry, i) => {
      const id = branchOf(parent, entry.id)
      const isOpen = open.has(id)
      rows.push({ id, entry, level, parent, isLeaf: isSegment(id), isOpen, place: i + 1, siblings: children.length })
      if (isOpen) add(id, level + 1)
    })
  }
  add(ROOT_NODE, 1)
  return rows
}

/** A page of children behind those that were read. */
export const withPage = (before: ContentsNode | undefined, page: ContentsNode): ContentsNode =>
  (before ? { ...page, children: [...before.children, ...page.children] } : page)

/** Where a key leads from a row, as in every tree: undefined if nowhere. */
export function rowByKey(rows: readonly TreeRow[], at: number, key: string): number | undefined {
  const row = rows[at]
  if (!row) return undefined
  if (key === 'ArrowDown') return Math.min(rows.length - 1, at + 1)
  if (key === 'ArrowUp') return Math.max(0, at - 1)
  if (key === 'Home') return 0
  if (key === 'End') return rows.length - 1
  if (key === 'ArrowLeft' && !row.isOpen) return Math.max(0, rows.findIndex(({ id }) => id === row.parent))
  if (key === 'ArrowRight' && row.isOpen && rows[at + 1]?.parent === row.id) return at + 1
  return undefined
}
