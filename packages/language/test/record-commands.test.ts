/** Words that put what follows off the record, or on it again: only where they are all that is said. */
import { describe, expect, it } from 'vitest'
import { recordCommandOf } from '../record-commands.ts'

describe('off the record', () => {
  it.each([
    'Off the record', 'off the record.', 'OK, from now on, off the record please', 'Let’s go off the record for a moment',
    'This is off the record!',
    'Ab jetzt bitte nicht fürs Protokoll', 'A partir de ahora, fuera de registro', 'C\'est en off', 'Questo è fuori verbale',
    'Isso é em off',
    'Dit is off the record', 'Det här är utanför protokollet', 'Теперь не под запись', 'Od teraz poza protokołem', 'ここからオフレコで',
    'オフレコでお願いします', '지금부터 오프 더 레코드', '从现在起不要记录', 'ไม่ต้องบันทึกครับ',
  ])('begins with: %s', (text) => {
    expect(recordCommandOf(text)).toBe('off')
  })

  it.each([
    'Back on the record', 'OK, back on the record now.', 'on the record', 'Jetzt wieder fürs Protokoll', 'de vuelta al registro',
    'Fin du off',
    'torniamo a verbale', 'fim do off', 'weer on the record', 'tillbaka till protokollet', 'Снова под запись', 'znowu do protokołu',
    'オフレコは終わりです', '恢复记录吧',
  ])('ends with: %s', (text) => {
    expect(recordCommandOf(text)).toBe('on')
  })

  it.each([
    'off the record, my boss is leaving', '"off the record"', '> off the record', 'he said it off the record', 'off the record?',
    'not off the record',
    'Don’t go off the record', 'What does off the record mean', 'off the recorder', 'He is back on the record player', '', 'please',
    '“Off the record”',
    'off the record\nAnd then he left', 'off the record. off the record. he left', 'record', 'The band went back on the record label',
  ])('is nothing that is quoted, asked, denied or said beside anything else: %s', (text) => {
    expect(recordCommandOf(text)).toBeUndefined()
  })

  it('is looked for in any text in time that grows with it', () => {
    for (const piece of ['please ', 'off the record ', 'で', '请', 'it it ', 'go,']) expect(recordCommandOf(piece.repeat(50))).toBeUndefined()
    for (const piece of ['で', '请', 'ok']) expect(recordCommandOf(piece.repeat(40))).toBeUndefined()
  })
})
