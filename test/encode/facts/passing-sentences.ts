/** Sentences that tell facts in passing, of oneself and of near people, in English and German: sentences of our own. */
import type { Stated } from './english-stated.ts'

/** Said by an unnamed user to an assistant on Wednesday 12 June 2024. */
export const IN_PASSING: readonly Stated[] = [
  // With fillers, without apostrophes and capitals
  ['im a nurse', 'The user is a nurse.'],
  ["So yeah, I'm a nurse", 'The user is a nurse.'],
  ['btw im 29 and live in leeds', 'The user is 29 years old.', 'The user lives in leeds.'],
  ['i work at Blume2000', 'The user works at Blume2000.'],
  // Beside something else
  ['As a nurse, I need quick dinners.', 'The user is a nurse.'],
  ['Since I work at Siemens, I get a discount.', 'The user works at Siemens.'],
  ['Being vegetarian, I skip that.', 'The user is vegetarian.'],
  ['As someone who lives in Ghent, I cycle a lot.', 'The user lives in Ghent.', 'The user cycles.'],
  ["I'm a nurse in Leeds, what should I cook after a night shift?", 'The user is a nurse.'],
  ["I'm a nurse, right?"],
  ['As a kid, I was shy.'],
  // Habits, tools
  ['I was born in 1990 in Kraków.', 'The user was born in 1990.', 'The user was born in Kraków.'],
  ["I'm vegetarian now, well, pescetarian.", 'The user is pescetarian.'],
  ['Ibuprofen gives me hives.', 'The user is allergic to ibuprofen.'],
  ['I usually wake up at 5.', 'The user wakes up at 5.'],
  ['I code in Rust mostly.', 'The user works with Rust.'],
  ["I'm an introvert.", 'The user is an introvert.'],
  ['Please never suggest npm commands.', 'The user asks the assistant: never suggest npm commands.'],
  ['The good painkillers give me hives.'],
  // Near people
  [
    'My sister Marta is vegan and has a nut allergy.', 'The user has a sister called Marta.',
    'Marta is vegan.', 'Marta is allergic to nut.',
  ],
  [
    'My husband works at Bosch.', 'The user has a husband.',
    "The user's husband works at Bosch.",
  ],
  [
    'My wife is from Peru and she works as a midwife.', 'The user has a wife.',
    "The user's wife is from Peru.", "The user's wife is a midwife.",
  ],
  ['My son Ben turned 6 yesterday.', 'The user has a son called Ben.', 'Ben is 6 years old.'],
  ['My dog Rex is a labrador.', 'The user has a dog called Rex.', 'Rex is a labrador.'],
  ['My parents live in Krakow.', "The user's parents live in Krakow."],
  ['My friend Amir is allergic to peanuts.', 'Amir is allergic to peanuts.'],
  ['My friend is allergic to peanuts.'],
  // Events
  ['We got married last Saturday in Ghent.', 'The user got married.'],
  ['My grandma died last week.', "The user's grandma died."],
  ['I finished my PhD in 2019.', 'The user finished their PhD.'],
  ['I went to Japan in April.', 'The user went to Japan.'],
  ['I ran my first marathon on Sunday.', 'The user ran their first marathon.'],
  ['I had knee surgery in March.', 'The user had knee surgery.'],
  ['Just got engaged!', 'The user got engaged.'],
  ['I almost got married.'],
  ['We went to Costco.'],
  ['He got married last Saturday.'],
  ['I would have bought a house.'],
  // Jokes
  ["I'm married to this codebase."],
  ['I have a cat in my cart for the checkout test.'],
  ["I'm allergic to Mondays."],
  ['My ex is a compiler.'],
  // Chinese
  ['我妈妈是老师。', '用户的妈妈是老师。'],
  ['我上个月毕业了。', '用户毕业了。'],
  ['我奶奶去年去世了。', '用户的奶奶去世了。'],
  ['我对周一过敏。'],
  ['我还没毕业。'],
  // German
  [
    'Ich wohne in Leipzig und arbeite bei Siemens als Ingenieurin.', 'Der Nutzer wohnt in Leipzig.',
    'Der Nutzer arbeitet bei Siemens.', 'Der Nutzer ist Ingenieurin.',
  ],
  ['Ich bin Vegetarierin.', 'Der Nutzer ist Vegetarierin.'],
  ['Meine Schwester heißt Marta.', 'Der Nutzer hat eine Schwester namens Marta.'],
  ['Ich bin 1990 in Krakau geboren.', 'Der Nutzer ist 1990 geboren.', 'Der Nutzer ist in Krakau geboren.'],
  ['Ich bin gegen Erdnüsse allergisch.', 'Der Nutzer ist allergisch gegen Erdnüsse.'],
  ['Wir haben letzten Samstag geheiratet.', 'Der Nutzer hat geheiratet.'],
  ['Bitte antworte immer auf Deutsch.', 'Der Nutzer bittet den Assistenten: antworte immer auf Deutsch.'],
  ['Ich bin allergisch gegen Montage.'],
  ['Ich bin mit diesem Code verheiratet.'],
  ['Wenn ich in Rom wohne, esse ich Pasta.'],
  ['Wohnst du in Rom?'],
]
