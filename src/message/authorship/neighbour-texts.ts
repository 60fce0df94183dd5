/** Texts in other messages than the requests about them: pasted before or behind, with an answer between them or none. */
import { tellsSource } from './told-sources.ts'
import { announcesText, explainsText, isAboutText, isFirstPerson, isQuestion, mayBeAboutText, pointsElsewhere } from './text-requests.ts'

/** Units of a request that has its text in another message, of a message that may be that text, and of an answer between them. */
const APART = { request: 160, text: 20, reply: 240 }

/** Whether an answer says or asks so much that what follows it need not be about what came before. */
export const answersAtLength = (answer: string): boolean => answer.length > APART.reply || /[?？]/.test(answer)

/** Whether an assistant waits for a text. */
export const asksForText = (answer: string, request: string): boolean =>
  answer.length <= APART.reply && (/\b(?:paste|send|share|show me|go ahead|schick\w*|zeig\w*)\b|发|贴/iu.test(answer)
    || (/[?？]/.test(answer) ? isAboutText(request) : answer.length <= ASSENT_UNITS))
/** Units of an answer that only assents. */
const ASSENT_UNITS = 40

/** The messages of the same sender around one. */
interface Neighbours {
  /** Its sender's message before, unless it was answered at length, and the next one; '' for none. */
  readonly before: string
  readonly behind: string
  /** The next one comes behind a question, or a long answer: what it is about need not be this message. */
  readonly isBehindAnswer: boolean
  /** The message directly before is a paste, which may go on here. */
  readonly isRest: boolean
}

/** Whether a message is the text that its sender's message before or behind it is about, or the rest of one. */
export function belongsToNeighbour(text: string, { before, behind, isBehindAnswer, isRest }: Neighbours): boolean {
  const isShort = (request: string): boolean => request !== '' && request.length <= APART.request
  if (isShort(behind) && (explainsText(behind) || tellsSource(behind))) return true
  if (isShort(before) && (announcesText(before) || isAboutText(before)
    || (isQuestion(before) && pointsElsewhere(before) && !isFirstPerson(before)))) return true
  if (text.length < APART.text) return false
  return isRest || (!isBehindAnswer && isShort(behind) && mayBeAboutText(behind) && /[.!。！][^]*[.!。！]/.test(text) && !/[?？]/.test(text))
}
