/** The thesaurus of everyday talk. */
import { topicSimilarity } from '../../detector/gap-features.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { messageFeaturesOf } from '../../detector/message-features.ts'
import { topicFile, TOPIC_LANGUAGES, TOPIC_NAMES, topicWords } from '../../../language/topics.ts'
import { packageFile } from '@madeleine/base'

const namesOf = (text: string) => messageFeaturesOf(text).topics.map(([topic]) => TOPIC_NAMES[topic])

describe('the topic lists', () => {
  it('stand in a file for each language, and name the topics that English names', () => {
    expect(readdirSync(packageFile('resources/topics')).toSorted()).toEqual(TOPIC_LANGUAGES.map((code) => `${code}.txt`).toSorted())
    for (const code of TOPIC_LANGUAGES) expect([...topicWords(code).keys()].filter((name) => !TOPIC_NAMES.includes(name))).toEqual([])
    expect([...topicWords('en').keys()]).toEqual(TOPIC_NAMES)
    expect(TOPIC_NAMES).toHaveLength(86)
  })

  it('hold a word under two topics at most, and only once under each', () => {
    for (const code of TOPIC_LANGUAGES) {
      const under = new Map<string, string[]>()
      for (const [name, words] of topicWords(code)) for (const word of words) under.set(word, [...(under.get(word) ?? []), name])
      expect([...under].filter(([, names]) => names.length > 2 || new Set(names).size < names.length)).toEqual([])
    }
  })

  it('hold lower-case words only, in the form in which messages are read', () => {
    const words = TOPIC_LANGUAGES.flatMap((code) => [...topicWords(code).values()]).flat()
    expect(words.length).toBeGreaterThan(5000)
    expect(words.filter((word) => !/^[^A-Z:#\s]+$/.test(word) || word !== word.toLowerCase())).toEqual([])
  })

  it('are written in lines of at most 140 columns', () => {
    for (const code of TOPIC_LANGUAGES) {
      expect(readFileSync(packageFile(topicFile(code)), 'utf8').split('\n').filter((line) => line.length > 140)).toEqual([])
    }
  })
})

describe('the topics of a message', () => {
  it('are found by words in any form, and in other languages', () => {
    expect(namesOf('We were cooking in the kitchen')).toContain('cooking')
    expect(namesOf('明天会下雨吗，天气怎么样')).toContain('weather')
    expect(namesOf('zzz qqq')).toEqual([])
  })

  it('share the weight of a word that belongs to two', () => {
    for (const [, weight] of messageFeaturesOf('sushi').topics) expect(weight).toBe(0.5)
    expect(messageFeaturesOf('sushi').topics).toHaveLength(2)
  })
})

describe('topicSimilarity', () => {
  it('is 1 for the same topics, 0 for others, and −1 if one side has none', () => {
    const past = new Float32Array(TOPIC_NAMES.length)
    expect(topicSimilarity([[3, 1]], past)).toBe(-1)
    past[3] = 2
    expect([topicSimilarity([[3, 5]], past), topicSimilarity([[4, 1]], past), topicSimilarity([], past)]).toEqual([1, 0, -1])
  })
})
