/** Light or dark, veiled or not, and out. */
import type { JSX } from 'preact'
import { Icon } from '../parts/icon.tsx'
import { access, signOut } from './access.ts'
import { sayAloud } from './announce.ts'
import { isVeiled, theme, THEMES } from './settings.ts'

const SIGNS = { auto: 'auto', light: 'sun', dark: 'moon' } as const
const WORDS = { auto: 'same as the system', light: 'light', dark: 'dark' } as const

export function LookButtons(): JSX.Element {
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
