/**
 * The memory without a model: messages go in as they are said, and a question brings back the episode and the messages that
 * answer it, with the reason why. It needs no key and no server; the memory is the folder `memory` where you are.
 *
 *     node quick-start.mjs
 */
import { openMemory } from 'madeleine'

const memory = await openMemory({ data: './memory' }) // a folder; created when missing

await memory.push({
  conversationId: 'lena-and-wei',
  messages: [
    { id: 'm1', role: 'user', name: 'Lena', content: 'Miso is gone, the cat slipped out last night', timestamp: '2026-03-08T22:10:00Z' },
    { id: 'm2', role: 'assistant', name: 'Wei', content: 'Did you look in the laundry room?', timestamp: '2026-03-08T22:11:00Z' },
    { id: 'm3', role: 'user', name: 'Lena', content: 'There she was! On the warm tumble dryer', timestamp: '2026-03-08T22:40:00Z' },
    { id: 'm4', role: 'user', name: 'Lena', content: 'The plumber sent an invoice over 180 euros', timestamp: '2026-03-11T09:00:00Z' },
    {
      id: 'm5', role: 'assistant', name: 'Wei',
      content: 'Forward it to the landlord, he pays for the pump', timestamp: '2026-03-11T09:02:00Z',
    },
    { id: 'm6', role: 'user', name: 'Lena', content: 'Done, the invoice is on its way to him', timestamp: '2026-03-11T09:30:00Z' },
  ],
})
await memory.flush()  // closes what is still open; in a live chat, silence does that
await memory.settle() // cuts and encodes what is due; an open memory also does it in the background

const { episodes, passages } = await memory.recall({ query: 'Where did the cat turn up?', limit: 1, passageLimit: 2 })
for (const { title, why } of episodes) console.log(title, '|', why)
for (const { name, text } of passages) console.log(`      ${name}: ${text}`)

await memory.close() // an open memory keeps the program running; or `await using memory = …` above, in TypeScript and from Node 24 on
