/** Sessions of a person with an assistant, of our own making, with what a reader noted of them before any figure was read. */
import { readFile } from 'node:fs/promises'
import { randomFrom } from './seeded-random.ts'

/** What a reader noted of a session. */
export interface SessionNotes {
  readonly session: string
  /** Rules were first made with `tune`, then with what they missed in `test`; `fresh` was written before that and counted behind it. */
  readonly part: 'tune' | 'test' | 'fresh'
  readonly language: 'en' | 'de' | 'zh'
  /** Where topics begin, by message id, with words of which a good title has one. */
  readonly topics: readonly { readonly start: string; readonly titleWords: readonly string[] }[]
  /** What is known afterwards: a fact of the subject that holds one of the words. */
  readonly mustSay: readonly { readonly subject: string; readonly words: readonly string[] }[]
  /** Words of pasted texts and of the assistant that no fact holds. */
  readonly mustNotSay: readonly string[]
}

export interface SessionMessage {
  readonly id: string
  readonly role: 'user' | 'assistant'
  readonly timestamp: string
  readonly content: string
}

export interface AssistantSession extends SessionNotes {
  readonly messages: readonly SessionMessage[]
}

const FOLDER = new URL('assistant-talk/', import.meta.url)

/** All sessions with their long texts written out: always the same to the byte. */
export async function readSessions(): Promise<AssistantSession[]> {
  const notes = JSON.parse(await readFile(new URL('annotations.json', FOLDER), 'utf8')) as SessionNotes[]
  return Promise.all(notes.map(async (one) => {
    const lines = (await readFile(new URL(`${one.session}.jsonl`, FOLDER), 'utf8')).trim().split('\n')
    const messages = lines.map((line) => JSON.parse(line) as SessionMessage)
      .map((message) => ({ ...message, content: writtenOut(message.content, message.id) }))
    const ids = new Set(messages.map(({ id }) => id))
    for (const { start } of one.topics) if (!ids.has(start)) throw new Error(`${one.session} has no message ${start}`)
    return { ...one, messages }
  }))
}

/** Stands for a text that nobody has to store: `{{log 260}}` is 260 lines of a log, `{{letter 12 Isa}}` 12 sentences of Isa's. */
const PLACE = /\{\{(?<kind>[a-z]+) (?<count>\d+)(?: (?<name>[^}]+))?\}\}/gu

const writtenOut = (content: string, id: string): string => content.replace(PLACE, (place, ...rest) => {
  const { kind, count, name = '' } = rest.at(-1) as { kind: string; count: string; name?: string }
  const write = KINDS[kind]
  if (write === undefined) throw new Error(`${id} has ${place}, which is no kind of text`)
  let seed = 7
  for (const char of id + kind) seed = (seed * 31 + char.codePointAt(0)!) % 2 ** 31
  const random = randomFrom(seed)
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!
  const below = (most: number): number => Math.floor(random() * most)
  return write({ count: Number(count), name, one, below })
})

interface Writing {
  readonly count: number
  readonly name: string
  readonly one: <T>(of: readonly T[]) => T
  readonly below: (most: number) => number
}

const times = (count: number, line: (n: number) => string): string => Array.from({ length: count }, (_, n) => line(n)).join('\n')
const padded = (n: number, length = 2): string => String(n).padStart(length, '0')

const KINDS: Readonly<Record<string, (writing: Writing) => string>> = {
  log: ({ count, one, below }) => times(count, (n) => [
    `2026-09-${padded(7 + (n % 3))}T08:${padded(Math.floor(n / 60) % 60)}:${padded(n % 60)}.${padded(below(1000), 3)}Z`,
    one(['info', 'info', 'debug', 'warn', 'error']), `[${one(['http', 'pool', 'mailer', 'invoice', 'queue'])}]`,
    one(['request finished', 'acquire waits', 'connection released', 'retry scheduled', 'my handler I cannot close']),
    `id=${below(99_999)} ms=${below(4000)}`,
  ].join(' ')),
  trace: ({ count, one, below }) =>
    `KnexTimeoutError: Knex: Timeout acquiring a connection. The pool is probably full.\n${times(count, () => {
      const method = `${one(['Client_PG', 'Runner', 'Object', 'async InvoiceJob', 'process'])}.${one([
        'acquireConnection', 'ensureConnection', 'run', 'handle',
      ])}`
      return `    at ${method} (/srv/app/src/${one(['db', 'invoice', 'mail'])}.ts:${below(400)}:${below(80)})`
    })}`,
  csv: ({ count, one, below }) => `day,category,site,amount,count\n${times(count, () => [
    `${padded(1 + below(28))}-${padded(1 + below(12))}-2026`, one(['food', 'travel', 'rent', 'material', 'other']),
    one(['north', 'south', 'east', 'harbour']), `${below(900)}.${padded(below(100))}`, below(30),
  ].join(','))}`,
  code: ({ count, one, below }) => times(count, (n) => {
    if (n % 12 === 11) return '  }\n'
    if (n % 12 !== 0) return `    ${one(['const', 'let'])} ${one(['net', 'sum', 'row', 'rate'])}${n} = `
      + `await this.${one(['rates', 'mailer', 'stock'])}.${one(['of', 'find', 'get'])}(order.lines[${below(9)}], ${below(500)})`
    return `  async ${one(['apply', 'load', 'send', 'price', 'reserve'])}${one(['Order', 'Invoice', 'Discount', 'Stock'])}${n}(order: `
      + `Order): Promise<void> {`
  }),
  letter: ({ count, name, one, below }) => sentences(count, () => one([
    `I have worked as a ${one(['baker', 'pilot', 'gardener', 'singer'])} for ${2 + below(20)} years.`,
    `I live in ${one(['Bergen', 'Porto', 'Lyon', 'Krakow'])} with my ${one(['uncle', 'parrot', 'sister'])}.`,
    `I love ${one(['chess', 'opera', 'fencing', 'mushrooms'])} more than anything.`,
    `My ${one(['father', 'teacher', 'neighbour'])} always told me that I am ${one(['patient', 'stubborn', 'quick'])}.`,
    `Please never call me before ${7 + below(4)}.`,
    `I am allergic to ${one(['dust', 'nickel', 'pollen'])}.`, `Everybody calls me ${name}.`])),
  brief: ({ count, name, one, below }) => sentences(count, () => one([
    `Ich wohne seit ${2 + below(20)} Jahren in ${one(['Linz', 'Jena', 'Trier'])}.`,
    `Ich arbeite als ${one(['Bäckerin', 'Gärtner', 'Sängerin'])}.`, `Ich liebe ${one(['Schach', 'Opern', 'Pilze'])}.`,
    `Meine ${one(['Tante', 'Nachbarin', 'Lehrerin'])} heißt ${one(['Berta', 'Ottilie'])}.`,
    `Bitte nie vor ${7 + below(4)} Uhr anrufen.`, `Alle nennen mich ${name}.`])),
  carta: ({ count, name, one, below }) => sentences(count, () => one([
    `Vivo aquí desde hace ${2 + below(20)} años.`, `Me gusta ${one(['el ajedrez', 'la ópera', 'nadar'])}.`,
    `Mi ${one(['tía', 'vecina'])} se llama ${one(['Berta', 'Otilia'])}.`,
    'En agosto alquilamos una casa cerca del mar.', '¿Venís vosotros también?', `Todos me llaman ${name}.`])),
  xin: ({ count, name, one, below }) => Array.from({ length: count }, () => one([
    `我在${one(['大连', '西安', '厦门'])}住了${2 + below(20)}年。`, `我喜欢${one(['下棋', '京剧', '游泳'])}。`,
    `我对${one(['花粉', '芒果', '灰尘'])}过敏。`, `大家都叫我${name}。`])).join(''),
  prose: ({ count, one, below }) => sentences(count, () => one([
    `In 19${padded(below(14))} the boats landed ${100 + below(900)} thousand barrels.`,
    'The curers paid by the barrel and not by the hour.',
    `A crew had three women, of whom ${one(['the tallest packed', 'two gutted', 'one was the cook'])}.`,
    'The goverment counted the fish and forgot the hands.', 'I think this shows that there labour was the narrow part.',
    'Herring spoils wich is why speed was everything.'])),
}

const sentences = (count: number, sentence: () => string): string => Array.from({ length: count }, sentence).join(' ')
