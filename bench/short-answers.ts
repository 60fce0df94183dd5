/**
 * Benchmark of short answers: a question of an assistant and what somebody answers to it, in five languages.
 * Run: npm run bench:short-answers -- [--failed]      (deterministic, some seconds)
 *
 * A case (bench/short-answers/check.json) is [language, question, answer, what must be learnt, or '' for nothing]. What is over is
 * written `END attribute value`. The cases were written after the tables, by who wrote those; two kinds were mended with them: questions
 * behind a colon, and with an aside.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { atOnce } from '@madeleine/base'
import type { Message } from '@madeleine/contract'
import { ruleFacts } from '@madeleine/language'

type Case = readonly [language: string, question: string, answer: string, learnt: string]

const { values } = parseArgs({ options: { failed: { type: 'boolean', default: false } } })
const AT = new Date('2026-05-12T10:00:00Z')

const message = (role: Message['role'], text: string, seq: number): Message => ({
  id: `m${seq}`, seq, role, kind: 'message', text, at: AT, receivedAt: AT, timed: true, tokens: 1, callIds: [], resultIds: [], marks: {},
})

/** What is learnt from the answer, one line each. */
function learntOf([, question, answer]: Case): string[] {
  const messages = [message('user', 'Hi', 0), message('assistant', question, 1), message('user', answer, 2)]
  return atOnce(ruleFacts(messages, { conversationId: 'c', timeZone: 'UTC' }))
    .filter((change) => change.kind !== 'done' && change.kind !== 'over').map((change) =>
    (change.kind === 'new' ? change.fact.text : `END ${change.attribute} ${change.value ?? ''}`))
}

const cases = JSON.parse(await readFile(new URL('short-answers/check.json', import.meta.url), 'utf8')) as Case[]
const judged = cases.map((one) => {
  const learnt = learntOf(one)
  const isRight = one[3] === '' ? learnt.length === 0 : learnt.some((line) => new RegExp(one[3], 'iu').test(line))
  return { one, learnt, isRight, isWrong: one[3] === '' && learnt.length > 0 }
})
for (const { one, learnt } of judged.filter(({ isRight }) => values.failed && !isRight)) console.log(one.join(' / '), '→', learnt.join(' '))
for (const language of [...new Set(cases.map(([of]) => of)), 'all']) {
  const own = judged.filter(({ one }) => language === 'all' || one[0] === language)
  const right = own.filter(({ isRight }) => isRight).length
  const wrong = own.filter(({ isWrong }) => isWrong).length
  console.log(`${language.padEnd(4)} right ${right} of ${own.length}, learnt where nothing is ${wrong}`)
}
