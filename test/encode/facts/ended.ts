/** Sentences that say that something is over, and what has ended by them: sentences of our own, none of a data set. */

/** A sentence and its ends, each "attribute" or "attribute value". Said by Lena on Wednesday 12 June 2024. */
export type Ended = readonly [sentence: string, ...ends: string[]]

const COUPLE = ['partner', 'companion', 'relationship-status'] as const

export const ENDED: readonly Ended[] = [
  // Work
  ['I no longer work at Siemens.', 'employer Siemens', 'place-of-work'],
  ["I don't work for Siemens any more.", 'employer Siemens', 'place-of-work'],
  ['I quit my job last week.', 'employer', 'place-of-work'],
  ["I've left my job at Bosch.", 'employer Bosch', 'place-of-work'],
  ['I finally quit my job at Bosch as a welder.', 'employer Bosch', 'place-of-work', 'occupation welder'],
  ['I was laid off yesterday.', 'employer', 'place-of-work'],
  ['I got fired.', 'employer', 'place-of-work'],
  ['I resigned from Bosch last month.', 'employer Bosch'],
  ["I'm no longer a nurse.", 'occupation nurse'],
  ["I'm not a nurse any more.", 'occupation nurse'],
  ["I'm retired.", 'employer', 'place-of-work'],
  ['I dropped out of college.', 'school college', 'studies'],
  // Home
  ['I no longer live in Paris.', 'home Paris'],
  ['We moved out of Porto.', 'home Porto'],
  ['I left Porto for good.', 'home Porto'],
  // People
  ['We broke up.', ...COUPLE],
  ['My boyfriend and I broke up two weeks ago.', ...COUPLE],
  ['I broke up with Tom.', 'partner Tom', 'companion', 'relationship-status'],
  ['My wife left me.', ...COUPLE],
  // Things and animals
  ['I sold my bike.', 'owns a bike'],
  ['I sold my old red car to a student.', 'owns a car'],
  ['My bike was stolen yesterday.', 'owns a bike'],
  ['I no longer have a car.', 'owns a car'],
  ['My cat died.', 'pets a cat'],
  ['Our dog Biscuit passed away last week.', 'pets a dog called Biscuit'],
  // Habits
  ['I drink coffee again.', 'dislikes coffee'],
  ["I'm back on coffee.", 'dislikes coffee'],
  ["I'm not vegan any more.", 'diet vegan'],
  ['I no longer like horror films.', 'likes horror films'],
  ["I don't play the violin any more.", 'plays violin'],
  ['I stopped learning Italian.', 'learning Italian'],
  // Chinese
  ['我从华为辞职了。', 'employer 华为', 'place-of-work'],
  ['我上个月离职了。', 'employer', 'place-of-work'],
  ['我已经不在华为上班了。', 'employer 华为', 'place-of-work'],
  ['我不做护士了。', 'occupation 护士'],
  ['我不住在北京了。', 'home 北京'],
  ['我从上海搬走了。', 'home 上海'],
  ['我们分手了。', ...COUPLE],
  ['我把自行车卖了。', 'owns 自行车'],
  ['我的猫去世了。', 'pets 猫'],
  ['我又喝咖啡了。', 'dislikes 咖啡'],
  // Not over, or not now, or not one's own
  ["I don't work at Siemens."],
  ['I am not a nurse.'],
  ['I want to quit my job.'],
  ["I'm quitting my job next month."],
  ['I almost quit my job.'],
  ['I quit my job ten years ago.'],
  ['I sleep better since I quit my job.'],
  ['Things are hard because we broke up.'],
  ['When I was young I sold my bike.'],
  ['If I sold my bike, I would walk.'],
  ['I left Siemens at 6 pm.'],
  ['I left Porto this morning.'],
  ['I left the house.'],
  ['We broke up years ago.'],
  ['We broke up and got back together.'],
  ['Did you sell your bike?'],
  ['My brother sold my bike.'],
  ['He quit his job.'],
  ['She said, I quit my job.'],
  ['I quit my job 😂'],
  ['My phone died.'],
  ['我想辞职。'],
  ['他辞职了。'],
  ['我没有辞职。'],
  ['我去年从华为辞职了。'],
]
