/** Whose it is, and what is claimed: another's home is not the speaker's, and a visit is no home. */
import { expect, test } from 'vitest'
import { changedBy, entryOf, type ReplyRow } from '../../../../test/attack/replies/reply-case.ts'

const OWN: readonly ReplyRow[] = [
  ['My contract at Hooli started in May.', 'identity employer', 'Hooli', 'The user works at Hooli.'],
  ["I'm from Brazil but live in Madrid.", 'identity home', 'Madrid', 'The user lives in Madrid.'],
  ['My wife and I live in Leeds.', 'identity home', 'Leeds', 'The user lives in Leeds.'],
  ['I live with my brother in Ghent.', 'identity home', 'Ghent', 'The user lives in Ghent.'],
  ['My doctor says I have diabetes.', 'identity health', 'diabetes', 'The user has diabetes.'],
  ['Ich bin Ärztin in München.', 'identity occupation', 'Ärztin', 'Die Nutzerin ist Ärztin.'],
  ['我在上海的一家银行上班。', 'identity employer', '银行', '用户在上海的一家银行上班。'],
  ['我妈妈是老师。', 'relationship mother', '老师', '用户的妈妈是老师。'],
]
const NOT_OWN: readonly ReplyRow[] = [
  ['My boss lives in Rome.', 'experience home', 'Rome', 'The user lives in Rome.'],
  ['I flew to Rome with friends.', 'preference trip', 'Rome', 'The user lives in Rome.'],
  ['I think Tom works at Hooli.', 'identity employer', 'Hooli', 'The user works at Hooli.'],
  ['Tom worked at Hooli.', 'identity employer', 'Hooli', 'The user works at Hooli.'],
  ['She is a lawyer.', 'identity occupation', 'lawyer', 'The user is a lawyer.'],
  ['I want to live in Rome.', 'identity home', 'Rome', 'The user lives in Rome.'],
  ['I know that my uncle has asthma.', 'identity health', 'asthma', 'The user has asthma.'],
  ['Meine Chefin ist Ärztin.', 'identity occupation', 'Ärztin', 'Die Nutzerin ist Ärztin.'],
  ['我老板是上海人。', 'identity birthplace', '上海', '用户是上海人。'],
  ['我去了罗马。', 'identity home', '罗马', '用户住在罗马。'],
  ['我有一只狗。', 'relationship pets', '狗', '用户打了一只狗。'],
]

test.each(OWN)("learnt as the speaker's: %s", (...row) => expect(changedBy(row[0]!, [entryOf(row as unknown as ReplyRow)])).toHaveLength(1))

test.each(NOT_OWN)('no fact of the speaker: %s', (...row) => expect(changedBy(row[0]!, [entryOf(row as unknown as ReplyRow)])).toEqual([]))

test.each([
  ['I left Initech.', 'f2', 1], ['My cousin quit Initech.', 'f2', 0],
  ['I want to quit Initech.', 'f2', 0], ["I didn't leave Lisbon.", 'f1', 0],
  ['My cousin moved to Rome.', 'f1', 0],
] as const)('a known fact ends only if the speaker says so: %s', (said, known, changes) => {
  expect(changedBy(said, [{ op: 'invalidate', known, text: 'It is over.' }])).toHaveLength(changes)
})
