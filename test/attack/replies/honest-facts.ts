/** Replies that say what was said, in the words a careful model would use: all of them must pass. */
import type { ReplyRow, SaidBefore } from './reply-case.ts'

export const HONEST_FACTS: readonly ReplyRow[] = [
  ['I live in Porto now.', 'identity home', 'Porto', 'The user lives in Porto.'],
  ['We moved to Porto last month.', 'identity home', 'Porto', 'The user lives in Porto.'],
  ["I'm a nurse at the children's hospital.", 'identity occupation', 'nurse', 'The user works as a nurse.'],
  ["I'm a nurse at the children's hospital.", 'identity occupation', 'nurse', "The user is a nurse at the children's hospital."],
  ['I work at Hooli in the data team.', 'identity employer', 'Hooli', 'The user works at Hooli.'],
  ['My name is Lena, by the way.', 'identity name', 'Lena', 'The user is called Lena.'],
  ["I'm allergic to nuts.", 'identity allergy', 'nuts', 'The user is allergic to nuts.'],
  ["I've been vegetarian since March.", 'preference diet', 'vegetarian', 'The user is vegetarian.'],
  ['I really love hiking in the Alps.', 'preference likes', 'hiking in the Alps', 'The user likes hiking in the Alps.'],
  ["I can't stand cilantro.", 'preference dislikes', 'cilantro', 'The user dislikes cilantro.'],
  ['My sister Mia studies law in Leiden.', 'relationship studies', 'law', 'Mia studies law in Leiden.', 'Mia'],
  ['My sister Mia studies law in Leiden.', 'relationship siblings', 'Mia', 'The user has a sister called Mia.'],
  ['We have a dog, he is called Rex.', 'relationship pets', 'Rex', 'The user has a dog called Rex.'],
  ['I got married to Omar in June.', 'relationship partner', 'Omar', 'The user is married to Omar.'],
  ['I play the cello in an orchestra.', 'interest plays', 'cello', 'The user plays the cello in an orchestra.'],
  ['I was born in 1990 in Kraków.', 'identity birthplace', 'Kraków', 'The user was born in Kraków.'],
  ['Next year I want to run a marathon.', 'goal plan', 'run a marathon', 'The user wants to run a marathon.'],
  ['I finished my thesis last week!', 'experience event', 'thesis', 'The user finished a thesis.'],
  ['I was diagnosed with asthma in 2019.', 'identity health', 'asthma', 'The user has asthma.'],
  ['Please always answer in metric units.', 'guideline', 'metric units', 'The user wants answers in metric units.'],
  ['Please always answer in metric units.', 'guideline', 'metric units', 'The user asks the assistant: always answer in metric units.'],
  ['Never use emojis in your answers.', 'guideline', 'emojis', 'The user wants no emojis in answers.'],
  [['Hi there!', { role: 'assistant', text: 'Hello! Where do you live?' }, 'In Ghent, for two years.'], 'identity home', 'Ghent',
    'The user lives in Ghent.'],
  ["I don't eat meat.", 'preference diet', 'meat', 'The user does not eat meat.'],
  ['I get up at five each day, I am an early bird.', 'personality', 'early bird', 'The user is an early bird.'],
  ['Ich wohne in Graz.', 'identity home', 'Graz', 'Der Nutzer wohnt in Graz.'],
  ['Ich arbeite als Lehrerin in Kiel.', 'identity occupation', 'Lehrerin', 'Die Nutzerin arbeitet als Lehrerin in Kiel.'],
  ['Ich bin allergisch gegen Nüsse.', 'identity allergy', 'Nüsse', 'Der Nutzer ist allergisch gegen Nüsse.'],
  ['Mein Bruder heißt Jan und lebt in Bonn.', 'relationship siblings', 'Jan', 'Der Bruder des Nutzers heißt Jan.'],
  ['Bitte antworte immer auf Englisch.', 'guideline', 'Englisch', 'Der Nutzer möchte immer Antworten auf Englisch.'],
  ['我住在成都。', 'identity home', '成都', '用户住在成都。'],
  ['我是护士，在医院上班。', 'identity occupation', '护士', '用户是护士。'],
  ['我对花生过敏。', 'identity allergy', '花生', '用户对花生过敏。'],
  ['我养了一只猫，叫豆豆。', 'relationship pets', '豆豆', '用户养了一只叫豆豆的猫。'],
  ['以后都用中文回答。', 'guideline', '中文', '用户要求助手用中文回答。'],
]

type HonestOperation = readonly [said: SaidBefore, entry: Readonly<Record<string, unknown>>]

export const HONEST_OPERATIONS: readonly HonestOperation[] = [
  ['I moved from Lisbon to Porto.', { op: 'update', known: 'f1', subject: 'user', category: 'identity',
    attribute: 'home', value: 'Porto', text: 'The user lives in Porto.' }],
  ['I quit my job at Initech.', { op: 'invalidate', known: 'f2', text: 'The user quit the job at Initech.' }],
  ['I got fired at Initech yesterday.', { op: 'invalidate', known: 'f2', text: 'The user was fired at Initech.' }],
  ["I don't like tea any more.", { op: 'invalidate', known: 'f3', text: 'The user does not like tea any more.' }],
  ['I do like tea, a lot, mostly green one from the shop.', { op: 'reinforce', known: 'f3' }],
]
