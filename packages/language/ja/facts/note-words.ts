/** Japanese: words by which the form of a sentence is seen. */
import type { WordsByKind } from '../../facts/word-kinds.ts'

export const JAPANESE_NOTE_WORDS: WordsByKind = {
  me: '私|僕|俺', mine: '私の|夫|妻|娘|息子', us: '私たち|うち', you: 'あなた|君', third: '彼|彼女|人', it: 'それ|これ|あの|この',
  not: 'ない|ません', past: 'ました|でした|った', ahead: 'ます$|予定', maybe: 'たい|なら|かも|必要|ほしい', now: '今|昨日|さっき|後で|もう',
  often: '毎|から|もう.+年|ています', date: '月|曜', kin: '母|父|姉|兄|弟|妹|夫|妻|娘|息子|子ども|猫|犬', mind: '思う|わから|知', taste: '好き|嫌い',
  turn: '引っ越|結婚|離婚|生まれ|やめ|退職|育ち|住んで|教えて', text: 'コード|表|メール|記事|ファイル|質問', asks: 'か$|ください|くれ', greets: 'ありがと|こんにちは|おはよう',
}
