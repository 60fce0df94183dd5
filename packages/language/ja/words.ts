/** Japanese: words and characters that say nothing of what talk is about. */
import { wordSet, type UnspacedWords } from '../language-words.ts'

export const JAPANESE_WORDS: UnspacedWords = {
  fillers: wordSet(`
    そう これ それ あれ どれ ここ そこ あそこ こと もの とき ところ ありがとう ございます すみません ごめん はい いいえ うん ええ です ます でした ました ません ください 思う 思い 言う 言っ 見る 見 行く 行き 来る
    する した して いる ある なる ない 私 僕 俺 君 今日 明日 昨日 今 何 人 時 方 的 本当 大丈夫 少し 一番 予定 まだ もう
  `),
  // The kana of endings
  functionCharacters: 'はがをにでとのもへやかよねわさしてたですまりれるらなっいうんこそあえけどくせ',
  courtesies: 'こんにちは|こんばんは|おはよう|はじめまして|お?元気です|何かお|ありがとう|かしこまり|お待ち',
  turns: 'そういえば|そう言えば|ところで|ちなみに|話(?:は|が|を)(?:変|か)わ|話(?:は|を)変え|あ、?そうだ|忘れないうちに',
}
