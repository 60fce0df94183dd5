/** Chat as it is typed, and shapes that state nothing: each quoted sentence stands for its kind. */
import { describe, expect, test } from 'vitest'
import { atOnce } from '@madeleine/base'
import type { Message } from '@madeleine/contract'
import { openMeaningTable } from '@madeleine/meaning'
import { ruleFacts } from '../../../facts/rule-facts.ts'

const { vectorOf } = await openMeaningTable()
const at = new Date('2026-05-04T09:00:00Z')
const read = (text: string): string[] => {
  const message: Message = {
    id: 'm', role: 'user', kind: 'message', text, at, timed: true, tokens: 1, callIds: [], resultIds: [], marks: {}, seq: 0, receivedAt: at,
  }
  return atOnce(ruleFacts([message], { conversationId: 'c', timeZone: 'UTC', vectorOf }))
    .flatMap((change) => (change.kind === 'new' && change.fact.category !== 'note' ? [change.fact.text] : []))
}

describe('chat as it is typed', () => {
  test.each([
    ['the mark of a list', '- I live in Ghent', 'The user lives in Ghent.'],
    ['a phrase before its clause', "Being colour blind i can't tell these apart", 'The user is colour blind.'],
    ['a plan with an aside', "We're flying to Lisbon on June 12 for our tenth anniversary, need a tip",
    'The user is flying to Lisbon on 2026-06-12.'],
    ['an illness since long', "I've had asthma since i was nine", 'The user has asthma.'],
    ['words that other languages have too', 'i live on a farm', 'The user lives on a farm.'],
    ['a list of oneself', "- I live in Ghent\n- I'm allergic to nuts", 'The user is allergic to nuts.'],
    ['a smile', 'I live in Ghent :)', 'The user lives in Ghent.'],
    ['no apostrophe', 'ive got two kids', 'The user has two kids.'],
    ['a time in front', 'Last week I got a new Ferrari', 'The user has a new Ferrari.'],
    ['the place in a word of its own', 'We moved yesterday! Altona', 'The user lives in Altona.'],
    ['an offer and what it is', 'I accepted an offer: head of nursing at St. Georg from June 1',
      'The user starts as head of nursing at St. Georg on 2026-06-01.'],
    ['days without a preposition', "I'll be in Hamburg 4-6 november", 'The user will be in Hamburg between 2026-11-04 and 2026-11-06.'],
    ['a day of the month', 'flying to Osaka on the 23rd', 'The user is flying to Osaka on 2026-05-23.'],
    ['news of somebody near', 'my brother Joost is getting divorced', 'Joost is getting divorced.'],
    ['a finding', "got my results back, it's celiac", 'The user has celiac.'],
    ['an aside under its name', "btw unrelated: i'm vegetarian since january, can you give me a lasagne", 'The user is vegetarian.'],
    ['a firm with a number in its name', 'I no longer work at Siemens, I work at Outfit7 now', 'The user works at Outfit7.'],
    ['what was', 'I used to do karate', 'The user used to do karate.'],
    ['an aside before a request', 'By the way, I just washed my Volvo. Which wax should I use?', 'The user has a Volvo.'],
    ['a reaction', "I can't do shellfish, throat closes up", 'The user is allergic to shellfish.'],
    ['a frame, which it keeps', 'During Easter we usually stay with my grandparents',
      'The user usually stays with their grandparents during Easter.'],
    ['a verb that no rule knows', 'I breed canaries', 'The user breeds canaries.'],
    ['what one uses for good', 'btw i use a wheelchair', 'The user uses a wheelchair.'],
    ['an aspect', 'My commute is ninety minutes', "The user's commute is ninety minutes."],
    ['somebody near, by the same grammar', 'my brother breeds canaries', "The user's brother breeds canaries."],
    ['a day ahead of what one is bound to', 'I just signed up for the half marathon on June 26',
      'The user is signed up for the half marathon on 2026-06-26.'],
    ['an errand', 'gotta return the library books on thursday', 'The user has to return the library books on 2026-05-07.'],
    ['a limit', 'i have to hand in the tax forms before august', 'The user has to hand in the tax forms before 2026-08-01.'],
    ['an appointment without a verb', 'optician tmrw at 4, where do i park', 'The user has an optician on 2026-05-05 at 4.'],
    ['an occasion that leaves', 'My train to Basel leaves fri at 7am', 'The user has a train to Basel on 2026-05-08 at 7am.'],
    ['what is going on, without a subject', 'signing the papers for the boat friday',
      'The user is signing the papers for the boat on 2026-05-08.'],
    ['the people of somebody near', 'my wifes parents are visiting on the 20th', "The user's wife's parents are visiting on 2026-05-20."],
    ['a plain habit', 'i ride the tram to the harbour every morning', 'The user rides the tram to the harbour every morning.'],
    ['what one does not do', "i don't smoke", 'The user does not smoke.'],
    ['a thing by its year', 'i drive a 2011 yaris', 'The user drives a 2011 yaris.'],
    ['an animal that one tends', 'we split and i kept the dog', 'The user has a dog.'],
    ['a name in the next sentence', 'We rescued a puppy last week! She is called Olive.', 'The user has a puppy called Olive.'],
    ['a result that came back', "so the biopsy came back, it's celiac", 'The user has celiac.'],
    ['what one has begun to learn', 'I started learning Dutch', 'The user is learning Dutch.'],
    ['a date in front', 'On December 12 I have an appointment with the dentist',
      'The user has an appointment with the dentist on 2026-12-12.'],
    ['an animal that was taken in', 'Two days ago we adopted a beagle', 'The user has a beagle.'],
    ['how long a work lasted behind its end', 'im retiring next september after 31 yrs at the mill',
      'The user is retiring between 2026-09-01 and 2026-09-30.'],
    ['what was done, as an event', 'I have climbed Mont Ventoux', 'The user climbed Mont Ventoux.'],
    ['what goes on for long', "I'm building a canoe", 'The user is building a canoe.'],
    ['what somebody near mostly does', 'my sister mostly works at the hospital', "The user's sister works at the hospital."],
    ['a fear', "I'm petrified of scorpions", 'The user is petrified of scorpions.'],
    ['a way there', 'My commute is 90 minutes', "The user's commute is 90 minutes."],
  ])('is read with %s', (_, text, fact) => {
    expect(read(text)).toContain(fact)
  })

  test.each([
    ['nothing but a degree', "She backs equality. I'm a huge fan.", /huge/], ['an idiom', 'I came out on top', /came out/],
    ['what is said of a kind of life', 'Living in a dorm can be so exciting', /dorm/],
    ['an allergy taken for a taste', "I can't do shellfish, throat closes up", /not like/],
    ['animals as a field of work', 'With my dogs I work on obedience', /works/],
    ["somebody else's wedding", 'Petra got engaged!! The wedding is on September 12', /wedding/],
    ['a move to nowhere', 'I moved.', /moved/], ['a plan of last year', 'I just signed up for the half marathon on June 26', /2025/],
    ['others’ needs', 'I love hens, and they also need a home, love, and care', /home|care/],
    ['an idiom of liking', 'I live for weekends like this', /lives/], ['a comparison', 'I work like a dog', /works/],
    ['a search', "I'm looking for a dentist in Graz", /looking/], ['where one passes', "I'm in Graz this week", /Graz/],
    ['what is wanted, in its second half', 'I need to find and manage my benefits', /manages/],
    ['a name for a trait', 'hi, im jeff', /is jeff/],
    ['an errand of the assistant', 'I need to find a flight on May 20th', /flight/],
    ['an order with a day', 'Confirm my appointment on May 20th at 10:30', /appointment/],
    ['a plan that is off', 'the concert on friday is cancelled', /concert/],
    ['that one is not married', "I'm not married", /married/], ['that one has no children', "i don't have kids", /kids/],
    ['a limit for a habit', 'I only have two more books left', /books/],
    ['what somebody near went on to do', "my aunt turns 70 in may, she's into chess and just moved to Graz. a gift?", /user moved|Graz/],
    ['what friends went on to do', 'Odette and Yusuf got married in March and moved to Graz, need a gift', /Graz/],
    ['where somebody grew up', 'Odette is great, grew up in Graz', /Graz/],
    ['what is going on today', "I'm vacationing in the old town", /vacationing/],
    ['what one does not have', "I don't have a lot of tools in my house", /not/],
    ['where one is, by distance', 'We are two miles north of the pier', /miles/], ['a mood', "I'm swamped with the kids", /swamped/],
    ['an ailment of days', 'I have a toothache', /toothache/], ['a name as a trait', 'I am Rosalind', /is Rosalind/],
    ['an idiom of living', "I'm living my true self", /living/], ['half of a span', 'I entered service between January 1', /between/],
    ['a search for work as work', '我在寻找工作', /工作/], ['hair of this morning', 'My hair is sweaty', /sweaty/],
    ['a day that is over', 'I signed up for a pottery class yesterday', /on 2026-05-1/],
  ])('does not state %s', (_, text, shape) => {
    expect(read(text).filter((fact) => shape.test(fact))).toEqual([])
  })
})
