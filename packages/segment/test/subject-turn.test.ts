/** Phrases that turn the talk, in the languages of the package: they end a subject, and never part a reply from its question. */
import { describe, expect, it } from 'vitest'
import { turnsSubject } from '@madeleine/language'
import { auto, segmentAll } from '../index.ts'
import { START } from '../../../test/support/talk.ts'
import { MINUTE_MS } from '@madeleine/base'

/** Talks of two people in which the line after `|` turns to something else. */
const TALKS: Readonly<Record<string, string>> = {
  english: `The bread came out flat again. / Maybe the yeast is too old. / I bought it last week. / Then the kitchen is too cold.
    / I will put the dough on the heater. / That worked well for mine. | By the way, my brother got the job in Leeds.
    / Wow, when does he start? / In March, they pay for the move. / He must be happy. / He is already looking at flats.`,
  german: `Das Brot ist wieder flach geworden. / Vielleicht ist die Hefe zu alt. / Die habe ich letzte Woche gekauft. / Dann ist die
    Küche zu kalt. / Ich stelle den Teig auf die Heizung. / Bei mir hat das geholfen. | Übrigens, mein Bruder hat die Stelle in Leeds
    bekommen. / Toll, wann fängt er an? / Im März, die Firma zahlt den Umzug. / Er freut sich bestimmt. / Er sucht schon eine Wohnung.`,
  french: `Le pain est encore tout plat. / La levure est peut-être trop vieille. / Je l'ai achetée la semaine dernière. / Alors la
    cuisine est trop froide. / Je vais poser la pâte sur le radiateur. / Chez moi ça marche. | Au fait, mon frère a eu le poste à Lille.
    / Super, il commence quand ? / En mars, ils paient le déménagement. / Il doit être content. / Il cherche déjà un appartement.`,
  spanish: `El pan salió plano otra vez. / Quizá la levadura es vieja. / La compré la semana pasada. / Entonces la cocina está fría.
    / Pondré la masa junto al radiador. / A mí me funciona. | Por cierto, mi hermano consiguió el puesto en Bilbao. / ¡Qué bien!
    ¿Cuándo empieza? / En marzo, le pagan la mudanza. / Estará contento. / Ya está buscando piso.`,
  italian: `Il pane è venuto piatto anche oggi. / Forse il lievito è vecchio. / L'ho comprato la settimana scorsa. / Allora la cucina è
    fredda. / Metto l'impasto vicino al termosifone. / Da me funziona. | A proposito, mio fratello ha avuto il posto a Torino.
    / Bello, quando comincia? / A marzo, gli pagano il trasloco. / Sarà contento. / Cerca già casa.`,
  portuguese: `O pão ficou baixo outra vez. / Talvez o fermento seja velho. / Comprei na semana passada. / Então a cozinha está fria.
    / Vou pôr a massa perto do forno. / Comigo resulta. | Já agora, o meu irmão conseguiu o emprego no Porto. / Que bom, quando começa?
    / Em março, pagam a mudança. / Deve estar contente. / Já anda à procura de casa.`,
  dutch: `Het brood is weer plat. / Misschien is de gist te oud. / Die heb ik vorige week gekocht. / Dan is de keuken te koud.
    / Ik zet het deeg bij de kachel. / Bij mij werkte dat. | Trouwens, mijn broer heeft de baan in Gent. / Leuk, wanneer begint hij?
    / In maart, ze betalen de verhuizing. / Hij zal wel blij zijn. / Hij zoekt al een huis.`,
  swedish: `Brödet blev platt igen. / Jästen kanske är för gammal. / Jag köpte den förra veckan. / Då är köket för kallt.
    / Jag ställer degen vid elementet. / Det funkade för mig. | Förresten, min bror fick jobbet i Lund. / Kul, när börjar han?
    / I mars, de betalar flytten. / Han måste vara glad. / Han letar redan lägenhet.`,
  russian: `Хлеб опять не поднялся. / Может, дрожжи старые. / Я купила их на той неделе. / Тогда на кухне холодно.
    / Поставлю тесто к батарее. / У меня так получилось. | Кстати, брата взяли на работу в Казань. / Здорово, когда начинает?
    / В марте, переезд оплатят. / Он, наверное, рад. / Уже ищет квартиру.`,
  polish: `Chleb znowu nie wyrósł. / Może drożdże są stare. / Kupiłam je w zeszłym tygodniu. / To w kuchni jest za zimno.
    / Postawię ciasto przy kaloryferze. / U mnie to działa. | Swoją drogą, mój brat dostał pracę w Łodzi. / Super, kiedy zaczyna?
    / W marcu, płacą za przeprowadzkę. / Na pewno się cieszy. / Już szuka mieszkania.`,
  chinese: `面包又没发起来。 / 可能酵母太旧了。 / 我上周才买的。 / 那就是厨房太冷。 / 我把面团放到暖气上。 / 我家这样就行。
    | 对了，我哥拿到上海的工作了。 / 太好了，什么时候开始？ / 三月，公司出搬家费。 / 他一定很高兴。 / 已经在找房子了。`,
  'traditional chinese': `麵包又沒發起來。 / 可能酵母太舊了。 / 我上週才買的。 / 那就是廚房太冷。 / 我把麵團放到暖氣上。
    / 我家這樣就行。 | 順便說一下，我哥拿到台北的工作了。 / 太好了，什麼時候開始？ / 三月，公司出搬家費。 / 他一定很高興。 / 已經在找房子了。`,
  japanese: `パンがまた膨らまなかった。 / イーストが古いのかも。 / 先週買ったばかりだよ。 / じゃあ台所が寒いんだね。
    / 生地を暖房のそばに置くよ。 / うちはそれでうまくいった。 | そういえば、兄が大阪の会社に決まったよ。 / すごい、いつから？
    / 三月から、引っ越し代も出るって。 / 喜んでるだろうね。 / もう部屋を探してる。`,
  korean: `빵이 또 안 부풀었어. / 이스트가 오래됐나 봐. / 지난주에 샀는데. / 그럼 부엌이 추운 거야. / 반죽을 난로 옆에 둘게.
    / 나는 그렇게 하니까 됐어. | 그나저나 형이 부산 회사에 붙었어. / 대단하다, 언제부터? / 삼월부터, 이사비도 준대. / 기뻐하겠다.
    / 벌써 집을 찾고 있어.`,
  thai: `ขนมปังไม่ขึ้นอีกแล้ว / ยีสต์คงเก่า / เพิ่งซื้อเมื่ออาทิตย์ก่อน / งั้นครัวคงเย็นไป / จะเอาแป้งไปวางใกล้เตา / ที่บ้านเราทำแบบนั้น
    | ว่าแต่ พี่ชายได้งานที่เชียงใหม่แล้วนะ / ดีจัง เริ่มเมื่อไหร่? / เดือนมีนา บริษัทออกค่าย้ายให้ / คงดีใจ / หาห้องอยู่แล้ว`,
}

const linesOf = (talk: string) => talk.replace(/\s+/g, ' ').split(/ [/|] /)
const endsOf = async (lines: readonly string[]) => {
  const talk = lines.map((text, seq) => ({
    id: `m${seq}`, role: 'user' as const, content: text, name: seq % 2 ? 'Bo' : 'Ann', timestamp: new Date(START + seq * MINUTE_MS),
  }))
  const { segments } = await segmentAll(auto(), talk)
  let end = 0
  return segments.map(({ messageIds }) => (end += messageIds.length)).slice(0, -1)
}

describe('a phrase that turns the talk', () => {
  for (const [language, talk] of Object.entries(TALKS)) {
    it(`begins a segment in ${language}`, async () => {
      const turn = linesOf(talk.slice(0, talk.indexOf('|')).trimEnd()).length
      expect(await endsOf(linesOf(talk))).toEqual([turn])
    })
  }

  it('is read after a short sentence that ends what was before, and in no other place', () => {
    for (const text of ['Will do! By the way, he called', 'Ach, übrigens hat er angerufen', '好的。对了，他来电话了', 'Oh, btw he called']) {
      expect([text, turnsSubject(text)]).toEqual([text, true])
    }
    for (const text of ['He went by the way of the coast', 'Das ist übrigens gut', '你说对了', 'La propuesta es por cierto tiempo']) {
      expect([text, turnsSubject(text)]).toEqual([text, false])
    }
  })

  it('parts no reply from its question', async () => {
    const lines = linesOf(TALKS.chinese!)
    lines.splice(6, 0, '你哥的工作有消息吗？')
    expect(await endsOf(lines)).not.toContain(7)
  })
})
