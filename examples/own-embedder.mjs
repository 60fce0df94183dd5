/**
 * An embedder of your own: what makes two texts alike when they share no word. It has a name, which is stored with each
 * vector, a number of dimensions, and `embed`, which gives a unit vector for each text. This one knows four meanings, so
 * that it runs anywhere; in earnest `embed` asks your model, or you give `embedder` an AI SDK embedding model or the
 * address of a server (docs/guides/models.md).
 *
 *     node own-embedder.mjs
 */
import { openMemory } from 'madeleine'

const MEANINGS = [
  /\b(?:cat|kitten|feline|miso|pets?)\b/gi,
  /\b(?:plumber|pump|pipes?|drain|leak|dripping)\b/gi,
  /\b(?:trains?|tickets?|station|rail|journey)\b/gi,
  /\b(?:cake|poppy|bakery|dessert|sweets?)\b/gi,
]

/** @type {import('madeleine').Embedder} */
const embedder = {
  name: 'four-meanings',
  dims: MEANINGS.length + 1, // the last one is for a text that means none of them: a vector must not be zero
  embed: async (texts) => texts.map((text) => {
    const counts = MEANINGS.map((words) => text.match(words)?.length ?? 0)
    const vector = [...counts, counts.some((count) => count > 0) ? 0 : 1]
    return Float32Array.from(vector, (value) => value / Math.hypot(...vector))
  }),
}

const memory = await openMemory({ data: './memory', embedder })
const talks = {
  cat: ['Miso is gone, the cat slipped out last night', 'She lay on the warm tumble dryer all along'],
  pump: ['The pump is dripping again', 'The plumber comes on Thursday'],
  trip: ['I bought the tickets to Dresden', 'Our train leaves at 8:31'],
}
for (const [conversationId, [asked, answered]] of Object.entries(talks)) {
  await memory.push({ conversationId, messages: [{ role: 'user', content: asked }, { role: 'assistant', content: answered }] })
}
await memory.flush()
await memory.settle()

for (const query of ['any news of the feline?', 'when is our rail journey?']) {
  const { episodes: [best] } = await memory.recall({ query, limit: 1 })
  console.log(`${query} → ${best.conversationId}: ${best.title}`)
}
await memory.close()
