/** An order of what was just found belongs to its request: it is no new one, in the languages in which people order. */
import { describe, expect, it } from 'vitest'
import { ordersFound } from '@madeleine/language'
import { local, segmentAll } from '../index.ts'
import { START } from '../../../test/support/talk.ts'
import { MINUTE_MS } from '@madeleine/base'

const REQUESTS = [
  ['Can you find me a table for dinner near the harbour?', 'Bodega Sur has one at half past seven.', 'What do they serve?',
    'Fish from the grill and rice dishes.'],
  ['I\'m looking for a bus to the airport', 'Line 90 leaves every 20 minutes from the town hall.', 'How long does it take?',
    'It takes 35 minutes.'],
  ['I need a flat with a balcony in Nantes', 'There are two rooms in rue Kervégan for 780 a month.', 'Is it furnished?',
    'The kitchen is, the rooms are not.'],
  ['Can you find me a hotel with a pool in Bari?', 'Hotel Moro has a pool on the roof and costs 90 euros.', 'Does it have breakfast?',
    'Breakfast is 12 euros more.'],
] as const

/** Indices of the messages before which a talk is cut in which each request ends with the order. */
async function cutsWith(order: string): Promise<{ readonly cuts: readonly number[]; readonly orders: readonly number[] }> {
  const said = REQUESTS.flatMap((request) => [...request, order, 'It is done. Your number is 4000.'])
  const messages = said.map((content, i) => ({
    id: String(i), role: i % 2 === 0 ? 'user' as const : 'assistant' as const, content, timestamp: new Date(START + i * MINUTE_MS),
  }))
  const { segments } = await segmentAll(local(), messages)
  return { cuts: segments.slice(1).map(({ messageIds }) => Number(messageIds[0])), orders: REQUESTS.map((_, i) => i * 6 + 4) }
}

describe('an order of what was just found', () => {
  it.each(['Excellent. Can you make a booking for two people?', 'Good, book one seat'])(
    'is never parted from its request: %s', async (order) => {
      const { cuts, orders } = await cutsWith(order)
      expect(cuts.filter((at) => orders.includes(at))).toEqual([])
      expect(cuts.length).toBeGreaterThan(0)
    },
  )

  it.each([
    ['Perfect, reserve that one please', true], ['Super, buch mir zwei Plätze', true], ['Parfait, réserve-la', true],
    ['Vale, reserva dos entradas', true], ['好的，订两张', true], ['Okay, I\'ll take it', true],
    ['Great, now find me a taxi', false], ['Good. Book a table at the harbour too', false], ['Is there a later one?', false],
    ['Great, make an appointment with the dentist', false], ['Okay, reserve it for the show you mentioned', false],
    ['好的，今天天气怎么样', false],
  ])('is told from a new request: %s', (text, isOrder) => {
    expect(ordersFound(text)).toBe(isOrder)
  })
})
