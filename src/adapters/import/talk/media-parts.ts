/** Placeholders of media, and marks of text that is not its sender's own. */
import type { Fields } from '../import-item.ts'

export type MediaKind = 'image' | 'audio' | 'video' | 'file'

const KINDS: readonly (readonly [MediaKind, RegExp])[] = [
  ['image', /\.(?:jpe?g|png|gif|webp|heic|heif|avif|bmp|svg|tgs)$/i],
  ['video', /\.(?:mp4|mov|m4v|3gp|webm|avi|mkv)$/i],
  ['audio', /\.(?:opus|ogg|oga|m4a|mp3|aac|amr|wav|caf|flac)$/i],
]

/** By a file's ending. */
export const kindOfFile = (name: string): MediaKind => KINDS.find(([, ending]) => ending.test(name))?.[0] ?? 'file'

/** By a media type such as `image/png`; undefined where it tells nothing. */
export const kindOfType = (type: string): MediaKind | undefined => {
  const [kind] = type.split('/', 1)
  return kind === 'image' || kind === 'audio' || kind === 'video' ? kind : type === '' ? undefined : 'file'
}

/** The part of a message that stands for a file. @param label its name, or what is known of it */
export const mediaPart = (kind: MediaKind, label = ''): Fields => ({ type: kind, ...(label !== '' && { filename: label }) })

/** The content of a message: its text alone, or media with it; undefined where there is nothing. */
export function mediaContent(media: readonly Fields[], text: string): string | readonly Fields[] | undefined {
  if (media.length === 0) return text.trim() === '' ? undefined : text
  return text.trim() === '' ? media : [...media, { type: 'text', text }]
}

/** A text in somebody else's words, as quotations are marked: nobody who reads it takes it for the sender's own. */
export const quotedLines = (text: string): string => text.split('\n').map((line) => `> ${line}`).join('\n')

/** What is sent on, below a line that says so. @param from who said it; '' where that is not known */
export const forwarded = (from: string, text: string): string => `[forwarded${from === '' ? '' : ` from ${from}`}]\n${quotedLines(text)}`
