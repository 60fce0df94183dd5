/** Mail: a folder of it as one file (mbox), or one message (.eml); each thread is a conversation. */
import { isMailHead } from '../mail-pieces.ts'
import type { ImportFormat, ItemStream, FormatSource } from './format.ts'

export const MAIL = {
  name: 'mail',
  title: 'mail (mbox or .eml)',
  byKeys: ({ start }) => isMailHead(start),
  read: readMail,
} as const satisfies ImportFormat

async function* readMail(source: FormatSource): ItemStream {
  // With the parser of mail, which only this format needs
  const { mailItems } = await import('../read-mail.ts')
  yield* mailItems(source)
}
