/** The table of meaning as it is shipped: texts are near if they mean the same, in whatever words, case and language. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { type MeaningTable, openMeaningTable } from '../index.ts'

let table: MeaningTable
beforeAll(async () => { table = await openMeaningTable() })

const cosine = (a: Int8Array, b: Int8Array): number => a.reduce((sum, x, i) => sum + x * b[i]!, 0) / (Math.hypot(...a) * Math.hypot(...b))
const vectorOf = (text: string): Int8Array => table.vectorOf(text) ?? expect.fail(`no vector of ${text}`)
const near = (a: string, b: string): number => cosine(vectorOf(a), vectorOf(b))

/** Three sentences, each in the twelve languages. */
const SENTENCES: Readonly<Record<string, readonly [string, string, string]>> = {
  en: ['The doctor examined my knee', 'We are buying a new house', 'The children ate cake and drank milk'],
  de: ['Der Arzt hat mein Knie untersucht', 'Wir kaufen ein neues Haus', 'Die Kinder haben Kuchen gegessen und Milch getrunken'],
  fr: ['Le médecin a examiné mon genou', 'Nous achetons une nouvelle maison', 'Les enfants ont mangé du gâteau et bu du lait'],
  es: ['El médico me examinó la rodilla', 'Compramos una casa nueva', 'Los niños comieron pastel y bebieron leche'],
  it: ['Il medico mi ha esaminato il ginocchio', 'Vogliamo comprare una casa nuova', 'I bambini hanno mangiato la torta e bevuto il latte'],
  pt: ['O médico examinou o meu joelho', 'Estamos a comprar uma casa nova', 'As crianças comeram bolo e beberam leite'],
  nl: ['De dokter heeft mijn knie onderzocht', 'We kopen een nieuw huis', 'De kinderen aten taart en dronken melk'],
  pl: ['Lekarz zbadał moje kolano', 'Kupujemy nowy dom', 'Dzieci jadły ciasto i piły mleko'],
  ru: ['Врач осмотрел моё колено', 'Мы покупаем новый дом', 'Дети ели торт и пили молоко'],
  zh: ['医生检查了我的膝盖', '我们要买新房子', '孩子们吃了蛋糕，喝了牛奶'],
  ja: ['医者が私の膝を診察した', '私たちは新しい家を買う', '子供たちはケーキを食べて牛乳を飲んだ'],
  ko: ['의사가 내 무릎을 진찰했다', '우리는 새 집을 산다', '아이들이 케이크를 먹고 우유를 마셨다'],
}

describe('the vector of a text', () => {
  it('is near that of the same sentence in another language, and farther from that of another sentence, in twelve languages', () => {
    const wrong = Object.entries(SENTENCES).flatMap(([language, sentences]) => sentences.flatMap((sentence, i) =>
      SENTENCES['en']!.filter((other, j) => j !== i && near(sentence, other) >= near(sentence, SENTENCES['en']![i]!))
        .map((other) => `${language}: ${sentence} is nearer to ${other}`)))
    expect(wrong).toEqual([])
  })

  it('is of length 127 but for rounding, and the same each time', () => {
    fc.assert(fc.property(fc.constantFrom(...Object.values(SENTENCES).flat()), fc.string({ unit: 'grapheme' }), (sentence, more) => {
      const vector = vectorOf(`${sentence} ${more}`)
      expect(vector).toHaveLength(table.dimensions)
      expect(Math.abs(Math.hypot(...vector) - 127)).toBeLessThan(Math.sqrt(table.dimensions) / 2)
      expect(vectorOf(`${sentence} ${more}`)).toEqual(vector)
    }))
  })

  it('does not depend on capitals, on how accents are written, or on what only breaks lines', () => {
    const plain = 'le médecin a examiné'
    const same = [plain, plain.toUpperCase(), plain.normalize('NFD'), plain.replace('dec', '\u00addec\u200b')]
    expect(new Set(same.map((text) => vectorOf(text).join())).size).toBe(1)
    expect(vectorOf('ｄｏｃｔｏｒ')).toEqual(vectorOf('doctor'))
  })

  it('is the one that training expects of the same file, but for rounding', () => {
    const expected = JSON.parse(readFileSync(new URL('expected-vectors.json', import.meta.url), 'utf8')) as Record<string, number[]>
    const far = Object.entries(expected).filter(([text, vector]) => cosine(vectorOf(text), Int8Array.from(vector)) < 0.999)
    expect(Object.keys(expected)).toHaveLength(12)
    expect(far.map(([text]) => text)).toEqual([])
  })

  it('is of the pieces of a word that the table does not hold', () => {
    expect(near('Kinderzimmerfenster', 'the window of a room')).toBeGreaterThan(near('Kinderzimmerfenster', 'the price of the ticket'))
  })

  it('is undefined where no word is known', () => {
    for (const text of ['', ' \n', '…!?', '😀👍🏽', '\u0000\ud800', '—']) expect(table.vectorOf(text)).toBeUndefined()
  })

  it('of a long text is that of its first 8,000 units', () => {
    const text = 'The doctor examined my knee. 医生检查了我的膝盖。'.repeat(400).slice(0, 8000)
    expect(vectorOf(`${text}${'a new house '.repeat(100_000)}`)).toEqual(vectorOf(text))
    expect(table.vectorOf(`${'—'.repeat(8000)} house`)).toBeUndefined()
  })
})
