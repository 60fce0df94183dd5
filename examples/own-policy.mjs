/**
 * A policy of your own: where conversations are cut. This one is for a chat in which people type `/new` when they change
 * the subject: it cuts there, and after an hour of silence. `dueAt` tells from counters when a conversation is worth a
 * look, `cut` sees its messages and closes segments from the front. Neither keeps anything, reads a clock or touches the
 * database; `checkPolicy` finds what breaks these rules.
 *
 *     node own-policy.mjs
 */
import { openMemory } from 'madeleine'
import { checkPolicy } from 'madeleine/testing'

const HOUR_MS = 3_600_000

/** @type {import('madeleine/segment').Policy} */
const onCommand = {
  name: 'on-command',
  version: 1, // count it up when the same messages would be cut differently
  dueAt: ({ count, latest, look }) => {
    if (count - (look?.count ?? 0) >= 10) return latest.receivedAt // ten new messages: now
    return new Date(Math.max(latest.receivedAt.getTime(), look?.at.getTime() ?? 0) + HOUR_MS)
  },
  cut: async ({ messages, now, flush }) => {
    const starts = messages.flatMap(({ text }, i) => (i > 0 && text.startsWith('/new') ? [i] : []))
    const closed = starts.map((start, i) => ({ length: start - (starts[i - 1] ?? 0), reason: 'topic' }))
    const open = messages.length - (starts.at(-1) ?? 0)
    const isSilent = now.getTime() - messages.at(-1).receivedAt.getTime() >= HOUR_MS
    if (flush || isSilent) closed.push({ length: open, reason: flush ? 'flush' : 'idle' })
    return { closed }
  },
}

const messages = [
  ['user', 'The pump in the cellar drips again'],
  ['assistant', 'I will ask the plumber for Thursday'],
  ['user', '/new Two tickets to Dresden for Saturday, please'],
  ['assistant', 'The train at 8:31 has seats left'],
].map(([role, content], i) => ({ id: `m${i}`, role, content, timestamp: `2026-03-02T18:0${i}:00Z` }))

await checkPolicy(onCommand, messages)

const memory = await openMemory({ data: './memory', policy: onCommand })
await memory.push({ conversationId: 'errands', messages })
await memory.flush() // or an hour without a word
await memory.settle()
for (const { from, to, reason, title } of await memory.segments({ conversationId: 'errands' })) {
  console.log(`${from}–${to} ${reason}: ${title}`)
}
await memory.close()
