/** Titles of what somebody first asks an assistant: it stands whole, in the case in which it was written, and nothing is torn from it. */
import { describe, expect, it } from 'vitest'
import { titleOf } from './titled.ts'

const asked = (said: string, answer = 'Sure.', ...more: string[]): string =>
  titleOf(['User', said], ['Assistant', answer], ...more.map((text, i) => [i % 2 ? 'Assistant' : 'User', text] as const))

describe('a title of talk with an assistant', () => {
  it.each([
    ['plan me a weekend in ghent with my two nieces, they hate museums, budget about 300 euro without the train',
      /^Plan me a weekend in ghent with my two nieces(?:, they hate museums)?$/],
    ['why does useMemo run again in my settings page', 'Why does useMemo run again in my settings page'],
    ['is it normal that a 3 week old parrot eats everything', 'Is it normal that a 3 week old parrot eats everything'],
    ['My son can\'t learn his tables, above all the one of 8', 'My son can\'t learn his tables, above all the one of 8'],
    ['Ma fille de 8 ans n\'arrive pas à retenir ses mots de vocabulaire, surtout ceux en ph. Des astuces ?',
      'Ma fille de 8 ans n\'arrive pas à retenir ses mots de vocabulaire'],
    ['cosa posso fare, il mio vicino non paga la sua parte di riscaldamento da tre mesi e il contratto è mio',
      /[Ii]l mio vicino non paga la sua parte di riscaldamento/],
    ['welche firma liefert wenn mein kind das paket vom nachbarn angenommen hat, es ist dringend',
      /^Welche firma liefert wenn mein kind das paket vom nachbarn angenommen/],
    ['necesito ideas para la fiesta de jubilación de mi madre, cumple 65, somos unos 20 en el jardín',
      'Ideas para la fiesta de jubilación de mi madre, cumple 65'],
    ['洗衣机从今天早上开始漏水，地板全湿了，要不要叫人来修', /^洗衣机从今天早上开始漏水/],
    ['洗濯機から変な音がするんだけど、自分で直せる？', /^洗濯機から変な音がする/],
  ])('is what was asked first, whole: %s', (said, title) => {
    expect(asked(said)).toMatch(typeof title === 'string' ? new RegExp(`^${title.replace(/[.?]/gu, '\\$&')}$`, 'u') : title)
  })

  it('is the question and not a later one', () => {
    expect(asked('how do i prune my pear tree, it is ten years old', 'In winter, a third at most.', 'is march too late'))
      .toMatch(/pear tree/)
  })

  it.each([
    ['grazie mille per il menu di ieri! oggi invece vorrei fare la focaccia senza lievito', 'Fare la focaccia senza lievito'],
    ['thanks for the plan! new topic. how do i get wax out of a tablecloth', 'How do I get wax out of a tablecloth'],
    ['Merci, la lettre était parfaite ! Il me faut un cadeau de départ pour un collègue qui part en retraite', /^Cadeau de départ/],
  ])('begins behind thanks for what was done: %s', (said, title) => {
    expect(asked(said)).toMatch(typeof title === 'string' ? new RegExp(`^${title}`, 'u') : title)
  })

  it.each([
    ['Can you write me a short speech for my cousin\'s wedding, she is a diver and met Olaf at the harbour', /^Write me a short speech/],
    ['帮我写一封请假邮件，下周一，因为要带我爸去看牙', '写一封请假邮件'],
    ['compare these bikes for me: Gazelle, Cortina, Batavus. i ride to work and carry a child', /^Compare these bikes/],
  ])('is an order to an assistant, without the mark of a paste: %s', (said, title) => {
    const found = asked(said)
    expect(found).not.toContain('(pasted)')
    expect(found).toMatch(title)
  })

  it('takes of a text behind an order only the order', () => {
    expect(asked('translate this into French: I live above the bakery in Tromsø and my cat Pim sleeps there')).not.toMatch(/I live|my cat/i)
    expect(asked('my app says "no such table: people" since the update, what did i break')).not.toMatch(/ says$/)
  })

  it('keeps the case of code, and of a query only what is said about it', () => {
    expect(asked('pourquoi ma requête avec LEFT JOIN me renvoie des doublons')).toContain('LEFT JOIN')
    expect(asked('SELECT name FROM birds WHERE seen > 3 takes a minute. The table has 9 million rows')).not.toMatch(/select|where/i)
  })

  it('is one thing of a list on a line, without the number of the next', () => {
    expect(asked('1. ring the bank 2. renew my passport 3. boiler check on Friday. which first?')).not.toMatch(/\d$/)
  })

  it('does not begin behind brackets in the middle of a sentence', () => {
    expect(asked('Moin, mein Drucker (Kestrel L20) wird im WLAN nicht mehr gefunden')).not.toMatch(/^Wird/)
  })
})

describe('what is too long for a title', () => {
  it.each([
    ['dimmi se posso mettere i pannelli sul tetto di casa quando il condominio ha votato contro e il tetto è comune',
      / quando…$/],
    ['can my neighbour Odd and I share one septic tank if the parish records say that both our plots drain into the Ketil brook',
      / (?:Odd|if|the|that)…?$/],
    ['I want to bake 24 rolls with rye, spelt, and oats, but my oven only holds one tray and the guests arrive at noon sharp',
      /spelt$/],
    ['me puedes explicar qué hace el señor del puesto de churros de la plaza para que no se le quemen nunca los de abajo',
      / (?:de|la|para|que)…?$/],
  ])('ends in no word that a phrase goes on from: %s', (said, torn) => {
    expect(asked(said)).not.toMatch(torn)
    expect(asked(said)).toMatch(/^\p{Lu}/u)
  })

  it('is its first clause, or shows with an ellipsis that more was said', () => {
    expect(asked('so basically my aunt left us her boat in Kragerø and my cousin wants to sell it but I would keep it and rent it out'))
      .toBe('My aunt left us her boat in Kragerø')
    expect(asked('Warum fällt bei unserer alten Standuhr aus Großmutters Nachlass seit der Zeitumstellung ständig das linke Gewicht herab'))
      .toMatch(/^Warum fällt bei unserer alten Standuhr .*…$/)
  })

  it('is no subject that lost its verb behind a relative clause', () => {
    expect(asked('My cousin Odd, who is 50 and works at the slate quarry, and I have shared one van since the summer before the last one'))
      .toMatch(/…$/)
  })

  it('does not read as if a quotation in it were the speaker\'s own', () => {
    expect(asked('"I live above the bakery and have never paid the chimney sweep of this parish a krone", what is meant by this'))
      .not.toMatch(/^I live/)
  })
})

describe('a title keeps its marks', () => {
  it.each([
    ['Welche Kräuter halten auf einem Balkon im 4. Stock dem Wind stand?', /^Welche Kräuter halten auf einem Balkon im 4\. Stock/],
    ['my battery fell to 9% overnight and the torch app was off', /9% overnight/],
    ['你觉得“慢生活”有什么具体的含义吗？', /“慢生活”/],
    ['Was heißt „Schlussverkauf“ auf Dänisch', /„Schlussverkauf“/],
    ['which bulb fits (the small one)', /\(the small one\)$/],
    ['how do i store oats, rye etc. Our cellar is damp', /^How do I store oats, rye etc$/],
    ['why is `a * b` slow when both are matrices of kites', /a \* b/],
    ['TypeError: Cannot read properties of null (reading \'kite\')\nwhere is that from', /\(reading 'kite'\)/],
    ['npm ERR! code EROFS\nnpm ERR! cannot write to /opt/kite\nany idea?', /^(?!Npm)/],
  ])('%s', (said, title) => {
    expect(asked(said)).toMatch(title)
  })

  it.each([
    ['um so okay like is there a way to keep the gulls off our roof', /^Keep the gulls off/],
    ['oi tudo bem? meu forno não esquenta embaixo, a resistência é nova', /^Meu forno não esquenta/],
    ['那个 就是我家的鹦鹉最近不吃东西怎么办', /^我家的鹦鹉/],
    ['好久没来了。我的盆栽叶子全黄了，要不要换土', /^(?:好久|我的盆栽)/],
    ['buenas tardes, quisiera saber si puedo plantar un níspero en maceta', /^(?!Tardes)/],
    ['すみません、梅干しの塩抜きの方法を教えてください', /^梅干し/],
    ['First of all thank you for the hints on the kiln! Today my glaze came out grey, why', /^(?:Today )?my glaze came out grey/i],
    ['ich möchte gern wissen ob ich im Schrebergarten übernachten darf', /^Ich möchte gern wissen/],
    ['def fly(kite):\nTypeError: fly() missing 1 required positional argument: \'kite\'', /^TypeError: fly\(\) missing/],
    ['https://kite.example/a/1 is this boat shed worth the rent they ask', /^Is this boat shed/],
  ])('begins behind greetings and sounds: %s', (said, title) => {
    expect(asked(said)).toMatch(title)
  })
})

describe('a title where little shows which words are nouns', () => {
  it.each([
    ['zh', ['我和邻居老傅常去水库钓鱼，但是今年水太浅', '真可惜', '是的'], /^我和邻居|^邻居/],
    ['ja', ['こんばんは、今夜は元気ですか', 'はい、完全に元気です', '私は庭で白菜と大根を育てています、実際に大変です'],
      /^(?!こんばんは)(?!.*、(?:完全|実際|大変)(?:、|$))/],
    ['it', ['un giorno sogno di aprire un forno a Ivrea', 'che bello'], /^(?!Giorno)/],
  ])('begins as a sentence may, and is no list of loose words (%s)', (_, said, title) => {
    expect(titleOf(...said.map((text, i) => [i % 2 ? 'Bo' : 'Ada', text] as const))).toMatch(title)
  })
})

describe('a title in Chinese', () => {
  it('is a clause rather than a list of clauses without their subjects', () => {
    expect(titleOf(
      ['老周', '我把厨房涂成浅绿和白色'], ['小赵', '真的吗？两年内搬出去'], ['老周', '再也没有油烟味'], ['小赵', '厨房涂成浅绿很好看'],
    )).not.toMatch(/、/)
  })
})

describe('a title of somebody who first says who they are', () => {
  it('is what they ask for, and not who they are', () => {
    expect(asked('I teach violin in Narva. can you write a script that renames my 4000 scans by date')).toMatch(/^(?:Write a )?script/i)
  })

  it('is not cut between two places', () => {
    expect(asked('Wir wollen im Herbst mit dem Zug von Passau nach Triest, wie lange dauert das wohl alles zusammen'))
      .not.toMatch(/von Passau$/)
  })
})
