/** A page of threads, filtered and ordered as Mastra does. */
import type { StorageThreadType } from '@mastra/core/memory'
import type { StorageListThreadsInput, StorageListThreadsOutput } from '@mastra/core/storage'
import { checkPage } from './list-options.ts'

const DEFAULT_THREADS = 100

/** @param found the threads of the resource that was asked for, or all */
export function threadPage(
  found: readonly StorageThreadType[], { page = 0, perPage = DEFAULT_THREADS, orderBy, filter }: StorageListThreadsInput,
): StorageListThreadsOutput {
  checkPage(page, perPage)
  const wanted = Object.entries(filter?.metadata ?? {})
  const meant = found.filter(({ metadata }) => wanted.every(([key, value]) => JSON.stringify(metadata?.[key]) === JSON.stringify(value)))
  const { field = 'createdAt', direction = 'DESC' } = orderBy ?? {}
  const threads = meant.toSorted((a, b) => (a[field].getTime() - b[field].getTime()) * (direction === 'DESC' ? -1 : 1))
  const listed = perPage === false ? threads : threads.slice(page * perPage, (page + 1) * perPage)
  return { threads: listed, total: threads.length, page, perPage, hasMore: perPage !== false && (page + 1) * perPage < threads.length }
}
