/**
 * T-80: bytes of what was forgotten of a conversation, read from the disk: some messages, an episode, a fact, a user. With
 * them go texts that were only derived of them: the title that a model gave in its cut, the state of a policy, the query of
 * a recall, the words of a fact.
 */
import { beforeEach, expect, test } from 'vitest'
import type { ForgetOptions } from '@madeleine/contract'
import type { Memory } from '@madeleine/core'
import { threshold } from '@madeleine/segment'
import { fact, learn, readAll } from '../support/learning.ts'
import { oneOfEach, SEED } from '../sampled.ts'
import { serverUrl } from '../server.ts'
import { memoryFor, talk, until, useDb } from '../testing.ts'
import { filesOf, formsFound, occurrences, type Marker } from './raw-bytes.ts'

const held = useDb()
/** Stands in the messages, and in what is derived of them. */
const SECRET: Marker = { first: 'Zorbaxquill', second: 'fennadrop' }
/** Stand in one derived text only. */
const [IN_PLAN, IN_STATE, IN_QUERY, IN_FACT] = ['Plimbovar', 'Stavonquet', 'Querrildap', 'Faxinorbel']
  .map((first): Marker => ({ first, second: `${first}ette` })) as [Marker, Marker, Marker, Marker]

let files: string
beforeEach(async (context) => {
  const found = await filesOf(held.db, held.place)
  if (found === undefined) context.skip('NOT PROVEN: the data directory of this server cannot be read; run it on this machine, as root')
  files = found as string
})

const open = (): Promise<Memory> => memoryFor(held.db, { policy: threshold({ overlapTokens: 0 }) })
const harmless = (count: number) => talk(Array.from({ length: count }, (_, i) => `The heron on morning ${i} ate ${i} fish`))

/** Conversation `secret`: an episode of which messages 3–5 have the secret, one of which all have it, and a tail with it. */
async function remember(): Promise<Memory> {
  const memory = await open()
  const secrets = talk(Array.from({ length: 3 }, (_, i) => `Line ${i} about ${SECRET.first} ${SECRET.second} by the harbour`), { first: 3 })
    .map((message) => ({ ...message, name: `${SECRET.first}-1`, metadata: { note: SECRET.first } }))
  await memory.push({ conversationId: 'kept', messages: harmless(20) })
  await memory.push({ conversationId: 'secret', messages: [
    ...talk(['We walked.', 'To the sea.', 'And back.']), ...secrets,
    ...talk([`${SECRET.first} again`, `and ${SECRET.second}`], { first: 6, from: '2026-03-03T09:00:00Z' }),
    ...talk(['Bread today.', `With ${SECRET.first}.`], { first: 8, from: '2026-03-04T09:00:00Z' }),
  ] })
  await memory.settle()
  await memory.flush({ conversationId: 'kept' })
  await memory.settle()
  await memory.toc()
  await learn(held.db, [{ kind: 'new', fact: fact(`Lena knows ${IN_FACT.first} and ${IN_FACT.second}`, 0, {
    sources: [{ conversationId: 'secret', seq: 4, at: new Date('2026-03-02T09:01:00Z') }],
  }) }])
  await held.db.script(`
    update segment set plan = '{"title": "${IN_PLAN.first} ${IN_PLAN.second}"}' where conversation_id = 'secret';
    update conversation set look_state = '"${IN_STATE.first} ${IN_STATE.second}"' where id = 'secret';
    insert into recall (user_id, id, conversation_id, seq, at, query, episode_ids)
    values ('local', '00000000-0000-4000-8000-000000000001', 'secret', 6, now(), '${IN_QUERY.first} ${IN_QUERY.second}', '{}');`)
  return memory
}

/** Brings what a server holds in memory to its files. */
const written = () => (serverUrl === undefined ? undefined : held.db.script('checkpoint'))

async function erase(memory: Memory): Promise<void> {
  await memory.settle()
  if (serverUrl !== undefined) await until(async () => (await memory.check()).unerased.length === 0 || (await memory.settle(), false))
  await written()
}


interface Piece {
  readonly name: string
  which(memory: Memory): ForgetOptions[] | Promise<ForgetOptions[]>
  readonly gone: Marker[]
}
const PIECES: readonly Piece[] = [
  {
    name: 'messages',
    which: () => [{ conversationId: 'secret', from: 3, to: 8 }, { conversationId: 'secret', firstId: 'm9', lastId: 'm9' }],
    gone: [SECRET, IN_STATE, IN_QUERY, IN_FACT, IN_PLAN],
  },
  {
    name: 'episodes', gone: [SECRET, IN_STATE, IN_QUERY, IN_FACT, IN_PLAN],
    which: async (memory) => [...(await memory.segments({ conversationId: 'secret' })).filter(({ status }) => status === 'collapsed')
      .map(({ id }) => ({ episodeId: id })), { conversationId: 'secret', from: 8, to: 10 }],
  },
  { name: 'a fact', which: async () => [{ factId: (await readAll(held.db))[0]!.id }], gone: [IN_FACT] },
  { name: 'a user', which: () => [{ user: true }], gone: [SECRET, IN_STATE, IN_QUERY, IN_FACT, IN_PLAN] },
]

/** Messages and episodes are parts of a conversation: by day one of them. */
const kindOf = ({ name }: Piece): string => (name === 'messages' ? 'episodes' : name)

test.for(oneOfEach(PIECES, kindOf))(`forgetting $name leaves no byte in any file once settled (SEED=${SEED})`, async ({ which, gone }) => {
  const memory = await remember()
  await written()
  expect(formsFound(files, ...gone), 'what is searched is there').toEqual(expect.arrayContaining(gone.map(({ first }) => first)))
  for (const options of await which(memory)) await memory.forget(options)
  await erase(memory)
  expect(occurrences(files, ...gone)).toEqual({})
  expect((await memory.check()).invariants.filter(({ ok }) => !ok)).toEqual([])
  await memory.close()
  expect(occurrences(files, ...gone)).toEqual({})
})
