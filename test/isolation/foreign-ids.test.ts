/** The ids of another user in every call of the library: they are answered as ids that do not exist. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Memory } from '@madeleine/core'
import { linesOf } from '../support/transferring.ts'
import { memoryFor, useDb } from '../testing.ts'
import { CANARY, clock, live, once, outcome, rowsOf, type History } from './two-users.ts'

const held = useDb()

type Call = (memory: Memory, of: History) => Promise<unknown>

/** Each call that takes an id, with ids of another user. */
const CALLS: Readonly<Record<Exclude<keyof Memory, 'on' | 'close' | 'holdOpen' | typeof Symbol.asyncDispose>, readonly Call[]>> = {
  episode: [(memory, { segmentId }) => memory.episode(segmentId), (memory, { conversationId }) => memory.episode(conversationId)],
  segments: [(memory, { conversationId }) => memory.segments({ conversationId }), (memory, { openConversationId }) =>
    memory.segments({ conversationId: openConversationId })],
  conversations: [
    (memory) => memory.conversations(), (memory) => memory.conversations({ query: CANARY }),
    (memory, { conversationId, openConversationId }) => memory.conversations({ ids: [conversationId, openConversationId] }),
    (memory, { conversationId }) => memory.conversations({ cursor: `1900000000000/${conversationId}` }),
  ],
  forget: [(memory, { conversationId }) => memory.forget({ conversationId, dryRun: true }), (memory, { conversationId }) =>
    memory.forget({ conversationId })],
  flush: [(memory, { openConversationId }) => memory.flush({ conversationId: openConversationId }), (memory) => memory.flush()],
  recall: [
    (memory) => memory.recall({ query: `${CANARY} harbour`, detail: 'high', explain: true }),
    (memory, { conversationId }) => memory.recall({ query: 'harbour boat', within: [conversationId], detail: 'high', explain: true }),
    (memory, { openConversationId }) => memory.recall({ query: 'decided', conversationId: openConversationId, includeOwnTail: true }),
    (memory, { openConversationId, conversationId }) => memory.recall({ query: '', within: [openConversationId], conversationId }),
  ],
  recent: [
    (memory) => memory.recent({ detail: 'high' }),
    (memory, { conversationId, openConversationId }) => memory.recent({ within: [conversationId, openConversationId] }),
    (memory, { openConversationId }) => memory.recent({ conversationId: openConversationId, includeOwnTail: true }),
  ],
  manifest: [(memory) => memory.manifest(), (memory) => memory.manifest({ depth: 200 })],
  timeline: [
    (memory) => memory.timeline({ bucket: 'day' }),
    (memory, { conversationId }) => memory.timeline({ within: [conversationId], bucket: 'hour', from: '2026-01', to: '2027-01' }),
  ],
  toc: [
    (memory) => memory.toc(), (memory, { segmentId }) => memory.toc(`toc:segment:${segmentId}`), (memory) => memory.toc('today'),
    (memory, { segmentId }) => memory.toc('today', { cursor: `toc:segment:${segmentId}` }),
  ],
  facts: [(memory) => memory.facts(), (memory) => memory.facts({ query: `${CANARY} harbour`, subject: CANARY, includeSuperseded: true })],
  editFact: [
    (memory, { factId }) => memory.editFact({ action: 'retire', factId, dryRun: true }),
    (memory, { factId }) => memory.editFact({ action: 'correct', factId, text: 'x' }),
    (memory, { factId }) => memory.editFact({ action: 'pin', factId }),
    (memory, { editId }) => memory.editFact({ action: 'undo', editId }),
  ],
  factEdits: [(memory) => memory.factEdits(), (memory, { factId }) => memory.factEdits({ factId })],
  expand: [(memory, { segmentId }) => memory.expand(segmentId), (memory, { segmentId }) => memory.expand(`grip:${segmentId}:0-1`)],
  messages: [(memory, { conversationId }) => memory.messages({ conversationId }), (memory, { openConversationId }) =>
    memory.messages({ conversationId: openConversationId })],
  session: [
    (memory, { conversationId }) => memory.session({ conversationId }),
    (memory, { openConversationId }) => memory.session({ conversationId: openConversationId, maxTokens: 500 }),
  ],
  context: [
    (memory, { conversationId }) => memory.context({ conversationId, query: `${CANARY} harbour`, detail: 'high' }),
    (memory, { openConversationId }) => memory.context({ conversationId: openConversationId }),
  ],
  rate: [(memory, { segmentId }) => memory.rate(segmentId, 'easy'), (memory, { conversationId }) => memory.rate(conversationId, 'again')],
  settle: [(memory) => memory.settle()],
  stats: [(memory) => memory.stats()],
  people: [(memory) => memory.people()],
  mergePeople: [(memory, { conversationId, openConversationId }) => memory.mergePeople({ names: [conversationId, openConversationId] })],
  unmergePeople: [(memory, { mergeId }) => memory.unmergePeople(mergeId)],
  projects: [(memory) => memory.projects()],
  assignProject: [
    (memory, { conversationId }) => memory.assignProject({ project: 'mine', conversationIds: [conversationId] }),
  ],
  archive: [
    (memory, { segmentId }) => memory.archive({ episodeIds: [segmentId] }),
    (memory, { conversationId }) => memory.archive({ conversationId }),
  ],
  unarchive: [
    (memory, { segmentId }) => memory.unarchive({ episodeIds: [segmentId] }),
    (memory, { conversationId }) => memory.unarchive({ conversationId }),
  ],
  merge: [(memory, { segmentId }) => memory.merge({ episodeIds: [segmentId, segmentId.replace(/^./, '0')] })],
  split: [(memory, { segmentId, messageId }) => memory.split(segmentId, { at: messageId })],
  describe: [
    (memory, { segmentId }) => memory.describe({ episodeId: segmentId, title: 'mine' }),
    (memory, { conversationId }) => memory.describe({ conversationId, title: 'mine' }),
  ],
  agenda: [(memory) => memory.agenda()],
  related: [(memory, { segmentId }) => memory.related(segmentId)],
  star: [(memory, { segmentId }) => memory.star(segmentId)],
  pause: [(memory, { conversationId }) => memory.pause(conversationId)],
  trust: [(memory, { conversationId }) => memory.trust(conversationId, { off: true })],
  mergeProposals: [(memory) => memory.mergeProposals()],
  history: [(memory) => memory.history()],
  undo: [(memory, { entryId }) => memory.undo(entryId), (memory, { editId }) => memory.undo(editId)],
  spaces: [(memory) => memory.spaces()],
  upgrade: [(memory) => memory.upgrade(), (memory) => memory.upgrade({ recut: true }), (memory) => memory.upgrade({ dryRun: true })],
  check: [(memory) => memory.check()],
  export: [(memory) => linesOf(memory.export())],
  restore: [(memory) => memory.restore([])],
  // Last: these make the ids the caller's own.
  push: [
    (memory, { conversationId, messageId }) =>
      memory.push({ conversationId, messages: [{ id: messageId, role: 'user', content: 'mine' }] }),
    (memory, { conversationId, messageId }) =>
      memory.push({ conversationId, messages: [{ id: messageId, role: 'user', content: 'changed' }] }),
  ],
  import: [(memory, { openConversationId }) => memory.import(
    once({ conversationId: openConversationId, line: 1, message: { id: 'm0', role: 'user', content: 'mine', timestamp: 0 } }),
  )],
}

/** The same text for the same answer, for any user's ids. */
const anonymous = (text: string, ids: History): string =>
  Object.entries(ids).reduce((rest, [name, id]) => rest.replaceAll(id, `<${name}>`), text)

describe('T-01 T-02 the ids of another user', () => {
  let ann: Memory
  let bea: History
  beforeEach(async () => {
    bea = (await live(held.db, 'bea', { mark: CANARY, names: 'bea' })).history
    ann = (await live(held.db, 'ann', { mark: 'ordinary', names: 'ann' })).memory
  })

  test('get the same answer from every call, byte for byte, as unknown ids, and no data of that user', async () => {
    const names = Object.getOwnPropertyNames(Object.getPrototypeOf(ann))
      .filter((name) => !['constructor', 'on', 'close', 'holdOpen', 'asModel'].includes(name))
    expect(Object.keys(CALLS).sort()).toEqual(names.sort())
    const nobody: History = {
      conversationId: 'xyz closed', openConversationId: 'xyz open', messageId: 'xyz m0',
      segmentId: 'f1d2d2f9-24e9-586a-8e7d-5f3ac9b4e0d1',
      factId: 'f1d2d2f9-24e9-586a-8e7d-5f3ac9b4e0d2', editId: 'f1d2d2f9-24e9-486a-8e7d-5f3ac9b4e0d3',
      mergeId: 'a1d2d2f9-24e9-486a-8e7d-5f3ac9b4e0d1', entryId: 'a1d2d2f9-24e9-486a-8e7d-5f3ac9b4e0d2',
    }
    const before = await rowsOf(held.db, 'bea')
    for (const [name, calls] of Object.entries(CALLS)) {
      for (const [i, call] of calls.entries()) {
        const hers = await outcome(call(ann, bea))
        const nobodys = await outcome(call(ann, nobody))
        expect([name, i, anonymous(hers, bea)]).toEqual([name, i, anonymous(nobodys, nobody)])
        expect([name, i, hers.includes(CANARY)]).toEqual([name, i, false])
      }
    }
    expect(await rowsOf(held.db, 'bea')).toEqual(before)
  })

  test('are found by their owner, so the canary is there to be found', async () => {
    const memory = await memoryFor(held.db, { user: 'bea', now: clock() })
    expect(await outcome(memory.recall({ query: CANARY, detail: 'high' }))).toContain(CANARY)
    expect(await outcome(memory.episode(bea.segmentId))).toContain(CANARY)
  })
})
