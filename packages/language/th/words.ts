/** Thai: words and characters that say nothing of what talk is about. */
import { wordSet, type UnspacedWords } from '../language-words.ts'

export const THAI_WORDS: UnspacedWords = {
  fillers: wordSet(`
    ฉัน ผม คุณ เขา เรา ที่ และ ของ ว่า เป็น มี ได้ จะ ให้ กับ ใน ไป มา เพื่อ แล้ว ไม่ นี้ นั้น ก็ ครับ ค่ะ คะ นะ เมื่อ วาน วัน
    ปี เมื่อวาน วันนี้ พรุ่งนี้ บอก มาก อยู่ คือ แต่ หรือ
  `),
  turns: 'ว่าแต่|จริงสิ|อีกเรื่อง|เปลี่ยนเรื่อง|นึกขึ้นได้',
}
