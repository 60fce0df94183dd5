/** What a user says after an answer: whether it says that the answer is not so. */
import { describe, expect, test } from 'vitest'
import { corrects } from '../../corrections.ts'

describe('a correction by the user', () => {
  test.each([
    "No, that's not right, she left Porto", 'You mix that up, that was my cousin', "you've mixed something up",
    "We don't have the parrot any more", 'Not the attic, the basement, but otherwise yes',
    'Actually it moved to the library', "haha wait, that's my old car. I sold it", 'I never told you that', 'Wrong. We changed it in June',
    'Nein, das war mein anderer Opa', 'Das stimmt nicht mehr, wir sind jetzt im Gemeindehaus', '不对，他已经不去公园了', '你记错了，那是小吴做的',
  ])('is recognised: %s', (text) => expect(corrects(text)).toBe(true))

  test.each([
    "No thanks, that's all I needed", 'no problem, found it', 'Not a problem, thank you',
    'Not bad, and the other one?', 'not sure, let me look', 'Nein danke, das reicht', '没问题，我记住了',
    'And is there a place to eat in Runkel?', 'Can you mix the batter up front?', 'Great, five hours of waiting',
  ])('is not seen in a reply that only declines, doubts or asks: %s', (text) => expect(corrects(text)).toBe(false))
})
