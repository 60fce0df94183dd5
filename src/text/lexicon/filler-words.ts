/** Filler words: frequent in conversation, and of little use to tell one conversation from another. */
import { wordSet } from './stopwords.ts'

/** English words that are never part of a key phrase: greetings, reactions, adverbs, common verbs. Folded, without apostrophes. */
export const FILLER_WORDS: ReadonlySet<string> = wordSet(`
  hey hi hello hiya yo bye goodbye welcome congrats congratulations cheers thanks thank thankful thx sorry please pls yeah yes yea
  yep yup nope nah ok okay okey sure alright right wow whoa oh ooh ah aw aww ha haha hahaha hehe lol lmao omg hmm hm um uh mhm ugh
  yay btw tbh idk imo fyi asap cool nice great awesome amazing wonderful fantastic incredible lovely beautiful gorgeous stunning
  excellent perfect terrific brilliant impressive inspiring inspired good better best well bad worse worst glad happy sad excited
  exciting interesting interested fun funny crazy weird super sweet cute proud grateful lucky hard tough easy difficult important
  special favorite favourite true real fine worth able ready busy tired sick curious keen nervous worried scared anxious stressed
  overwhelmed relaxed thrilled touched blessed honored pumped stoked psyched refreshing rewarding fulfilling motivating enjoyable
  relaxing stressful peaceful powerful really very pretty quite totally definitely absolutely actually basically literally
  seriously exactly probably maybe perhaps possibly hopefully certainly indeed anyway anyways though although however still yet
  already ever never always often sometimes usually lately recently currently finally soon later early earlier late almost enough
  especially particularly honestly truly clearly obviously simply even else instead together away back around along across ahead
  forward far near apart aside once twice again way ago get gets getting got go goes going gone come comes coming came take takes
  taking took taken make makes making made let lets see sees seeing saw seen look looks looking looked watch watching watched hear
  hears hearing heard listen listening listened say says saying said tell tells telling told talk talks talking talked speak
  speaking spoke ask asks asking asked answer answered know knows knowing knew known think thinks thinking thought feel feels
  feeling felt believe believes hope hopes hoping wish want wants wanted wanting need needs needed needing like likes liked love
  loves loved loving enjoy enjoys enjoyed enjoying hate hates mean means meant guess suppose remember remembers remembered forget
  forgot try tries trying tried keep keeps keeping kept start starts starting started stop stops stopped stopping begin began
  beginning end ends ended finish finished continue continues continued happen happens happening happened become becomes became
  seem seems seemed give gives giving gave given bring brings bringing brought put puts putting find finds finding found use uses
  using used help helps helping helped sound sounds sounded appreciate understand understanding understood care agree agreed
  imagine wonder wondering plan planning planned decide decided work works worked play plays run move moved changed stayed leave
  left leaving wait waiting waited meet met show shows showing showed shown share shares sharing shared check checking checked
  turn turns turned set sets call called hold stand reach follow send sent spend spent pick picked grab hit hang hanging join
  joined live living lived learn learned learning teach reminds remind reminded allow allows add added create created creating
  open catch catching deal handle face realize realized notice consider achieve achieved supports supporting supportive express
  expressing explore explored exploring discover pursue embrace cherish count suggest recommend recommended grow growing involve
  involved includes including read write wrote miss missed lost lose win won pay paid buy bought eat ate eating drink sleep walk
  sit cook one ones two lot lots bit kind kinds kinda sort sorta sorts thing things stuff something anything everything nothing
  someone anyone everyone everybody somebody anybody nobody somewhere anywhere everywhere somehow whatever whenever wherever
  whoever while till until upon without within among since unless whether either neither rather than via per etc much many less
  least little few several plenty couple half whole entire full next last first second other another every different same big
  small huge tiny long short high low young own possible certain various available others cause spending raising loads jeez
  supported accept accepts accepted accepting successful push pushing pushed spread spreading stay staying focused focus
  anymore anyways sooner indeed meanwhile meantime nowhere randomly plus duh hows otherwise behind beyond beneath beside dang damn bummer huh dude bro gosh geez yikes oof eh surrounded favourites faves don didn doesn isn wasn weren couldn wouldn shouldn ain re ve ll im ur u lemme gimme dunno cuz bc
  tho thru gon na ya may must shall cannot cant also such yours today tomorrow yesterday tonight nowadays now then morning
  afternoon evening noon midnight monday tuesday wednesday thursday friday saturday sunday feelings emotions reminder vibe vibes
  chance sense matter difference journey progress glance moment moments
`)

/** English words that may stand beside a specific word in a key phrase (birthday party, family trip), but say little alone. */
export const LIGHT_WORDS: ReadonlySet<string> = wordSet(`
  day days night nights week weeks weekend month months year years time times hour hours minute minutes date moment summer winter
  spring fall autumn people person guy guys man men woman women kid kids child children friend friends family families mom dad mum
  parents place places home house room world life lives area part parts side point spot reason idea ideas question questions
  problem problems issue issues plan plans goal goals dream dreams experience experiences story stories memory memories news
  update updates photo photos picture pictures pic pics video group groups team class classes course event events project projects
  job jobs career skill skills practice hobby hobbies passion activity activities trip adventure game games music movie movies
  book books food car town city country nature art show joy fun stress strength courage peace hope love happiness creativity
  inspiration motivation community connection relationship attitude advice tip tips feedback suggestion suggestions option options
  details info information example result results key positive negative impact effect energy kindness blast force individuals
  building unique potential solution solutions improvement improvements biz fam reserve confidence others perspective positivity
  determination dedication passions customers new old writing reading cooking walking meeting working support voice sign source
  process beauty power truth acceptance sense self appreciation top main final recent upcoming amazing local favorite simple major
  public personal close safe quick deep fresh hot cold thought thoughts mind heart eyes hand hands head name word words number
  list level step steps stage type style change changes challenge challenges success help effort opportunity opportunities growth
  balance build error errors message email text chat phone account order system user
`)

/** Filler words of Chinese, Japanese and Thai. */
export const UNSPACED_FILLERS: ReadonlySet<string> = wordSet(`
  你好 您好 谢谢 感谢 请问 好的 好吧 好像 这个 那个 这些 那些 这样 那样 这里 那里 这边 那边 就是 然后 可以 没有 知道 现在 今天 明天 昨天 后天 刚才 我们 你们 他们 她们 咱们 大家 自己 什么 怎么 怎么样 为什么 时候 觉得
  认为 一下 一个 一些 一点 一直 一样 还是 还有 不是 不能 不会 不要 不用 不过 因为 所以 如果 但是 而且 或者 或 以及 已经 应该 可能 需要 想要 希望 喜欢 比较 非常 特别 真的 其实 当然 可是 只是 只有 只要 的话 的是 东西
  事情 问题 情况 方面 部分 先生 女士 小姐 客气 不客气 再见 没事 没关系 对不起 抱歉 不好意思 麻烦 稍等 明白 清楚 了解 确认 告诉 看看 看到 听到 说话 起来 出来 进去 过去 过来 哈哈 哈哈哈 嘿嘿 呵呵 嗯嗯 哎呀 加油 是的 是吧
  是不是 有没有 能不能 对吧 对对 行吧 就行 这么 那么 多少 几个 之后 之前 以后 以前 的时候 通过 进行 关于 是否 存在 切勿 以免 发生 同时 尝试 等于 目前 直接 等等 这种 来讲 一般来讲 里面 多个 正常 方便 收到 自行 过后 他人
  别人 任何 交给 提供 使用 建议 来电 接听 耐心 等待 请您 帮您 一共 整个 差不多 反正 本来 好好 一起 有点 有些 开始 结束 继续 接受 找到 打算 准备 以上 以下 或者是 我想 看一下 听一下 问一下 马上 稍后 荣幸 后面 前面 几笔
  来看 肯定 一定 明年 今年 去年 下个月 上个月 这个月 下周 上周 周末 一会儿 一会 想问 想问一下 有人 哪个 哪里 每天 每次 最近 终于 突然 感觉 发现 记得 忘记 决定 挺好 不错 早上 早上好 上午 下午 晚上 早安 晚安 恭喜 太棒 そう これ それ あれ どれ ここ そこ あそこ こと もの とき
  ところ ありがとう ございます すみません ごめん はい いいえ うん ええ です ます でした ました ません ください 思う 思い 言う 言っ 見る 見 行く 行き 来る する した して いる ある なる ない 私 僕 俺 君 今日 明日 昨日 今
  何 人 時 方 的 本当 大丈夫 少し 一番 予定 まだ もう ฉัน ผม คุณ เขา เรา ที่ และ ของ ว่า เป็น มี ได้ จะ ให้ กับ ใน ไป มา เพื่อ แล้ว ไม่ นี้ นั้น ก็
  ครับ ค่ะ คะ นะ เมื่อ วาน วัน ปี เมื่อวาน วันนี้ พรุ่งนี้ บอก มาก อยู่ คือ แต่ หรือ
`)

/** Filler words of Korean, without particles. */
export const KOREAN_FILLERS: ReadonlySet<string> = wordSet(`
  어제 오늘 내일 지금 그리고 그래서 그런데 하지만 그럼 정말 진짜 너무 아주 조금 많이 다시 우리 나는 저는 제가 내가 네 응 아니 안녕 어디 무엇 언제 누구 어떻게 왜 있는 없는 하는 할 한 거 것 수 때 좀 더 잘 못 안 이
  그 저 와 작은 큰 좋은 같이 함께
`)
