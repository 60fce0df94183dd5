/** The weights in the package: small, with their notices, and as the training writes them. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { FEATURES, LEXICA } from '../../detector/gap-features.ts'
import { termHash } from '@madeleine/base'
import type { Weights } from '../../detector/trees.ts'
import { parseWeights, readTree, readWeights, WEIGHTS_FILE, type WrittenWeights } from '../../detector/weights-format.ts'
import { DEFAULTS, weightsOf, type LearnedWeights } from '../../../../train/learn.ts'
import { NOTICES } from '../../../../train/notices.ts'
import { fileOf, writtenOf } from '../../../../train/write.ts'

const text = readFileSync(new URL(`../../../../${WEIGHTS_FILE}`, import.meta.url), 'utf8')
const { notices, ...written } = JSON.parse(text) as WrittenWeights & { notices: string[] }
const header = notices.join('\n')
const weights = readWeights(written)
/** The stems of the background by their numbers. */
const stems = new Map(written.background.flatMap((line) => line.split(' '))
  .map((entry) => entry.slice(0, entry.lastIndexOf(':'))).map((stem) => [termHash(stem), stem]))

/** What was learnt, taken apart again. */
function learntFrom({ bias, background, words }: Weights): LearnedWeights {
  const trees = written.trees.map(readTree)
  const odds = new Map(words.openings)
  for (const [word, entry] of words.words) {
    if (entry.odds) odds.set(word, entry.odds)
    for (const [second, row] of entry.pairs) odds.set(`${word} ${second}`, row)
  }
  const patterns = (place: number) =>
    new Map([...odds].flatMap(([pattern, row]) => (row.columns[place] === 0 ? [] : [[pattern, row.columns[place] as number] as const])))
  const lexica = LEXICA.map((_name, lexicon) => ({ next: patterns(lexicon), previous: patterns(words.lexica + lexicon) }))
  return { bias, background, trees, lexica }
}

const learnt = learntFrom(weights)

describe('the weights file', () => {
  it('has at most 300 KB', () => expect(Buffer.byteLength(text)).toBeLessThanOrEqual(300 * 1024))

  it('names every data set with its licence, and says that it is itself under CC BY-SA', () => {
    for (const line of NOTICES.split('\n')) expect(header).toContain(line)
    for (const set of [/TIAGE.*MIT/, /SuperDialseg.*MIT.*Apache-2\.0/, /VHF-Dial.*MIT/, /QMSum.*MIT/, /Schema-Guided Dialogue/]) {
      expect(NOTICES).toMatch(set)
    }
    const sources = [
      /doc2dial.*CC BY 3\.0/, /AMI Meeting Corpus and the\s+ICSI Meeting Corpus, CC BY 4\.0/,
      /this file, and nothing\s+else of the package, is under CC BY-SA 4\.0/,
    ]
    for (const source of sources) expect(NOTICES).toMatch(source)
    expect(header).toContain('creativecommons.org/licenses/by-sa/4.0')
  })

  it('names the seed and every file it was learnt from by its hash', () => {
    expect(header).toContain(`Seed ${DEFAULTS.seed};`)
    for (const set of ['tiage', 'superdialseg', 'vhf', 'qmsum', 'sgd']) expect(header).toMatch(new RegExp(` ${set}/[\\w.]+ [0-9a-f]{16}`))
  })

  it('is to the byte what training would write from its content, and so was not edited by hand', () => {
    expect(fileOf(writtenOf(learnt, stems), notices) === text).toBe(true)
  })

  it('holds no test set: of TIAGE, SuperDialseg and VHF-Dial only training and development files', () => {
    expect(header).not.toMatch(/\w\/test[\w.]*jsonl/)
  })
})

describe('reading the weights', () => {
  it('refuses a file that was cut short or changed, and says what to do', () => {
    const damaged = [text.slice(0, 1000), text.replace('lexBest<', 'lexWorst<'), '{}']
      .map((bytes) => (): unknown => parseWeights(Buffer.from(bytes)))
    for (const read of damaged) expect(read).toThrow(expect.objectContaining({
      code: 'unexpected', message: `${WEIGHTS_FILE} of this package is damaged: install the package again`,
    }) as Error)
    expect(parseWeights(Buffer.from(text))).toEqual(weights)
  })

  it('gives back what was written', () => {
    expect(readWeights(writtenOf(learnt, stems))).toEqual(weights)
    expect(weightsOf(learnt)).toEqual(weights)
    expect(weights.background.size).toBe(stems.size)
  })

  it('gives trees whose features exist and whose nodes all lead to a leaf', () => {
    expect(learnt.trees.length).toBeGreaterThan(0)
    for (const { feature, threshold, left, right, value } of learnt.trees) {
      const asked = new Set([0])
      feature.forEach((place, node) => {
        expect(place === -1 || (Number.isInteger(place) && place >= 0 && place < FEATURES.length)).toBe(true)
        expect([threshold[node], value[node]].every(Number.isFinite)).toBe(true)
        if (place >= 0) for (const next of [left[node] as number, right[node] as number]) {
          expect(next).toBeGreaterThan(node)
          asked.add(next)
        }
      })
      expect(asked.size).toBe(feature.length)
    }
  })

  it('gives a lexicon for every kind of conversation, and numbers everywhere', () => {
    expect(learnt.lexica.length).toBe(LEXICA.length)
    for (const { next, previous } of learnt.lexica) {
      expect(next.size + previous.size).toBeGreaterThan(0)
      expect([...next.values(), ...previous.values()].every(Number.isFinite)).toBe(true)
    }
    expect([...weights.background.values()].every((share) => share > 0 && share <= 1)).toBe(true)
    expect(Number.isFinite(weights.bias)).toBe(true)
  })
})
