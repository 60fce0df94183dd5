/** Stopwords of English, and function characters of Chinese and Japanese. */

/** The set of the words of a text that are separated by spaces. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''))

/**
 * English words left out of the search index, folded and without apostrophes.
 *
 * Grammar only: `may` is a month, and people search for `like` and `work`, so these are not stopwords.
 */
export const ENGLISH_STOPWORDS: ReadonlySet<string> = wordSet(`
  a an the and or but nor so if then than because as of at by for with about against between into through during
  before after until till while whether within without upon among across along around per
  to from in out on off over under up down above below again further once here there
  i me my mine myself we us our ours ourselves you your yours yourself yourselves u ur
  he him his himself she her hers herself it its itself they them their theirs themselves
  this that these those who whom whose which what when where why how
  am is are was were be been being have has had having do does did doing done
  can could will would shall should must might
  not no only own same too very just also both each few more most other some such any all
  im ive id ill youre youve youll youd hes shes its weve well were theyre theyve theyll theyd
  dont doesnt didnt cant couldnt wont wouldnt shouldnt isnt arent wasnt werent hasnt havent hadnt aint
  thats whats theres heres lets whos gonna wanna gotta s t re ve ll d m
  http https www
`)

/** Characters that carry grammar in Chinese, and the kana of Japanese endings: of little weight in titles and vectors. */
export const FUNCTION_CHARACTERS: ReadonlySet<string> = new Set(
  '的了是我你他她它们在有不也就都和吗呢吧啊呀哦嗯哈这那个么什怎为很还会要能可以到说没去来上下好对给把被让从与及而但如果因所之其您咱哪谁得着过' +
  'はがをにでとのもへやかよねわさしてたですまりれるらなっいうんこそあえけどくせ',
)
