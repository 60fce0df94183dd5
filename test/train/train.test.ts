/** Training, on a small corpus: the same to the byte from the same seed, and labels that stay with their messages. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { messageFeaturesOf } from '../../packages/segment/detector/message-features.ts'
import { stemOf, termOf } from '../../packages/language/term-hash.ts'
import { forestOf, evaluateForest } from '../../packages/segment/detector/trees.ts'
import { learnBackground } from '../../train/background.ts'
import { boost } from '../../train/boost.ts'
import { FILES, readCorpora, readFile, type Dialogue } from '../../train/corpora.ts'
import { DEFAULTS, learn, type LearnOptions } from '../../train/learn.ts'
import { randomFrom } from '../../bench/seeded-random.ts'
import { shuffled } from '../../train/random.ts'
import { endless, joined, withoutSpeakers, wordless } from '../../train/variants.ts'
import { fileOf, writtenOf } from '../../train/write.ts'
import { DIALOGUES } from '../support/dialogues.ts'

const DOMAINS = ['tiage', 'superdialseg', 'vhf', 'sgd', 'qmsum']
const OPTIONS: LearnOptions = { ...DEFAULTS, trees: 6, leaves: 4, joined: 6, endless: 3, l1: 0.2 }

/** Two to four of our dialogues one after the other, so many times per domain. */
function corpus(count: number): Dialogue[] {
  const random = randomFrom(count)
  return DOMAINS.flatMap((domain) => Array.from({ length: count }, (_, index): Dialogue => {
    const drawn = shuffled(DIALOGUES, random).slice(0, 2 + Math.floor(random() * 3))
    const labels = drawn.flatMap((turns) => turns.map((_turn, at) => (at === turns.length - 1 ? 1 : 0)))
    labels[labels.length - 1] = 0
    const messages = drawn.flat().map(messageFeaturesOf)
    return {
      id: `${domain}-${index}`, domain, group: `${domain}-${index}`, messages,
      speakers: messages.map((_form, at) => 1 + (at % 2)), labels: Uint8Array.from(labels),
    }
  }))
}

const stems = new Map(DIALOGUES.flat().flatMap((turn) => messageFeaturesOf(turn).words).map((word) => [termOf(word), stemOf(word)]))
const fileFrom = (dialogues: readonly Dialogue[], options: LearnOptions) => fileOf(writtenOf(learn(dialogues, options), stems), ['A test.'])

describe('training', () => {
  const small = corpus(12)
  const file = fileFrom(small, OPTIONS)

  it('writes the same file to the byte from the same seed, also after training on other data', () => {
    learn(corpus(5), OPTIONS)
    expect(fileFrom(corpus(12), OPTIONS) === file).toBe(true)
  })

  it('writes another file from another seed', () => expect(fileFrom(small, { ...OPTIONS, seed: 8 }) === file).toBe(false))

  it('accepts dialogues without a boundary, of one message, and longer than its reading limit', () => {
    const plain = small.map((dialogue, index) =>
      (index % 3 === 0 ? { ...dialogue, labels: new Uint8Array(dialogue.messages.length) } : dialogue))
    const [first] = small as [Dialogue]
    const one = { ...first, messages: first.messages.slice(0, 1), speakers: [1], labels: new Uint8Array(1) }
    const [long] = endless(small, 1, randomFrom(1)) as [Dialogue]
    const times = (count: number) => Array.from({ length: count }, () => long)
    const huge = {
      ...long, messages: times(6).flatMap(({ messages }) => messages), speakers: times(6).flatMap(({ speakers }) => speakers),
      labels: Uint8Array.from(times(6).flatMap(({ labels }) => [...labels])),
    }
    const { bias, trees } = learn([...plain, one, huge], OPTIONS)
    expect([bias, ...trees.flatMap(({ value }) => value)].every(Number.isFinite)).toBe(true)
  })

  it('leaves out excluded features', () => {
    const all = learn(small, { ...OPTIONS, without: [''] })
    expect(all.trees.every(({ feature }) => feature.length === 1)).toBe(true)
  })
})

describe('boosting', () => {
  it('finds the feature that determines the label, and uses it', () => {
    const random = randomFrom(3)
    const features = Array.from({ length: 2000 }, () => Float64Array.from([random(), random()]))
    const labels = Uint8Array.from(features, (row) => ((row[1] as number) > 0.7 ? 1 : 0))
    const { bias, trees } = boost(
      { features, labels, weights: new Float64Array(2000).fill(1) },
      { ...OPTIONS, trees: 40, leaves: 3, rate: 0.3, featureShare: 1, rowShare: 1, seed: 1 },
    )
    const logit = (...row: number[]) => bias + evaluateForest(forestOf(trees), Float64Array.from(row))
    expect([logit(0.9, 0.1) < -2, logit(0.1, 0.1) < -2, logit(0.1, 0.9) > 2, logit(0.9, 0.9) > 2]).toEqual([true, true, true, true])
  })
})

describe('training variants', () => {
  const dialogues = corpus(6).filter(({ domain }) => domain === 'sgd')
  const aligned = ({ messages, speakers, labels }: Dialogue) =>
    [speakers.length, labels.length, labels.at(-1)].join() === [messages.length, messages.length, 0].join()
  /** The last turns of our dialogues, less up to two, are where a segment may end. */
  const isEnd = (message: Dialogue['messages'][number]) =>
    DIALOGUES.some((turns) => turns.slice(-3).some((turn) => messageFeaturesOf(turn).words.join() === message.words.join()))
  const isLast = ({ words }: Dialogue['messages'][number]) =>
    DIALOGUES.some((turns) => messageFeaturesOf(turns.at(-1) as string).words.join() === words.join())

  it('that are joined keep labels with their messages, and end segments where dialogues ended', () => {
    const made = joined(dialogues, 40, randomFrom(1))
    expect(made.length).toBe(40)
    for (const dialogue of made) {
      expect(aligned(dialogue)).toBe(true)
      expect(dialogue.messages.every((message, index) => !dialogue.labels[index] || isEnd(message))).toBe(true)
      const ends = dialogue.labels.reduce((sum, label) => sum + label, 0)
      expect([ends >= 2, ends <= 6]).toEqual([true, true])
    }
    expect(new Set(made.map(({ speakers }) => new Set(speakers).size))).toEqual(new Set([1, 2]))
  })

  it('that never end keep labels with their messages, and have one more label where two dialogues meet', () => {
    for (const dialogue of endless(dialogues, 20, randomFrom(1))) {
      expect(aligned(dialogue)).toBe(true)
      expect(dialogue.messages.every((message, index) =>
        Boolean(dialogue.labels[index]) === (isLast(message) && index < dialogue.messages.length - 1))).toBe(true)
    }
  })

  it('without words keep shape and cohesion, and labels; without speakers have one speaker', () => {
    const [first] = dialogues as [Dialogue]
    const silent = wordless(first)
    expect(aligned(silent)).toBe(true)
    expect(silent.messages.map(({ length, terms }) => [length, terms])).toEqual(first.messages.map(({ length, terms }) => [length, terms]))
    expect(silent.messages.every(({ words, topics }) => words.every((word) => word === '?') && topics.length === 0)).toBe(true)
    expect(withoutSpeakers([4, 5, 6])).toEqual([1, 1, 1])
  })

  it('do not exist if no segment is long enough', () => expect(joined([], 5, randomFrom(1))).toEqual([]))
})

describe('the random source', () => {
  it('gives the same numbers for the same seed, in [0, 1), and shuffles without loss', () => {
    const draw = (seed: number) => Array.from({ length: 50 }, randomFrom(seed))
    expect(draw(7)).toEqual(draw(7))
    expect(draw(7)).not.toEqual(draw(8))
    expect(draw(7).every((number) => number >= 0 && number < 1)).toBe(true)
    expect(shuffled([1, 2, 3, 4, 5], randomFrom(2)).toSorted()).toEqual([1, 2, 3, 4, 5])
  })
})

describe('the background of words', () => {
  it('is the share of messages with a word, with equal weight for every domain', () => {
    const talk = (domain: string, ...texts: string[]): Dialogue => ({
      id: domain, domain, group: domain, messages: texts.map(messageFeaturesOf),
      speakers: texts.map(() => 1), labels: new Uint8Array(texts.length),
    })
    const background = learnBackground([talk('sgd', 'train train', 'rain'), talk('sgd', 'rain', 'rain'), talk('vhf', 'ship')])
    expect([...background].toSorted()).toEqual([[termOf('train'), 0.125], [termOf('rain'), 0.375], [termOf('ship'), 0.5]].toSorted())
  })
})

describe('reading corpora', () => {
  const folder = mkdtempSync(join(tmpdir(), 'madeleine-train-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const line = (id: string, turns: readonly string[], boundaries: readonly number[], speaker?: string) =>
    JSON.stringify({ id, utterances: turns.map((text) => ({ text, ...(speaker !== undefined && { speaker }) })), boundaries })

  it('puts labels after the last message of every segment, and none after the last of all', () => {
    writeFileSync(join(folder, 'one.jsonl'), `${line('a', ['one', 'two', 'three'], [0, 2])}\n\n${line('b', ['one'], [], '')}\n`)
    const [a, b] = readFile(folder, 'one.jsonl', 'sgd') as [Dialogue, Dialogue]
    expect([[...a.labels], [...b.labels]]).toEqual([[1, 0, 0], [0]])
    expect(a.speakers).toEqual([a.speakers[0], a.speakers[0], a.speakers[0]])
    expect(b.speakers[0]).toBe(a.speakers[0])
  })

  it('puts dialogues about one document in one group, across the files of a domain, and others in their own', () => {
    const unlike = Array.from({ length: 60 }, (_, index) => line(`x${index}`, [`only ${index}word${index} here`], []))
    const turns = ['the reverse mortgage counsellor', 'pension annuity beneficiary']
    for (const file of Object.values(FILES).flat()) {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), [line(`${file}-same`, turns, []), line(`${file}-again`, turns.toReversed(), []), ...unlike]
        .join('\n'))
    }
    const read = readCorpora(folder)
    const groups = (domain: string) =>
      new Set(read.filter(({ id, domain: own }) => own === domain && id.includes('-')).map(({ group }) => group))
    for (const domain of Object.keys(FILES)) expect([domain, groups(domain).size]).toEqual([domain, 1])
    expect(new Set(read.filter(({ id }) => id.includes('-')).map(({ group }) => group)).size).toBe(Object.keys(FILES).length)
    expect(new Set(read.filter(({ id, domain }) => domain === 'superdialseg' && id.startsWith('x')).map(({ group }) => group)).size)
      .toBe(60)
  })
})
