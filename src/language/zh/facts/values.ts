/** Chinese clauses and values: what may lead to a statement, where a value ends, what stands by itself. */

/** Where a clause ends. A list's comma 、 does not end one. */
const BREAKS = /[，,；;。.！!？?…~～—：:（）()\n]+|\s{2,}/
const LEADS = new RegExp(String.raw`^(?:嗯+|啊|哦+|噢|额|呃|对|对的|是的|好的|好|你好|您好|大家好|嗨|哈喽|那|那么|不过|其实|因为|`
  + String.raw`所以|然后|而且|但是|但|可是|还有|另外|顺便说一下|对了|话说|老实说|说实话|目前|现在|平时|另外|谢谢|没错)+(?=我|以后|请|叫|今后)`)
const CLAUSE_CHARACTERS = 60
const CLAUSES = 12

/** The clauses of a sentence, without what leads to them. */
export const chineseClauses = (sentence: string): string[] =>
  sentence.split(BREAKS).slice(0, CLAUSES).map((piece) => piece.replace(/\s+/g, ' ').trim().replace(LEADS, ''))
    .filter((piece) => piece !== '' && piece.length <= CLAUSE_CHARACTERS)

/** Words that end a value, and particles behind it. */
const ENDS = /(?:因为|所以|但是|但|不过|而且|然后|的时候|之后|以后|可是|虽然|如此|什么的|之类).*$/
const PARTICLES = /(?:[了啦呢吧呀啊哦哟嘛哈咯喔\s]|的(?=$))+$/

/** A value up to its end, without particles. */
export const chineseValue = (text: string | undefined): string => (text ?? '').replace(ENDS, '').replace(PARTICLES, '').trim()

/** Pronouns, pointing words and negations: the value is not true by itself. */
const POINTING = /[你您他她它咱这那哪谁啥]|我|自己|大家|别人|东西|事情|地方|时候|一下|有点|没|不|样子|意思|感觉|觉得|知道|今天|昨天|明天|现在|刚才|刚刚|上面|下面|一样|其他|别的|某/

/** Whether a value stands by itself, and has at most so many characters. */
export const isCompleteChinese = (value: string, maxCharacters: number): boolean =>
  value !== '' && value.length <= maxCharacters && !POINTING.test(value) && /^[\p{L}\p{N}《]/u.test(value)

/** A place or an organisation: a short run of letters. */
export const isPlaceName = (value: string): boolean => isCompleteChinese(value, 12) && /^[\p{Script=Han}A-Za-z·\s]{2,12}$/u.test(value)
  && !/[的里上下中边旁外]$|^(?:家$|外面|一个|一家|公司|学校|医院|单位|车|路上|这|那|外地|国外|国内|老家|农村|城市|乡下|附近|隔壁)|心里|梦里|网上|手机|电脑|酒店|宾馆|朋友|宿舍|户/.test(value)
