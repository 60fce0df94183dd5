/** Words that show news in a clause of the first person: what was done or is to be done, and when. English, German, French, Spanish and Chinese. */
import { wordSet } from '../../../text/lexicon/word-set.ts'
import { LatinRegExp } from '../../../latin-regexp.ts'

/** Verbs of what happens to people, in the forms that follow 'I', 'I have', 'I am' and 'I will'. */
export const NEWS_VERBS: ReadonlySet<string> = wordSet(`
  went go going gone lost lose losing started start starting began begin beginning quit quitting stopped stop stopping got bought buy
  buying sold sell selling
  broke break breaking broken moved move moving met meet meeting married engaged divorced adopted adopt adopting applied apply applying
  signed sign signing joined join joining
  left leave leaving won win winning passed failed fail fell fallen hurt injured caught cancelled canceled cancel booked book booking
  hired fired retired graduated
  graduate graduating promoted accepted rejected finished finish finishing launched launch launching opened open opening closed close
  closing built build building
  found finding cooked baked made making wrote writing published performed perform performing competed travelled traveled travel
  traveling travelling flew fly flying
  drove driving arrived returned visited visit visiting attended attend attending volunteered hosted host hosting planned planning
  decided dropped crashed
  stole stolen received ordered tried ran hiked camped painted finalised finalized registered enrolled studying studied took taking ate
  saw watched heard
  celebrated celebrate celebrating gave interviewed interviewing called paid fixed repaired cut spilled burnt burned slept missed learned
  learnt changed became sent send sending died die resigned rang dyed shut
  gekauft verkauft gebucht unterschrieben umgezogen geheiratet bekommen gewonnen verloren gekündigt abgesagt gefunden angefangen
  aufgehört bestanden gegangen gefahren
  geflogen getroffen besucht gestürzt verlassen begonnen
  acheté vendu signé réservé déménagé marié perdu gagné annulé trouvé commencé arrêté quitté reçu allé allée parti partie rencontré visité
  comprado vendido firmado reservado mudado casado perdido ganado cancelado encontrado empezado dejado recibido ido conocido visitado
`)

/** Verbs that say what somebody thought, felt or said: no news by themselves. */
export const NO_NEWS: ReadonlySet<string> = wordSet(`
  thought knew felt meant said told asked liked loved enjoyed wanted needed wished hoped guessed agreed forgot remembered wondered
  believed seemed looked used saying
  thinking feeling hoping wondering talking looking rooting cheering loving excited glad sure happy sorry proud good fine ok okay doing
  trying kidding joking keep be always never here there
  impressed inspired amazed honored honoured grateful thankful thrilled stoked pumped super really so totally definitely all with not
  just about obsessed interested agree love see wait kept faced have
`)

/** When it was or will be, and that it is new. */
export const NEWS_TIMES = new LatinRegExp(String.raw`(?<!\p{L})(?:yesterday|today|tonight|tomorrow|`
  + String.raw`(?:last|next|this) (?:night|week|weekend|month|year|summer|winter|spring|autumn|fall|semester|`
  + String.raw`morning|afternoon|evening|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|(?:a |two |three |\d+ )?(?:days?|weeks?|months?|years?) ago|finally|just|recently|soon|`
  + String.raw`gestern|heute|morgen|letzte[nrs]? \p{L}+|nächste[nrs]? \p{L}+|endlich|hier|demain|aujourd'hui|enfin|ayer|hoy|mañana|por fin)(?!\p{L})`, 'iu')

/** What has happened or is about to, in Chinese: said of the speaker, or without a subject. */
export const CHINESE_NEWS = new RegExp('^(?:我们?)?(?:昨天|今天|明天|刚才?|刚刚|终于|上周|下周|上个月|下个月|周末)'
  + '|^我的.{1,12}被.{1,6}了|^我们?(?:已经)?(?:拿到|丢|买|卖|搬|辞|换|找到|收到|考|开始|决定|订|签|去|到)了?|^(?:拿到|考上|收到|找到).|^(?:被偷|丢|买|卖|搬|辞职|换|找到|收到|考上|结婚|离婚|分手|开始|决定|订|签)了', 'u')

/** Phrases that say nothing of what their words name: 'a piece of cake', 'spill the beans'. */
export const IDIOM = new LatinRegExp(String.raw`(?<!\p{L})(?:(?:my|his|her) name is|piece of cake|`
  + String.raw`lend(?:ing|s)? (?:a|me a|us a) hand|spill the beans|break a leg|breaks? the ice|`
  + String.raw`(?:cup|cuppa) of tea|hit the (?:nail|road|hay|sack)|under the weather|`
  + String.raw`keep (?:it|that|them|rocking|rolling)|rock(?:ing)? on|rocks?|(?:catch|catching|caught) (?:the|someone's|my|your) eye|stumbling blocks?|new heights|ups and downs|balancing act|`
  + String.raw`bucket list|rule of thumb|long story short|long time no see|fingers crossed|cross(?:ing)? my fingers|on the same page|out of the blue|once in a blue moon|cost an arm|`
  + String.raw`big deal|'s sake|time flies|in the first place|in (?:honou?r|favou?r|front|spite|terms|charge|search|need|case) of|on the right track|the right person|the way to go|no wonder|side note|by the way|at the end of the day|got (?:this|your back|my back|you|it|a lot|to go|used)|took (?:a while|forever|me back)|`
  + String.raw`made (?:my|your|me|it|sense|a point|sure)|made? (?:up )?(?:my|your) mind|went (?:well|great|crazy|for it|wrong|all out)|lost (?:track|count|it)|fell in love|gave me|was (?:like|a|so|just)|`
  + String.raw`had (?:a|to|the|such|so|no) (?:great|good|nice|lovely|blast|fun|amazing|wonderful) ?(?:time)?|paid off|saw (?:that|your|you)|heard (?:that|about|of|you)|found (?:it|that)|`
  + String.raw`going (?:well|great|good|on|strong|through)|making (?:sense|progress|sure|me))(?!\p{L})`, 'iu')
