/** How Korean speaks of who speaks, and asks for what was said. */
import type { DialogueWords } from '../language-words.ts'

export const KOREAN_DIALOGUE: DialogueWords = {
  self: String.raw`내가|나는|난|나를|나의|내|제가|저는|전|저를|저의|제|우리\p{L}*|저희\p{L}*|나한테|나에게|저에게`,
  youSaid: String.raw`(?:추천|제안|조언|설명|말)(?:해 ?)?(?:줬|주셨|했|하셨|준|해준)\p{L}*`,
  asked: String.raw`물어\p{L}*|물었\p{L}*|질문\p{L}*`,
  number: String.raw`얼마\p{L}*|몇\p{L}*`,
  when: String.raw`언제\p{L}*|며칠\p{L}*|몇 ?(?:월|년|일)\p{L}*`,
  who: String.raw`누구\p{L}*|누가`,
  name: String.raw`이름이 (?:뭐|무엇)\p{L}*`,
  focus: String.raw`(?:어떤|무슨|어느) (\p{L}{2,}?)(?:을|를|이|가|은|는|으로|로|에서|에|의)?(?!\p{L})`,
  overview: String.raw`요약\p{L}*|정리\p{L}*|모두|전부|지금까지`,
  frame: String.raw`요약\p{L}*|정리\p{L}*|순서\p{L}*|대화\p{L}*|채팅\p{L}*|주제\p{L}*|메시지\p{L}*|이름\p{L}*|종류\p{L}*|이유\p{L}*|여러\p{L}*|구체\p{L}*`,
  denies: String.raw`(?:찾을 수|알 수|기록이|정보가)(?: \p{L}+)? ?없\p{L}*|모르겠\p{L}*|찾지 못\p{L}*`,
  offers: String.raw`알려 ?\p{L}*|죄송\p{L}*`,
  counts: '하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉|열|스물|한 ?(?:명|개|번|살)|두 ?(?:명|개|번|살)|세 ?(?:명|개|번|살)|백|천|만|반',
  times: '어제|오늘|내일|지난|다음|작년|올해|내년|주말|요일|아침|저녁|밤|봄|여름|가을|겨울|전에|부터',
  people: '엄마|어머니|아빠|아버지|부모|누나|언니|형|오빠|동생|아들|딸|아이|할머니|할아버지|이모|삼촌|사촌|아내|남편|친구|이웃|동료|사장|선생',
}
