/** What of a model's words is no description, and what only looks so. */
import { textWithin, toolsOf } from '@madeleine/contract'
import { isRefusal } from '@madeleine/language'
import { describe, expect, it, test } from 'vitest'
import { isEcho, SUMMARY_LIMITS, mentionsTool } from '../../encode/describe-question.ts'
import { isForeignTo, scriptOf } from '../../../language/script.ts'
import { message } from '../../../../test/support/talk.ts'

describe('a refusal', () => {
  test.each([
    "I'm sorry, I can't", 'I’m sorry, but I cannot assist with that request.', 'Sorry, I am unable to summarise this.',
    'My apologies, but I cannot do that.', 'As an AI', 'As an AI language model, I do not have opinions.',
    'I cannot help with that.', "I can't provide a summary of this conversation.", 'Unfortunately, I cannot create this.',
    "I'm unable to process the transcript.", 'I won’t engage with this content.', '"I am not able to describe it"',
    '抱歉，我无法协助处理这个请求。', '对不起，我不能回答。', '作为一个人工智能语言模型，我不能评论。', '申し訳ありませんが、そのご要望にはお応えできません。', '죄송하지만 도와드릴 수 없습니다.',
    'Es tut mir leid, aber ich kann dabei nicht helfen.', 'Je suis désolé, mais je ne peux pas vous aider.',
    'Désolée, je ne peux pas.', 'Lo siento, pero no puedo ayudar con eso.', 'Como modelo de lenguaje, no puedo.',
  ])('is recognised: %s', (text) => expect(isRefusal(text)).toBe(true))

  test.each([
    'Ann is sorry that she cannot come', 'Ben says he cannot help', 'As an AI researcher, Ann compares models',
    'As an aide, Ann plans the visit', 'I Can’t Stop Loving You, sung at the party', 'Sorry seems to be the hardest word',
    'Ann asks the assistant for help; it declines', '小林说她无法参加聚会', '抱歉的电话和道歉信', 'Apologies exchanged after the quarrel', 'AI로 만든 그림 이야기',
  ])('is not seen in: %s', (text) => expect(isRefusal(text)).toBe(false))
})

describe('an echo of the prompt', () => {
  const instructions = '- title: 3-8 words, telegraphic, what it was about. Add nothing that was not said.'
  test.each([
    'Title', 'segment 12', '<title>', 'Your title here', 'Untitled', 'N/A', 'string', '标题',
    'Add nothing that was not said', '3-8 words, telegraphic',
  ])('is recognised: %s', (text) => expect(isEcho(text, instructions)).toBe(true))
  test.each(['The title of the new book', 'Segment 7 of the tunnel', 'words', 'Nothing that was said', 'String quartet on Friday'])(
    'is not seen in: %s', (text) => expect(isEcho(text, instructions)).toBe(false),
  )
})

describe('a summary that is too long', () => {
  const within = (text: string) => textWithin(text, SUMMARY_LIMITS)
  it('ends at a sentence, not at an abbreviation with a full stop', () => {
    const tail = ' more words'.repeat(120)
    expect(within(`They met Dr. Smith in Rome. Then at 5 p.m. they${tail}.`)).toBe('They met Dr. Smith in Rome.')
    expect(within(`Was it Rome? "It was!" they said${tail}`)).toBe('Was it Rome? "It was!"')
    expect(within(`Dr. Smith and${tail}`)).toBeUndefined()
  })
  it('is read only as far as its limit', () => {
    expect(within('a '.repeat(200_000))).toBeUndefined()
  })
})

describe('the script of a text', () => {
  test.each([
    ['Hello there', 'Latin'], ['Grüße aus Köln', 'Latin'], ['你好，世界', 'Han'],
    ['昨日は東京で寿司を食べました', 'Japanese'], ['안녕하세요', 'Hangul'], ['Привет, мир', 'Cyrillic'],
    ['مرحبا بالعالم', 'Arabic'], ['नमस्ते दुनिया', 'Devanagari'], ['สวัสดีชาวโลก', 'Thai'],
    ['Ann 用 React 的 useState 重写了登录页面', 'Han'], ['Ann met 张伟 in the old town of Prague', 'Latin'],
  ])('is recognised: %s is %s', (text, name) => expect(scriptOf(text)?.name).toBe(name))
  it('is undefined for a text without letters', () => expect(scriptOf('123 … !')).toBeUndefined())

  const talk = (...texts: readonly string[]) => texts.map((text, seq) => message(seq, { text }))
  it('is the script of the people\'s words, whatever code they paste and tools return', () => {
    const code = '```\nexport const answer = (question) => question.trim()\n```\n'.repeat(20)
    const chinese = [...talk(`${code}这段代码为什么报错？`, 'ok', '因为参数可能是空的，先检查一下。'), message(
      9, { role: 'tool', kind: 'tool_result', text: 'error: cannot read properties of undefined '.repeat(50) },
    )]
    expect(isForeignTo(chinese, '用户问代码报错的原因，助手建议检查空参数。')).toBe(false)
    expect(isForeignTo(chinese, 'The user asks why the code fails.')).toBe(true)
    expect(isForeignTo(talk('昨日は東京で寿司を食べました'), '他们昨天在东京吃了寿司，非常好吃。')).toBe(true)
    expect(isForeignTo(talk('👍', '12'), 'A thumb and a number.')).toBe(false)
    expect(isForeignTo([], 'Anything at all.')).toBe(false)
  })
})

describe('the tools of a conversation', () => {
  it('are named once each, in order, three at most, from calls only', () => {
    const call = (seq: number, text: string, kind: 'tool_call' | 'message' = 'tool_call') =>
      message(seq, { role: 'assistant', kind, text, callIds: ['a'] })
    expect(toolsOf([
      call(0, 'search_flights({"to":"Rome"})\nweather.now({})'),
      call(1, 'Let me look.\nbook-hotel({"x":"y(z)"})', 'message'), call(2, 'search_flights({})'), call(3, 'fourth({})'),
    ])).toEqual(['search_flights', 'weather.now', 'book-hotel'])
    expect(toolsOf([message(0, { text: 'sin(x) and cos(x)' }), message(1, { role: 'tool', kind: 'tool_result', text: 'error(7)' })]))
      .toEqual([])
    expect(toolsOf([call(0, 'calculator 2+2')])).toEqual(['calculator'])
  })
  it('are also recognised in words', () => {
    expect(mentionsTool('Ann used search flights.', ['x', 'search_flights'])).toBe(true)
    expect(mentionsTool('Ann used searchFlights.', ['search_flights'])).toBe(true)
    expect(mentionsTool('Ann searched for flights.', ['search_flights'])).toBe(false)
    expect(mentionsTool('结果来自find_trains工具', ['find_trains'])).toBe(true)
  })
})
