/** What an import leaves out, counted by kind and put into words. */
import type { Json } from '../base/json.ts'
import { mediaIn } from './message-content.ts'
import type { LeftOutCounts } from './import-source.ts'

/** The kinds, each for one and for several; `LeftOutCounts` says what they are. */
const WORDS = {
  branches: ['message of another branch', 'messages of other branches'],
  hidden: ['hidden message', 'hidden messages'],
  reasoning: ['piece of reasoning', 'pieces of reasoning'],
  sidechains: ['message of a side chain', 'messages of side chains'],
  summaries: ['summary', 'summaries'],
  records: ['record that is not a message', 'records that are not messages'],
  otherFiles: ['file that is not a chat', 'files that are not chats'],
  quotes: ['quoted passage of another mail', 'quoted passages of other mails'],
  signatures: ['signature', 'signatures'],
  copies: ['copy of a mail', 'copies of mails'],
  system: ['chat notice', 'chat notices'],
  deleted: ['deleted message', 'deleted messages'],
  unreadable: ['piece of an unknown kind', 'pieces of unknown kinds'],
  images: ['image (shown as [image])', 'images (shown as [image])'],
  audio: ['recording (shown as [audio])', 'recordings (shown as [audio])'],
  videos: ['video (shown as [video])', 'videos (shown as [video])'],
  files: ['file (shown as [file])', 'files (shown as [file])'],
} as const satisfies Record<string, readonly [one: string, several: string]>

/** What the parsers leave out. */
export type LeftOutKind = keyof typeof WORDS

/** `12 messages of other branches, 1 image (shown as [image])`; the kinds in the order of the list above, others as they are. */
export function leftOutText(leftOut: LeftOutCounts): string {
  const known: readonly string[] = Object.keys(WORDS)
  const kinds = [...known.filter((kind) => Object.hasOwn(leftOut, kind)), ...Object.keys(leftOut).filter((kind) => !known.includes(kind))]
  return kinds.map((kind) => {
    const count = leftOut[kind] ?? 0
    const words = Object.hasOwn(WORDS, kind) ? WORDS[kind as LeftOutKind][count === 1 ? 0 : 1] : kind
    return `${count.toLocaleString('en')} ${words}`
  }).join(', ')
}

/** Whether there is something where a text should stand, and no text. */
export const isNoText = (value: unknown): boolean => value !== undefined && value !== null && typeof value !== 'string'

export interface LeftOutCounter {
  add(kind: LeftOutKind | undefined, count?: number): void
  /** One note with the counts; none if nothing was left out. */
  notes(): { readonly leftOut: LeftOutCounts }[]
}

/** Counts what a parser leaves out. */
export function leftOutCounter(): LeftOutCounter {
  const leftOut: Record<string, number> = {}
  return {
    add(kind, count = 1) {
      if (kind !== undefined && count > 0) leftOut[kind] = (leftOut[kind] ?? 0) + count
    },
    notes: () => (Object.keys(leftOut).length > 0 ? [{ leftOut }] : []),
  }
}

const MEDIA_KINDS: Readonly<Record<string, LeftOutKind>> = { image: 'images', audio: 'audio', video: 'videos' }

/** The media in the parts of a message, of which its text has placeholders. */
export function mediaLeftOut(parts: readonly Json[] = []): { leftOut?: LeftOutCounts } {
  const counter = leftOutCounter()
  for (const media of mediaIn(parts)) counter.add(MEDIA_KINDS[media] ?? 'files')
  return counter.notes()[0] ?? {}
}
