/** Chinese: what people plainly say of themselves, as the rows of a table. A clause begins with 我, without adverbs and particles. */
import type { StatementRow } from '../../facts/statement-table.ts'

const ASKS = '要求助手：$value'
export const CHINESE_WISHES: readonly StatementRow[] = [
  ['guideline', '(?:请|麻烦)?(?:以后)?(?<on>回答|回复|解释|说话|答案)(?:请|都|要|尽量|可以|得)*(?<how>{at}(?:一点|一些|点|些|就行)?)', '要求助手：回答$how'],
  ['guideline', '(?:请|麻烦)?(?:以后)?(?:不要|别|不用|少)(?:再)?(?:给我)?(?<how>用表情符号|用表情|用emoji|发表情|[用列]列表|列清单|用英文|说客套话|说废话|客套|道歉|用敬语|列点|分点'
    + '|用markdown|叫我您)', '要求助手：不要$how'],
  ['guideline', '(?<value>(?:代码注释|注释|回答|回复|邮件|文档))(?:请|也|都|一律|统一)+(?<how>用(?:中文|英文|简体中文|繁体中文|简体|繁体|英语|粤语))(?:写|回答)?', '要求助手：$value$how'],
  ['guideline', '(?:请|以后)*(?<value>只用(?:公制|摄氏度?|公里)(?:单位)?)', ASKS],
  ['guideline', '(?:请)?(?:以后|今后|从现在开始|从现在起)(?:请|都|就|每次|回答|要)*(?<value>(?:都|请|用|不要|别|回答|称呼|叫|每次|总是|只|先|尽量).{2,30}?)', ASKS],
  ['guideline', '(?:请|你(?:就|可以)?)?(?:总是|永远|始终|一直|每次都)(?<value>用.{1,20}?(?:回答|回复|说话|解释))', '要求助手：总是$value'],
  ['guideline', '(?:请|你(?:就|可以)?|可以)?(?:以后|一直)?(?:叫我|称呼我为?)(?![去来做吃起干看回帮给怎])(?<value>[\\p{Script=Han}]{2,4}?(?<!们)|[A-Z][a-z]+)'
    + '(?:就行|就好|吧|即可|好)?',
    '希望被称为$value'],
]

const SELF: readonly StatementRow[] = [
  ['name', '我(?:叫做?|是叫){name}', '的名字叫$value'], ['name', '我的名字[是叫]{name}', '的名字叫$value'],
  ['age', '我(?:今年|已经|刚?满)*(?<value>[1-9]\\d|[一二三四五六七八九]?十[一二三四五六七八九]?)周?岁(?:女|男|女生|男生|宝妈|程序员)?', '$value岁'],
  ['birthday', '我的?生日(?:是|在)?(?<value>(?:农历|阴历)?(?:\\d{4}年)?[\\d一二三四五六七八九十]{1,3}月[\\d一二三四五六七八九十]{1,3}[日号]?)', '的生日是$value'],
  ['birthday', '我(?:是|出?生于)(?<value>(?:19|20)\\d\\d年(?:\\d{1,2}月\\d{1,2}[日号])?)(?:出?生)?', '生于$value'],
  ['language', '我会[说讲]{languages}', '会说$value'], ['native-language', '我的母语是(?<value>[\\p{Script=Han}]{2,5})', '的母语是$value'],
  ['trait', '我属(?<sign>[鼠牛虎兔龙蛇马羊猴鸡狗猪])(?:.*年)?', '属$sign'],
  ['trait', '我(?<sign>(?:白羊|金牛|双子|巨蟹|狮子|处女|天秤|天蝎|射手|摩羯|水瓶|双鱼)座)(?:女|男)?', '是$sign'],
  ['trait', '我是个?(?<sign>左撇子|夜猫子|独生子女?|独生女|路痴|社恐|近视眼|色盲)', '是$sign'],
  ['home', '我(?:家?住在|家?居住在|定居在?|家在|人在|坐标){place}(?:这边|那边|市区|附近)?(?:{years})?', '住在$value'],
  ['home', '我家?住(?=北京|上海|\\p{Script=Han}{2,4}$){place}', '住在$value'],
  ['home', '我(?:从[\\p{Script=Han}]{2,6}?)?(?:才|又|已经)?搬(?:家)?(?:到|去|来|进)了?{place}(?:来|去|住)?', '住在$value'],
  ['home', '我在{place}(?:租房子?|安家|落户|定居|独居|(?:住|待|呆|漂|打拼|生活)了?(?:快|好几年|{years}))', '住在$value'],
  ['nationality', '我是(?<value>(?:[\\p{Script=Han}]{1,2}国|日本|意大利|加拿大|俄罗斯|巴西|印度|澳大利亚|西班牙|葡萄牙|新加坡|马来西亚)人)', '是$value'],
  ['hometown', '我(?:来自|是从){place}(?:来)?', '来自$value'], ['hometown', '我的?(?:老家|家乡|故乡)(?:是|在|{near}){place}', '来自$value'],
  ['hometown', '我(?:是(?:土生土长的?)?|{near})(?<value>(?!.*(?:[的与作个达]|[男女好老大小穷富坏病年成怪新外本名商工军客诗艺媒]人'
    + '|那种|负责|投资|当事|经办))[\\p{Script=Han}]{2,6})人', '是$value人'],
  ['hometown', '我在{place}(?:出生)?长大', '在$value长大'],
  ['birthplace', '我在{place}出生', '在$value出生'], ['birthplace', '我出?生[在于]{place}', '在$value出生'],
]

const WORK: readonly StatementRow[] = [
  ['occupation', '我在(?<at>{org})(?:做|当|担任){a}{job}', '是$value', ['place-of-work', 'at', '在$at工作']],
  ['occupation', '我(?:的?职业|的?工作)?(?:是|当上?|做|成为|转行[做当]|开始[当做])了?{a}{job}', '是$value'],
  ['occupation', '我{a}(?:{years})?{job}(?:一[枚个名])?', '是$value'],
  ['occupation', '我在(?<firm>[\\p{Script=Han}A-Za-z·]{2,12}?)(?:做|当|担任){a}{job}', '是$value', ['employer', 'firm', '在$firm工作']],
  ['occupation', '我(?<value>退休)', '已经退休'], ['occupation', '我(?:自己)?开了?(?:一?家|个|间)?(?<shop>(?![去到在])[\\p{L}]{0,5}?{shop})', '开$shop'],
  ['place-of-work', '我(?:刚|开始)*在(?<value>{org}){works}', '在$value工作'],
  ['place-of-work', '我在(?<value>{city}){works}', '在$value工作'],
  ['employer', '我(?:刚|终于|开始)*在{firm}(?:{works}|找到了?新?工作|开始上班|开始工作)', '在$value工作'],
  ['employer', '我(?:跳槽|换工作|入职|加入)[到去]?了?(?!.*[会群队党团]){firm}(?:上班)?', '在$value工作'],
  ['work-field', '我在(?<at>(?!.*[里上下中]$){some})(?<did>做|当|从事|搞|教|跑)(?!.*'
    + '(?:饭|菜|题|作业|运动|实验|准备|什么|核酸|检查|手术|家务|PPT|ppt|报告|表|方案|项目|笔记|事|爱)){what}'
    + '(?:工作|这行|这块)?', '在$at$did$what'],
  ['work-field', '我是?(?<did>[做搞教]|从事)(?![了在]|什么|一些)(?<what>[\\p{L}]{2,8}?)(?:工作|这行|的)', '$did$what'],
  ['work-field', '我(?<did>[做当干教跑开搞])了(?:快|差不多|将近)?(?<years>{years})的?{what}', '$did了$years$what'],
  ['school', '我(?:在|读的是|就读于|考上了?)(?!考虑|想)(?<value>[\\p{L}]{2,10}?(?:大学|学院|中学|高中|小学|学校))(?:上学|读书|念书|读研|读博|上课|就读|学习|[读念上])?'
    + '(?:[大研博高初]?[一二三四])?',
    '在$value读书'],
  ['school', '我(?:在|读的是)(?<value>[\\p{L}]{2,8}大学)的?[读学]?(?<major>[\\p{L}]{2,8}?)(?:专业)?', '在$value读书', ['studies', 'major', '学的是$major']],
  ['school', '我(?:在读|正在读|[读念上])?(?<value>{grade})(?:在读|学生|[生狗党])?', '读$value'],
  ['studies', '我(?:的专业是|是学|学的是|读的是|主修|攻读|学)(?<value>{some})专业', '学的是$value'],
  ['studies', '我(?:的专业是|学的是|读的是|主修|攻读)(?<value>{some})', '学的是$value'], ['studies', '我是?学(?<value>{few})的', '学的是$value'],
]

const NEAR: readonly StatementRow[] = [
  ['children', '我有一?个(?<value>{count}个?(?:岁|个月)大?的{child})', '有$value'],
  ['children', '我有(?<value>{count}个(?:可爱的|小|大)?{child}(?:和{count}个{child})?)', '有$value'],
  ['siblings', '我有(?<value>{count}个亲?{sibling}(?:和{count}个{sibling})?)', '有$value'],
  ['partner', '我(?<who>{mate})叫(?<value>[\\p{L}]{2,4})', '的$who叫$value'],
  ['relative', '我的?(?<who>老板|领导|房东|邻居|教练|上司|经理)叫(?<value>[\\p{Script=Han}]{2,4})', '的$who叫$value'],
  ['children', '我(?<value>{child}叫[\\p{L}]{2,4})', '的$value'], ['siblings', '我(?<value>{sibling}叫[\\p{L}]{2,4})', '的$value'],
  ['pets', '我(?<value>{animal}叫[\\p{L}]{1,6})', '的$value'],
  ['pets', '我(?:刚|新)?(?:养了?|领养了?|收养了?|有)一[只条][\\p{Script=Han}]{0,2}?叫(?<name>[\\p{L}]{1,6}?)的小?(?<kin>{animal})', '的$kin叫$name'],
  ['pets', '我(?:里)?(?:养了?|养着|有)?(?<kin>{count}[只条匹个][\\p{L}]{0,3}?的?{animal})一[只条]叫(?<a>[\\p{L}]{1,4}?)一[只条]叫'
    + '(?<b>[\\p{L}]{1,4})', '养了$kin叫$a和$b'],
  ['pets', '我(?:里)?(?:领养了?|收养了?|养了?|养着|有)(?<value>(?:{count})?[只条匹个](?:(?!的)[\\p{Script=Han}]){0,3}?的?{animal}(?:和{count}[只条匹]{animal})?(?:'
    + '(?:名字)?叫[\\p{L}]{1,6})?)', '养了$value'],
  ['pets', '我(?:里)?养了?(?<how>{years})(?<value>{animal})', '养了$how$value'],
  ['relationship-status', '我(?:结婚|已婚)(?:{years})?', '已婚'], ['relationship-status', '我(?:母胎)?(?<value>单身)(?:{years})?', '单身'],
  ['relationship-status', '我(?:离异|离婚了?{years})', '离异'], ['relationship-status', '我(?<value>订婚)', '订婚'],
]

const BODY: readonly StatementRow[] = [
  ['allergy', '我对?(?!对|皮肤|有点|容易|会|也|严重|食物|是否|周[一二三四五六日]|星期|工作|老板|上班|开会|代码|运动|学习|数学)(?<value>{few})(?:严重)?过敏', '对$value过敏'],
  ['allergy', '我一?(?:吃|喝|闻到?)(?<value>{few})(?:就|会)(?:过敏|起疹子|拉肚子|肿|喘不过气)', '对$value过敏'],
  ['diet', '我(?<value>吃(?:全|纯)?素|不(?:再|能)?[吃喝沾]{foods}|[吃喝]不了{foods})', '$value'], ['diet', '我是?(?<value>纯素食者?|素食者|素食主义者)', '是$value'],
  ['diet', '我(?:从来|完全|基本|几乎)(?<value>不[吃喝沾]{foods})', '$value'], ['diet', '我戒了?(?<value>{foods})', '戒了$value'],
  ['habit', '我(?<value>抽烟|吸烟|抽电子烟|打呼噜|打鼾|口吃)', '$value'],
  ['health', '我(?:有|得了|患有|查出来?[了有]?|确诊[了为]?)?(?<value>{ill})(?:患者|好几年|{years})?', '有$value'],
  ['health', '我(?<value>(?:怀孕|怀了?二胎|孕)(?:{count}(?:个月|周)|[早中晚]期))', '$value'], ['health', '我怀孕了', '怀孕'],
  ['health', '我在?(?:吃|服用|打)(?<value>[\\p{Script=Han}]{1,6}(?:药|片|胰岛素))', '在吃$value'],
  ['event', '我把?(?<part>{body})(?<did>摔断|摔伤|骨折|扭伤|断|撕裂|崴|拉伤|摔骨折)', '$part$did了'],
  ['event', '我做[了完](?<did>[\\p{L}]{0,6}手术|化疗|放疗|剖腹产|试管|近视手术)', '做了$did'],
]

const LIFE: readonly StatementRow[] = [
  ['favourite', '我(?:最)?(?:喜欢|爱)的(?<what>(?!.*(?:人|部分|一))[\\p{Script=Han}]{1,5})(?:就?是){thing}', '最喜欢的$what是$value'],
  ['likes', '我(?:不辣|没辣椒?)(?:吃不下饭|不行|不欢)|我无辣不欢', '喜欢吃辣'],
  ['likes', '我(?:喜欢|喜爱|热爱|爱好|迷上了|沉迷于?|爱)(?!.*(?:就好|才)|[了过上的是就死人和]|在家$|听这|看这){thing}', '喜欢$value'],
  ['dislikes', '我(?:不(?:太|怎么|大|是很|很)?(?:喜欢|爱)|讨厌|最怕|受不了|特别烦|最烦)(?!.*(?:就好|才)|[了过上的是就死人]){thing}(?:的味道)?', '不喜欢$value'],
  ['hobby', '我的(?:业余|主要)?(?:爱好|兴趣)(?:爱好)?(?:是|包括|有){thing}', '的爱好是$value'],
  ['hobby', '我(?<did>跑步|打羽毛球|打篮球|打网球|踢足球|游泳|画画|弹琴|弹吉他|练瑜伽|爬山|钓鱼|摄影|写作|健身|滑雪|骑行|练书法|跳舞|唱歌)(?:也)?(?:有)?(?:好)?(?<how>{years})', '$did$how'],
  ['hobby', '我(?<did>[跑打踢游画弹练学玩骑写拉跳下])了(?:快|差不多)?(?<how>{years})的?(?<what>(?![了的]){few})', '$did了$how$what'],
  ['plays', '我会(?<value>弹钢琴|弹吉他|拉小提琴|吹笛子|打鼓|弹古筝|拉二胡|书法|画画|游泳|滑雪|下围棋|下象棋|跳舞|唱歌)', '会$value'],
  ['plays', '我会?(?<value>[弹拉吹](?:大提琴|小提琴|钢琴|吉他|古筝|二胡|琵琶|笛子?|长笛|萨克斯|单簧管|小号|贝斯|尤克里里|手风琴|古琴|葫芦丝))', '会$value'],
  ['learning', '我(?:(?:正在|在|正|自)+学习?(?![校会生到了])|学(?=[\\p{L}]{1,4}语))(?<value>(?!.*(?:校|会|专业)$){some})(?:{years})?', '在学$value'],
  ['owns', '我(?:有|买了|刚买了|新买了|开)(?<value>一[辆台架套](?!.*[想租借看如卖抵])[\\p{Script=Han}A-Za-z\\d ]{0,8}?(?:车|钢琴|吉他|相机|无人机|SUV|房子?|{car})'
    + '(?: ?[A-Z][a-zA-Z]* ?\\d*)?)', '有$value'],
  ['owns', '我开(?:的是|着)?(?:一?辆)?(?<what>{car})[\\p{L}\\d]{0,5}', '开$what'],
  ['tools', '我用(?:的是)?(?:一台)?(?<what>{tool})(?:写.*|办公|开发)?', '用$what'],
  ['habit', '我(?<often>(?!周[一二三四五六日].*要){days})(?:都|一般|基本|会|固定|要|坚持|常)*(?:去|要|会)?(?<what>(?!.*'
    + '(?:班到|这))[练打跑游上骑爬学弹画写做跳踢喝吃健拉读背陪遛钓]{some})', '$often$what'],
  ['habit', '我(?<often>每[^去]{1,8}?)(?:都|会|固定|坚持)*去(?<what>(?:{count}[次趟])?'
    + '(?:公园|健身房|操场|江边|河边|教堂|图书馆|游泳馆|球馆|菜场)[\\p{L}]{0,4}?)', '$often去$what'],
  ['habit', '我(?<did>戒烟|戒酒|戒糖|吃素|失眠|独居|备孕|带娃|北漂|沪漂)了?(?:已经|都|快)?(?<how>{years}多?)', '$did$how'],
]

const GOALS: readonly StatementRow[] = [
  ['goal', '我的?(?:目标|梦想|理想)是(?<value>(?:(?!你|他|她|这|那)[\\p{L}\\d]){2,16}?)', '的目标是$value'],
  ['goal', '我(?:想|准备|打算|在|正在|计划)(?:今年|明年)?要?(?:备考|考|冲刺)(?<what>CPA|cpa|注会|研究生|研|公务员|公|教资|教师资格证|雅思|托福|驾照|驾驶证'
    + '|法考|司法考试|博士|博|证|PMP|一建|二建|事业编|编制|N[1-5]'
    + '|日语N[1-5]|四级|六级|GRE|GMAT)', '想考$what'],
  ['goal', '我(?:想|打算|准备|计划)转行[去做当到]?(?<what>{some})', '想转行做$what'],
  ['goal', '我(?:想|打算|准备|计划|目标是?)(?<what>(?:减|瘦|增肌|减肥到|减到)\\d{1,3}(?:斤|公斤|kg)|买房|买车|创业|移民[\\p{L}]{0,4}|留学|要二胎|生二胎|存够?\\d+万|跑'
    + '(?:一次|一个)?(?:半|全)?程?马拉松?'
    + '|戒烟|戒酒|出国留学)', '想$what'],
  ['goal', '我(?:想|希望|打算|计划)(?:在)?(?<what>[\\p{L}\\d]{1,6}之?(?:前|内|以前|里)(?:开|写|攒|存|考|学会|读完|买|跑|拿到)[\\p{L}\\d]{2,10}?)', '想$what'],
]

/** What happened, with 了 behind it. */
const HAPPENED = `结婚 领证 订婚 离婚 搬家 毕业 升职 当爸爸 当妈妈 辞职 离职 裸辞 失业 转正 跳槽 退伍 创业 上岸 戒烟 戒酒 拿到offer`
export const CHINESE_EVENTS: readonly StatementRow[] = [
  ...HAPPENED.split(' ').map((did): StatementRow => ['event', `我(?:大学|研究生)?${did}了`, `${did}了`]),
  ['event', '我生了一?个?(?<who>儿子|男孩|女儿|女孩|二胎)', '生了$who'], ['event', '我买房了|我买了(?:一套)?房子?', '买了房子'], ['event', '我买车了|我买了(?:一辆)?车', '买了车'],
  ['event', '我考上了?(?<what>大学|研究生|公务员|研)', '考上$what'], ['event', '我拿到驾照了', '拿到了驾照'],
  ['event', '我被(?:公司)?(?<did>裁员|裁|优化|辞退|开除)了', '被$did了'],
  ['event', '我从(?<from>(?!家|学校|公司){some})(?<did>离职|辞职|裸辞|毕业|退休|退伍)', '从$from$did'],
  ['event', '我去了(?<where>(?!.*[的里上下中边旁外]$)[\\p{Script=Han}]{2,5}?)(?:旅游|旅行|玩|出差)', '去了$where'],
]

export const CHINESE_STATEMENTS: readonly StatementRow[] = [...SELF, ...WORK, ...NEAR, ...BODY, ...LIFE, ...GOALS]
