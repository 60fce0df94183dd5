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
    ['I live in Leeds', 'handed back the keys to the leeds flat'], ["I'm vegan", "so that's me not vegan anymore I guess"],
    ['My boyfriend is called Jamie', "jamie and me, that's finished"], ["I'm going to Lisbon in June", "lisbon's a no go"],
    ['Ich arbeite bei Lidl', 'hab heute bei Lidl den Schlüssel abgegeben'],
    ['Ich lerne Norwegisch', 'norwegisch hab ich nach drei Wochen wieder in die ecke geschmissen'],
    ['Trabajo en Mercadona', 'pues que me han echado del mercadona'], ['Tengo una moto', 'la moto la malvendí'],
    ["J'ai un copain qui s'appelle Hugo", "avec hugo c'est terminé"], ['我在学吉他', '吉他学了两个月就放弃了'],
    ['我每天跑步', '跑步停了快半年了'],
    ['I drive a Yaris', 'swapped the yaris for an e-bike'], ['I live in Croydon', "we're finally out of croydon!!"],
    ['I smoke', "haven't had a cigarette in three months"], ['Ich arbeite bei Siemens', 'Siemens und ich gehen getrennte Wege'],
    ['Ich wohne in Bochum', 'bin jetzt raus aus bochum'], ['Ich rauche', 'seit drei Wochen keine Kippe mehr angefasst'],
    ['Trabajo en Zara', 'he firmado el finiquito con zara'], ['Je fume', 'ça fait deux mois sans clope'],
    ["J'habite à Lille", "lille c'est du passé"], ['我在字节跳动工作', '我已经从字节跳动离职了，准备休息一阵'],
    ['我有一只猫叫橘子', '橘子没能挺过手术'], ['我在学法语', '法语课我退了'],
    ["I'm going to Rome in June", 'we have to miss Rome, no leave'],
    ['I study physics', 'I dropped out of college'], ["I'm allergic to pollen", "turns out I'm not allergic after all"],
    ['I have a wife called Ines', 'my wife left me'], ['I work at Kelpwise', 'I quit my job at Kelpwise as a welder'],
    ['I have a puppy called Rex', 'our dog died'], ["I'm going to Rome in June", 'I cancelled the trip to Rome'],
    ['Ich studiere Physik', 'ich habe das Studium abgebrochen'], ['Soy alérgico al polen', 'no soy alérgico'],
    ["J'ai un chat qui s'appelle Milo", 'Milo est mort hier'], ['我养了一只猫叫咪咪', '咪咪昨天去世了'], ['我在学钢琴', '我放弃钢琴了'],
    // Read by the judge of ends
    ['We have a house in Bergen', "the house in Bergen's sold, signed the papers yesterday"],
    ['I drive an old Saab', 'the Saab finally gave up so I take the bus'],
    ['I volunteer at the food bank', 'the food bank closed down so mondays are free'], ['I have braces', 'my braces came off!!'],
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
    ['I live in Leeds', 'gave my sister the keys to the leeds flat'], ['I live in Leeds', 'handed over the keys to the leeds office'],
    ['My boyfriend is called Jamie', 'jamie and i are done with dinner'], ['I work at Tesco', "I'm off to tesco"],
    ['My boyfriend is called Jamie', "jamie and me, that's history in the making"], ['I work at Tesco', 'left tesco with three bags'],
    ["I'm going to Lisbon in June", 'lisbon is a no go without comfy shoes'], ['I work at Tesco', 'today was my last day in Rome'],
    ["I'm allergic to peanuts", "I'm not allergic to cats"], ['I study physics', 'I graduated from beginner to intermediate in yoga'],
    ['I have a cat called Pickle', 'pickle went missing for two hours'], ['Ich arbeite bei Lidl', 'heute war mein letzter Tag in Rom'],
    ['Ich arbeite bei Lidl', 'mein Kollege hat bei Lidl den Schlüssel abgegeben'],
    ['Estoy aprendiendo alemán', 'el alemán lo dejé para mañana'],
    ['Tengo un perro llamado Trufo', 'Trufo se escapó pero ya está en casa'], ['Tengo una moto', 'la moto la dejé en el taller'],
    ["J'ai un copain qui s'appelle Hugo", "avec hugo c'est fini les disputes"], ["J'étudie le droit", "j'ai fini la fac pour aujourd'hui"],
    ['我在学吉他', '我朋友吉他学了两个月就放弃了'], ['我养了一只狗叫豆豆', '我妹妹的豆豆走了'],
    ['I drive a Yaris', 'swapped the yaris tires for winter ones'], ['I live in Croydon', 'out of croydon by 6 if traffic is ok'],
    ['I live in Croydon', "we're away from croydon this week"], ['I smoke', "haven't had a cigarette in hours"],
    ['Ich arbeite bei Siemens', 'Siemens und Bosch gehen getrennte Wege'], ['Ich wohne in Mainz', 'raus aus mainz, ab an den see!'],
    ['Ich wohne in Bochum', 'meine Schwester ist raus aus Bochum'], ['Ich rauche', 'heute keine Kippe mehr geraucht'],
    ['Mi marido se llama Raúl', 'Raúl me dejó sola en la fiesta'], ['Je fume', 'je ne tiens pas deux jours sans clope'],
    ["J'habite à Lille", "lille c'est fini les travaux du métro"], ['我男朋友叫阿杰', '阿杰走了，明天才回来'],
    ['我在字节跳动工作', '我准备从字节跳动辞职'], ['我在学法语', '法语课今天停了'],
    ['I do yoga every day', "I've done yoga for ten years"], ["I'm learning Danish", "I've done danish for three years now"],
    ["I'm going to Rome in June", 'I miss Rome'], ["I'm visiting my parents on May 20", 'I miss my parents'],
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
