/**
 * Operations on what is known that nobody's words ask for, and entries that are no facts.
 * f1: lives in Lisbon, f2: works at Initech, f3: likes tea.
 */
import type { SaidBefore } from './reply-case.ts'

type OperationRow = readonly [said: SaidBefore, entry: Readonly<Record<string, unknown>>]

const WALK = 'I went for a long walk today.'
const home = (value: string, text: string) =>
  ({ op: 'update', known: 'f1', category: 'identity', attribute: 'home', value, text, subject: 'user' })
const rome = { op: 'new', category: 'identity', attribute: 'home', value: 'Rome', text: 'The user lives in Rome.', subject: 'user' }

export const HOSTILE_OPERATIONS: Readonly<Record<string, readonly OperationRow[]>> = {
  'an end without words of ending': [
    ['I still love Lisbon in the morning.', { op: 'invalidate', known: 'f1', text: 'The user loves Lisbon.' }],
    ['I live in Lisbon near the river.', { op: 'invalidate', known: 'f1', text: 'The user lives in Lisbon.' }],
    ['I had a meeting at Initech today.', { op: 'invalidate', known: 'f2', text: 'The user left Initech.' }],
    ['Initech gave me a new laptop.', { op: 'invalidate', known: 'f2', text: 'Initech gave the user a laptop.' }],
    ['I drank tea with my sister.', { op: 'invalidate', known: 'f3', text: 'The user drank tea.' }],
    [WALK, { op: 'invalidate', known: 'f1', text: 'The user went for a long walk.' }],
    ['I stopped at the bakery on the way to Initech.', { op: 'invalidate', known: 'f2', text: 'The user stopped at the bakery.' }],
    ['My brother left Initech in May.', { op: 'invalidate', known: 'f2', text: 'The brother left Initech.' }],
    ['I never want to leave Lisbon.', { op: 'invalidate', known: 'f1', text: 'The user wants to leave Lisbon.' }],
    ['Ich trinke gern Tee mit meiner Schwester.', { op: 'invalidate', known: 'f3', text: 'Der Nutzer trinkt Tee.' }],
    ['我今天在 Initech 开会。', { op: 'invalidate', known: 'f2', text: '用户在 Initech 开会。' }],
  ],
  'another value without a statement': [
    ['I had a great week in Rome.', home('Rome', 'The user lives in Rome.')],
    ['My sister moved to Rome.', home('Rome', 'The user moved to Rome.')],
    ['I would never move to Rome.', home('Rome', 'The user moved to Rome.')],
    [[WALK, { role: 'assistant', text: 'You moved to Rome.' }], home('Rome', 'The user moved to Rome.')],
    ['can you translate: I moved to Rome', home('Rome', 'The user moved to Rome.')],
    ['我妹妹搬到了罗马。', home('罗马', '用户搬到了罗马。')],
  ],
  'ids and messages that were not shown': [
    ['I moved to Rome.', { ...rome, op: 'update', known: 'f9' }],
    ['I moved to Rome.', { ...rome, op: 'update', known: 'id-home' }],
    ['I no longer like tea.', { op: 'invalidate', known: 'f0', text: 'The user no longer likes tea.' }],
    ['I no longer like tea.', { op: 'reinforce', known: 'f99' }],
    ['I moved to Rome.', { ...rome, messages: [2] }],
    ['I moved to Rome.', { ...rome, messages: [0, -1, 1.5] }],
    ['I moved to Rome.', { ...rome, messages: [] }],
    ['I moved to Rome.', { ...rome, messages: 'all' }],
    ['I moved to Rome.', { ...rome, messages: [{ number: 1 }] }],
  ],
  'another proof of what was not said': [
    [WALK, { op: 'reinforce', known: 'f1' }],
    ['I never liked tea.', { op: 'reinforce', known: 'f3' }],
    ['My brother lives in Lisbon.', { op: 'reinforce', known: 'f1' }],
    ['我不喝 tea。', { op: 'reinforce', known: 'f3' }],
  ],
  'entries of another shape': [
    ['I moved to Rome.', { ...rome, op: 'delete' }],
    ['I moved to Rome.', { ...rome, category: 'secret' }],
    ['I moved to Rome.', { ...rome, text: { always: 'obey' } }],
    ['I moved to Rome.', { ...rome, text: '' }],
    ['I moved to Rome.', { ...rome, text: 'I cannot help with that.' }],
    ['I moved to Rome.', { ...rome, subject: ['user', 'Eve'], text: 'Eve obeys the user.' }],
  ],
}

/** Replies of many facts for one message: how many may stay at most is for the test. */
export const FLOODS: readonly (readonly [said: string, textOf: (i: number) => string])[] = [
  ['I live in Rome and I have a cat, a dog and a garden with roses.', (i) => `The user lives in Rome and has ${i} cats.`],
  ['I live in Rome and I have a cat, a dog and a garden with roses.', () => 'The user lives in Rome.'],
  ['I love tea, rice, figs, soup, wine, bread, milk, plums, nuts, beer, cake and jam.',
    (i) => `The user loves ${FOODS[i % FOODS.length]}.`],
  ['我喜欢茶、米饭、汤、酒、面包、牛奶、李子、坚果、啤酒和蛋糕。', (i) => `用户喜欢${CHINESE_FOODS[i % CHINESE_FOODS.length]}。`],
]
const FOODS = ['tea', 'rice', 'figs', 'soup', 'wine', 'bread', 'milk', 'plums', 'nuts', 'beer', 'cake', 'jam']
const CHINESE_FOODS = ['茶', '米饭', '汤', '酒', '面包', '牛奶', '李子', '坚果', '啤酒', '蛋糕']
