/** What is over: which of the facts that were stated before a later message ends, and which it leaves. Each pair stands for its kind. */
import { describe, expect, test } from 'vitest'
import { atOnce } from '@madeleine/base'
import type { Message, SaidChange } from '@madeleine/contract'
import { openMeaningTable } from '@madeleine/meaning'
import { endedBy } from '../../../facts/over-things.ts'
import { ruleFacts } from '../../../facts/rule-facts.ts'

const { vectorOf } = await openMeaningTable()
const at = new Date('2026-05-04T09:00:00Z')
const said = (text: string, marks: Partial<Message> = {}): SaidChange[] => {
  const message: Message = {
    id: 'm', role: 'user', kind: 'message', text, at, timed: true, tokens: 1, callIds: [], resultIds: [], marks: {}, seq: 0, receivedAt: at,
    ...marks,
  }
  return atOnce(ruleFacts([message], { conversationId: 'c', timeZone: 'UTC', vectorOf }))
}

/** The texts of the facts of a message that a later one says are over. */
function endedIn(before: string, later: string): string[] {
  const facts = said(before).flatMap((one) => (one.kind === 'new' && one.fact.subject === 'user'
    ? [{ attribute: one.fact.attribute ?? null, value: one.fact.value ?? null, text: one.fact.text }] : []))
  expect(facts).not.toEqual([]) // else the pair says nothing
  return said(later).flatMap((one) => (one.kind === 'over' ? endedBy(one.over, facts).map(({ text }) => text) : []))
}

describe('what a person says is over', () => {
  test.each([
    ['I work at Zara', 'zara let me go on friday'], ['I work at Siemens', 'today was my last day at Siemens'],
    ['I work for the city of Graz', 'the city of graz laid me off'], ['I drive a Golf', 'sold the golf, cycling everywhere now'],
    ['I have a motorbike', 'someone stole my motorbike'], ['I have an iPhone 12', 'traded in the iphone'],
    ['I have a dog called Rex', 'rex passed away last night'], ['I have a dog called Rex', 'we rehomed rex with my parents'],
    ['I have a dog called Bruno', 'We had to put Bruno down yesterday'], ['I have a wife called Ines', 'ines and i are getting divorced'],
    ["I'm single", "i've got a boyfriend now, his name is Omar"], ['I smoke', "haven't smoked since march"],
    ["I'm pregnant", 'our baby girl was born this morning'], ["I'm keto", 'off keto since last week'],
    ["I'm learning Polish", "i've dropped polish for now"], ['I take sertraline', 'my doctor took me off sertraline'],
    ['I drink 4 coffees a day', 'I quit coffee two weeks ago'], ['I sing in a choir', 'i quit the choir'],
    ['I play football on mondays', "no more football for me, knee's gone"], ["I'm flying to Rome on the 20th", 'the rome trip is off'],
    ["I'm lactose intolerant", "turns out it wasn't lactose"],
    ['I have a hamster called Nugget', 'nugget died in his sleep'], ['I work at Lidl', "lidl didn't renew my contract"],
    ['My boyfriend Kim is a chef', 'kim dumped me'], ['I play in the hockey team', 'retired from hockey after the concussion'],
    ["I'm on a low carb diet", "low carb didn't work for me"], ['Always add a summary at the end', 'drop the summary'],
    ['Ich spiele Handball', 'mit Handball ist Schluss, das Knie'], ['我在学日语', '日语我不学了'],
    ['Ich arbeite bei Bosch', 'bei Bosch bin ich raus'], ['Ich lerne Italienisch', 'Italienisch hab ich aufgegeben'],
    ['Ich nehme Metformin', 'das Metformin wurde abgesetzt'], ['Tengo un perro llamado Toby', 'Toby murió ayer'],
    ['I live in Hull', 'we packed up and left hull in march'], ['I live in Hull', 'goodbye hull'],
    ['I live in Hull', "we've moved away from hull"],
    ['My husband is called Ivo', "ivo's out of the picture"], ['My husband is called Ivo', 'my divorce from ivo is final'],
    ["I'm married", 'ivo and I are getting divorced'], ["I'm engaged", 'ivo called off the engagement'],
    ['I have a parrot called Kiki', 'kiki flew off and never came back'],
    ['I drive a Corolla', 'some idiot totalled my corolla'], ['I drive a Corolla', 'my corolla got nicked outside the gym'],
    ['I swim every day', "can't swim anymore since the accident"], ["I'm learning Welsh", 'welsh kind of fizzled out'],
    ["I'm keto", "the keto thing is over"],
    ["I'm allergic to kiwi", 'no kiwi allergy after all'], ['I work at Kelpwise', 'my contract with Kelpwise ended'],
    ["I'm going to Turin in June", "turin isn't happening anymore"], ['I drink 4 coffees a day', "no more coffee for me, doctor's orders"],
    ['Ich wohne in Jena', 'aus jena sind wir jetzt weg'], ['Mein Freund heißt Uwe', 'uwe und ich gehen getrennte Wege'],
    ['Ich arbeite bei Bosch', 'Bosch hat mich entlassen'],
    ['Ich habe einen Kater namens Moritz', 'moritz ist von einem Auto überfahren worden'],
    ['Ich spiele Klarinette', 'die klarinette hab ich an den nagel gehängt'],
    ['Ich fahre einen Polo', 'der polo ist beim Schrottplatz gelandet'],
    ['Vivo en Cádiz', 'ya nos fuimos de cádiz'], ['Mi novio se llama Hugo', 'hugo y yo ya no estamos juntos'],
    ['Tengo un gato que se llama Nube', 'se nos murió nube ayer'], ['Juego al golf', 'el golf se acabó, me rompí el codo'],
    ["J'habite à Brest", 'on a quitté brest le mois dernier'], ["Je travaille chez Velto", 'je me suis fait virer de velto'],
    ['Je joue au rugby', "plus de rugby pour moi, l'épaule est foutue"], ["Ma copine s'appelle Zoé", "zoé m'a quitté"],
    ['我住在厦门', '我们已经搬离厦门了'], ['我女朋友叫小雨', '我和小雨分了'], ['我每周打篮球', '脚伤了，篮球打不了了'], ['我在蓝鲸上班', '我被蓝鲸裁了'],
    ['I study physics', 'I dropped out of college'], ["I'm allergic to pollen", "turns out I'm not allergic after all"],
    ['I have a wife called Ines', 'my wife left me'], ['I work at Kelpwise', 'I quit my job at Kelpwise as a welder'],
    ['I have a puppy called Rex', 'our dog died'], ["I'm going to Rome in June", 'I cancelled the trip to Rome'],
    ['Ich studiere Physik', 'ich habe das Studium abgebrochen'], ['Soy alérgico al polen', 'no soy alérgico'],
    ["J'ai un chat qui s'appelle Milo", 'Milo est mort hier'], ['我养了一只猫叫咪咪', '咪咪昨天去世了'], ['我在学钢琴', '我放弃钢琴了'],
  ])('ends what it names: %s, then: %s', (before, later) => {
    expect(endedIn(before, later)).not.toEqual([])
  })

  test.each([
    ['I drive a Golf', 'my brother sold his golf'], ['I drive a Golf', 'thinking about selling the golf'],
    ['I work at Zara', 'zara closed early today so i left'], ['I work at Siemens', 'left siemens early today'],
    ['I work at Siemens', 'left siemens at 5, traffic was awful'], ['I have a dog called Rex', "rex almost died, we're at the vet"],
    ['I have a dog called Rex', 'rex ran away but came back'], ['I take sertraline', 'forgot my sertraline this morning'],
    ["I'm learning Polish", 'dropped my polish homework in a puddle'], ['I play the drums', 'lost my drum sticks'],
    ["I'm flying to Rome on the 20th", 'my flight to Rome is at 9'], ['I have a wife called Ines', 'ines and i split the bill'],
    ['I drink 4 coffees a day', 'out of coffee, which beans?'], ['I have a cat called Miso', 'miso is gone through a bag of food'],
    ['I smoke', "haven't smoked today"], ["I'm vegetarian", 'no more vegetarian restaurants please'],
    ['I play tennis', 'the tennis match is off'], ['I have a bike', 'sold my old bike lights'], ["I'm keto", 'off to buy keto snacks'],
    ['I play the guitar', "haven't touched the guitar since lunch"],
    ['I have a guitar', 'my guitar string broke'], ['I live with Tom', 'Tom moved out of the way'],
    ["I'm a teacher", 'a teacher at our school was let go'], ["I'm learning Spanish", 'the spanish class was cancelled this week'],
    ['I run every morning', 'done with my run this morning!'], ['Ich arbeite bei Bosch', 'bei Bosch bin ich heute erst um 9 raus'],
    ['I drive a Prius', "the prius broke down but it's fixed now"], ['I work at Nestle', 'a friend quit nestle'],
    ['I have a cat called Figo', 'we lost figo for a second but he was in the closet'],
    ['Keep answers short', 'drop the file in the short folder'],
    ["I'm flying to Cairo on June 2", 'my meeting about cairo is off'], ['I drink coffee every morning', 'gave up waiting for my coffee'],
    ['I live in Hull', 'left hull this morning, back on sunday'], ['I live in Hull', 'leaving hull for the weekend'],
    ['I live in Hull', 'my sister left hull last year'], ["I work at Nando's", "nando's was closed today"],
    ['I have a dog called Rex', 'rex is over the moon'], ['My girlfriend is called Ana', 'ana moved to the new office'],
    ['I have a wife called Mia', 'mia left me the car keys'], ['I play tennis', 'no tennis this week, rain'],
    ["I'm flying to Oslo on May 20", 'oslo flight is delayed by an hour'], ['I have a Golf', 'the golf is dead, need to jump start it'],
    ['I have a bike', 'gave my bike a wash'], ["I'm vegan", 'no more vegan burgers in the freezer'],
    ['Ich wohne in Jena', 'bin gerade aus jena raus, stau'], ['Meine Frau heißt Eva', 'eva ist gegangen um brot zu holen'],
    ['Vivo en Cádiz', 'me fui de cádiz esta mañana, vuelvo el lunes'], ["Ma femme s'appelle Anne", 'anne est partie au marché'],
    ['我女朋友叫小美', '小美走了，去上班'], ['我在学日语', '今天不学日语了'], ['我住在厦门', '我离开厦门出差三天'],
    ['I work at Zara', 'if zara let me go i would move to Oslo'], ['I drive a Golf', 'should I have sold the golf?'],
    ['I work at Bosch', 'my sister and I quit our job at Zara'], ['I clean the house every week', 'I left the house'],
    ["I'm going to Porto in June", 'I left Porto this morning'], ['I work at Bosch', 'I sleep better since they let me go'],
    ['I work at Bosch', 'my contract with Zara ended'], ['I study physics', 'my sister dropped out'],
    ['我在华为上班', '我想辞职'],
    ['I take ibuprofen every day', 'got told to stop the ibuprofen'], ['I have a cat called Miso', 'miso is gone again'],
    ['I have a cat called Miso', 'miso is gone, probably at the neighbours'],
  ])('leaves what goes on: %s, then: %s', (before, later) => {
    expect(endedIn(before, later)).toEqual([])
  })

  test('is read in the own words of people alone: not in a quote, a paste, or what an assistant says', () => {
    const over = (changes: readonly SaidChange[]): SaidChange[] => changes.filter(({ kind }) => kind === 'over')
    expect(over(said('sold the golf'))).not.toEqual([])
    expect(over(said('sold the golf', { role: 'assistant' }))).toEqual([])
    expect(over(said('> sold the golf\nwhat does he mean?'))).toEqual([])
    expect(over(said('Translate this: "I quit the choir and sold the golf"'))).toEqual([])
  })
})
