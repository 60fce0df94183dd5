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
/** Why the key that was used until now is not good any more: the server was started anew, or its key was revoked or has expired. */
export const refusal = signal<string | undefined>(undefined)

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
  if (!access.value) void askOtherTabs()
}

export function signIn(given: Access): void {
  access.value = given
  refusal.value = undefined
  try {
    sessionStorage.setItem(KEPT_AS, JSON.stringify(given))
  } catch {
    // A browser that keeps nothing asks again after the next load
  }
}

/** @param why it was refused; undefined: the person wishes it */
export function signOut(why?: string): void {
  access.value = undefined
  refusal.value = why
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

// A link that is opened in a tab beside this one finds no key kept there: the tabs of one address hand it over, and store it nowhere.

/** Other tabs answer in some milliseconds; without them a key is asked for. */
const MOST_WAITING_MS = 400

interface TabMessage {
  /** Who asks. */
  readonly from?: string
  /** Who is answered. */
  readonly to?: string
  readonly access?: Access
}

const channel = new BroadcastChannel(`madeleine ${new URL('.', document.baseURI).pathname}`)

/** Answers other tabs from now on. */
export function answerOtherTabs(): void {
  channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    if (data.from !== undefined && access.value) channel.postMessage({ to: data.from, access: access.value } satisfies TabMessage)
  })
}

async function askOtherTabs(): Promise<void> {
  const from = crypto.getRandomValues(new Uint32Array(4)).join('-')
  isOpening.value = true
  const given = await new Promise<Access | undefined>((resolve) => {
    channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (data.to === from) resolve(data.access)
    })
    setTimeout(() => resolve(undefined), MOST_WAITING_MS)
    channel.postMessage({ from } satisfies TabMessage)
  })
  isOpening.value = false
  if (given && !access.value) signIn(given)
}
