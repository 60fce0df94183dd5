/** Korean: words that say nothing of what talk is about. */
import { wordSet, type LanguageWords } from '../language-words.ts'

/** Without particles. */
export const KOREAN_FILLERS: ReadonlySet<string> = wordSet(`
  어제 오늘 내일 지금 그리고 그래서 그런데 하지만 그럼 정말 진짜 너무 아주 조금 많이 다시 우리 나는 저는 제가 내가 네 응 아니 안녕 어디 무엇 언제 누구 어떻게 왜 있는 없는 하는 할 한 거 것 수 때 좀 더 잘 못 안 이
  그 저 와 작은 큰 좋은 같이 함께
`)

export const KOREAN_WORDS: LanguageWords = {
  turns: '그나저나|그건 그렇고|그러고 보니|그런데 말이야|말 나온 김에|참|아 ?참|다른 얘기',
}
