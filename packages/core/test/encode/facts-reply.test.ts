/** What a reply about facts may do: each operation, and what is refused. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { FactChange, KnownFact, Message } from '@madeleine/contract'
import { factsQuestion } from '../../facts/consolidation-question.ts'
import { type FactsToAsk, readFacts } from '@madeleine/language'
import { anyText, INJECTIONS } from '../../../../test/support/injections.ts'
import { fact } from '../../../../test/support/facts-model.ts'
import { message } from '../../../../test/support/talk.ts'

const said = (seq: number, text: string, given: Partial<Omit<Message, 'at' | 'receivedAt'>> = {}) => ({
  message: message(seq, { text, name: 'Ann', ...given }), words: text, own: given.role === 'assistant' ? '' : text,
  self: given.role === 'assistant' ? undefined : (given.name ?? 'Ann'),
})
const LISBON: KnownFact = {
  id: 'id-lisbon', subject: 'Ann', category: 'identity', attribute: 'home', value: 'Lisbon',
  text: 'Ann lives in Lisbon', validFrom: new Date('2024-01-01'),
}
const TEA: KnownFact = {
  id: 'id-tea', subject: 'Ann', category: 'preference', attribute: 'likes', value: 'tea',
  text: 'Ann likes tea', validFrom: new Date('2024-01-01'),
}

/** 1 Ann moves, 2 Ben asks, 3 Ann answers, 4 an assistant, 5 Ann likes tea; 6 in another episode. */
const asked: FactsToAsk = {
  timeZone: 'UTC', known: [LISBON, TEA],
  episodes: [
    {
      conversationId: 'c', messages: [
        said(0, 'We moved to Porto last month.'), said(1, 'Do you have a dog?', { name: 'Ben' }), said(2, 'Yes, since May.'),
        said(3, 'You live in Oslo and work as a pilot.', { role: 'assistant', name: undefined as never }),
        said(4, 'I still drink tea each morning.'),
      ],
    },
    { conversationId: 'd', messages: [said(7, 'My sister Mia studies law.')] },
  ],
}
const read = (...facts: unknown[]) => readFacts({ facts } as never, asked)!
const changes = (...facts: unknown[]): readonly FactChange[] => read(...facts).changes
const seqs = (change: FactChange | undefined) =>
  (change && ('fact' in change ? change.fact.sources : change.sources).map(({ conversationId, seq }) => `${conversationId}${seq}`))

describe('in a reply about facts, the operation', () => {
  test('new adds a fact with its proof, its time resolved against the message', () => {
    const [change] = changes(
      fact({ subject: 'Ann', attribute: 'Home', value: 'Porto', text: 'Ann lives in Porto', since: 'last month', messages: [1] }),
    )
    expect(change).toMatchObject({ kind: 'new', fact: {
      subject: 'Ann', category: 'identity', attribute: 'home', value: 'Porto',
      text: 'Ann lives in Porto', validFrom: new Date('2026-02-01'),
    } })
    expect(seqs(change)).toEqual(['c0'])
  })

  test('update puts another value in the place of a known one', () => {
    expect(changes(
      fact({ op: 'update', known: 'f1', subject: 'Ann', attribute: 'home', value: 'Porto', text: 'Ann lives in Porto', messages: [1] }),
    ))
      .toMatchObject([{ kind: 'update', factId: 'id-lisbon', fact: { value: 'Porto' } }])
  })

  test('update adds a new fact if it is about something else, and the known fact stays', () => {
    expect(changes(
      fact({ op: 'update', known: 'f2', subject: 'Ann', attribute: 'home', value: 'Porto', text: 'Ann lives in Porto', messages: [1] }),
    )).toMatchObject([{ kind: 'new' }])
  })

  test('reinforce or invalidate is proven by what is said', () => {
    const [again] = changes(fact({ op: 'reinforce', known: '[F2]', messages: [5] }))
    expect([again, seqs(again)]).toMatchObject([{ kind: 'reinforce', factId: 'id-tea' }, ['c4']])
    const [ended] = changes(fact({ op: 'invalidate', known: 'f1', text: 'Ann moved away from Lisbon', since: 'last month', messages: [1] }))
    expect([ended, seqs(ended)]).toMatchObject([{ kind: 'invalidate', factId: 'id-lisbon', endsAt: new Date('2026-02-01') }, ['c0']])
  })

  test('may be proven by an answer, cited together with its question', () => {
    const [change] = changes(
      fact({ subject: 'Ann', category: 'relationship', attribute: 'pet', value: 'dog', text: 'Ann has a dog', messages: [2, 3] }),
    )
    expect(seqs(change)).toEqual(['c1', 'c2'])
  })

  test('has as sources only the episodes that state the fact', () => {
    const [change] = changes(
      fact({ subject: 'Mia', category: 'relationship', text: 'Mia, a sister of Ann, studies law', messages: [1, 3, 6] }),
    )
    expect(seqs(change)).toEqual(['d7'])
  })

  test('is the only one for its known fact: an update goes before an end, an end before further proof', () => {
    const [reinforce, invalidate, update] = [
      fact({ op: 'reinforce', known: 'f1', text: 'x', messages: [1] }),
      fact({ op: 'invalidate', known: 'f1', text: 'Ann moved', messages: [1] }),
      fact({ op: 'update', known: 'f1', subject: 'Ann', attribute: 'home', value: 'Porto', text: 'Ann lives in Porto', messages: [1] }),
    ]
    expect(changes(invalidate, reinforce, update, fact({ op: 'invalidate', known: 'f1', text: 'Ann moved', messages: [1] }))
      .map(({ kind }) => kind)).toEqual(['update'])
    expect(changes(update, fact({ ...update, value: 'moved to Porto', text: 'Ann moved to Porto last month' })).map(({ kind }) => kind))
      .toEqual(['update', 'new'])
  })

  test('on a plan holds from the moment the plan is told', () => {
    const [plan] = changes(
      fact({ subject: 'Ann', category: 'goal', text: 'Ann plans to have moved to Porto', since: 'last month', messages: [1] }),
    )
    expect(plan).toMatchObject({ fact: { validFrom: asked.episodes[0]!.messages[0]!.message.at } })
  })

  test('means the speaker by "I", "the user" and a first name', () => {
    const given = { category: 'relationship', text: 'They moved to Porto', messages: [1] }
    expect(changes(fact({ ...given, subject: 'I' }), fact({ ...given, subject: 'the user' }), fact({ ...given, subject: 'ANN' }))
      .map((change) => 'fact' in change && change.fact.subject)).toEqual(['Ann', 'Ann', 'Ann'])
  })
})

describe('in a reply about facts this is refused:', () => {
  const good = { subject: 'Ann', attribute: 'home', value: 'Porto', text: 'Ann lives in Porto', messages: [1] }
  test.each<[string, unknown]>([
    ['an operation without a message', fact({ ...good, messages: [] })],
    ['a number that was not shown', fact({ ...good, messages: [0, 7, 99, -1, 1.5, '2x', null] })],
    ['what cannot be a number', fact({ ...good, messages: { toString: {} } })],
    ['a message that does not say it', fact({ ...good, messages: [5] })],
    ['what only an assistant says', fact({ subject: 'Ann', attribute: 'home', value: 'Oslo', text: 'Ann lives in Oslo', messages: [4] })],
    ['an unknown id', fact({ ...good, op: 'update', known: 'f3' })],
    ['the id of the store', fact({ ...good, op: 'update', known: 'id-lisbon' })],
    ['an id of nothing', fact({ ...good, op: 'invalidate', known: '' })],
    ['an unknown operation', fact({ ...good, op: 'delete' })],
    ['an unknown category', fact({ ...good, category: 'secrets' })],
    ['a subject that nobody named', fact({ ...good, subject: 'Zed Unheard' })],
    ['a text in another script', fact({ ...good, text: '安住在波尔图的海边' })],
    ['no text', fact({ ...good, text: '' })],
    ['a text without end', fact({ ...good, text: 'Porto '.repeat(100_000) })],
    ['a refusal', fact({ ...good, text: "I'm sorry, but I can't help with Porto." })],
    ['no object', 'Ann lives in Porto'],
  ])('%s', (_, entry) => {
    expect(read(entry)).toMatchObject({ changes: [], usable: 0, refused: [{ entry: 1 }] })
  })

  test('a reply without a list, whatever it is', () => {
    for (const reply of ['', 'no facts', '[]', {}, { facts: null }, { facts: 'f1' }, null, undefined, 7, '{"facts": [']) {
      expect(readFacts(reply as never, asked)).toBeUndefined()
    }
  })

  test('all beyond four facts of one message, and beyond a hundred of 10,000 operations', () => {
    const many = Array.from({ length: 10_000 }, () =>
      fact({ subject: 'Ann', attribute: 'home', value: 'Porto', text: 'Ann lives in Porto', messages: [1] }))
    const { changes: found, refused } = read(...many)
    expect([found.length, refused.length, new Set(refused.map(({ reason }) => reason))]).toEqual([4, 9996, new Set(['too-many'])])
  })
})

describe('in a reply about facts this is repaired:', () => {
  test('a category in capitals or in the plural, an id without its letter, a list between other words', () => {
    const reply = `Here you are:\n\`\`\`json\n${JSON.stringify({ facts: [
      { op: 'NEW', category: 'Preferences', subject: 'Ann', text: 'Ann drinks tea each morning', messages: ['5'] },
      { op: 'reinforce', known: 2, messages: 5 },
    ] })}\n\`\`\``
    expect(readFacts(reply, asked)!.changes)
      .toMatchObject([{ kind: 'new', fact: { category: 'preference' } }, { kind: 'reinforce', factId: 'id-tea' }])
  })

  test('NULs, lone surrogates, markup and line ends in texts', () => {
    const [change] = changes(fact({
      subject: 'Ann\u0000', attribute: 'ho\u0000me', value: 'Por\u0000to \ud800',
      text: 'Ann lives\nin **Porto** \udc00 <b>now</b>', messages: [1],
    }))
    const told = JSON.stringify(change)
    expect(change).toMatchObject({ kind: 'new', fact: { subject: 'Ann' } })
    expect(told).not.toMatch(/\\u0000|\\ud800|\\udc00|<b>|\\n/)
  })
})

test('any reply about facts gives changes that cite people, about known facts that were shown, and never throws', () => {
  const anyEntry = fc.record({
    op: fc.constantFrom('new', 'update', 'reinforce', 'invalidate', 'x'),
    known: fc.oneof(anyText(), fc.constantFrom('f1', 'f2', 'f9')), subject: fc.oneof(anyText(), fc.constantFrom('Ann', 'I', 'Mia')),
    category: fc.constantFrom('identity', 'goals', 'x'), attribute: anyText(), value: fc.oneof(anyText(), fc.constant('Porto')),
    text: fc.oneof(anyText(), fc.constant('Ann moved to Porto')), since: anyText(),
    messages: fc.oneof(fc.array(fc.integer({ min: -2, max: 9 })), fc.jsonValue()),
  }, { requiredKeys: [] })
  fc.assert(fc.property(fc.array(fc.oneof(anyEntry, fc.jsonValue())), (facts) => {
    const { changes: found } = readFacts({ facts } as never, asked)!
    for (const change of found) {
      expect(seqs(change)!.every((place) => ['c0', 'c1', 'c2', 'c4', 'd7'].includes(place))).toBe(true)
      if ('factId' in change) expect(['id-lisbon', 'id-tea']).toContain(change.factId)
    }
    const touched = found.flatMap((change) => ('factId' in change ? [change.factId] : []))
    expect(new Set(touched).size).toBe(touched.length)
  }))
})

test('T-20: no text of a message or a known fact leaves its line in the prompt', () => {
  for (const injection of INJECTIONS) {
    const question = factsQuestion({
      timeZone: 'UTC', known: [{ ...LISBON, subject: injection, text: injection }],
      episodes: [{ conversationId: 'c', messages: [said(0, injection, { name: injection }), said(1, 'end')] }],
    })
    const lines = question.prompt(question.texts).split('\n')
    expect(lines.map((line) => line.replace(/^(f?\d+ |@ ).*$/, '$1'))).toEqual([
      'Known already:', '<known>', 'f1 ', '</known>', 'Episode 1:', '<transcript>', '@ ', '1 ',
      '2 ', '</transcript>', 'Note the facts of messages 1 to 2.',
    ])
    expect(question.system).not.toContain(injection)
  }
})
