/** Who asks: the key of this tab, and the user that it is to open, where it opens several. */
import { signal } from '@preact/signals'

export interface Access {
  readonly key: string
  /** One of the users of the key; absent for its only one. */
  readonly user?: string
}

/** Kept for this tab alone, and gone with it. */
const KEPT_AS = 'madeleine.access'

/** Undefined: the page asks for a key. */
export const access = signal<Access | undefined>(undefined)

/** A code was in the address, and its key is on the way. */
export const isOpening = signal(false)
/** The address had a code that is not good any more. */
export const isOpenedLate = signal(false)

/**
 * Takes the token that the opened address carries, in its fragment, which no request and no log has, or the key for the code
 * in it, and cleans the address, so that it is neither in the history nor in a picture of the screen; else what the tab has kept.
 */
export function takeAccess(): void {
  const [, token] = /^#token=([\w.~+/=-]{1,500})$/.exec(location.hash) ?? []
  if (token !== undefined) {
    history.replaceState(null, '', `${location.pathname}${location.search}`)
    return signIn({ key: token })
  }
  const [, code] = /^#code=([\w-]{1,100})$/.exec(location.hash) ?? []
  if (code !== undefined) {
    history.replaceState(null, '', `${location.pathname}${location.search}`)
    return void exchange(code)
  }
  access.value = keptAccess()
}

export function signIn(given: Access): void {
  access.value = given
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify(given))
  } catch {
    // A browser that keeps nothing asks again after the next load
  }
}

export function signOut(): void {
  access.value = undefined
  try {
    sessionStorage.removeItem(KEPT_AS)
  } catch {
    // It was not kept either
  }
}

/** A code was handed to this browser where other users of the machine may read it; it opens once, and is worth nothing then. */
async function exchange(code: string): Promise<void> {
  isOpening.value = true
  const url = new URL('ui/key', document.baseURI)
  const reply = await fetch(url, { method: 'POST', cache: 'no-store', headers: { authorization: `Bearer ${code}` } }).catch(() => undefined)
  const { key } = (reply?.ok ? await reply.json().catch(() => ({})) : {}) as { key?: string }
  isOpening.value = false
  if (key !== undefined) return signIn({ key })
  access.value = keptAccess()
  isOpenedLate.value = access.value === undefined
}

function keptAccess(): Access | undefined {
  try {
    const { key, user } = JSON.parse(sessionStorage.getItem(KEPT_AS) ?? '{}') as Partial<Access>
    return typeof key === 'string' ? { key, ...(typeof user === 'string' && { user }) } : undefined
  } catch {
    return undefined
  }
}
