/**
 * Benchmark of plain statements: sentences as people type them in chats, labelled by the rule of train/notes with what is learnt of each.
 * Run: npm run bench:stated-facts -- [--language de|zh] [--part tune|check|fresh] [--failed]      (deterministic, some seconds)
 *
 * A case (bench/stated-facts/) is [sentence, what is learnt of it, …], each an expression of `attribute: text of the fact`, in front of
 * which a `?` stands where it may be learnt and need not. The rules were made with `tune`; what failed of `check` was never looked at.
 */
import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { atOnce } from '@madeleine/base'
import { ruleFacts } from '@madeleine/language'

type Case = readonly [sentence: string, ...expected: string[]]

const { values } = parseArgs({
  options: { language: { type: 'string' }, part: { type: 'string' }, failed: { type: 'boolean', default: false } },
})
/** The last of Chinese was written when the table was done. */
const PARTS = { de: ['tune', 'check'], zh: ['tune', 'check', 'fresh'] } as const
/** A Tuesday. */
const AT = new Date('2026-05-12T10:00:00Z')

/** What is learnt from a sentence that is said to an assistant, one line each. What is over is written `END attribute value`. */
function learntOf(sentence: string): string[] {
  const common = { at: AT, receivedAt: AT, kind: 'message' as const, timed: true, tokens: 1, callIds: [], resultIds: [], marks: {} }
  const talk = [{ ...common, id: 'm0', seq: 0, role: 'user' as const, text: sentence },
    { ...common, id: 'm1', seq: 1, role: 'assistant' as const, text: 'Alles klar.' }]
  const changes = atOnce(ruleFacts(talk, { conversationId: 'c', timeZone: 'Europe/Berlin' }))
  return changes.filter((change) => change.kind !== 'done' && change.kind !== 'over').map((change) => (
    change.kind === 'new' ? `${change.fact.attribute}: ${change.fact.text}` : `END ${change.attribute} ${change.value ?? ''}`))
}

const fits = (line: string, expected: string): boolean => new RegExp(`^(?:${expected.replace(/^\?/, '')})`, 'u').test(line)

async function run(language: string, part: string): Promise<void> {
  const cases = JSON.parse(await readFile(new URL(`stated-facts/${language}/${part}.json`, import.meta.url), 'utf8')) as Case[]
  const judged = cases.map(([sentence, ...expected]) => {
    const learnt = learntOf(sentence)
    const missed = expected.filter((one) => !one.startsWith('?') && !learnt.some((line) => fits(line, one)))
    const wrong = learnt.filter((line) => !line.startsWith('END') && !expected.some((one) => fits(line, one)))
    return { sentence, learnt, missed, wrong, needed: expected.filter((one) => !one.startsWith('?')).length }
  })
  const sum = (of: (one: (typeof judged)[number]) => number): number => judged.reduce((all, one) => all + of(one), 0)
  if (values.failed) for (const { sentence, missed, wrong } of judged.filter((one) => one.missed.length + one.wrong.length > 0)) {
    console.log(`${sentence}\n${[...missed.map((one) => `  - ${one}`), ...wrong.map((one) => `  + ${one}`)].join('\n')}`)
  }
  const [needed, learnt] = [sum((one) => one.needed), sum((one) => one.learnt.filter((line) => !line.startsWith('END')).length)]
  console.log(`${language} ${part.padEnd(5)} found ${needed - sum((one) => one.missed.length)} of ${needed}, `
    + `right ${learnt - sum((one) => one.wrong.length)} of ${learnt} that are read`)
}

for (const [language, parts] of Object.entries(PARTS)) {
  for (const part of parts) if ((values.language ?? language) === language && (values.part ?? part) === part) await run(language, part)
}
