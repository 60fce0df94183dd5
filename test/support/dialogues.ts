/** Fresh short dialogues for the learned detector: a few tasks each, told by two people, and what it takes to make a long talk of them. */
import type { MessageInput } from '@madeleine/contract'

/** Turns by user and assistant in turn. */
export const RESTAURANT = [
  'Hi, I would like to book a table at an Italian restaurant downtown tonight.',
  'Sure. For how many people should I reserve the table?',
  'Four people, at half past seven. Is there a vegetarian menu?',
  'Trattoria Bella has a table for four at 7:30, and its menu has six vegetarian pasta dishes.',
  'Perfect, please book that table.',
  'Your table at Trattoria Bella is reserved for four at 7:30 pm.',
  'Thank you, that is all about dinner.',
  'You are welcome. Enjoy your meal!',
]

export const TRAIN = [
  'I also need a train from Hamburg to Berlin on Friday morning.',
  'There are trains at 7:36 and at 8:36. Which departure suits you?',
  'The 8:36 train. How much is a second class ticket?',
  'The ticket for that train costs 49 euros, and a seat 5 euros more.',
  'Buy the ticket with a window seat, please.',
  'Done. Your ticket for the 8:36 train to Berlin was sent to your phone.',
  'Great, thanks a lot!',
  'You are welcome. Have a good trip!',
]

export const WEATHER = [
  'What will the weather be like in Lisbon next weekend?',
  'Saturday will be sunny with 24 degrees, on Sunday light rain is likely.',
  'How strong is the wind going to be on Sunday?',
  'Windy in the afternoon: gusts of 40 kilometres an hour and some clouds.',
  'Will the rain stop before the evening?',
  'Yes, the forecast says the rain stops at five and the sky clears.',
  'Thanks for the forecast.',
  'My pleasure. Goodbye!',
]

export const BANK = [
  'Hello, can you tell me the balance of my savings account?',
  'Your savings account holds 2,300 dollars at the moment.',
  'Please transfer 300 dollars from it to my checking account.',
  'The transfer of 300 dollars to checking is done. Is there anything else with your account?',
  'What is the interest rate on the savings account now?',
  'The rate is two percent a year, paid each month.',
  'Okay, thank you.',
  'You are welcome, have a nice day.',
]

export const DOCTOR = [
  'I need to see a dentist because my tooth hurts since yesterday.',
  'I am sorry to hear that. Does the tooth hurt when you drink something cold?',
  'Yes, and the gum is swollen too.',
  'The dentist has an appointment tomorrow at nine. Should I take it for you?',
  'Yes please, take the appointment at nine.',
  'Your appointment with the dentist is tomorrow at nine.',
  'Thanks so much.',
  'Get well soon!',
]

export const FILM = [
  'Which movies are in the cinema this week?',
  'A comedy named Paper Moon Again and a thriller named The Long Night are showing.',
  'Who plays in the thriller?',
  'The actors are Mara Stone and Ivan Bell, and the director is Lena Frost.',
  'Two tickets for the thriller on Saturday evening, please.',
  'I bought two tickets for The Long Night on Saturday at eight.',
  'Cool, thank you!',
  'Enjoy the movie!',
]

export const CHINESE = [
  '你好，我想预订今晚的餐厅，四个人。', '好的，请问您想吃川菜还是粤菜？',
  '川菜吧，有靠窗的桌子吗？', '有的，七点可以，已经为您预订了餐厅。', '谢谢。', '不客气。',
  '另外，明天去上海的火车几点发车？', '火车早上八点和十点各有一班。',
  '十点的火车，二等座多少钱？', '二等座的车票是五百五十元。', '帮我买一张车票。', '车票已经买好了。',
  '请问周末北京的天气怎么样？', '周六晴天，气温二十五度，周日有小雨。',
  '周日的雨大吗？', '雨不大，下午天气会转晴。', '好的，谢谢。', '再见。',
]

export const DIALOGUES = [RESTAURANT, TRAIN, WEATHER, BANK, DOCTOR, FILM]

const ASIDES = ['', '', ' Let me know.', ' As quick as you can.', ' It is for my sister.', ' I almost forgot.', ' Not too late, though.']

/** `count` turns: the dialogues over and over, each time in another order, cut short here and there, with asides. */
export function longTalk(count: number, seed = 1): string[] {
  let state = seed
  const below = (limit: number) => {
    state = (Math.imul(state, 48_271) >>> 0) % 2_147_483_647
    return state % limit
  }
  const turns: string[] = []
  while (turns.length < count) {
    const dialogue = DIALOGUES[below(DIALOGUES.length)] as readonly string[]
    const kept = dialogue.slice(0, dialogue.length - below(4))
    turns.push(...kept.map((turn) => turn + (ASIDES[below(ASIDES.length)] as string)))
  }
  return turns.slice(0, count)
}

/** As two people would say them, one message each 30 seconds if `start` is given. */
export const said = (turns: readonly string[], start?: number): MessageInput[] => turns.map((content, index) => ({
  id: `m${index}`, role: index % 2 === 0 ? 'user' : 'assistant', content, ...(start !== undefined && { timestamp: start + index * 30_000 }),
}))
