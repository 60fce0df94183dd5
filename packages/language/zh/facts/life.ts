/** Chinese: what people tell of their life without 我, as most do: 在苏州一家外企做财务, 刚从腾讯离职, 老婆预产期五月二十号. */
import {
  alternatives, type Finding, inLines, patternOf, type RuleAttribute, type StatedClause, type StatementRule,
} from '../../facts/finding.ts'
import { spanDates, timeAhead, timePast } from '../../facts/stated-times.ts'
import { FOODS, JOBS, chineseValue, isCompleteChinese, isPlaceName } from './statements.ts'

const rule = (pattern: string): RegExp => patternOf(`^${pattern}$`, 'u')
const I = '(?:本人|我们?|咱们?|俺)?(?:家)?(?:现在|目前|平时|其实|一直|也|就|是|已经|都|今年|最近|刚刚?|主要|一般|从小)*'
const END = '(?:了|呢|啊|呀|哦|啦|吧|的|哈|嘛|谢谢|多谢|啥的)*'
const COUNT = '[一二两三四五六七八九十几半\\d]+'
const TIME = alternatives(`(?:今年|去年|前年|上个月|上周末?|上星期|这个月|本月|昨天|前几天|前天|刚刚?|最近|终于|年初|\\d{4}年(?:\\d{1,2}月)?
  |[一二三四五六七八九十\\d]{1,3}月(?:[一二三四五六七八九十\\d]{1,3}[日号])?
  |(?:春节|国庆|五一|暑假|寒假|中秋)|[一二三四五六七八九十两\\d]+(?:个月|年|周|天|个星期)前)`)
/** Of somebody else, not so, or a wish of the moment. */
const UNREAL = /[他她它你您]|如果|要是|假如|没(?!辣)|不是|吗|呢$|梦|游戏|剧|小说|朋友(?!圈)|同事|同学|老板|代码|客户|领导|邻居|听说|据说|差点|万一|好像|可能/

const told = (attribute: RuleAttribute, says: string, more: Pick<Finding, 'since' | 'ofSubject'> = {}): Finding =>
  ({ attribute, value: says, says, ...more })
/** A rule that is not read in clauses of others and of what is not so. */
const read = (pattern: string, finding: (groups: Readonly<Record<string, string | undefined>>, clause: StatedClause) =>
  Finding | readonly Finding[] | undefined | false): StatementRule =>
  ({ pattern: rule(pattern), read: (groups, clause) => !UNREAL.test(clause.text) && finding(groups, clause) })
const happened = (says: string, { text, day }: StatedClause, more: Pick<Finding, 'ofSubject'> = {}): Finding => {
  const span = timePast(text, day)?.span
  return told('event', says, { ...more, ...(span && { since: span }) })
}

const WORKS: readonly StatementRule[] = [
  read(`${I}(?:就)?在(?<place>[\\p{L}\\d]{2,12}?)(?<what>做|当|从事|搞|教|跑)(?<work>[\\p{L}]{2,8}?)(?:工作|这行|这块)?${END}`,
    ({ place = '', what = '', work = '' }) => {
    const value = chineseValue(work)
    return isCompleteChinese(place, 12) && !/[里上下中]$/.test(place) && isCompleteChinese(value, 8)
      && !inLines('')`饭|菜|梦|题|作业|运动|实验|准备|什么|核酸|检查|手术|家务|PPT|ppt|报告|表|方案|项目|笔记|事|梦|爱`.test(value)
      && told('work-field', `在${place}${what}${value}`)
  }),
  read(`${I}(?:做|当|干|教|跑|开|搞)了(?:快|差不多|将近)?(?<years>${COUNT}多?年)(?:的)?(?<work>[\\p{L}]{2,8}?)${END}`,
    ({ years = '', work = '' }, { text }) => {
    const value = chineseValue(work)
    return isCompleteChinese(value, 8) && !/饭|梦/.test(value) && told('work-field', `${/做|当|干|教|跑|开|搞/.exec(text)![0]}了${years}${value}`)
  }),
  read(`${I}(?:${TIME})?(?:从|在)(?<place>[\\p{L}\\d]{2,10}?)(?<did>离职|辞职|裸辞|毕业|退休|退伍|实习)${END}`, ({ place = '', did = '' }, clause) =>
    isCompleteChinese(place, 10) && !/家|学校|公司$/.test(place) && happened(`从${place}${did}`.replace('从', did === '实习' ? '在' : '从'), clause)),
  read(`${I}(?:${TIME})?(?:被(?:公司)?(?<cut>裁员|裁|优化|辞退|开除)|(?<did>辞职|离职|裸辞|失业|转正|升职|跳槽|退休|退伍|毕业|创业|考上研|考研上岸|上岸|拿到offer))了`,
    ({ cut, did }, clause) => happened(cut === undefined ? `${did!}了` : `被${cut}了`, clause)),
  read(`${I}(?:${TIME})?(?:自己)?开了?(?:一?家|个|间)?(?<shop>[\\p{L}]{0,5}(?:店|馆|工作室|公司|厂|农场|民宿|餐厅|饭店|诊所|培训班|超市))${END}`, ({ shop = '' }) =>
    isCompleteChinese(shop, 8) && !/^(?:去|到|在)/.test(shop) && told('occupation', `开${shop}`)),
  read(`(?:本人|我是)?(?:一名|一个|一枚|名)?(?<years>${COUNT}年)?(?<job>(?:[\\p{L}]{0,3}?)(?:${JOBS}))(?:一枚|一个|一名)?`, ({ job = '' }) =>
    isCompleteChinese(job, 8) && !/的|好|个$/.test(job) && { attribute: 'occupation', value: job, says: `是${job}` }),
  read(`${I}(?:在读|正在读|读|念|上)(?<year>(?:大|研|高|初|博)[一二三四]|博士|研究生|本科|硕士|职高|中专|MBA|EMBA)(?:在读)?${END}|(?:${I})(?<level>(?:大|研|高|初|博)[一二三四]
    |博士|硕士|本科)(?:在读|学生|生|狗|党)`, ({ year, level }) => ({ attribute: 'school', value: (year ?? level)!, says: `读${(year ?? level)!}` })),
  read(`${I}(?:是)?学(?<value>[\\p{L}]{2,6}?)(?:专业)?的`, ({ value = '' }) => isCompleteChinese(value, 6) && { attribute: 'studies', value,
    says: `学的是${value}` }),
]

const GOALS: readonly StatementRule[] = [
  read(`${I}(?:想|准备|打算|在|正在|计划)(?:要)?(?:备考|考|冲刺)(?<value>CPA|cpa|注会|研究生|研|公务员|公|教资|教师资格证|雅思|托福|驾照|驾驶证|法考|司法考试|博士|博|证|PMP|一建|二建|事业编|编制
    |N[1-5]|日语N[1-5]|四级|六级|GRE|GMAT)${END}`, ({ value = '' }) => told('goal', `想考${value}`)),
  read(`${I}(?:想|打算|准备|计划)转行(?:去|做|当|到)?(?<value>[\\p{L}]{2,8}?)${END}`, ({ value = '' }) => isCompleteChinese(value, 8)
    && told('goal', `想转行做${value}`)),
  read(`${I}(?:想|打算|准备|计划|目标是?)(?<value>(?:减|瘦|增肌|减肥到|减到)\\d{1,3}(?:斤|公斤|kg)|买房|买车|创业|移民[\\p{L}]{0,4}|留学|要二胎|生二胎|存(?:够)?\\d+万|跑(?:一次
    |一个)?(?:半|全)?(?:程)?马拉松?|戒烟|戒酒|出国留学)${END}`, ({ value = '' }) => told('goal', `想${value}`)),
  read(`(?<what>婚礼|酒席|搬家|手术|毕业答辩|答辩|考试|婚宴|装修|预产期)(?:是|在|打算|准备|定在|安排在)*(?<when>.{2,12}?)(?:办|做|举行|开始|进行)?${END}`,
    ({ what = '' }, { text, day }) => {
    const time = timeAhead(text, day)
    if (!time) return undefined
    const [first, last] = spanDates(time.span)
    const value = `${first === last ? first : `${first}至${last}`}${what}`
    return { attribute: 'plan', value, says: `计划${value}` }
  }),
]

const KIN: Readonly<Record<string, string>> = {
  媳妇: '老婆', 太太: '老婆', 妻子: '老婆', 爱人: '爱人', 先生: '老公', 丈夫: '老公', 闺女: '女儿', 娃: '孩子', 宝宝: '孩子',
  小孩: '孩子', 男友: '男朋友', 女友: '女朋友', 对象: '对象', 老妈: '妈妈', 老爸: '爸爸', 妈: '妈妈', 爸: '爸爸',
}
const FAMILY = alternatives(`老婆|老公|媳妇|太太|妻子|爱人|丈夫|儿子|女儿|闺女|孩子|小孩|大宝|二宝|娃|宝宝|男友|女友|男朋友|女朋友|对象|老妈|老爸|爸妈|父母|妈妈?|爸爸?|爷爷|奶奶|外公|外婆|姥姥|姥爷|岳母|岳父
  |婆婆|公公|哥哥?|姐姐?|弟弟?|妹妹?|侄子|侄女|外甥|外甥女|表哥|表姐|表弟|表妹|室友`)
const WHO = `(?:我们?家?(?:的)?)?(?<word>${FAMILY})(?:现在|今年|也|都|一直|刚刚?|已经|从小|最近|马上|快)*`
const ILLNESS = alternatives(`糖尿病|高血压|高血脂|哮喘|癫痫|抑郁症|焦虑症|关节炎|胃病|胃炎|痛风|湿疹|鼻炎|过敏性鼻炎|颈椎病|腰椎间盘突出|脂肪肝|甲减|甲亢|冠心病|心脏病|癌症|[\\p{L}]{1,2}癌|白血病|自闭症
  |多动症|近视|失眠|偏头痛|荨麻疹|贫血|乙肝|肾结石|胆结石|阿尔茨海默症?|老年痴呆|帕金森|中风|桥本|多囊|乳糖不耐受?|甲状腺结节|肺结节|类风湿|强直`)
const attributeOf = (word: string): RuleAttribute | undefined => (/^(?:老[婆公]|媳|太|妻|爱人|丈夫|男|女友|女朋|对象)/.test(word) ? 'companion'
  : /^(?:儿|女儿|闺|孩|小孩|娃|宝宝|大宝|二宝)/.test(word) ? 'children' : /^[哥姐弟妹]/.test(word) ? 'siblings' : undefined)

/** That there is somebody, and what is said of them. */
const kin = (word: string, says: string, event?: StatedClause): Finding[] => {
  const who = KIN[word] ?? word
  const attribute = attributeOf(word)
  const span = event && timePast(event.text, event.day)?.span
  return [
    ...(attribute === undefined ? [] : [{ attribute, value: who, says: `有${who}` }]),
    ...(says === '' ? [] : [told(event ? 'event' : 'relative', `${who}${says}`, { ofSubject: true, ...(span && { since: span }) })]),
  ]
}

const RELATIVES: readonly StatementRule[] = [
  read(`.{0,8}?(?:想|要|打算|准备|计划)(?:和|跟)?(?:带着?|陪)(?:我(?:们)?(?:家)?的?)?(?<word>女儿|儿子|老婆|老公|妻子|丈夫)[去到在出玩回看旅逛].{0,20}${END}`, ({ word = '' }) =>
    kin(word, '')),
  read(`${WHO}(?:的)?预产期(?:是|在|快到了?|大概)*(?<when>.*?)${END}`, ({ word = '', when = '' }) => kin(word, when === '' ? '怀孕'
    : `预产期${chineseValue(when)}`)),
  read(`${WHO}(?:上|读|念|在读|在上)?(?<grade>(?:高|初|大|研)[一二三四]|(?:小学)?[一二三四五六]年级|幼儿园(?:[大中小]班)?|[大中小]班|小学|初中|高中|大学|研究生)${END}`,
    ({ word = '', grade = '' }) => kin(word, `读${grade}`)),
  read(`${WHO}(?:有|得了|患有|查出(?:来)?(?:了|有)?|确诊(?:了|为)?|是)(?<ill>${ILLNESS})${END}`, ({ word = '', ill = '' }) => kin(word, `有${ill}`)),
  read(`${WHO}(?<ill>${ILLNESS})${END}`, ({ word = '', ill = '' }) => kin(word, `有${ill}`)),
  read(`${WHO}(?:刚满|才)?(?<age>${COUNT}(?:岁半?|个月大?|周岁|个多月))(?:大)?${END}`, ({ word = '', age = '' }) => kin(word, age)),
  read(`${WHO}(?:对(?<what>[\\p{L}]{1,4})过敏|(?<food>[\\p{L}]{1,4})过敏)${END}`, ({ word = '', what, food }) =>
    kin(word, `对${(what ?? food)!}过敏`)),
  read(`${WHO}(?:不吃|不能吃|吃不了)(?<food>[\\p{L}]{1,4}?)${END}`, ({ word = '', food = '' }) => isCompleteChinese(food, 4)
    && kin(word, `不吃${food}`)),
  read(`${WHO}(?:在(?<place>[\\p{L}]{2,8}?))(?<did>上班|工作|读书|上学|留学|当兵)${END}`, ({ word = '', place = '', did = '' }) => isPlaceName(place)
    && kin(word, `在${place}${did}`)),
  read(`${WHO}是(?:一名|一个|一位|个|名)?(?<job>[\\p{L}]{0,3}?(?:${JOBS}))${END}`, ({ word = '', job = '' }) => !/的/.test(job)
    && kin(word, `是${job}`)),
  read(`${WHO}(?<did>怀孕|住院|出院|结婚|离婚|退休|做(?:了)?手术|去世|走|毕业|失业|生(?:了)?二胎|上大学)了`, ({ word = '', did = '' }, clause) => did !== '走'
    && kin(word, `${did}了`, clause)),
  read(`${WHO}(?:特别|很|最|超|非常)*(?:喜欢|爱|迷上了?)(?<what>[\\p{L}]{2,8}?)${END}`, ({ word = '', what = '' }) => isCompleteChinese(what, 8)
    && kin(word, `喜欢${what}`)),
]

const ANIMAL = '猫|狗|猫咪|狗狗|兔子|仓鼠|乌龟|鹦鹉|柯基|金毛|柴犬|泰迪|布偶|英短|橘猫|拉布拉多|哈士奇|边牧|比熊|萨摩耶|龙猫|蜥蜴|鱼'
const PETS: readonly StatementRule[] = [
  read(`(?:我们?)?家?(?:里)?(?:有|养了?)?(?<pets>${COUNT}[只条](?:[\\p{L}]{0,2}?)(?:${ANIMAL}))(?:一[只条]叫|叫|分别叫)(?<a>[\\p{L}]{1,4}?)(?:(?:一[只条]叫|和
    |、)(?<b>[\\p{L}]{1,4}?))?${END}`, ({ pets = '', a = '', b }) => ({ attribute: 'pets', value: `${pets}叫${a}${b === undefined ? ''
    : `和${b}`}`, says: `养了${pets}叫${a}${b === undefined ? '' : `和${b}`}` })),
  read(`(?:我们?)?(?:家)?(?:里)?(?:有|养(?:了|着)?)(?<pets>(?:${COUNT})?[只条](?:[\\p{L}]{0,3}?)(?:${ANIMAL}))${END}`, ({ pets = '' }) =>
    isCompleteChinese(pets, 8) && { attribute: 'pets', value: pets, says: `养了${pets}` }),
  read(`(?:我们?)?(?:家)?(?:里)?养了?(?<years>${COUNT}多?年)(?<pet>${ANIMAL})${END}`, ({ years = '', pet = '' }) =>
    ({ attribute: 'pets', value: pet, says: `养了${years}${pet}` })),
]

const PROVINCES = alternatives(`北京|上海|天津|重庆|河北|山西|辽宁|吉林|黑龙江|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|海南|四川|贵州|云南|陕西|甘肃|青海|台湾|内蒙古?|广西|西藏|宁夏|新疆|香港|澳门
  |东北|成都|广州|深圳|杭州|南京|武汉|西安|苏州|长沙|青岛|大连|厦门|沈阳|哈尔滨|郑州|昆明|宁波|无锡|温州|潮汕|福州|济南|合肥|南昌|佛山|东莞`)
/** 老顾, 小王, 李师傅: whom a sentence has named before, it goes on about. */
const NAMED = /(?:^|[，,、；;\s])(?:[老小阿]\p{Script=Han}(?!家)|\p{Script=Han}{1,2}(?:先生|女士|小姐|老师|师傅|医生|叔|姨|姐|哥|婶|伯|总))/u
const isOfNamed = ({ text, sentence }: StatedClause): boolean => !/我|本人/.test(text) && NAMED.test(sentence.slice(0, sentence.indexOf(text)))
const SELF: readonly StatementRule[] = [
  read(`${I}属(?<sign>[鼠牛虎兔龙蛇马羊猴鸡狗猪])(?:的)?${END}`, ({ sign = '' }) => told('trait', `属${sign}`)),
  read(`${I}(?<sign>白羊|金牛|双子|巨蟹|狮子|处女|天秤|天蝎|射手|摩羯|水瓶|双鱼)座(?:的|女|男)?${END}`, ({ sign = '' }) => told('trait', `是${sign}座`)),
  read(`(?:我)?(?:是|来自|老家(?:是|在)?)?(?:土生土长的?)?(?<place>(?:${PROVINCES})(?:[\\p{Script=Han}]{1,3}?)?)(?:人|的)${END}`,
    ({ place = '' }, { text }) => (/老家|来自|人/.test(text) && isPlaceName(place) ? { attribute: 'hometown', value: place,
      says: `来自${place}` } : undefined)),
  read(`${I}(?:住|人在|定居|坐标)(?:在)?(?<place>(?:${PROVINCES})(?:[\\p{Script=Han}]{1,4}?)?)${END}`, ({ place = '' }) => isPlaceName(place)
    && { attribute: 'home', value: place, says: `住在${place}` }),
  read(`${I}在(?<place>[\\p{Script=Han}]{2,5}?)(?:住|待|呆|生活|漂|打拼)了(?<years>${COUNT}多?年)${END}`, ({ place = '' }) => isPlaceName(place)
    && { attribute: 'home', value: place, says: `住在${place}` }),
  read(`${I}(?:${TIME})?(?:从(?<from>[\\p{Script=Han}]{2,5}?))?搬(?:家)?(?:到|来|去)了?(?<place>[\\p{Script=Han}]{2,6}?)(?:住)?${END}`,
    ({ from, place = '' }, clause) => isPlaceName(place) && [{ attribute: 'home', value: place,
      says: `住在${place}` }, happened(`${from === undefined ? '' : `从${from}`}搬到${place}`, clause)]),
  read(`(?:本人|我)?(?:今年|刚满)?(?<age>[1-9]\\d|[二三四五六七八九]?十[一二三四五六七八九]?)(?:周)?岁(?:了|女|男|女生|男生|宝妈|程序员)?`, ({ age = '' }, clause) =>
    !isOfNamed(clause) && { attribute: 'age', value: age, says: `${age}岁` }),
  read(`${I}(?:单身|母胎单身)(?<years>${COUNT}年)?${END}`, () => ({ attribute: 'relationship-status', value: '单身', says: '单身' })),
  read(`${I}用(?:的是)?(?<tool>(?:苹果|华为|小米|安卓|三星)(?:手机|电脑)?|[Ii][Pp]hone ?\\d*|[Mm]ac(?:[Bb]ook)?|Windows|Linux)${END}`, ({ tool = '' }) =>
    told('tools', `用${tool}`)),
  read(`${I}开(?:的是|着)?(?:一辆|辆)?(?<car>特斯拉|比亚迪|宝马|奔驰|奥迪|丰田|本田|大众|理想|蔚来|小鹏|五菱|问界)(?:[\\p{L}\\d]{0,5})${END}`, ({ car = '' }) =>
    told('owns', `开${car}`)),
]

const BODY = '腿|脚|手|胳膊|手腕|脚踝|肋骨|锁骨|膝盖|韧带|跟腱|腰|尾椎|半月板'
const EATEN = alternatives(`${FOODS}|花生|坚果|芒果|菠萝|虾|蟹|螃蟹|贝类|豆制品|大豆|黄豆|洋葱|芹菜|胡萝卜|茄子|榴莲|苦瓜|动物内脏|生的|生冷|生鱼片|甜的|油腻的?|辛辣的?|冰的|碳酸饮料|可乐|奶茶|奶制品|奶
  |麸质|面|面包|米饭|糖|红肉|肥肉|蘑菇|鸡肉|鸭肉|鸡
  |蛋|大蒜|生姜|姜|韭菜|豆腐|臭豆腐|折耳根|鱼腥草|皮蛋|荤|荤的|垃圾食品|油炸的?|零食|白酒|啤酒|红酒|牛羊肉|草莓|桃子|猕猴桃|辣的|麻辣`)
const HEALTH: readonly StatementRule[] = [
  read(`${I}(?:有|得了|患有|查出(?:来)?(?:了|有)?|确诊(?:了|为)?)(?<ill>${ILLNESS})(?<years>${COUNT}多?年)?${END}`, ({ ill = '' }) =>
    ({ attribute: 'health', value: ill, says: `有${ill}` })),
  read(`${I}(?<ill>${ILLNESS})(?:患者|好几年|${COUNT}年)${END}`, ({ ill = '' }) => ({ attribute: 'health', value: ill, says: `有${ill}` })),
  read(`${I}(?:${TIME})?(?:把)?(?<part>${BODY})(?<did>摔断|摔伤|骨折|扭伤|断|撕裂|崴|拉伤|摔骨折)了?${END}`, ({ part = '', did = '' }, clause) =>
    happened(`${part}${did}了`, clause)),
  read(`${I}(?:${TIME})?(?:刚)?做(?:了|完)(?<what>[\\p{L}]{0,6}手术|化疗|放疗|剖腹产|试管|近视手术)${END}`, ({ what = '' }, clause) =>
    happened(`做了${what}`, clause)),
  read(`${I}(?:怀孕|怀了?二胎|孕)(?<how>${COUNT}(?:个月|周)|[早中晚]期)?${END}`, ({ how }, { text }) => (/了|个月|周|期/.test(text)
    ? told('health', `怀孕${how ?? ''}`) : undefined)),
  read(`${I}(?:对)?(?<what>[\\p{L}]{1,5}?)(?:严重)?过敏${END}`, ({ what = '' }) => isCompleteChinese(what, 5)
    && !/皮肤|有点|容易|会|也|严重|食物|是否|周[一二三四五]|工作|老板|上班|开会/.test(what) && { attribute: 'allergy', value: what, says: `对${what}过敏` }),
  read(`${I}(?:一)?(?:吃|喝|闻到?)(?<what>[\\p{L}]{1,4}?)(?:就|会)(?:过敏|起疹子|拉肚子|肿|喘不过气)${END}`, ({ what = '' }) => isCompleteChinese(what, 4)
    && { attribute: 'allergy', value: what, says: `对${what}过敏` }),
  read(`${I}(?:完全|从来|从|基本|几乎)?(?<how>不吃|不能吃|吃不了|不喝|喝不了|不沾|戒了)(?<food>(?:${EATEN})(?:[和、](?:${EATEN}))*)${END}`,
    ({ how = '', food = '' }) => ({ attribute: 'diet', value: `${how}${food}`, says: `${how}${food}` })),
  read(`${I}(?:不辣|没辣椒?)(?:吃不下饭|不行|不欢)${END}|${I}无辣不欢${END}`, () => ({ attribute: 'likes', value: '吃辣', says: '喜欢吃辣' })),
]

const DAYS = '每(?:天|周|个月|月|年|晚|个?周末|周[一二三四五六日末]+)(?:[一二三四五六日两\\d]+(?:次|天)?)?(?:早上|晚上|下午|中午|清晨|凌晨|睡前)?|(?:一)?周末'
const LIFE: readonly StatementRule[] = [
  read(`${I}(?<when>${DAYS})(?:都|一般|基本|会|固定|要|坚持)*(?:去|要|会)?(?<what>(?:练|打|跑|游|上|骑|爬|学|弹|画|写|看|做|跳|踢|喝|吃|健|拉|读|背|陪|回|遛
    |钓)[\\p{L}\\d]{1,8}?)${END}`, ({ when = '', what = '' }, { text }) => isCompleteChinese(what, 9) && !/今天|班到|这/.test(what)
    && (!/周末/.test(when) || /都|一般|固定|坚持|经常|每/.test(text)) && told('habit', `${when}${what}`)),
  read(`${I}(?<did>跑步|打羽毛球|打篮球|打网球|踢足球|游泳|画画|弹琴|弹吉他|练瑜伽|爬山|钓鱼|摄影|写作|健身|滑雪|骑行|学日语|学英语|学法语|学钢琴|练书法|跳舞
    |唱歌)(?:也)?(?:有)?(?:好)?(?<years>${COUNT}多?年)${END}`, ({ did = '', years = '' }) => told('hobby', `${did}${years}`)),
  read(`${I}(?<verb>跑|打|踢|游|画|弹|练|学|玩|骑|写|拉|跳|下)了(?:快|差不多)?(?<years>${COUNT}多?年)(?:的)?(?<what>[\\p{L}]{1,5}?)${END}`,
    ({ verb = '', years = '', what = '' }) => isCompleteChinese(what, 5) && told('hobby', `${verb}了${years}${what}`)),
  read(`${I}(?:正)?在(?:自)?学(?<what>[\\p{L}]{2,6}?)${END}`, ({ what = '' }) => isCompleteChinese(what, 6) && !/校|会$/.test(what)
    && { attribute: 'learning', value: what, says: `在学${what}` }),
  read(`(?:我)?(?:最|特别|超|超级|非常|很|真的|一直|比较|挺|就)*(?<verb>喜欢|爱吃|爱喝|爱看|爱听|爱玩|迷上了?|沉迷)(?<what>[\\p{L}、]{1,10}?)${END}`,
    ({ verb = '', what = '' }) => {
    const value = chineseValue(what)
    return isCompleteChinese(value, 10) && !/^(?:的|了|过|上|就|和你|这)|[的了买]$|才|就/.test(value)
      && { attribute: 'likes', value: `${verb.startsWith('爱') ? verb.slice(1) : ''}${value}`, says: `喜欢${verb.startsWith('爱')
      ? verb.slice(1) : ''}${value}` }
  }),
  read(`(?:我)?(?:最|特别|超|超级|非常|很|真的|一直|实在)*(?:讨厌|受不了|不喜欢|最烦|不爱吃|不爱)(?<what>[\\p{L}]{1,8}?)${END}`, ({ what = '' }) =>
    isCompleteChinese(chineseValue(what), 8) && { attribute: 'dislikes', value: chineseValue(what), says: `不喜欢${chineseValue(what)}` }),
  read(`(?:我们?)?(?:是)?(?:${TIME})?(?:和老婆|和老公|和女朋友|和男朋友)?(?:${TIME})?(?<did>领证|领的证|结婚|结的婚|订婚|离婚|买房|买的房|生娃|生了二胎|生的娃|装修完?|搬家)(?:了|的)?`,
    ({ did = '' }, clause) => timePast(clause.text, clause.day) !== undefined
      && happened(`${did.replace('领的证', '领证').replace('结的婚', '结婚').replace('买的房', '买房').replace('生的娃', '生娃')}了`, clause)),
  read(`${I}(?:${TIME})?(?<did>戒烟|戒酒|戒糖|吃素|单身|失眠|独居|备孕|带娃|北漂|沪漂)(?:已经|都|快)?(?<years>${COUNT}(?:多?年|个多?月))${END}`,
    ({ did = '', years = '' }) => told('habit', `${did}${years}`)),
]

const MANNER = '简短|简洁|简单|详细|直接|口语化|通俗|精炼|正式|幽默|严谨|客观'
const WISHES: readonly StatementRule[] = [
  read(`(?:请|麻烦)?(?:以后)?(?:回答|回复|解释|说话|答案)(?:请|都|要|尽量|可以|得)*(?<how>(?:${MANNER})(?:一点|一些|点|些|就行)?)${END}`,
    ({ how = '' }, { toAssistant }) => toAssistant && { attribute: 'guideline', value: `回答${how}`, says: `要求助手：回答${how}` }),
  read(`(?:请|麻烦)?(?:以后)?(?:不要|别|不用|少)(?:再)?(?<what>用表情|用表情符号|用emoji|发表情|用列表|用英文|说客套话|说废话|客套|道歉|用敬语|列点|分点|用markdown|叫我您)${END}`,
    ({ what = '' }, { toAssistant }) => toAssistant && { attribute: 'guideline', value: `不要${what}`, says: `要求助手：不要${what}` }),
  read(`(?:代码)?(?<where>注释|代码注释|回答|回复|邮件|文档)(?:请|也|都|一律|统一)+用(?<what>中文|英文|简体中文|繁体中文|简体|繁体|英语|粤语)(?:写|回答)?${END}`,
    ({ where = '', what = '' }, { toAssistant, text }) => toAssistant && { attribute: 'guideline', value: `${text.startsWith('代码注释')
      ? '代码注释' : where}用${what}`, says: `要求助手：${text.startsWith('代码注释') ? '代码注释' : where}用${what}` }),
]

/** All rules of this file, in order: for clauses that no closer rule reads. */
export const CHINESE_LIFE: readonly StatementRule[] = [...WISHES, ...RELATIVES, ...PETS, ...WORKS, ...GOALS, ...SELF, ...HEALTH, ...LIFE]
