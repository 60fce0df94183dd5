/** Korean: words by which the form of a sentence is seen. */
import type { WordsByKind } from '../../facts/word-kinds.ts'

export const KOREAN_NOTE_WORDS: WordsByKind = {
  me: '저|나는|내가|제', mine: '제 |내 |우리', us: '우리', you: '너|당신', third: '그녀|그는|사람', it: '그거|이거|그것', not: '안 |없|못',
  past: '었|았|했', ahead: '거야|예정|할게|을게', maybe: '면|싶|필요|것 같', now: '지금|오늘|어제|방금|나중|이제', often: '매|부터|째|항상',
  date: '월|요일', kin: '엄마|아빠|언니|오빠|동생|남편|아내|딸|아들|아기|고양이|강아지', mind: '같아|모르|알', taste: '좋아|싫어',
  turn: '이사|결혼|이혼|태어|끊었|은퇴|자랐|살아|가르쳐', text: '코드|표|메일|기사|파일|질문', asks: '까|줄래|뭐|어디', greets: '고마워|안녕',
}
