/**
 * Talk with an assistant of the lengths that real talk has, made of the words of dialogues that may be used; the same for the same file.
 */
import type { MessageInput } from '../packages/contract/message.ts'
import { randomFrom } from './seeded-random.ts'

const MESSAGES = 400
/** Characters of a message: median 300, ninth decile 2,500, longest 80,000. */
const [MEDIAN, NINTH_DECILE, LONGEST] = [300, 2500, 80_000]
/** Standard deviation of the logarithm of the length: the ninth decile of a normal distribution is 1.2816 of them above its middle. */
const SPREAD = Math.log(NINTH_DECILE / MEDIAN) / 1.2816
const MESSAGES_A_CONVERSATION = 20
const QUESTIONS = 60

/** @param lines dialogues, one a line: `{ utterances: [{ speaker, text }] }` */
export function assistantTalk(lines: readonly string[]): {
  name: string; items: { conversationId: string; line: number; message: MessageInput }[]; questions: string[]
} {
  const random = randomFrom(7)
  const texts = lines.filter((line) => line !== '')
    .flatMap((line) => (JSON.parse(line) as { utterances: { text: string }[] }).utterances.map(({ text }) => text))
    .filter((text) => text.length > 20)
  let next = 0
  const items = Array.from({ length: MESSAGES }, (_, i) => {
    const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
    const length = i === MESSAGES / 2 ? LONGEST : Math.min(LONGEST, Math.ceil(MEDIAN * Math.exp(SPREAD * normal)))
    let content = ''
    while (content.length < length) content += `${texts[next++ % texts.length]} `
    const at = new Date(Date.UTC(2025, 0, 1 + Math.floor(i / MESSAGES_A_CONVERSATION), 9, i % MESSAGES_A_CONVERSATION))
    const message = {
      id: `m${i}`, role: i % 2 === 0 ? ('user' as const) : ('assistant' as const), content: content.slice(0, length).trim(), timestamp: at,
    }
    return { conversationId: `c${Math.floor(i / MESSAGES_A_CONVERSATION)}`, line: i + 1, message }
  })
  const questions = Array.from({ length: QUESTIONS }, () =>
    texts[Math.floor(random() * next) % texts.length]!.split(/\s+/).slice(0, 12).join(' '))
  return { name: 'assistant', items, questions }
}
