/** How Chinese says that what was said before is not so. */
import type { CorrectionWords } from '../lexicon.ts'

export const CHINESE_CORRECTIONS: CorrectionWords = {
  openings: '嗯|啊|哎|呃|哦',
  corrections: [
    '^(?:不是|不对|錯了|错了|不對|已经不|已經不|早就不|没有啊|我(?:没|沒)(?:说|說)|你(?:记|記|搞|弄|说|說)(?:错|錯|混)|其实(?:是|不|她|他)|其實(?:是|不|她|他))', '(?:搞|弄|记|記)(?:错|錯|混)了',
  ],
}
