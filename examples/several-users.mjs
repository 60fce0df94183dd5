/**
 * Several users of one store. A server opens the store once, with one engine and one worker for all, and asks it for the
 * memory of whoever is asking. Each user's rows are the user's alone: the database itself keeps the others out, also when
 * two conversations have the same id. What a user wants forgotten goes with all that was derived from it.
 *
 *     node several-users.mjs
 */
import { openStore } from 'madeleine'

const store = await openStore({ data: './memory' })
const lena = store.user('lena')
const wei = store.user('wei')

const say = (content) => ({ conversationId: 'assistant', messages: [{ role: 'user', content }] })
await lena.push(say('The spare key is with Frau Vogt on the first floor.'))
await wei.push(say('I left the spare key in the toolbox, under the bicycle pump.'))

const query = 'Where is the spare key?'
for (const [name, memory] of Object.entries({ lena, wei })) {
  const { passages } = await memory.recall({ query }) // what is not an episode yet is found too
  console.log(`${name}:`, ...passages.map(({ text }) => text))
}

const { done } = await wei.forget({ user: true })
console.log(`wei forgot ${done.messages} message`)
console.log('wei:', (await wei.recall({ query })).passages.length, 'passages; lena:', (await lena.recall({ query })).passages.length)

await store.close()
