/** What somebody says to an assistant so that nothing is stored from now on, and so that it is again. */

export type RecordCommand = 'off' | 'on'

/** Said to an assistant in any of the languages: the phrase is known by its English name in most. */
const OFF = [
  'off[ -]the[ -]record', 'nicht für?s protokoll', 'nicht für das protokoll', 'außerhalb des protokolls', 'ohne protokoll', 'en off',
  'hors enregistrement', 'hors procès-verbal', 'fuera del? registro', 'extraoficialmente', 'fuori verbale', 'a microfoni spenti', 'em off',
  'fora do regist?ro', 'fora do registo', 'buiten de notulen', 'niet voor de notulen', 'utanför protokollet', 'inte till protokollet',
  'не для протокола', 'не под запись', 'без протокола', 'poza protokołem', 'nie do protokołu', 'オフレコ', '오프 ?더 ?레코드', '不要记录',
  '不要記錄', '不做记录', '不做記錄', '不记录在案', '不記錄在案', 'ออฟ ?เดอะ ?เรคคอร์ด', 'ไม่ต้องบันทึก',
]
const ON = [
  'back on (?:the )?record', 'on the record(?: again)?', 'wieder für?s protokoll', 'wieder für das protokoll', 'zurück zum protokoll',
  'wieder on the record', 'fin du off', 'retour à l[’\']enregistrement', 'de vuelta (?:al|en el) registro', 'de nuevo en el registro',
  'di nuovo a verbale', 'torniamo a verbale', 'de volta ao regist?ro', 'de volta ao registo', 'fim do off', 'weer on the record',
  'weer voor de notulen', 'tillbaka till protokollet', 'åter till protokollet', 'снова для протокола', 'снова под запись',
  'znowu do protokołu', 'z powrotem do protokołu', 'オフレコ(?:は|を)?(?:終わり|終了|解除)', 'オンレコ', '오프 ?더 ?레코드 ?(?:끝|종료)',
  '온 ?더 ?레코드', '恢复记录', '恢復記錄', '继续记录', '繼續記錄', '可以记录了', '可以記錄了', 'กลับมาบันทึก', 'บันทึกต่อได้',
]
/** What stands around it without changing what is asked. */
const AROUND = [
  '(?:and )?please', 'okay', 'ok', 'alright', 'all right', 'now', 'again', 'strictly', 'just', '(?:starting|from) (?:now|here)(?: on)?',
  '(?:can|could|may|shall) we', 'let[’\']?s', 'let us', 'let me', 'i(?: want|[’\']d like| would like) to', 'go(?:ing)?', 'talk(?:ing)?',
  'speak(?:ing)?', 'be', 'keep', 'stay', 'it', 'we(?: are|[’\']re)', 'i[’\']m', 'i am', 'this is', 'this', 'that[’\']s', 'the following is',
  'what follows is', 'the next part is', 'everything from here is', 'for (?:a|the) (?:moment|minute|bit|while|rest)', 'bitte', 'jetzt',
  'nun', 'ab (?:jetzt|hier)', 'von (?:jetzt|hier) an', 'das (?:ist|bleibt|folgende ist)', 'wir (?:sind|reden|sprechen)', 'kurz', 'mal',
  's[’\']il (?:te|vous) plaît', 'maintenant', 'à partir de maintenant', 'c[’\']est', 'ceci est', 'ce qui suit est', 'por favor', 'ahora',
  'a partir de ahora', 'esto (?:es|va)', 'hablo', 'hablemos', 'per favore', 'adesso', 'da (?:ora|adesso)(?: in poi)?',
  'questo è', 'parliamo', 'agora', 'a partir de agora', 'isto é', 'isso é', 'alsjeblieft', 'graag', 'nu', 'vanaf nu', 'dit is', 'tack',
  'från och med nu', 'det här är', 'пожалуйста', 'теперь', 'с этого момента', 'это', 'говорю', 'proszę', 'teraz', 'od teraz', 'to jest',
  'mówię', 'ここから', 'ここからは', 'これから', '今から', 'この話は', 'これは', 'で', 'に', 'です', 'だ', 'ね', 'よ', 'お願い', 'お願いします', 'に戻します', 'に戻る',
  '지금부터', '여기부터', '이건', '로', '으로', '입니다', '이에요', '예요', '부탁해요', '부탁합니다', '请', '請', '现在', '現在', '从现在起', '從現在起', '以下', '接下来', '接下來', '的内容',
  '吧', '了', 'ครับ', 'ค่ะ', 'นะ', 'ตอนนี้', 'จากนี้',
]

const whole = (core: readonly string[]): RegExp => {
  const around = String.raw`(?:(?:${AROUND.join('|')})[ ,:;—-]*)`
  return new RegExp(String.raw`^${around}{0,8}(?:${core.join('|')})[ ,]*${around}{0,8}$`, 'iu')
}
const COMMANDS: readonly (readonly [RecordCommand, RegExp])[] = [['on', whole(ON)], ['off', whole(OFF)]]

/** UTF-16 units of the longest. */
const MOST_UNITS = 100

/** What the whole of a text asks for; undefined: neither. What is quoted, asked, or said beside anything else asks for nothing. */
export function recordCommandOf(text: string): RecordCommand | undefined {
  if (text.length > MOST_UNITS) return undefined
  const said = text.normalize('NFC').trim().replace(/[.!…。！]+$/u, '')
  return COMMANDS.find(([, pattern]) => pattern.test(said))?.[0]
}
