/** How Japanese speaks of who speaks, and asks for what was said. */
import type { DialogueWords } from '../language-words.ts'

export const JAPANESE_DIALOGUE: DialogueWords = {
  self: '私|わたし|僕|ぼく|俺|うち|我々',
  youSaid: '(?:勧め|すすめ|提案し|アドバイスし|説明し|教え|言っ|書い|おすすめし)(?:てくれ|てくださ|たのは|た)',
  asked: '聞いた|聞きました|尋ね|質問',
  number: 'いくら|いくつ|何(?:人|個|歳|回|年|日間|時間|冊|枚|本|匹|キロ)|どのくらい|どれくらい',
  when: 'いつ|何(?:月|日|曜日|時)',
  who: '誰|だれ|どなた',
  name: '何という|何て名前|なんていう|名前は',
  focus: String.raw`(?:どんな|どの|どういう|何の|なんの)([\p{sc=Han}]{2,}|[\p{sc=Katakana}ー]{2,})`,
  overview: 'まとめ|要約|全部で|合計|これまで|今まで',
  frame: '要約|順番|順序|会話|話題|名前|種類|理由|詳細|具体|違い|一覧|全部',
  denies: '(?:わかり|分かり|見つかり|存じ)ません|見つけられません|記録(?:が|は)(?:あり|ござい)ません|覚えていません',
  offers: '教えて|申し訳|すみません',
  counts: '[一二三四五六七八九十百千万半]|ひとつ|ふたつ|みっつ|ひとり|ふたり',
  times: '昨日|今日|明日|去年|今年|来年|先週|来週|先月|来月|曜日|月|日|年|朝|夜|夕方|昼|春|夏|秋|冬|前に|から',
  people: String.raw`[\p{sc=Han}\p{sc=Katakana}\p{sc=Hiragana}]`,
}
