/** Where in the page one is: `#/view/rest?query`, so that a link and the browser's own back and forward lead there. */
import { computed, signal } from '@preact/signals'

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

export const place = signal<PagePlace>(readAddress(''))

/**
 * The day as of which all is shown, 'YYYY-MM-DD'; undefined: today. It stands in the address, so that a reload and the way back
 * keep it.
 */
export const chosenDate = computed(() => {
  const date = place.value.query.get('asof') ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(date) && !Number.isNaN(Date.parse(date)) ? date : undefined
})

type Query = Readonly<Record<string, string | number | undefined>>

/** The address of a place within the page, as of the same day. */
export const hrefOf = (view: string, rest: readonly string[] = [], query: Query = {}): string =>
  written(view, rest, { ...query, asof: chosenDate.value })

function written(view: string, rest: readonly string[], query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  const path = [view, ...rest].map((part) => encodeURIComponent(part)).join('/')
  return `#/${path}${given.length > 0 ? `?${new URLSearchParams(given).toString()}` : ''}`
}

/** Shows the same place as of that day, without a step in the history. @param date undefined: today */
export function chooseDate(date: string | undefined): void {
  const { view, rest, query } = readAddress(location.hash)
  replace(written(view, rest, { ...Object.fromEntries(query), asof: date }))
}

/** The address that the page has read last, as the browser writes it. */
let heard = ''

function read(): void {
  heard = location.hash
  place.value = readAddress(heard)
}

/** Follows the address from now on. */
export function followAddress(): void {
  addEventListener('hashchange', read)
  read()
}

/** Goes there. @param isSmall the address changes without a step in the history: another zoom, another word of a query */
export function go(href: string, isSmall = false): void {
  if (!isSmall) return void (location.hash = href)
  // The address may lead elsewhere already: a link was followed, and the page has not heard of it yet, or has not drawn it
  if (location.hash === heard && place.value.view === readAddress(href).view) replace(href)
}

function replace(href: string): void {
  history.replaceState(null, '', href)
  read()
}
