/**
 * Facts by the rules, judged one by one: how many of them are right, and how many of those that talk states are found.
 * Run:
 *   npm run --silent bench:facts -- sample DATA            300 facts to judge, drawn by a hash, one a line
 *   npm run --silent bench:facts -- count DATA             precision of the rules as they are, from bench/fact-verdicts.json
 *   npm run --silent bench:facts -- messages DATA          150 messages in the first person to annotate, drawn the same way
 *   npm run --silent bench:facts -- found DATA             recall, from bench/fact-annotations.json
 *   npm run --silent bench:facts -- held DATA              300 facts to judge, drawn from the half that later rules were not made with
 *   npm run --silent bench:facts -- anew DATA SEED         240 facts to judge, of a half of the dialogues and by an order that SEED makes,
 *                                                          and how many of them are right by the verdicts that there are
 *   npm run --silent bench:facts -- stated DATA [all] [--embedder-url URL]      recall of what a careful reader notes, in messages of
 *                                                          that half; with notes judged by multilingual-e5-small at URL (ends in /v1)
 *
 * DATA is a folder with `SET/NAME.jsonl`, a dialogue `{id, utterances: [{speaker, text, ts?}]}` a line. Verdicts are stored by
 * the place and a hash of the fact, annotations by the place of the message, neither with text of the sets. A verdict whose
 * fact is not read any more counts as gone; a fact of the sample without a verdict as unjudged. Dialogues that a set repeats
 * are read once. Times of talk without them begin on 1 March 2019, the day of SGD's dialogues.
 */
import { parseArgs } from 'node:util'
import { dialoguesOfStated, stated } from './fact-recall.ts'
import { drawn, factsIn, grouped, interval, isHeldOut, isOddBy, judgedByServer, kindOf, readTalk, readVerdicts } from './fact-talk.ts'
import type { JudgedFact, Said } from './fact-talk.ts'

const [FACTS, ANEW] = [300, 240]
const MESSAGES = 150

/** Facts of the half that later rules were not made with, drawn by a hash. */
const drawnHeld = (said: readonly Said[]): JudgedFact[] =>
  drawn(factsIn(said).filter(({ id }) => isHeldOut(id.slice(0, id.indexOf(' ')))), FACTS)

/** Of the messages that a seed puts aside, facts in its order. */
function anew(said: readonly Said[], seed: string): string[] {
  const verdicts = readVerdicts<'right' | 'wrong' | 'minor'>('./fact-verdicts.json')
  const all = factsIn(said).filter(({ id }) => isOddBy(seed, id.slice(0, id.indexOf(' '))))
  const facts = drawn(all, ANEW, seed)
  const judged = facts.flatMap(({ id }) => verdicts[id] ?? [])
  const share = (...kinds: readonly string[]): string => interval(judged.filter((one) => kinds.includes(one)).length, judged.length)
  return [
    ...facts.map(({ id, fact, text }) => JSON.stringify([id, fact.text, verdicts[id] ?? '', text.slice(0, 400)])),
    `${facts.length} of ${all.length} facts; not false ${share('right', 'minor')}, and worth keeping ${share('right')}`,
  ]
}

function count(said: readonly Said[]): string[] {
  const verdicts = readVerdicts<'right' | 'wrong' | 'minor'>('./fact-verdicts.json')
  const all = factsIn(said)
  const judged = all.filter(({ id }) => id in verdicts)
  const share = (of: readonly JudgedFact[]): string => interval(of.filter(({ id }) => verdicts[id] !== 'wrong').length, of.length)
  const by = (key: (fact: JudgedFact) => string): string[] =>
    [...grouped(judged, key)].toSorted(([, a], [, b]) => b.length - a.length).map(([name, facts]) => `  ${name}: ${share(facts)}`)
  return [
    `${all.length} facts in ${said.length} messages; precision ${share(judged)}; ${Object.keys(verdicts).length - judged.length} `
    + `verdicts gone, ${drawn(all, FACTS).filter(({ id }) => !(id in verdicts)).length} of the sample unjudged`,
    `of ${drawnHeld(said).length} drawn from talk held out: ${share(drawnHeld(said).filter(({ id }) => id in verdicts))}`,
    'by attribute', ...by(({ fact }) => fact.attribute ?? 'none'), 'by set', ...by(({ id }) => /^(?:superseg|[a-z]+)/.exec(id)?.[0] ?? ''),
    'by language', ...by(({ fact }) => (/\p{Script=Han}/u.test(fact.text) ? 'Chinese' : 'English')),
  ]
}

const FIRST_PERSON = /\b(?:i|i'm|i’m|im|my|we|me)\b|我/i
const isOwn = ({ message }: Said): boolean => message.role === 'user' && FIRST_PERSON.test(message.text)
/** Of each kind of talk the same number: small talk, messengers, and what is said to assistants. */
const annotated = (said: readonly Said[]): Said[] => [/^tiage/, /^(?:realtalk|locomo)/, /^(?:sgd|superseg|zys)/]
  .flatMap((set) => drawn(said.filter((one) => set.test(one.id) && isOwn(one)), MESSAGES / 3))

/** The first messages were read in the making of the rules, the second were not. */
function found(said: readonly Said[]): string[] {
  const messages = new Map(said.map((one) => [one.id, one]))
  return Object.entries(readVerdicts<Record<string, readonly string[]>>('./fact-annotations.json')).flatMap(([draw, annotations]) => {
    const expected = Object.entries(annotations).flatMap(([id, attributes]) =>
      attributes.map((attribute) => ({ id, isFound: messages.get(id)?.facts.some((fact) => fact.attribute === attribute) ?? false })))
    const share = (of: typeof expected): string => interval(of.filter(({ isFound }) => isFound).length, of.length)
    return [
      `${draw}: ${Object.keys(annotations).length} messages in the first person,`
      + ` ${Object.values(annotations).filter((list) => list.length > 0).length} with a fact of our attributes; recall ${share(expected)}`,
      ...[...grouped(expected, ({ id }) => kindOf(id))].map(([kind, list]) => `  ${kind}: ${share(list)}`),
    ]
  })
}

const { positionals: [command, data = '', all], values: { 'embedder-url': url } } = parseArgs({
  allowPositionals: true, options: { 'embedder-url': { type: 'string' } },
})
const said = readTalk(data)
if (command === 'sample' || command === 'held') for (const { id, fact, text } of command === 'held' ? drawnHeld(said) : drawn(
  factsIn(said), FACTS,
)) console.log(JSON.stringify([id, fact.text, fact.validFrom < fact.sources[0].at ? fact.validFrom : '', text.slice(0, 400)]))
else if (command === 'messages') for (const { id, message, facts } of annotated(said)) console.log(
  JSON.stringify([id, message.text.slice(0, 400), facts.map(({ text }) => text)]),
)
else if (command === 'count' || command === 'found') console.log((command === 'count' ? count(said) : found(said)).join('\n'))
else if (command === 'anew') console.log(anew(said, all ?? '').join('\n'))
else if (command === 'stated') console.log(stated(
  url === undefined ? said : await judgedByServer(url, dialoguesOfStated(said)), all === 'all',
).join('\n'))
else throw new Error('The first argument is sample, held, anew, count, messages, found or stated')
