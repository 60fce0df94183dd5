/** Titles without a model: a clause that a person recognises, in the speakers' own words. */
import { describe, expect, test } from 'vitest'
import { extract, titleOf } from './titled.ts'

describe('a title', () => {
  test('is what a speaker did, with the name for the pronoun', () => {
    expect(titleOf(['Lena', 'I signed up for a pottery class!!'], ['Wei', 'NICE! WHERE?'])).toBe('Lena signed up for a pottery class')
    expect(titleOf(['Lena', "omg I can't find Miso"], ['Wei', 'wardrobe?'])).toMatch(/Lena can't find Miso/)
  })

  test('has code as it is spelt at the head of a list too', () => {
    expect(titleOf(['User', 'Why does my `useEffect` in UserCard.tsx run twice when the page loads in dev'],
      ['Assistant', 'Strict mode runs effects twice in development.'])).toMatch(/^useEffect, /)
  })

  test('puts the speaker before words in the first person that would not fit the name', () => {
    expect(titleOf(['Wei', 'I lost my bicycle lock at the harbour'])).toBe('Wei: I lost my bicycle lock at the harbour')
  })

  test('begins without a conjunction, a hedge or the frame of a request', () => {
    expect(titleOf(['Lena', 'well, but I think the derailleur is not dead'])).toBe('The derailleur is not dead')
    expect(titleOf(['User', 'Hi! Could you please help me find a dentist in Leipzig?'], ['Assistant', 'Sure.']))
      .toBe('Find a dentist in Leipzig')
    expect(titleOf(['User', 'I would like to book a table for four on Friday evening.'], ['Assistant', 'At what time?']))
      .toBe('Book a table for four on Friday evening')
  })

  test('is the question that a user asks an assistant, not a step of the answer', () => {
    expect(titleOf(
      ['User', 'How do I descale a kettle?'],
      ['Assistant', '# Descaling\n\n1. Fill the kettle with vinegar and water.\n2. Boil it.\n\n```sh\nkettle --descale\n```'],
    )).toBe('How do I descale a kettle?')
  })

  test('is what the user of an assistant came with, not a word about its answer', () => {
    expect(titleOf(
      ['User', 'Our dog Rasmus sheds like mad, what can I do besides vacuuming'],
      ['Assistant', 'Brush him daily with an undercoat rake. Salmon oil on his food helps the coat too.'],
      ['User', 'shorter please, and less stiff'], ['Assistant', 'Undercoat rake daily, salmon oil weekly.'],
    )).toMatch(/^Our dog Rasmus sheds like mad/)
  })

  test('names the task and the names it was settled with, not the phrases of service', () => {
    const title = titleOf(
      ['User', 'I would like two bus tickets on the 2nd of this month.'],
      ['Assistant', 'What time would you like to leave?'], ['User', 'Early, from Leipzig.'],
      ['Assistant', 'There is a bus at 7:40 am. It goes from Bayerischer Platz Station to Gare Centrale.'],
      ['User', 'Sounds great.'], ['Assistant', 'Is there anything else I can do for you?'],
    )
    expect(title).toMatch(/^Two bus tickets(?: on the 2nd of this month)?; /)
    expect(title).toMatch(/Bayerischer Platz Station|Gare Centrale|Leipzig/)
  })

  test('leaves a number, a time and an amount whole', () => {
    expect(titleOf(['User', 'Set an alarm at 5:30 pm for the $2,550 rent'], ['Assistant', 'Done.']))
      .toMatch(/5:30 pm for the \$2,550 rent$/)
    expect(extract(['Lena', 'the train leaves at 7:45 sharp']).keywords.map(({ text }) => text).join()).not.toMatch(/^45|,45/)
  })

  test('says what was settled, not what the next message takes back', () => {
    expect(titleOf(
      ['User', 'Get me tickets.'], ['Assistant', 'Please confirm: 3 tickets for Amber Hall on Friday.'],
      ['User', 'No, try again.'], ['Assistant', 'Please confirm: 2 tickets for Amber Hall on Friday.'], ['User', 'Yes.'],
    )).toMatch(/^2 tickets for Amber Hall/)
  })

  test('keeps a first word on which the sense depends', () => {
    expect(titleOf(['Lena', 'I wish I had a cello'], ['Wei', 'same'])).not.toMatch(/^(?:Lena )?had a cello/i)
    expect(titleOf(['Lena', 'still no news from the landlord'], ['Wei', 'hm'])).toBe('Still no news from the landlord')
  })

  test('names a second subject of the talk when there is room', () => {
    expect(titleOf(['Lena', 'The archive wrote back, interview on Tuesday 10 March'], ['Wei', 'nobody reads footnotes']))
      .toMatch(/[Ii]nterview on Tuesday 10 March/)
    expect(titleOf(['Lena', 'can Dresden move?'], ['Lena', 'calling the pension'], ['Wei', 'new plan = 14–15 march']))
      .toMatch(/new plan = 14–15 March/i)
  })

  test('is no list of weak words', () => {
    const title = titleOf(
      ['Lena', 'I had so much doubt, no worries though. Then we moved the sourdough to the shelf above the router.'],
      ['Wei', 'Great commitment, cheers!'],
    )
    expect(title).toMatch(/sourdough/)
    expect(title).not.toMatch(/doubt|worries|commitment|cheer/i)
  })

  test('ends where a phrase ends', () => {
    for (const text of [
      'The bedsheets from the dryer belong to my new neighbour upstairs, I think',
      'We are driving the cargo bike with the bookshelf over the bridge to the',
      'Mother steamed twenty four mantou from what was left on the shelf yesterday',
    ]) {
      expect(titleOf(['Lena', text])).not.toMatch(/ (?:to|the|of|my|from|belong|with|what|was|and)$/)
    }
  })

  test('lowers shouting, keeps abbreviations, and capitalises days and months', () => {
    expect(titleOf(['Lena', 'leave the lid LOOSE on the sourdough jar'])).toBe('Leave the lid loose on the sourdough jar')
    expect(titleOf(['Wei', 'the RE 50 to Dresden leaves on saturday'])).toBe('The RE 50 to Dresden leaves on Saturday')
    expect(titleOf(['Lena', 'DRESDEN at last'], ['Wei', 'trains to Dresden are cheap in march'])).not.toMatch(/DRESDEN/)
  })

  test('of five greetings is a greeting', () => {
    expect(titleOf(
      ['Lena', 'Hi Wei!'], ['Wei', 'Hello Lena'], ['Lena', 'How are you?'], ['Wei', 'Good, thanks! You?'], ['Lena', 'All good, see you!'],
    )).toBe('Hi Wei! Hello Lena')
    expect(titleOf(['Lena', 'Hallo!'], ['Wei', 'Hallo Lena, guten Morgen'], ['Lena', 'Wie geht es dir?']))
      .toBe('Hallo! Hallo Lena, guten Morgen')
    expect(titleOf(['小李', '你好！'], ['小王', '你好，早上好'], ['小李', '最近怎么样？'], ['小王', '挺好的，谢谢'])).toBe('你好！你好，早上好')
  })

  test('of a picture is its caption', () => {
    expect(titleOf(['Lena', '[image: a brown clay bowl with a cat asleep in it]'], ['Wei', '😂']))
      .toMatch(/^Image: a brown clay bowl with a cat/)
  })
})

describe('a title stays true:', () => {
  test('a relative clause without its pronoun becomes no event', () => {
    expect(titleOf(['Lena', 'I started with a bunch of copper I owned for $200'])).toBe('Lena started with a bunch of copper')
  })

  test('it is not cut between the second half of a pair and its predicate', () => {
    expect(titleOf(['Lena', 'Swapped the fuse with a new ceramic one and the buzz is gone'], ['Wei', 'nice'])).not.toMatch(
      /and (?:the )?buzz(?! is)/,
    )
  })

  test('it keeps what changes the truth, in five languages', () => {
    expect(titleOf(['Lena', 'maybe I signed up for a pottery class'])).toBe('Lena: maybe I signed up for a pottery class')
    expect(titleOf(['Lena', 'Perhaps we move to Dresden in spring'])).toMatch(/perhaps we move to Dresden/i)
    expect(titleOf(['Lena', 'I almost bought the red bicycle yesterday'])).toMatch(/almost bought/)
    expect(titleOf(['Lena', 'we move to Dresden if the landlord agrees'])).toBe('Lena: we move to Dresden if the landlord agrees')
    expect(titleOf(['Wei', 'Vielleicht ziehen wir im April nach Dresden um.'])).toMatch(/^Vielleicht ziehen wir/)
    expect(titleOf(['Wei', 'Peut-être que nous déménageons à Lyon en avril.'])).toMatch(/^Peut-être que nous déménageons/)
    expect(titleOf(['Wei', 'Quizás vendemos el coche viejo en abril.'])).toMatch(/^Quizás vendemos/)
    expect(titleOf(['Wei', '可能下个月搬到莱比锡去住'])).toMatch(/^可能下个月/)
    expect(titleOf(['Wei', '如果下雨我们就不去莱比锡动物园'])).toMatch(/^如果下雨/)
  })

  test('source code is no title, and stands in a summary as it is or not at all', () => {
    const { title, summary } = extract(
      ['User', 'How do I make the column an integer?'], ['Assistant', "Use `df['age'].astype('Int64')` for that.\nprint(df['age'].head())"],
    )
    expect(title).toBe('How do I make the column an integer?')
    expect(summary).not.toContain("astype'")
    expect(summary).toContain("Assistant: print(df['age'].head())")
  })
})

describe('a title that may list subjects', () => {
  test('lists only subjects if the clause is three words or a bare number', () => {
    expect(
      titleOf(['Lena', 'All is great. The studio on Merseburger Straße has a wheel, 80 for four evenings.'], ['Wei', 'Which glaze?']),
    ).not.toMatch(/^(?:All is great|80 for)/)
    expect(titleOf(
      ['User', 'Find a hotel please.'], ['Assistant', 'The Amber Lodge has a room on Friday, the telephone is 415-555-0199.'],
      ['User', 'Is it near the harbour?'],
    )).not.toMatch(/^Find a hotel;|555/)
  })

  test('capitalises names, even shouted ones, and languages', () => {
    expect(titleOf(['Lena', 'can DRESDEN move?'], ['Lena', 'the pension has a room'], ['Wei', 'ok the lid is LOOSE'])).not.toMatch(
      /DRESDEN|dresden|LOOSE/,
    )
    expect(titleOf(
      ['Lena', 'I need the whole weekend to prepare, can dresden move to the next one?'],
      ['Wei', 'of course. Dresden is standing there for 800 years'],
    )).not.toMatch(/dresden/)
    expect(extract(['Lena', 'my german course starts on monday at the library']).title).toMatch(/German course starts on Monday/)
  })
})

describe('a title in another language', () => {
  test('is a clause without its subject in German, French and Spanish', () => {
    expect(titleOf(['Wei', 'Ich habe gestern den Mietvertrag für die neue Wohnung unterschrieben.']))
      .toBe('Wei: Mietvertrag für die neue Wohnung unterschrieben')
    expect(titleOf(['Lena', 'Die Heizung ist schon wieder kaputt, seit drei Tagen sitze ich hier mit Handschuhen.']))
      .toMatch(/^Die Heizung ist schon wieder kaputt(?:; |$)/)
    expect(titleOf(['User', 'Je voudrais réserver une table pour quatre personnes samedi soir.']))
      .toBe('Réserver une table pour quatre personnes samedi soir')
    expect(titleOf(['User', '¿Cómo puedo cambiar la contraseña de mi cuenta?'], ['Assistant', 'Abre Ajustes y elige Seguridad.']))
      .toBe('¿Cómo puedo cambiar la contraseña de mi cuenta?')
  })

  test('is a whole clause in Chinese, without its opening and particles', () => {
    expect(titleOf(['User', '你好，我想问一下信用卡怎么注销呢？'], ['Assistant', '您好，注销信用卡需要先还清欠款。'])).toBe('信用卡怎么注销')
    expect(titleOf(['User', '冰箱里那一盒豆腐过期了吗？'], ['Assistant', '包装上的日期是三月五号。'])).toMatch(/^冰箱里那一盒豆腐过期了/)
  })
})

describe('a summary', () => {
  test('quotes whole sentences with their marks, each with its speaker', () => {
    const { summary } = extract(
      ['Lena', 'there is a self-help workshop in Plagwitz, thursdays 17 to 20h'], ['Wei', 'I will bring biscuits for the swearing people!'],
    )
    expect(summary).toBe('5 March 2026 — Lena: There is a self-help workshop in Plagwitz, '
      + 'Thursdays 17 to 20h. Wei: I will bring biscuits for the swearing people!')
  })

  test('does not begin within a bracket, and keeps both halves of quotation marks', () => {
    const { summary } = extract([
      'Lena',
      'add 100 g rye flour (type 1150!! not the white stuff) and 100 g lukewarm water. She called it "the first correct one in nine years"',
    ])
    expect(summary).toContain('(type 1150!! not the white stuff)')
    expect(summary).toContain('"the first correct one in nine years"')
  })

  test('keeps a "no" that denies, and the words before an apostrophe', () => {
    expect(extract(['Lena', 'no salt for me at dinner']).summary).toContain('No salt for me')
    expect(extract(['Wei', "We'll maintain our course past the buoy"]).summary).toContain("We'll maintain")
  })

  test('separates what two people under one label said, and what one said in two messages', () => {
    const { summary } = extract(
      ['User', 'The tug is late at the lock.'], ['User', 'Fog over the harbour since noon. The ferry to Wismar is cancelled.'],
    )
    expect(summary)
      .toBe('5 March 2026 — User: The tug is late at the lock. … Fog over the harbour since noon. The ferry to Wismar is cancelled.')
  })

  test('quotes only words that are in their message', () => {
    const turns = [['Lena', 'so, the PENSION has a room for 74, i booked it'], ['Wei', 'great! the train leaves at 8:00']] as const
    for (const { words, message } of extract(...turns).sentences) expect(turns[message]![1]).toContain(words)
  })
})
