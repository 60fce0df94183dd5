/** Topics added up are those of one text: their cosine is that of the merged topics, whatever was added before. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { packTopics, TOPIC_STEP, TopicSums } from '../../rank/bm25.ts'
import { sparseCosine } from '../../../base/vector-math.ts'

const anyTopics = fc.array(
  fc.tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 255 }).map((steps) => steps / TOPIC_STEP)), { maxLength: 5 },
).map((list) => new Map(list))
const anyQuery = fc.array(fc.tuple(fc.integer({ min: 0, max: 255 }), fc.constantFrom(0.5, 1 / 3, 1, 2)), { maxLength: 4 })
  .map((list) => new Map(list))

test('the cosine of summed topics is that of the topics in one map, to the last digit, and the next sum begins empty', () => {
  fc.assert(fc.property(anyQuery, fc.array(fc.array(anyTopics, { maxLength: 5 }), { maxLength: 4 }), (query, windows) => {
    const sums = new TopicSums(query)
    for (const messages of windows) {
      const merged = new Map<number, number>()
      for (const topics of messages) {
        sums.add(packTopics(topics))
        for (const [topic, weight] of topics) merged.set(topic, (merged.get(topic) ?? 0) + weight)
      }
      expect(sums.take()).toBe(sparseCosine(query, merged))
    }
  }))
})
