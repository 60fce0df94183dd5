/**
 * A model's reply about facts says what no message says: orders, other identities, ends, floods.
 * Before: a fifth of a text's words, or its value alone, in a message was proof enough, and 86 of these 121 changed something.
 */
import { describe, expect, test } from 'vitest'
import { FLOODS, HOSTILE_OPERATIONS } from './replies/hostile-operations.ts'
import { HONEST_FACTS, HONEST_OPERATIONS } from './replies/honest-facts.ts'
import { HOSTILE_FACTS } from './replies/hostile-facts.ts'
import { changedBy, entryOf } from './replies/reply-case.ts'

/** The most facts that a message of a sentence teaches. */
const FEW = 5
const MANY = 50

describe('a fact in a reply changes nothing if it is', () => {
  test.each(Object.keys(HOSTILE_FACTS))('%s', (wrong) => {
    expect(HOSTILE_FACTS[wrong]!.flatMap((row) => changedBy(row[0], [entryOf(row)]).map((change) => [change.kind, row[3]]))).toEqual([])
  })
})

describe('a reply changes nothing with', () => {
  test.each(Object.keys(HOSTILE_OPERATIONS))('%s', (wrong) => {
    const changed = HOSTILE_OPERATIONS[wrong]!.flatMap(([said, entry]) => changedBy(said, [entry]).map(({ kind }) => [kind, said, entry]))
    expect(changed).toEqual([])
  })
})

test.each(FLOODS)('fifty facts in a reply about one message become five at most: %s', (said, textOf) => {
  const entries = Array.from({ length: MANY }, (_, i) => {
    const value = /(\p{L}+)[.。]$/u.exec(textOf(i))?.[1] ?? ''
    return { op: 'new', subject: 'user', category: 'preference', attribute: 'likes', value, text: textOf(i) }
  })
  const changes = changedBy(said, entries)
  expect(new Set(changes.map((change) => ('fact' in change ? change.fact.text : change.kind))).size).toBeLessThanOrEqual(FEW)
})

test.each(HONEST_FACTS.map((row) => [row[3], row] as const))('an honest fact is learnt: %s', (text, row) => {
  expect(changedBy(row[0], [entryOf(row)])).toMatchObject([{ kind: 'new', fact: { text } }])
})

test.each(HONEST_OPERATIONS)('an honest change is done: %s', (said, entry) =>
  expect(changedBy(said, [entry])).toMatchObject([{ kind: entry['op'] }]))

test('these tests have 100 hostile cases or more, and 40 honest ones', () => {
  const hostile = [...Object.values(HOSTILE_FACTS), ...Object.values(HOSTILE_OPERATIONS)].flat().length + FLOODS.length
  expect([hostile >= 100, HONEST_FACTS.length + HONEST_OPERATIONS.length]).toEqual([true, 40])
})
