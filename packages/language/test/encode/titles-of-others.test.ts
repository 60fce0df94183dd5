/** Titles never give a speaker what somebody else wrote. */
import { describe, expect, test } from 'vitest'
import { titleOf } from './titled.ts'

describe('a title never gives the speaker the words of somebody else:', () => {
  const others = [
    'Anna wrote: "I lost my job in Dresden yesterday"',
    'she said “I sold the house in Dresden last week” to everyone', '> I lost the job in Dresden yesterday',
    '```\nI lost the job in Dresden yesterday\n```', 'Mother: „Ich habe gestern das Haus in Dresden verkauft“ …',
    '<article>I sold the house in Dresden yesterday</article>',
    '[Forwarded from Anna] I lost the job in Dresden yesterday',
    'Anna: I lost the job in Dresden yesterday\nBen: I sold the house in Dresden yesterday',
  ]

  test('text quoted, fenced, forwarded or copied from a log of others', () => {
    for (const text of others) expect(titleOf(['Lena', text], ['Wei', 'hm'])).not.toMatch(
      /^(?:Lena:? )?(?:has |I |my )?(?:lost|sold)|^Lena:? .*(?:lost|sold|verkauft)/i,
    )
  })

  test('recalled text', () => {
    const recalled = '<recalled_memories>\n- Wei sold the house in Dresden.\nI sold the house '
      + 'in Dresden yesterday.\n</recalled_memories>\nshort days, long nights'
    expect(titleOf(['Lena', recalled], ['Wei', 'I painted the kitchen green'])).toMatch(/^Wei painted the kitchen green/)
  })

  test('text that the user of an assistant pastes to be answered', () => {
    const letter = 'What should I answer?\n\nDear tenants,\n\nI sold the house in Dresden and you must leave in May.\n\nYours, Ottilie'
    expect(titleOf(['User', letter], ['Assistant', 'Ask for the contract of sale first.'])).not.toMatch(/^(?:I )?sold the house/i)
  })

  test("but what stands beside a quotation is the speaker's", () => {
    expect(titleOf(['Lena', 'I bought the red bicycle yesterday, and the man said: "I lost the key"'], ['Wei', 'ok']))
      .toMatch(/^Lena bought the red bicycle yesterday$/)
  })
})
