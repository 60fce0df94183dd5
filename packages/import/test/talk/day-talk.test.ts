/** Talk in lines below days: LINE, KakaoTalk, IRC and WeChat as their programs write it. */
import { describe, expect, test } from 'vitest'
import { conversationsOf, itemsOf, leftOutOf, linesOf } from './reading.ts'

const read = (lines: readonly string[], fileName = 'a.txt') => itemsOf(`${lines.join('\r\n')}\r\n`, fileName)

describe('LINE', () => {
  test.each([
    [['[LINE] Chat history with Ann', 'Saved on: 2026/03/14 08:00', '', '2026/03/13(Fri)', '21:14\tAnn\thi'], 'Ann'],
    [['[LINE] Chat history in Bread', 'Saved on: 3/14/2026 08:00', '', 'Fri, 03/13/2026', '9:14 PM\tAnn\thi'], 'Bread'],
    [['[LINE] Annとのトーク履歴', '保存日時：2026/03/14 08:00', '', '2026/03/13(金)', '午後9:14\tAnn\thi'], 'Ann'],
    [['[LINE] 與Ann的聊天記錄', '儲存日期：2026/03/14 08:00', '', '2026/03/13（五）', '下午9:14\tAnn\thi'], 'Ann'],
  ])('in %j has the day of the line above', async (lines, title) => {
    const items = await read(lines)
    expect(linesOf(items)).toEqual(['2026-03-13T21:14:00Z Ann: hi'])
    expect(conversationsOf(items)).toEqual({ [`line-${title}`]: title })
  })

  test('says itself who came, and has media as placeholders', async () => {
    const items = await read(['[LINE] Chat history with Ann', '', '2026/03/13(Fri)', '21:14\t\tAnn joined the chat.', '21:15\tAnn\t[スタンプ]',
      '21:16\tAnn\t☎ Call time 1:20', '21:17\tAnn\t"one', 'two"'])
    expect(linesOf(items)).toEqual(['2026-03-13T21:15:00Z Ann: [image]', '2026-03-13T21:17:00Z Ann: one\ntwo'])
    expect(leftOutOf(items)).toEqual({ system: 2, images: 1 })
  })
})

describe('LINE on a computer', () => {
  const lines = ['2026.03.13 Friday', '21:14 Ada Lovelace the tomatoes are up', '21:15 Bo mine are not', 'yet',
    '21:16 Ada Lovelace Plant them again',
    '21:17 Bo [Photo]', '21:18 Bo left the group.', '2026.03.14 Saturday', '09:00 Bo ok', '09:01 陳 美玲 早安', '09:02 陳 美玲 吃了嗎']

  test('has whole names, which end where not all lines go on alike, and is no journal of whoever keeps it', async () => {
    const items = await read(lines)
    expect(linesOf(items)).toEqual([
      '2026-03-13T21:14:00Z Ada Lovelace: the tomatoes are up', '2026-03-13T21:15:00Z Bo: mine are not\nyet',
      '2026-03-13T21:16:00Z Ada Lovelace: Plant them again', '2026-03-13T21:17:00Z Bo: [image]', '2026-03-14T09:00:00Z Bo: ok',
      '2026-03-14T09:01:00Z 陳 美玲: 早安', '2026-03-14T09:02:00Z 陳 美玲: 吃了嗎',
    ])
    expect(leftOutOf(items)).toEqual({ system: 1, images: 1 })
  })

  test('takes one word for a name where a person says one thing, or begins every line alike', async () => {
    expect(linesOf(await read(['2026.03.13 金曜日', '21:14 Ann Yes', '21:15 Bo no way', '21:16 Bo no way'])))
      .toEqual(['2026-03-13T21:14:00Z Ann: Yes', '2026-03-13T21:15:00Z Bo: no way', '2026-03-13T21:16:00Z Bo: no way'])
  })
})

describe('KakaoTalk', () => {
  test.each([
    [['Ann 님과 카카오톡 대화', '저장한 날짜 : 2026년 3월 14일 오전 8:00', '', '2026년 3월 13일 오후 9:14', '2026년 3월 13일 오후 9:14, Ann : hi: you']],
    [['Ann 님과 카카오톡 대화', '저장한 날짜 : 2026-03-14 08:00:00', '', '2026. 3. 13. 오후 9:14, Ann : hi: you']],
    [['KakaoTalk Chats with Ann', 'Date Saved : Mar 14, 2026 at 8:00 AM', '', 'March 13, 2026 at 9:14 PM, Ann : hi: you']],
    [['KakaoTalk Chats with Ann', 'Date Saved : 2026-03-14 08:00:00', '', '--------------- Friday, March 13, 2026 ---------------',
      '[Ann] [9:14 PM] hi: you']],
  ])('in %j is read as who said what', async (lines) => {
    const items = await read(lines)
    expect(linesOf(items)).toEqual(['2026-03-13T21:14:00Z Ann: hi: you'])
    expect(conversationsOf(items)).toEqual({ 'kakaotalk-Ann': 'Ann' })
  })

  test('says itself who came', async () => {
    const items = await read(['Bread 3 님과 카카오톡 대화', '', '2026년 3월 13일 오후 9:13, Bo님이 들어왔습니다.', '2026년 3월 13일 오후 9:14, Ann : hi'])
    expect([linesOf(items), leftOutOf(items)]).toEqual([['2026-03-13T21:14:00Z Ann: hi'], { system: 1 }])
  })
})

describe('IRC', () => {
  test('of WeeChat has its own dates; arrows, stars and dashes are no words', async () => {
    const items = await read(['2026-03-13 21:13:00\t-->\tbo (~bo@example.org) has joined #bread', '2026-03-13 21:14:00\t@ann\thi',
      '2026-03-13 21:15:00\t *\tbo waves', '2026-03-13 21:16:00\t--\tMode #bread [+o ann]', '2026-03-13 21:17:00\tbo\tho'],
        'irc.libera.#bread.weechatlog.log')
    expect(linesOf(items)).toEqual(['2026-03-13T21:14:00Z ann: hi', '2026-03-13T21:17:00Z bo: ho'])
    expect(leftOutOf(items)).toEqual({ system: 3 })
  })

  test('of HexChat has the year of its beginning, and the next behind December', async () => {
    const items = await read(['**** BEGIN LOGGING AT Thu Dec 31 23:50:00 2026', '', 'Dec 31 23:51:00 *\tNow talking on #bread',
      'Dec 31 23:59:00 <@ann>\thi', 'Dec 31 23:59:10 *\tbo waves', 'Jan 01 00:01:00 <bo>\tho',
      '**** ENDING LOGGING AT Fri Jan  1 00:10:00 2027'],
    'bread.log')
    expect(linesOf(items)).toEqual(['2026-12-31T23:59:00Z ann: hi', '2027-01-01T00:01:00Z bo: ho'])
    expect(leftOutOf(items)).toEqual({ system: 2 })
  })

  test('of irssi goes over midnight', async () => {
    const items = await read(['--- Log opened Fri Mar 13 23:00:00 2026', '23:59 <ann> hi', '--- Day changed Sat Mar 14 2026',
      '00:01 < bo> ho',
      '00:02 -!- ann [~a@example.org] has quit [bye]', '--- Log closed Sat Mar 14 00:10:00 2026'], 'bread.log')
    expect(linesOf(items)).toEqual(['2026-03-13T23:59:00Z ann: hi', '2026-03-14T00:01:00Z bo: ho'])
    expect(leftOutOf(items)).toEqual({ system: 1 })
  })
})

describe('WeChat', () => {
  test.each([
    [['Ann 2026-03-13 21:14:05', 'hi', '', 'Bo 2026-03-13 21:15:00', 'ho']],
    [['Ann  2026/3/13 21:14:05', 'hi', 'Bo  2026/3/13 21:15:00', 'ho']],
    [['2026-03-13 21:14:05 Ann', 'hi', '', '2026-03-13 21:15:00 Bo', 'ho']],
    [['Ann(2026-03-13 21:14:05)', 'hi', '', 'Bo(2026-03-13 21:15:00)', 'ho']],
  ])('in %j has a name and a time above each message', async (lines) => {
    expect(linesOf(await read(lines))).toEqual(['2026-03-13T21:14:05Z Ann: hi', '2026-03-13T21:15:00Z Bo: ho'])
  })
})
