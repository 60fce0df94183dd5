/** The page on one's own memory: takes the key out of the address, and draws what the address names. */
import { render, type JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { DAY_MS } from '@madeleine/base'
import { dateOfMoment, dayText, startOfLocal } from './parts/dates.ts'
import { Nothing } from './parts/notices.tsx'
import { Icon } from './parts/strength.tsx'
import { takeAccess, access, isOpening, signOut, isOpenedLate, signIn } from './shell/access.ts'
import { announced, sayAloud } from './shell/announce.ts'
import { ask, failureWords } from './shell/api.ts'
import { asOf, chooseDay, daysOf, reach, timeZone } from './shell/as-of.ts'
import { followAddress, hrefOf, place } from './shell/place.ts'
import { readReach } from './shell/read-reach.ts'
import { followSettings, isVeiled, theme, THEMES } from './shell/settings.ts'
import { VIEWS } from './views.ts'
import { takeDroppedFiles } from './views/doing/dropped-files.ts'
import './shell/tokens.css'
import './shell/shell.css'
import './parts/parts.css'

// What stands around every view: name, menu, the day as of which all is shown, and how the page looks.

export function Frame(): JSX.Element {
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>Skip to the content</a>
      <header class="head">
        <a class="brand" href={hrefOf('timeline')}><span class="brand-sign" aria-hidden="true" />Madeleine</a>
        {access.value && <Menu />}
        <LookButtons />
      </header>
      {access.value ? <Opened /> : <main id="main" class="main" tabIndex={-1}>{!isOpening.value && <SignIn />}</main>}
      <p class="unseen" role="status" aria-live="polite">{announced.value}</p>
    </>
  )
}

/** The address names a place of the page, so the link must not change it. */
function skip(event: Event): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

function Menu(): JSX.Element {
  const { view: at } = place.value
  const isAt = (name: string, leadsTo: readonly string[] = []): boolean => name === at || leadsTo.includes(at)
  return (
    <nav class="menu" aria-label="Views">
      {VIEWS.map(({ name, title, icon, leadsTo }) => icon && (
        <a key={name} href={hrefOf(name)} aria-current={isAt(name, leadsTo) ? 'page' : undefined}>
          <Icon name={icon} /><span>{title}</span>
        </a>
      ))}
    </nav>
  )
}

const SIGNS = { auto: 'auto', light: 'sun', dark: 'moon' } as const
const WORDS = { auto: 'same as the system', light: 'light', dark: 'dark' } as const

/** Light or dark, veiled or not, and out. */
function LookButtons(): JSX.Element {
  return (
    <div class="look">
      <button type="button" class="plain" aria-pressed={isVeiled.value} title="Blur what was said, until you point at it" onClick={veil}>
        <Icon name={isVeiled.value ? 'veil' : 'eye'} /><span class="unseen">Blur what was said</span>
      </button>
      <button type="button" class="plain" title={`Colours: ${WORDS[theme.value]}`} onClick={nextTheme}>
        <Icon name={SIGNS[theme.value]} /><span class="unseen">Colours: {WORDS[theme.value]}. Change</span>
      </button>
      {access.value && (
        <button type="button" class="plain" title="Forget the key of this tab" onClick={signOut}>
          <Icon name="leave" /><span class="unseen">Forget the key of this tab</span>
        </button>
      )}
    </div>
  )
}

function veil(): void {
  isVeiled.value = !isVeiled.value
  sayAloud(isVeiled.value ? 'What was said is blurred.' : 'What was said is shown.')
}

function nextTheme(): void {
  theme.value = THEMES[(THEMES.indexOf(theme.value) + 1) % THEMES.length]!
  sayAloud(`Colours: ${WORDS[theme.value]}.`)
}

function Opened(): JSX.Element {
  const { view: name } = place.value
  const view = VIEWS.find((one) => one.name === name)
  const main = useRef<HTMLElement>(null)
  const before = useRef(name)
  useEffect(() => void readReach(), [access.value])
  // With the drawing, not after it: the focus would be taken from somebody who has gone on by keyboard meanwhile
  useLayoutEffect(() => {
    document.title = view ? `${view.title} – Madeleine` : 'Madeleine'
    if (before.current !== name) main.current?.focus({ preventScroll: true })
    before.current = name
  }, [name])
  return (
    <>
      <AsOfSlider />
      <main id="main" class={`main view-${name}`} tabIndex={-1} ref={main}>
        {view ? <view.Shown place={place.value} />
          : <Nothing isView title="There is no such view"><p><a href={hrefOf('timeline')}>To the timeline</a></p></Nothing>}
      </main>
    </>
  )
}

// Asks for a key, where the address brought none or the one it brought is not valid any more.

export function SignIn(): JSX.Element {
  const [failure, setFailure] = useState<unknown>(undefined)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const [key, user] = ['key', 'user'].map((name) => String(given.get(name) ?? '').trim())
    if (!key) return setFailure(new Error('a key is needed'))
    signIn({ key, ...(user && { user }) })
    // What a wrong key is answered with signs out again, and leads back to here
    ask('timeline', { limit: 0 }).catch(setFailure)
  }
  return (
    <form class="sign-in" onSubmit={submit}>
      <h1>A key, please</h1>
      {isOpenedLate.value && (
        <p class="failure" role="alert">
          This address opens the page once, within a minute, and was already used or has expired. If you did not open it yourself,
          somebody else on this machine did: stop <code>madeleine ui</code> and start it again.
        </p>
      )}
      <p>
        <code>madeleine ui</code> opens this page with a key of its own; open the address that it printed. On somebody else's server, ask
        whoever runs it for a key made with <code>madeleine keys create</code>.
      </p>
      <label>Key <input name="key" type="password" autocomplete="off" required spellcheck={false} /></label>
      <label>
        User <small>only for a key that opens several memories</small>
        <input name="user" autocomplete="off" spellcheck={false} />
      </label>
      {failure !== undefined && <p class="failure" role="alert">{failureWords(failure)}</p>}
      <button type="submit" class="main-button">Open the memory</button>
      <p class="quiet">The key stays in this tab and is gone when you close it.</p>
    </form>
  )
}

// The slider over all days of the memory: every view shows what was there at the end of the chosen one.

/** While the slider is dragged, views are drawn at most this often. */
const PAUSE_MS = 120

export function AsOfSlider(): JSX.Element | null {
  const { value: span } = reach
  const [dragged, setDragged] = useState<number | undefined>(undefined)
  useEffect(() => {
    if (dragged === undefined || !span) return
    const timer = setTimeout(() => chooseDay(span.from + dragged * DAY_MS), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [dragged])
  useEffect(() => {
    if (asOf.value === undefined) setDragged(undefined)
  }, [asOf.value])
  if (!span) return null
  const [now, zone] = [Date.now(), timeZone.value]
  const days = daysOf(span, now)
  const at = dragged ?? (asOf.value === undefined ? days : Math.floor((asOf.value - span.from) / DAY_MS))
  const words = at >= days ? 'today' : dayText(span.from + at * DAY_MS, zone)
  return (
    <section class={asOf.value === undefined ? 'as-of' : 'as-of as-of-past'} aria-label="Time travel">
      <label class="as-of-words" for="as-of">As of <strong>{words}</strong></label>
      <button type="button" onClick={() => void (asOf.value = undefined)}>Back to today</button>
      <input
        id="as-of" type="range" min={0} max={days} value={Math.min(at, days)} aria-valuetext={words}
        onInput={(event) => setDragged(event.currentTarget.valueAsNumber)} onChange={() => sayAloud(`The memory as of ${words}.`)}
      />
      <input
        class="as-of-date" type="date" aria-label="As of this day" min={dateOfMoment(span.from, zone)} max={dateOfMoment(now, zone)}
        value={dateOfMoment(asOf.value ?? now, zone)} onChange={(event) => chooseDate(event.currentTarget.value)}
      />
    </section>
  )
}

function chooseDate(date: string): void {
  if (/^\d{4}-\d\d-\d\d$/.test(date)) chooseDay(startOfLocal(date, timeZone.value))
}

takeAccess()
followSettings()
followAddress()
takeDroppedFiles()
render(<Frame />, document.getElementById('page')!)
