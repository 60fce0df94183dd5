/** Talk with an assistant is talk: what its user says between code, pasted texts and requests is learnt, and what they paste is not. */
import { describe, expect, test } from 'vitest'
import { ruleFacts } from '../../../facts/rule-facts.ts'
import { atOnce } from '@madeleine/base'
import { othersWordsIn } from '../../../authorship/whose-words.ts'
import type { Message } from '@madeleine/contract'

const AT = new Date('2026-09-22T10:00:00Z')
const said = (role: 'user' | 'assistant', text: string, seq: number): Message =>
  ({
    id: `m${seq}`, seq, role, kind: 'message', text, at: AT, receivedAt: AT, timed: true, tokens: 1, callIds: [], resultIds: [], marks: {},
  })

/** The facts of a talk that the user begins. */
const factsOf = (...texts: readonly string[]): string[] => {
  const messages = texts.map((text, i) => said(i % 2 === 0 ? 'user' : 'assistant', text, i))
  return atOnce(ruleFacts(messages, { conversationId: 'c', timeZone: 'UTC' }))
    .flatMap((change) => (change.kind === 'new' ? [change.fact.text] : []))
}

const LOG = Array.from({ length: 300 }, (_, n) => `2026-09-22T08:00:${String(n % 60).padStart(2, '0')}Z info request ${n} finished`)
  .join('\n')
const TABLE = Array.from({ length: 300 }, (_, n) => `2026-09-${(n % 28) + 1},food,${n}.50,north`).join('\n')
const ANSWER = 'Here is a plan for the days that you named, with what it costs. '.repeat(8)

describe('a fact is learnt from a message', () => {
  test.each([
    [
      'with a long log in a fence',
      `I work as a nurse and our site is slow. Here is the log of today:\n\n\`\`\`\n${LOG}\n\`\`\``, 'The user is a nurse.',
    ],
    ['with a fence that is never closed', `I live in Graz.\n\n\`\`\`\n${LOG}`, 'The user lives in Graz.'],
    [
      'with a question about the fence behind it',
      `I live in Graz. Here is the log:\n\n\`\`\`\n${LOG}\n\`\`\`\nwhat does this mean?`, 'The user lives in Graz.',
    ],
    ['with a long table below', `I live in Graz and want the total of each category:\n\n${TABLE}`, 'The user lives in Graz.'],
    [
      'before a letter of somebody else',
      "I live in Graz. My cousin sent me hers:\n\nDear Ms Berg,\n\nI live in Oslo.\n\nBest,\nTilda", 'The user lives in Graz.',
    ],
    [
      'before a quotation that is asked about',
      'My sister Marta is nervous about her speech, she wrote: "I live in Oslo." Is that funny or mean?',
      'The user has a sister called Marta.',
    ],
    ['that names its subject first', "different: I'm vegan. what can I bake?", 'The user is vegan.'],
    ['that says it is about work', "A work question: I'm a nurse and I want to explain diets to old people.", 'The user is a nurse.'],
    ['that begins another subject in German', 'Anderes Thema: Ich wohne in Kassel.', 'Der Nutzer wohnt in Kassel.'],
    ['with a question without its mark', 'I use neovim, how do I rename a symbol in the whole project', 'The user uses neovim.'],
    [
      'with a request without its mark',
      "I'm dyslexic so could you list the mistakes and not correct them silently", 'The user is dyslexic.',
    ],
    ['with a plea for silence behind it', "I grew up in Gouda by the way, so don't tell anybody I said that", 'The user grew up in Gouda.'],
    ['of two who eat no meat', "We're vegetarian. Not more than three hotels.", 'The user is vegetarian.'],
    ['of a grandmother with a name', 'My gran Morag loves crosswords and hates fuss.', 'The user has a gran called Morag.'],
    [
      'with an exam ahead in German', 'Ich schreibe im April Abitur und verstehe die Kettenregel nicht.',
      'Der Nutzer schreibt zwischen 2027-04-01 und 2027-04-30 Abitur.',
    ],
    [
      'of a dog in German, with a question without its mark',
      'unser Hund Rasmus haart wie verrückt, was kann man da machen', 'Der Nutzer hat einen Hund namens Rasmus.',
    ],
    [
      'with a move on a day in German', 'Wir ziehen am 1. März von Bremen nach Freiburg um, mein Mann und ich.',
      'Der Nutzer zieht am 2027-03-01 nach Freiburg.',
    ],
    [
      'with a doubt before it in German', 'Der Hund wäre kein Problem, aber ich bin allergisch gegen Katzenhaare.',
      'Der Nutzer ist allergisch gegen Katzenhaare.',
    ],
    ['with a request before it', "can you give me the recipe, but I can't eat shellfish?", 'The user eats no shellfish.'],
    ['with a consequence behind it', "Now plot it. I'm colour-blind so no red and green please", 'The user is colour-blind.'],
    ['that puts something first', 'Great! But first: my brother Gordon lives in Wellington.', 'Gordon lives in Wellington.'],
    ['that asks for an explanation of what it says', 'I teach piano. Explain it to me like a musician.', 'The user teaches piano.'],
    ['with "here in" a place', 'I would like to work at the hospice here in Halifax.', 'The user lives in Halifax.'],
    ['of a daughter who comes along, in Chinese', '国庆想带女儿去云南玩七天', '用户有女儿。'],
    [
      'with a wish that holds whatever is pasted', 'always answer me in English even if I paste Portuguese',
      'The user asks the assistant: always answer me in English.',
    ],
    [
      'with a wish for the future, politely', 'give me all distances in kilometres in future please',
      'The user asks the assistant: give me all distances in kilometres.',
    ],
  ])('%s', (_, text, fact) => expect(factsOf(text)).toContain(fact))

  test('followed by a question about the answer between them', () => {
    expect(factsOf("Plan a trip for us. We're vegetarian. Our son Jonas likes trains.", ANSWER, 'Sounds good. Is it far?'))
      .toContain('The user is vegetarian.')
  })
})

describe('no fact is learnt', () => {
  test.each([
    ['of a long log in a fence', `Here is what she wrote:\n\n\`\`\`\nI live in Oslo.\n${LOG}\n\`\`\``],
    ['of a long text without a mark', `${'I live in Oslo and work as a nurse. '.repeat(80)}`],
    ['of a long text with a table in it', `I live in Oslo.\nI work as a nurse.\n\n${TABLE}`], ['of a table alone', TABLE],
    ['of a letter behind its introduction', 'The other applicant sent this:\n\nDear Ms Berg,\n\nI live in Oslo.\n\nBest,\nTilda'],
    [
      'of a text that a fence follows',
      'Summarise this letter:\n\nI live in Oslo. I am a nurse.\n\n```\nx = 1\n```\nin one sentence please, for my boss',
    ],
    ['of a hotel "here in" a place', 'I am at a hotel here in Lyon'],
    ['of a vet who may be a veteran', "I'm a vet and wanted to know what there is for people like me"],
    ['of a child that is only an example', '4 hours is long for a nine year old'],
    ['of what a thesis says', 'My thesis is that the women made the boom possible.'],
  ])('%s', (_, text) => expect(factsOf(text)).toEqual([]))
})

test.each([
  ["I've been vegan for a year.", '2025-09-01'], ["I've been vegan for five years.", '2021-01-01'],
])('a fact that has held for up to two years is dated to the month: %s', (text, from) => {
  const changes = atOnce(ruleFacts([said('user', text, 0)], { conversationId: 'c', timeZone: 'UTC' }))
  expect(changes.map((change) => (change.kind === 'new' ? change.fact.validFrom.toISOString().slice(0, 10) : ''))).toEqual([from])
})

test('what several people say of themselves in a pasted text is marked as pasted, just like the words of one', () => {
  const text = 'Here is what the band wrote. Too expensive?\n\nHi there! I sing in the Copper '
    + 'Kettles. We are five people, one of us is ill.'
  const othersWords = othersWordsIn([said('user', text, 0)])
  expect(['I sing in the Copper Kettles.', 'We are five people, one of us is ill.', 'Too expensive?']
    .map((sentence) => othersWords(sentence, 0, () => ''))).toEqual(['voice', 'voice', undefined])
})

test.each(['老顾还没退，58岁。我把表发给会计', '小王上个月来的，26岁', '李师傅手艺好，61岁了'])('an age belongs to whom the sentence names before: %s', (text) => {
  expect(factsOf(text).join(' ')).not.toMatch(/岁/)
})

test.each([['坐标上海，28岁', '28'], ['老王也来了，我今年28岁', '28'], ['28岁，程序员', '28']])('and to the user elsewhere: %s', (text, age) => {
  expect(factsOf(text).join(' ')).toContain(`${age}岁`)
})
