/** English filler words: frequent in conversation, and of little use to tell one conversation from another. */
import { wordSet } from '../word-set.ts'

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
  anymore anyways sooner indeed meanwhile meantime nowhere randomly plus duh hows otherwise behind beyond beneath beside dang damn bummer
  huh dude bro gosh geez yikes oof eh surrounded favourites faves don didn doesn isn wasn weren couldn wouldn shouldn ain re ve ll im ur u
  lemme gimme dunno cuz bc
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
