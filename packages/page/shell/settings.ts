/** How the page looks to this browser: light or dark, and veiled from whoever looks over a shoulder. */
import { effect, signal } from '@preact/signals'

export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEPT_AS = 'madeleine.look'

/** auto: as the system has it. */
export const theme = signal<Theme>('auto')
/** Whether what people said is blurred until it is pointed at. */
export const isVeiled = signal(false)
/** What is really shown, the system's choice included: what draws on a canvas follows it. */
export const isDark = signal(false)

/** Reads what was chosen, and keeps what is chosen from now on. */
export function followSettings(): void {
  const kept = keptLook()
  theme.value = THEMES.find((one) => one === kept.theme) ?? 'auto'
  isVeiled.value = kept.isVeiled === true
  const system = matchMedia('(prefers-color-scheme: dark)')
  const look = (): void => void (isDark.value = theme.value === 'dark' || (theme.value === 'auto' && system.matches))
  system.addEventListener('change', look)
  effect(() => {
    look()
    document.documentElement.dataset['theme'] = isDark.value ? 'dark' : 'light'
    document.documentElement.dataset['veiled'] = String(isVeiled.value)
    try {
      localStorage.setItem(KEPT_AS, JSON.stringify({ theme: theme.value, isVeiled: isVeiled.value }))
    } catch {
      // Nothing is kept; the page works the same
    }
  })
}

function keptLook(): { theme?: unknown; isVeiled?: unknown } {
  try {
    return (JSON.parse(localStorage.getItem(KEPT_AS) ?? '{}') ?? {}) as object
  } catch {
    return {}
  }
}
