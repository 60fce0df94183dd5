/** What came of an import, in sentences. */
import { leftOutText } from '@madeleine/contract'
import { countedText } from '../../parts/numbers.ts'
import type { ImportCounts } from './import-lines.ts'

/** What was stored, what was there before and what was left out: a sentence each, nothing of what did not happen. */
export function importSentences({ imported, skipped, conversations, errors, leftOut, unreadKeys = [] }: ImportCounts): string[] {
  const hasLeftOut = leftOut && Object.keys(leftOut).length > 0
  return [
    `${countedText(imported, 'message')} imported${conversations > 0 ? ` from ${countedText(conversations, 'conversation')}` : ''}.`,
    ...(skipped > 0 ? [`${countedText(skipped, 'message')} skipped: already stored.`] : []),
    ...(hasLeftOut ? [`Left out: ${leftOutText(leftOut as Record<string, number>)}.`] : []),
    ...(unreadKeys.length > 0
      ? [`Keys that were not read: ${unreadKeys.map(({ key, messages }) => `${key} (${messages})`).join(', ')}.`] : []),
    ...(errors.length > 0 ? [`${countedText(errors.length, 'message')} could not be imported.`] : []),
  ]
}

type Refusal = Pick<ImportCounts['errors'][number], 'code' | 'message'>

/** Advice for who types commands. */
const FOR_TERMINALS = /\s--[a-z]|\bjq -|`madeleine |\bmemory\.\w/

/** Why something was refused, for somebody who reads it in a browser. */
export function refusalWords({ code, message }: Omit<Refusal, 'code'> & { readonly code: string }): string {
  if (code === 'conflict') return 'another message is stored under the same id; that one stays, and this one was left out'
  const advice = message.search(FOR_TERMINALS)
  if (advice < 0) return message
  const before = message.slice(0, advice)
  const end = Math.max(before.lastIndexOf('; '), 0) || Math.max(before.lastIndexOf(': '), 0)
  return `${message.slice(0, end)}. Here it cannot be told what it is; the command line can be told.`
}

/** Where something stands that could not be imported, and why. */
export const refusalLine = ({ line, ...refusal }: ImportCounts['errors'][number]): string => {
  const words = refusalWords(refusal)
  return line === '' ? words : `${typeof line === 'number' ? `line ${line}` : line}: ${words}`
}

/** `3.4 of 12 MB`. */
export function sentOf({ sent, of }: { readonly sent: number; readonly of: number }): string {
  const [unit, name] = of >= 1_000_000 ? [1_000_000, 'MB'] : [1000, 'kB']
  const rounded = (bytes: number): string => (bytes / unit).toLocaleString('en', { maximumFractionDigits: bytes / unit < 10 ? 1 : 0 })
  return `${rounded(sent)} of ${rounded(of)} ${name}`
}
