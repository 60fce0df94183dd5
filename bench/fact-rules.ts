/**
 * Facts by the rules, judged one by one: how many of them are right, and how many of those that talk states are found.
 * Run:
 *   npm run --silent bench:facts -- sample DATA            300 facts to judge, drawn by a hash, one a line
 *   npm run --silent bench:facts -- count DATA             precision of the rules as they are, from bench/fact-verdicts.json
 *   npm run --silent bench:facts -- messages DATA          150 messages in the first person to annotate, drawn the same way
 *   npm run --silent bench:facts -- found DATA             recall, from bench/fact-annotations.json
 *
 * DATA is a folder with `SET/NAME.jsonl`, a dialogue `{id, utterances: [{speaker, text, ts?}]}` a line. Verdicts are stored by
 * the place and a hash of the fact, annotations by the place of the message, neither with text of the sets. A verdict whose
 * fact is not read any more counts as gone; a fact of the sample without a verdict as unjudged. Dialogues that a set repeats
 * are read once. Times of talk without them begin on 1 March 2019, the day of SGD's dialogues.
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EndedFact, StatedFact } from '../src/core/facts/fact.ts'
import { ruleFacts } from '../src/encode/facts/rule-facts.ts'
import { atOnce } from '../src/loop-turns.ts'
import type { Message } from '../src/message/message.ts'

const SETS = ['tiage/dev', 'tiage/train', 'realtalk/sessions_dev3', 'locomo/sessions_dev3', 'sgd/dev', 'sgd/train', 'superdialseg/dev', 'zys/dev', 'vhf/valid'] as const
const FACTS = 300
const MESSAGES = 150

interface Said {
  readonly id: string
  readonly message: Message
  readonly facts: StatedFact[]
}

interface JudgedFact {
  readonly id: string
  readonly fact: StatedFact
  readonly text: string
}

const hash = (text: string): string => createHash('sha256').update(`facts-15 ${text}`).digest('hex')
const START = Date.parse('2019-03-01T08:00:00Z')
const ROLES = new Set(['user', 'agent', 'assistant', ''])

/** All messages of the sets with the facts that their first statement is in. */
function read(data: string): Said[] {
  return SETS.flatMap((set) => {
    const seen = new Set<string>()
    return readFileSync(join(data, `${set}.jsonl`), 'utf8').trim().split('\n').flatMap((line): Said[] => {
      const { id, utterances } = JSON.parse(line) as { id: string; utterances: readonly { speaker: string; text: string; ts?: string }[] }
      const key = hash(utterances.slice(0, 3).map(({ text }) => text).join('\n'))
      const fresh = !seen.has(key)
      seen.add(key)
      return fresh ? readDialogue(id, utterances) : []
    })
  })
}

function readDialogue(id: string, utterances: readonly { speaker: string; text: string; ts?: string }[]): Said[] {
  let at = START
  const said = utterances.map(({ speaker, text, ts }, seq): Said => {
    at = ts === undefined ? at + 40_000 : Date.parse(ts)
    const role = speaker === 'agent' || speaker === 'assistant' ? 'assistant' : 'user'
    return { id: `${id}#${seq}`, facts: [], message: { id: String(seq), seq, role, ...(!ROLES.has(speaker) && { name: speaker }), kind: 'message', text, at: new Date(at), receivedAt: new Date(at), timed: true, tokens: 1, callIds: [], resultIds: [], marks: {} } }
  })
  const changes = atOnce(ruleFacts(said.map(({ message }) => message), { conversationId: id, timeZone: 'UTC' }))
  for (const change of changes) if (change.kind === 'new') said[change.fact.sources[0].seq]!.facts.push(change.fact)
  for (const [seq, ends] of grouped(changes.flatMap((change) => (change.kind === 'end' ? [change] : [])), ({ sources }) => sources[0].seq)) said[seq]!.facts.push(endOf(ends))
  return said
}

/** All that a message ends, judged as one: right if what it says is over was so before. */
const endOf = (ends: readonly EndedFact[]): StatedFact =>
  ({ ...ends[0]!, category: 'experience', attribute: 'end', text: `no more ${ends.map(({ attribute, value }) => `${attribute} ${value ?? ''}`.trim()).join(', ')}`, validFrom: ends[0]!.endsAt })

const factsIn = (said: readonly Said[]): JudgedFact[] => said.flatMap(({ id, message, facts }) =>
  facts.map((fact) => ({ id: `${id} ${fact.attribute} ${hash(`${fact.text} ${fact.validFrom.toISOString()}`).slice(0, 8)}`, fact, text: message.text })))

const drawn = <T extends { readonly id: string }>(items: readonly T[], most: number): T[] =>
  items.toSorted((a, b) => (hash(a.id) < hash(b.id) ? -1 : 1)).slice(0, most)

/** Wilson's interval of a share, 95 %. */
function interval(right: number, all: number): string {
  if (all === 0) return 'none'
  const [z, share] = [1.96, right / all]
  const centre = share + (z * z) / (2 * all)
  const margin = z * Math.sqrt((share * (1 - share)) / all + (z * z) / (4 * all * all))
  const scale = 1 + (z * z) / all
  return `${right}/${all} = ${share.toFixed(3)} [${((centre - margin) / scale).toFixed(3)}, ${((centre + margin) / scale).toFixed(3)}]`
}

function grouped<T, K>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}

const readVerdicts = <T>(name: string): Record<string, T> => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as Record<string, T>

function count(said: readonly Said[]): string[] {
  const verdicts = readVerdicts<'right' | 'wrong'>('./fact-verdicts.json')
  const all = factsIn(said)
  const judged = all.filter(({ id }) => id in verdicts)
  const share = (of: readonly JudgedFact[]): string => interval(of.filter(({ id }) => verdicts[id] === 'right').length, of.length)
  const by = (key: (fact: JudgedFact) => string): string[] => [...grouped(judged, key)].toSorted(([, a], [, b]) => b.length - a.length).map(([name, facts]) => `  ${name}: ${share(facts)}`)
  return [
    `${all.length} facts in ${said.length} messages; precision ${share(judged)}; ${Object.keys(verdicts).length - judged.length} verdicts gone, ${drawn(all, FACTS).filter(({ id }) => !(id in verdicts)).length} of the sample unjudged`,
    'by attribute', ...by(({ fact }) => fact.attribute ?? 'none'), 'by set', ...by(({ id }) => /^(?:superseg|[a-z]+)/.exec(id)?.[0] ?? ''),
    'by language', ...by(({ fact }) => (/\p{Script=Han}/u.test(fact.text) ? 'Chinese' : 'English')),
  ]
}

const FIRST_PERSON = /\b(?:i|i'm|i’m|im|my|we|me)\b|我/i
const isOwn = ({ message }: Said): boolean => message.role === 'user' && FIRST_PERSON.test(message.text)
/** Of each kind of talk the same number: small talk, messengers, and what is said to assistants. */
const annotated = (said: readonly Said[]): Said[] => [/^tiage/, /^(?:realtalk|locomo)/, /^(?:sgd|superseg|zys)/].flatMap((set) => drawn(said.filter((one) => set.test(one.id) && isOwn(one)), MESSAGES / 3))

/** The first messages were read in the making of the rules, the second were not. */
function found(said: readonly Said[]): string[] {
  const messages = new Map(said.map((one) => [one.id, one]))
  return Object.entries(readVerdicts<Record<string, readonly string[]>>('./fact-annotations.json')).flatMap(([draw, annotations]) => {
    const stated = Object.entries(annotations).flatMap(([id, attributes]) => attributes.map((attribute) => ({ id, isFound: messages.get(id)?.facts.some((fact) => fact.attribute === attribute) ?? false })))
    const share = (of: typeof stated): string => interval(of.filter(({ isFound }) => isFound).length, of.length)
    return [
      `${draw}: ${Object.keys(annotations).length} messages in the first person, ${Object.values(annotations).filter((list) => list.length > 0).length} with a fact of our attributes; recall ${share(stated)}`,
      ...[...grouped(stated, ({ id }) => (id.startsWith('tiage') ? 'small talk' : /^(?:realtalk|locomo)/.test(id) ? 'messengers' : 'to assistants'))].map(([kind, list]) => `  ${kind}: ${share(list)}`),
    ]
  })
}

const [command, data = ''] = process.argv.slice(2)
const said = read(data)
if (command === 'sample') for (const { id, fact, text } of drawn(factsIn(said), FACTS)) console.log(JSON.stringify([id, fact.text, fact.validFrom < fact.sources[0].at ? fact.validFrom : '', text.slice(0, 400)]))
else if (command === 'messages') for (const { id, message, facts } of annotated(said)) console.log(JSON.stringify([id, message.text.slice(0, 400), facts.map(({ text }) => text)]))
else if (command === 'count' || command === 'found') console.log((command === 'count' ? count(said) : found(said)).join('\n'))
else throw new Error('The first argument is sample, count, messages or found')
