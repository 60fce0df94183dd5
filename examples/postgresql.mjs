/**
 * PostgreSQL instead of a folder: for several machines, or more users than one process serves. The server needs to be 15
 * or newer, with pgvector 0.7 or newer; the schema is made at the first opening. Each process opens the store, works, and
 * hears what the others have done. Here two of them are played by one program: the first receives messages and does not
 * work, the second makes the episodes, and the first hears of it.
 *
 *     DATABASE_URL=postgres://… node postgresql.mjs
 */
import { openStore } from 'madeleine'

const databaseUrl = process.env.DATABASE_URL
if (!databaseUrl) throw new Error('set DATABASE_URL to the URL of a PostgreSQL server, postgres://…')
const front = await openStore({ databaseUrl, work: false })
const worker = await openStore({ databaseUrl, work: true })

const lena = front.user('lena')
const made = new Promise((resolve) => lena.on('episode.created', ({ episodeId }) => resolve(episodeId)))

await lena.push({
  conversationId: 'cellar',
  messages: [
    { role: 'user', content: 'The pump in the cellar drips again' },
    { role: 'assistant', content: 'The plumber comes on Thursday' },
  ],
})
await lena.flush()

const { title, messageIds } = await lena.episode(await made)
console.log(`${title}: ${messageIds.length} messages`)
console.log(`Wei sees ${(await front.user('wei').recent()).episodes.length} of Lena's episodes`)

await worker.close()
await front.close()
