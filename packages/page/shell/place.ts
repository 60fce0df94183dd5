/** Where in the page one is: `#/view/rest?query`, so that a link and the browser's own back and forward lead there. */
import { signal } from '@preact/signals'

export interface PagePlace {
  readonly view: string
  /** What stands behind the view: ids, decoded. */
  readonly rest: readonly string[]
  readonly query: URLSearchParams
}

export const HOME = 'timeline'

export function readAddress(hash: string): PagePlace {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2)
  const [view = '', ...rest] = path.split('/').map(decoded)
  return { view: view === '' ? HOME : view, rest: rest.filter((part) => part !== ''), query: new URLSearchParams(query) }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** The address of a place within the page. */
export function hrefOf(
  view: string, rest: readonly string[] = [], query: Readonly<Record<string, string | number | undefined>> = {},
): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const path = [view, ...rest].map((part) => encodeURIComponent(part)).join('/')
  return `#/${path}${given.length > 0 ? `?${new URLSearchParams(given).toString()}` : ''}`
}

export const place = signal<PagePlace>(readAddress(''))

/** Follows the address from now on. */
export function followAddress(): void {
  const read = (): void => void (place.value = readAddress(location.hash))
  addEventListener('hashchange', read)
  read()
}

/** Goes there. @param isSmall the address changes without a step in the history: another zoom, another word of a query */
export function go(href: string, isSmall = false): void {
  if (!isSmall) return void (location.hash = href)
  // The address may lead elsewhere already: a link was followed, and the page has not heard of it yet
  if (readAddress(location.hash).view !== readAddress(href).view) return
  history.replaceState(null, '', href)
  place.value = readAddress(href)
}
