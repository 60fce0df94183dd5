/** The page on one's own memory: takes the key out of the address, and draws what the address names. */
// The styles of the shell stand before those of the views, which may say otherwise
import './shell/tokens.css'
import './shell/shell.css'
import './parts/parts.css'
import { render, type JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { loadTheRest } from './parts/later.tsx'
import { Nothing } from './parts/notices.tsx'
import { Icon } from './parts/strength.tsx'
import { answerOtherTabs, takeAccess, access, isOpening, signOut } from './shell/access.ts'
import { announced, sayAloud } from './shell/announce.ts'
import { AsOfBar, AsOfChip } from './shell/as-of-bar.tsx'
import { DeedBar } from './shell/deed-bar.tsx'
import { followChanges } from './shell/follow-changes.ts'
import { followAddress, go, hrefOf, place } from './shell/place.ts'
import { readReach } from './shell/read-reach.ts'
import { followSettings, isVeiled, theme, THEMES } from './shell/settings.ts'
import { SignIn } from './shell/sign-in.tsx'
import { VIEWS } from './views.ts'
import { isDraggedOver, takeDroppedFiles } from './views/doing/dropped-files.ts'

// What stands around every view: name, menu, the day as of which all is shown, and how the page looks.

export function Frame(): JSX.Element {
  return (
    <>
      <a class="skip" href="#main" onClick={skip}>Skip to the content</a>
      <div class="top">
        <header class="head">
          <a class="brand" href={hrefOf('timeline')}><span class="brand-sign" aria-hidden="true" />Madeleine</a>
          {access.value && <Menu />}
          <LookButtons />
        </header>
        {access.value && <AsOfBar />}
      </div>
      {access.value ? <Opened /> : <main id="main" class="main" tabIndex={-1}>{!isOpening.value && <SignIn />}</main>}
      {isDraggedOver.value && <p class="drop-window" aria-hidden="true">Let go, and it becomes part of this memory.</p>}
      {access.value && <DeedBar />}
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
      {access.value && <AsOfChip />}
      <button type="button" class="plain" aria-pressed={isVeiled.value} title="Blur what was said, until you point at it" onClick={veil}>
        <Icon name={isVeiled.value ? 'veil' : 'eye'} /><span class="unseen">Blur what was said</span>
      </button>
      <button type="button" class="plain" title={`Colours: ${WORDS[theme.value]}`} onClick={nextTheme}>
        <Icon name={SIGNS[theme.value]} /><span class="unseen">Colours: {WORDS[theme.value]}. Change</span>
      </button>
      {access.value && (
        <button type="button" class="plain" title="Forget the key of this tab" onClick={() => signOut()}>
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
    <main id="main" class={`main view-${name}`} tabIndex={-1} ref={main}>
      {view ? <view.Shown place={place.value} />
        : <Nothing isView title="There is no such view"><p><a href={hrefOf('timeline')}>To the timeline</a></p></Nothing>}
    </main>
  )
}

/** From anywhere to the question: ⌘K, or Ctrl+K. */
function askByKey(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.shiftKey || event.altKey || !access.value) return
  event.preventDefault()
  if (place.value.view !== 'ask') return go(hrefOf('ask'))
  document.querySelector<HTMLInputElement>('#ask-field')?.select()
}

answerOtherTabs()
takeAccess()
followSettings()
followAddress()
followChanges()
takeDroppedFiles()
addEventListener('keydown', askByKey)
render(<Frame />, document.getElementById('page')!)
loadTheRest()
