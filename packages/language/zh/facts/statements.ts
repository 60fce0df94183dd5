/** Chinese: what people say of themselves, as rules for whole clauses. */
import { LatinRegExp } from '@madeleine/base'
import type { StatedClause, Finding, RuleAttribute, StatementRule } from '../../facts/finding.ts'
import { spanDates, timeAhead, timePast } from '../../facts/stated-times.ts'

// Chinese clauses and values: what may lead to a statement, where a value ends, what stands by itself.

/** Where a clause ends. A list's comma 、 does not end one. */
const BREAKS = /[，,；;。.！!？?…~～—：:（）()\n]+|\s{2,}/
const LEADS = new RegExp(String.raw`^(?:嗯+|啊|哦+|噢|额|呃|对|对的|是的|好的|好|你好|您好|大家好|嗨|哈喽|那|那么|不过|其实|因为|`
  + String.raw`所以|然后|而且|但是|但|可是|还有|另外|顺便说一下|对了|话说|老实说|说实话|目前|现在|平时|另外|谢谢|没错)+(?=我|以后|请|叫|今后)`)
const CLAUSE_CHARACTERS = 60
const CLAUSES = 12

/** The clauses of a sentence, without what leads to them. */
export const chineseClauses = (sentence: string): string[] => {
  let teller: 'own' | 'other' | undefined
  return sentence.split(BREAKS).slice(0, CLAUSES).map((piece) => {
    const bare = piece.replace(/\s+/g, ' ').trim().replace(LEADS, '')
    if (teller !== undefined && GOES_ON.test(bare)) return teller === 'own' ? `我${bare}` : ''
    teller = OF_OTHERS.test(bare) ? 'other' : bare.startsWith('我') ? 'own' : undefined
    return bare
  }).filter((piece) => piece !== '' && piece.length <= CLAUSE_CHARACTERS)
}

/** "I live in Xiamen, work at Huawei": what goes on about the one of whom the clause before tells. */
const GOES_ON = /^(?:也|还|现在|目前)?(?:在.{1,12}(?:上班|工作|读书|上学)|住在|养了|喜欢|不?爱[吃喝]|会[说弹拉]|有[一两三四]个|对.{1,6}过敏|吃素|不[吃喝]|是(?:一[名个位]))/u
const OF_OTHERS = /^我们?(?:家)?(?:的|爸|妈|哥|姐|弟|妹|爷|奶|外|叔|舅|姨|姑|老|女|男|儿|朋友|同事|室友|孩子|闺|邻|导|先生|太太|对象|媳)/u

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

const rule = (pattern: string): RegExp => new LatinRegExp(`^${pattern}$`, 'u')
/** Adverbs that leave a statement as it is. */
export const CHINESE_ADVERBS = '(?:现在|目前|一直|也|都|其实|是|就|平时|最近|真的|从小|已经|还|主要|一般|经常|常常|特别|非常|很|超级|超|挺|蛮|最|比较|十分|可|太|本来就|当然)*'
const END = '(?:了|呢|啊|呀|哦|啦|吧|的|哈|嘛|喔)*'

const found = (attribute: RuleAttribute, value: string, says: string, more: Pick<Finding, 'since' | 'ofSubject'> = {}): Finding =>
  ({ attribute, value, says, ...more })

const TIME = '(?:(?:今年|去年|前年|上个月|上周|上星期|这个月|本月|昨天|今天|前几天|前天|刚刚|刚|最近|年初|年底|\\d{4}年|[一二三四五六七八九十两\\d]+(?:个月|年|周|天|月)(?:前|以前|份)?)+)'

const PLACES: readonly StatementRule[] = [
  { pattern: rule(`我(?:们)?(?:家)?${CHINESE_ADVERBS}(?:住在|居住在|定居在)(?<value>.+?)${END}`), read: ({ value: text }) => homeIn(text) },
  { pattern: rule(`我(?:们)?家${CHINESE_ADVERBS}在(?<value>.+?)${END}`), read: ({ value: text }) =>
    !/[站厦楼厅店路街附近]$/.test(text ?? '') && homeIn(text) },
  { pattern: rule(`我(?:们)?(?:家)?${CHINESE_ADVERBS}(?<time>${TIME})?(?:才|又|已经)?搬(?:家)?(?:到|去|来|进)了?(?<value>.+?)${END}`), read: (
    { value: text, time }, clause,
  ) => {
    const home = homeIn(text?.replace(/(?:来|去)$/, ''))
    const span = time === undefined ? undefined : timePast(time, clause.day)?.span
    return home && { ...home, ...(span && { since: span }) }
  } },
  { pattern: rule(`我${CHINESE_ADVERBS}(?:来自|老家在|是从)(?<value>.+?)(?:来的)?${END}`), read: ({ value: text }) => from(text) },
  { pattern: rule(`我(?:的)?(?:老家|家乡|故乡)(?:是|在)(?<value>.+?)${END}`), read: ({ value: text }) => from(text) },
  { pattern: rule(`我${CHINESE_ADVERBS}是(?<value>[\\p{Script=Han}]{2,6})人`), read: (
    { value = '' },
  ) => isPlaceName(value) && !/[男女好老大小穷富坏病年成怪新外本名商工军客个诗艺媒]$|一个|那种|负责|投资|当事|经办/.test(value)
    && (/(?:国|日本|意大利|加拿大|俄罗斯|巴西|印度|澳大利亚|西班牙|葡萄牙|新加坡|马来西亚)$/.test(value) ? found('nationality', `${value}人`, `是${value}人`)
      : found('hometown', value, `是${value}人`)) },
  { pattern: rule(`我${CHINESE_ADVERBS}在(?<value>.+?)(?:长大|出生长大)${END}`), read: ({ value: text }) => {
    const value = chineseValue(text?.replace(/出生$/, ''))
    return isPlaceName(value) && found('hometown', value, `在${value}长大`)
  } },
  { pattern: rule(`我(?:是)?在(?<value>.+?)出生${END}`), read: ({ value = '' }) =>
    isPlaceName(value) && found('birthplace', value, `在${value}出生`) },
]

function homeIn(text: string | undefined): Finding | undefined {
  const value = chineseValue(text).replace(/(?:这边|那边|市区|附近)$/, '').replace(/(?:好几|很多|[一二三四五六七八九十两\d]+)年$/, '')
  return isPlaceName(value) ? found('home', value, `住在${value}`) : undefined
}

function from(text: string | undefined): Finding | undefined {
  const value = chineseValue(text)
  return isPlaceName(value) ? found('hometown', value, `来自${value}`) : undefined
}

/** What people are by profession. */
export const JOBS = '老师|教师|医生|护士|律师|工程师|程序员|设计师|会计|厨师|司机|警察|军人|记者|编辑|作家|画家|歌手|演员|导演|摄影师|翻译|教授|研究员|科学家|学生|大学生|'
  + '研究生|博士生|高中生|中学生|初中生|公务员|销售|产品经理|项目经理|经理|店长|店员|收银员|服务员|快递员|外卖员|农民|工人|电工|木工|理发师|健身教练|教练|药剂师|牙医|兽医|心理咨询师|建筑师|'
  + '分析师|咨询师|顾问|空姐|飞行员|保安|保姆|家庭主妇|全职妈妈|自由职业者|自由职业|个体户|创业者|博主|主播|音乐人|舞蹈老师|钢琴老师|幼师|退休教师|图书管理员|社工|消防员|运营|前端|后端'
const WORK: readonly StatementRule[] = [
  { pattern: rule(
    `我${CHINESE_ADVERBS}(?:刚|刚刚|终于)?(?:当上|成为|转行做|转行当|开始当|开始做)了?(?:一名|一个|一位|个|名|位)?(?<value>[\\p{Script=Han}]{0,6}?(?:${JOBS}))${END}`,
  ), read: ({ value = '' }) => isCompleteChinese(value, 10) && !/的|好|前任|曾/.test(value) && found('occupation', value, `是${value}`) },
  { pattern: rule(`我${CHINESE_ADVERBS}(?:刚|刚刚|终于)?(?:开始)?在(?<value>.+?)(?:找到(?:了)?(?:新)?工作|开始上班|开始工作|入职)${END}`), read: ({
    value: text,
  }) => {
    const value = chineseValue(text)
    return isPlaceName(value) && !/[省市县区国州]$|^(?:北京|上海|广州|深圳|杭州|成都|武汉|南京|西安|重庆|天津|苏州|香港|台北|国外)$/.test(value)
      && found('employer', value, `在${value}工作`)
  } },
  {
    pattern: rule(`我(?:的职业|的工作|${CHINESE_ADVERBS})(?:是|当|做)(?:一名|一个|一位|个|名|位)?(?<value>[\\p{Script=Han}]{0,6}?(?:${JOBS}))${END}`),
    read: ({ value = '' }) => isCompleteChinese(value, 10) && !/的|好|前任|曾/.test(value) && found('occupation', value, `是${value}`),
  },
  { pattern: rule(`我${CHINESE_ADVERBS}在(?<value>.+?)(?:上班|工作|任职|就职)${END}`), read: ({ value: text }) => {
    const value = chineseValue(text)
    if (/^(?:一家|一个|一所|某)/.test(value)) return isCompleteChinese(value.replace(/^一[家个所]/, ''), 12)
      && !value.endsWith('的') && found('place-of-work', value, `在${value}工作`)
    return isPlaceName(value) && !/[省市县区国州]$|^(?:北京|上海|广州|深圳|杭州|成都|武汉|南京|西安|重庆|天津|苏州|香港|台北|国外)$/.test(value)
      && found('employer', value, `在${value}工作`)
  } },
  { pattern: rule(`我(?:${CHINESE_ADVERBS}跳槽|换工作|入职|加入)(?:到|去)?了?(?<value>.+?)${END}`), read: ({ value: text }) => {
    const value = chineseValue(text).replace(/上班$/, '')
    return isPlaceName(value) && !/会|群|队|党|团/.test(value) && found('employer', value, `在${value}工作`)
  } },
  { pattern: rule(`我${CHINESE_ADVERBS}退休${END}`), read: () => found('occupation', '退休', '已经退休') },
  { pattern: rule(
    `我${CHINESE_ADVERBS}在(?<value>.{2,12}?(?:大学|学院|中学|高中|小学|学校))(?:上学|读书|念书|读研|读博|上课|就读|学习|读|念|上)(?:[大研博高初]?[一二三四])?${END}`,
  ), read: ({ value: text }) => {
    const value = chineseValue(text)
    return isCompleteChinese(value, 12) && found('school', value, `在${value}读书`)
  } },
  { pattern: rule(`我(?:的专业是|是学|学的是|读的是|主修|${CHINESE_ADVERBS}攻读)(?<value>.+?)(?:专业|的)?${END}`), read: ({ value: text }) => {
    const value = chineseValue(text)
    return /^[\p{Script=Han}]{2,8}$/u.test(value) && isCompleteChinese(value, 8) && found('studies', value, `学的是${value}`)
  } },
]

const NUMBER = '[一二两三四五六七八九十几\\d]'
const RELATIVE = '老公|丈夫|老婆|妻子|太太|男朋友|女朋友|未婚夫|未婚妻|儿子|女儿|孩子|哥哥|姐姐|弟弟|妹妹|双胞胎'
const ATTRIBUTE_OF = (word: string): RuleAttribute =>
  (/老|丈|妻|太|朋|婚/.test(word) ? 'companion' : /哥|姐|弟|妹/.test(word) ? 'siblings' : 'children')
const ANIMALS = '猫|狗|小猫|小狗|猫咪|狗狗|兔子|仓鼠|乌龟|鹦鹉|鸟|金鱼|鱼|马|柯基|金毛|柴犬|泰迪|布偶|英短|橘猫|拉布拉多|哈士奇|边牧'
const NOT_OWN = /去世|过世|走了|没了|死|离世|前任|前女友|前男友|分手|离婚|离异|以前|曾|过去|小时候|想要|想养|打算|准备|怀|同学|班|学生|丢|送人|没有|不是|不养/

const PEOPLE: readonly StatementRule[] = [
  { pattern: rule(`(?:这是)?我(?:们)?(?:家)?(?:的)?(?:刚|新|刚刚)?(?:养|领养|收养|`
    + `有)了?一[只条](?:[\\p{Script=Han}]{0,2})?叫(?<name>[\\p{L}]{1,6}?)的(?:小)?(?<word>${ANIMALS})${END}`),
    read: ({ word = '', name = '' }, { sentence }) => !NOT_OWN.test(sentence) && found('pets', `${word}叫${name}`, `的${word}叫${name}`) },
  {
    pattern: rule(`我(?:们)?(?:家)?${CHINESE_ADVERBS}有(?<value>${NUMBER}+个(?:可爱的|小|大)?(?:孩子|小孩|儿子|女儿|宝宝|娃)(?:和${NUMBER}+个(?:儿子|女儿))?)${END}`),
    read: ({ value = '' }, { sentence }) => !NOT_OWN.test(sentence) && found('children', value, `有${value}`),
  },
  {
    pattern: rule(`我${CHINESE_ADVERBS}有(?<value>${NUMBER}+个(?:亲)?(?:哥哥|姐姐|弟弟|妹妹)(?:和${NUMBER}+个(?:哥哥|姐姐|弟弟|妹妹))?)${END}`),
    read: ({ value = '' }, { sentence }) => !NOT_OWN.test(sentence) && found('siblings', value, `有${value}`),
  },
  {
    pattern: rule(`我(?:们)?(?:家)?${CHINESE_ADVERBS}(?:里)?(?:养|有)了?(?<value>${NUMBER}+[只条匹个](?:[\\p{Script=Han}]{0,`
      + `3}的?)?(?:${ANIMALS})(?:和${NUMBER}+[只条匹](?:${ANIMALS}))?)(?:[,， ]?(?:名字)?叫做?(?<name>[\\p{L}]{1,6}))?${END}`),
    read: ({ value = '', name }, { sentence }) => !NOT_OWN.test(sentence) && isCompleteChinese(value, 14)
      && found('pets', name === undefined ? value : `${value}叫${name}`, `养了${name === undefined ? value : `${value}叫${name}`}`),
  },
  { pattern: rule(`我(?:们)?(?:家)?(?:的)?(?<word>${ANIMALS})(?:的名字)?叫(?<name>[\\p{L}]{1,6}?)${END}`), read: (
    { word = '', name = '' }, { sentence },
  ) => !NOT_OWN.test(sentence) && found('pets', `${word}叫${name}`, `的${word}叫${name}`) },
  {
    pattern: rule(`我(?:的)?(?<word>${RELATIVE})(?:的名字)?叫(?<name>[\\p{L}]{2,4}?)${END}`),
    read: ({ word = '', name = '' }, { sentence }) => !NOT_OWN.test(sentence) && isCompleteChinese(name, 4)
      && (ATTRIBUTE_OF(word) === 'companion' ? found('partner', name, `的${word}叫${name}`)
        : found(ATTRIBUTE_OF(word), `${word}叫${name}`, `的${word}叫${name}`)),
  },
  { pattern: rule(`.{0,8}?我(?:家|的)?(?<word>${RELATIVE})(?!的|们班)(?:.*)`), read: ({ word = '' }, { sentence }) =>
    !NOT_OWN.test(sentence) && found(ATTRIBUTE_OF(word), word, `有${word}`) },
  { pattern: rule(`我${CHINESE_ADVERBS}(?<value>结婚|已婚|单身|离异|订婚)${END}`), read: ({ value = '' }, { sentence }) =>
    !/没|未|想|要|不/.test(sentence) && found('relationship-status', value === '结婚' ? '已婚' : value, `${value === '结婚' ? '已婚' : value}`) },
]

/** What one eats and drinks, or does not. */
export const FOODS = '肉|猪肉|牛肉|羊肉|海鲜|鱼|辣|香菜|葱|蒜|鸡蛋|牛奶|乳制品|咖啡|酒|茶|甜食|面食|内脏'

const PERSON: readonly StatementRule[] = [
  { pattern: rule(`我(?:的名字)?(?:叫做?|是叫)(?<value>[\\p{Script=Han}A-Za-z·]{2,12}?)${END}`), read: ({ value = '' }) =>
    isCompleteChinese(value, 12) && /^(?:[\p{Script=Han}·]{2,4}|[A-Z][a-z]+)$/u.test(value)
    && !/^(?:一|了|车|外卖|做|停|醒|苦|上)/.test(value) && found('name', value, `名字叫${value}`, { ofSubject: true }) },
  { pattern: rule(`我的名字是(?<value>[\\p{Script=Han}A-Za-z·]{2,12}?)${END}`), read: ({ value = '' }) =>
    isCompleteChinese(value, 12) && found('name', value, `名字叫${value}`, { ofSubject: true }) },
  {
    pattern: rule(`我${CHINESE_ADVERBS}(?:今年)?(?:刚满|快)?(?<value>[1-9]\\d|[一二三四五六七八九]?十[一二三四五六七八九]?)(?:周)?岁${END}`),
    read: ({ value = '' }, { text }) => !/快/.test(text) && found('age', value, `${value}岁`),
  },
  {
    pattern: rule(`我(?:的)?生日(?:是|在)?(?<value>(?:农历|阴历)?(?:\\d{4}年)?[\\d一二三四五六七八九十]{1,3}月[\\d一二三四五六七八九十]{1,3}[日号]?)${END}`),
    read: ({ value = '' }) => found('birthday', value, `生日是${value}`, { ofSubject: true }),
  },
  { pattern: rule(`我(?:是|出生于)(?<value>(?:19|20)\\d\\d年(?:[\\d]{1,2}月[\\d]{1,2}[日号])?)(?:出生|生)?的?`), read: ({ value = '' }) =>
    found('birthday', value, `生于${value}`) },
  { pattern: rule(`我${CHINESE_ADVERBS}(?:会说|会讲)(?:一点|一些|流利的)?(?<value>(?:英语|法语|德语|日语|韩语|西班牙语|粤语|俄语|`
    + `意大利语|葡萄牙语|阿拉伯语|普通话|中文|英文|日文|泰语|越南语|闽南语|上海话|四川话)(?:[和、](?:英语|法语|德语|日语|韩语|西班牙语|粤语|俄语|普通话|中文|`
    + `意大利语|葡萄牙语))*)${END}`), read: ({ value = '' }) => found('language', value, `会说${value}`) },
  { pattern: rule(`我的母语是(?<value>[\\p{Script=Han}]{2,5}?)${END}`), read: ({ value = '' }) =>
    found('native-language', value, `母语是${value}`, { ofSubject: true }) },
  { pattern: rule(`我${CHINESE_ADVERBS}对(?<value>.{1,8}?)(?:严重)?过敏${END}`), read: ({ value: text }) => {
    const value = chineseValue(text)
    return isCompleteChinese(value, 8) && !/周[一二三四五六日]|星期|工作|上班|开会|代码|老板|运动|学习|数学/.test(value) && found('allergy', value, `对${value}过敏`)
  } },
  { pattern: rule(`我${CHINESE_ADVERBS}(?<value>吃(?:全|纯)?素|纯素(?:食者)?|素食者|素食主义者|乳糖不耐受|乳糖不耐)${END}`), read: ({ value = '' }) =>
    found('diet', value, `${value.endsWith('者') ? '是' : ''}${value}`) },
  { pattern: rule(`我${CHINESE_ADVERBS}(?:有|患有|得了)(?<value>糖尿病|哮喘|高血压|癫痫|抑郁症|关节炎|胃病|痛风|湿疹)${END}`), read: ({ value = '' }) =>
    found('health', value, `有${value}`) },
  { pattern: rule(`我${CHINESE_ADVERBS}不(?:再)?(?<verb>吃|喝)(?<value>${FOODS})(?:的)?${END}`), read: ({ verb = '', value = '' }) =>
    found('diet', `不${verb}${value}`, `不${verb}${value}`) },
]

const LIKES: readonly StatementRule[] = [
  { pattern: rule(`我${CHINESE_ADVERBS}喜欢的(?<what>[\\p{Script=Han}]{1,5})(?:是|就是)(?<value>.+?)${END}`), read: ({
    what = '', value: text,
  }) => {
    const value = chineseValue(text)
    return isCompleteChinese(value, 12) && isCompleteChinese(what, 5) && !/人|部分|一/.test(what)
      && found('favourite', value, `最喜欢的${what}是${value}`)
  } },
  { pattern: rule(`我${CHINESE_ADVERBS}(?:喜欢|喜爱|热爱|爱|爱好|迷上了|沉迷于?)(?<value>.+?)${END}`), read: ({ value: text }) =>
    tasted('likes', text, '喜欢') },
  { pattern: rule(`我${CHINESE_ADVERBS}(?:不(?:太|怎么|大|是很|很)?(?:喜欢|爱)|讨厌|最怕|受不了|特别烦)(?<value>.+?)${END}`), read: ({ value: text }) =>
    tasted('dislikes', text, '不喜欢') },
  { pattern: rule(`我的(?:业余|主要)?(?:爱好|兴趣)(?:爱好)?(?:是|包括|有)(?<value>.+?)${END}`), read: ({ value: text }) => {
    const value = chineseValue(text)
    return isCompleteChinese(value, 14) && found('hobby', value, `爱好是${value}`, { ofSubject: true })
  } },
  {
    pattern: rule(`我${CHINESE_ADVERBS}(?:会|在学|正在学|学)(?<value>弹钢琴|弹吉他|拉小提琴|吹笛子|打鼓|弹古筝|拉二胡|书法|画画|游泳|滑雪|下围棋|下象棋|跳舞|唱歌)${END}`),
    read: ({ value = '' }, { text }) => (/学/.test(text) ? found('learning', value, `在学${value}`) : found('plays', value, `会${value}`)),
  },
]

function tasted(attribute: 'likes' | 'dislikes', text: string | undefined, verb: string): Finding | undefined {
  const value = chineseValue(text)
  return isCompleteChinese(value, 10) && !/^(?:了|过|上|的|是|就|在家$|死|听这|看这|人$)|[的了]$|就好|才/.test(value)
    ? found(attribute, value, `${verb}${value}`)
    : undefined
}

const OTHERS: readonly StatementRule[] = [
  { pattern: rule(`我(?:们)?(?:家)?${CHINESE_ADVERBS}(?:有|买了|刚买了|新买了|`
    + `开)(?<value>一[辆台架套](?:[\\p{Script=Han}A-Za-z\\d]{0,8}?)(?:车|轿车|摩托车|自行车|电动车|钢琴|SUV|房子|房|特斯拉|宝马|奔驰|奥迪|丰田|`
    + `本田))${END}`), read: ({ value = '' }, { sentence }) => !/想|租|借|看|如|卖|抵/.test(sentence) && found('owns', value, `有${value}`) },
  {
    pattern: rule(`我(?:们)?${CHINESE_ADVERBS}(?:打算|计划|准备|要|会|将)?(?<value>.*(?:去|搬|考|飞|结婚|开始|参加|出差|旅行|旅游|毕业|入职|回).*)`),
    read: ({ value }, clause) => planned(value, clause),
  },
  { pattern: rule(`我${CHINESE_ADVERBS}(?:刚|刚刚)?报(?:名参加|名|上)了.*?\\d+[日号]的(?<what>\\p{Script=Han}{2,10})`), read: (
    { what = '' }, { text, day },
  ) => {
    const time = timeAhead(text, day)
    const [first, last] = time ? spanDates(time.span) : []
    return first !== undefined && first === last && found('plan', `${first}${what}`, `报名了${first}的${what}`)
  } },
  { pattern: rule(`我${CHINESE_ADVERBS}(?:的)?(?:目标|梦想|理想)是(?<value>.+?)${END}`), read: ({ value: text }) => {
    const value = chineseValue(text)
    return isCompleteChinese(value, 16) && found('goal', value, `目标是${value}`, { ofSubject: true })
  } },
  { pattern: rule(`(?:请)?(?:以后|今后|从现在开始|从现在起)(?:请|都|就|每次|回答|要)*(?<value>(?:都|请|用|不要|别|回答|称呼|叫|每次|总是|只|先|尽量).{2,30}?)${END}`), read: (
    { value = '' }, { toAssistant },
  ) => toAssistant && found('guideline', value, `要求助手：${value}`) },
  { pattern: rule(`(?:请|你(?:就|可以)?)?(?:总是|永远|始终|一直|每次都)(?<value>用.{1,20}?(?:回答|回复|说话|解释))${END}`), read: (
    { value = '' }, { toAssistant },
  ) => toAssistant && found('guideline', value, `要求助手：总是${value}`) },
  { pattern: rule(`(?:请|你(?:就|可以)?|可以)?叫我(?<value>[\\p{Script=Han}]{2,4}|[A-Z][a-z]+)(?:就行|就好|吧|即可|好了)?`), read: ({ value = '' }) =>
    isCompleteChinese(value, 12) && !/^[去来做吃起干看回帮给怎]|们$/.test(value) && found('guideline', value, `希望被称为${value}`) },
]

/** A plan: its words without the time, behind the days that the time means. */
function planned(text: string | undefined, { day, text: whole, sentence }: StatedClause): Finding | undefined {
  const phrase = chineseValue(text ?? whole)
  const time = timeAhead(whole, day)
  if (!time || !phrase.includes(time.words) && !whole.includes(time.words) || /想|没|不|别|能|吗|才|再|过/.test(sentence)) return undefined
  const what = phrase.replace(time.words, '').replace(/^(?:打算|计划|准备|要|会|将|就|在)+/, '').trim()
  if (!isCompleteChinese(what, 16) || what.length < 2) return undefined
  const [first, last] = spanDates(time.span)
  const value = `${first === last ? first : `${first}至${last}`}${what}`
  return found('plan', value, `计划${value}`)
}

/** All rules for Chinese, in order. */
export const CHINESE_RULES: readonly StatementRule[] = [...PERSON, ...PLACES, ...WORK, ...PEOPLE, ...LIKES, ...OTHERS]
