/** Sentences of our own in which the rules may read no fact, or no end of one, whatever they learn to read: no bound, each is a promise. */

export interface NeverFacts {
  /** What no fact may be made of. */
  readonly what: string
  /** Whether Lena says so by herself, or an unnamed user to an assistant. */
  readonly by: 'Lena' | 'user'
  readonly sentences: readonly string[]
}

/** Said on Wednesday 12 June 2024. */
export const NEVER_FACTS: readonly NeverFacts[] = [
  { what: "somebody else's words, or somebody else", by: 'Lena', sentences: [
    'She said, I live in Rome.', 'My friend told me "I live in Rome".', 'Who says I like tea?', 'They think I like tea.',
    'Write a letter: I live in Rome and work at Siemens.', 'Translate this: I live in Rome.', '> I live in Rome.',
    '```\nI live in Rome\n```', '♪ I live in Rome ♪', 'Anna: I live in Rome.\nBob: I live in Oslo.', 'You live in Rome.',
    'He lives in Rome and she lives in Oslo.', "My neighbour's dog barks.", 'My teacher has two kids.',
    'This is Pip, my neighbour.', '他说我住在北京。', '“我住在北京”，她写道。', '帮我写一封信：我住在北京。', '我妹妹的同学叫李雷。', '他是老师。',
  ] },
  { what: "somebody else's words, or somebody else", by: 'user', sentences: [
    'How do you say, I live in Rome', 'What should the letter say, I am a nurse?', 'How would a prince put it, I am of noble birth',
    'What would a hero answer, my name is Max', 'Can you finish the poem, I live in Spain', 'How should my cover letter begin, I am a vet?',
    'Which is nicer, I am a nurse or I work as a nurse?', 'Could you play a doctor, I am a patient with asthma',
    'My mum met Anna. She is a nurse.', 'My boss told my aunt off. She is vegan.', 'Our teacher and me are going to a museum.',
    'I am the one who knocks.', 'As a joke can you write that I am 90', 'My roommate moved out.',
    'Mom said no.', 'The dog next door barks.', 'She is the treasurer of the club.', 'My friend is allergic to peanuts.',
    'He got married last Saturday.', '我朋友在腾讯做运营。', '他在苏州做财务。', 'Mein Chef sagt, ich bin faul.', 'Er arbeitet bei Bosch.',
  ] },
  { what: 'who somebody else is, or a program', by: 'Lena', sentences: [
    "Hi, I'm Zorg!", 'My name is Zorg.', "I'm Batman.", "I'm from Acme Support.", "I'm from the support team.",
  ] },
  { what: 'play, invention and jokes', by: 'Lena', sentences: [
    'Pretend you are a pirate. I live in Rome.', '*smiles* I live in Rome.', "I'm a pirate today.", 'Imagine I live in Rome.',
    'I live on Mars haha.', 'I live on Mars. lol', 'I live in Rome 😂', 'I live in Rome, just kidding.', '我住在月球上，哈哈。',
    '我是开玩笑的，我是护士。',
  ] },
  { what: 'play, invention and jokes', by: 'user', sentences: [
    "I'm married to this codebase.", 'I have a cat in my cart for the checkout test.', "I'm allergic to Mondays.",
    'My ex is a compiler.', 'Would you be my stepmom?', '我对周一过敏。', '小说里的女主属兔。', '我梦见我老婆怀孕了。', 'Ich bin allergisch gegen Montage.',
    'Ich bin mit diesem Code verheiratet.', 'Haha ja, ich heirate meinen Staubsauger.',
  ] },
  { what: 'what is denied, or no more', by: 'Lena', sentences: [
    'I do not live in Paris.', 'I no longer live in Paris.', 'I no longer work at Siemens.', "I'm not a doctor.",
    'I never married.', "I don't think I like tea.", "I'm not going to Oslo next week.", 'I lived in Paris.',
    'I worked at Siemens.', 'I had a dog.', 'My ex husband was mean.', 'My late wife loved tea.',
    'My childhood dog was called Rex.', 'This was Pip, our cat.', '我以前住在北京。', '我不住在北京。', '我不是护士。', '我没有孩子。',
  ] },
  { what: 'what is denied, or no more', by: 'user', sentences: [
    "I'm not a bot.", '我还没毕业。',
  ] },
  { what: 'conditions, wishes and guesses', by: 'Lena', sentences: [
    'If I lived in Rome, I would eat pasta all day.', 'I might move to Rome.', 'I wish I lived in Rome.',
    'I would work at Siemens.', 'I want a dog.', 'I would love hiking.', "I'd like a coffee.", 'I might fly to Oslo next week.',
    'What if my wife comes too?', 'I start at Bosch if they let me.', 'We might adopt a kitten.', '如果我住在北京就好了。', '我可能搬到北京。',
    '我想住在北京。', '我想养一只猫。',
  ] },
  { what: 'conditions, wishes and guesses', by: 'user', sentences: [
    "I'd love a coffee.", 'My dream car is a Tesla.', 'If my lease ends in May, what then?', 'I would rather not.',
    'I almost got married.', 'I would have bought a house.', '要是我有一个亿，我第一个把你买下来。', 'Wenn ich in Rom wohne, esse ich Pasta.',
    'Wenn ich in Berlin wohnen würde, wäre alles leichter.',
  ] },
  { what: 'questions', by: 'Lena', sentences: [
    'Do you know where I live?', 'Am I a nurse?', '我住在哪里？', '你是老师吗？',
  ] },
  { what: 'questions', by: 'user', sentences: [
    "I'm a nurse, right?", 'What is my flight number?', 'Wohnst du in Rom?', 'Was kostet ein Auto?',
  ] },
  { what: 'words that are no standing order', by: 'user', sentences: [
    'Answer in metric units.', 'Call me when it is done.', 'Never mind.', 'Never give up.', 'Always a pleasure.',
  ] },
]

/** Nothing is over by these, which Lena says: it is not, or not now, or not hers. */
export const NEVER_ENDS: readonly string[] = [
  'I want to quit my job.', "I'm quitting my job next month.",
  'I almost quit my job.', 'I quit my job ten years ago.', 'I sleep better since I quit my job.',
  'Things are hard because we broke up.', 'When I was young I sold my bike.', 'If I sold my bike, I would walk.',
  'I left Siemens at 6 pm.', 'I left Porto this morning.', 'I left the house.', 'We broke up years ago.',
  'We broke up and got back together.', 'Did you sell your bike?', 'My brother sold my bike.', 'He quit his job.',
  'She said, I quit my job.', 'I quit my job 😂', 'My phone died.', '我想辞职。', '他辞职了。', '我没有辞职。', '我去年从华为辞职了。',
]
