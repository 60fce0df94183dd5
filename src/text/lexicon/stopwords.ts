/** Words that say how a sentence is built, not what it is about. */

/** A set from words written with spaces between. */
export const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(/\s+/).filter((word) => word !== ''))

/**
 * English words left out of the search index, folded and without apostrophes.
 *
 * Grammar only: `may` is a month, `like` and `work` are things people ask about, so they stay.
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

/** Function words of other languages in Latin script: kept in the index, of little weight in titles and vectors. */
export const FUNCTION_WORDS: ReadonlySet<string> = wordSet(`
  der die das den dem des ein eine einen einem einer eines und oder aber denn doch ist sind war waren bin bist sein hat haben habe hatte
  ich du er sie es wir ihr mich mir dich dir uns euch ihm ihn ihnen mein meine meinen meiner meinem dein deine unser unsere sein seine ihre
  nicht kein keine auch noch nur schon sehr so wie was wer wo wann warum mit von vom zu zum zur auf aus bei nach vor fur gegen uber unter
  im in am an ans ins um als wenn dass weil ob da hier dort dann nun ja nein wird werden wurde kann konnen mal man mehr immer etwas wieder
  diese dieser dieses ganz bitte danke hast seit bis durch ohne gibt gut alles muss will mochte konnte wurde vielleicht endlich gestern heute morgen geht gehen machen macht gemacht kommt hallo
  le la les un une des du de et ou mais donc car est sont etait etre suis es ai as avons avez ont avait je tu il elle on nous vous ils elles
  me te se moi toi lui leur mon ma mes ton ta tes son sa ses notre votre nos vos ce cet cette ces ca cela qui que quoi dont ou quand comment
  pourquoi ne pas plus moins tres bien aussi encore avec sans pour par dans sur sous chez vers en au aux y si oui non tout tous toute toutes
  fait faire va vais merci bonjour salut puis alors comme deja voudrais voudrait veux veut peux peut pouvez dois doit faut aller prendre parce chaque autre deux
  el los las una unos unas y o pero es son era fue ser estar esta estoy he ha han hay yo tu ella nosotros ellos mi mis su sus lo le les
  que quien como cuando donde por para con sin sobre entre muy mas menos tambien ya no si al del en de este esto ese eso gracias hola quiero puedo puede hacer tengo tiene voy vamos dos
  il lo gli uno e ed ma sono sei siamo era ho hai abbiamo hanno io lui lei noi voi loro mio mia tuo tua suo sua che chi cosa come quando dove
  perche non piu molto anche gia con per tra fra su nel nella della dei delle al alla dal questo questa quello grazie ciao voglio posso puo fare devo
  o os as um uma e ou mas eu ele ela nos eles meu minha seu sua que quem como quando onde nao sim muito mais tambem ja com sem por para em no na dos das
  het een en of maar ik jij je hij zij ze wij we jullie mijn jouw zijn haar ons onze niet geen ook nog al heel wat wie waar wanneer hoe
  met van voor naar op uit bij te om dat deze dit die er is was waren ben bent heb hebt heeft had
`)

/** Characters that carry grammar in Chinese, and the kana of Japanese endings: of little weight in titles and vectors. */
export const FUNCTION_CHARACTERS: ReadonlySet<string> = new Set(
  '的了是我你他她它们在有不也就都和吗呢吧啊呀哦嗯哈这那个么什怎为很还会要能可以到说没去来上下好对给把被让从与及而但如果因所之其您咱哪谁得着过' +
  'はがをにでとのもへやかよねわさしてたですまりれるらなっいうんこそあえけどくせ',
)
