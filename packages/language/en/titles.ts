/** What titles of English talk are made of, and what not. */
import { LatinRegExp } from '@madeleine/base'
import { wordSet } from '../language-words.ts'
import { openings, type TitleWords, type ClauseWords } from '../lexicon.ts'

const RELATIVES = String.raw`mothers?|mom|mum|mama|fathers?|dad|papa|parents?|wife|husband|son|daughter|sisters?|brothers?|`
  + String.raw`grand(?:mother|father|ma|pa|parents?|son|daughter)|grann?y|nan|nana|aunt|uncle|cousin|friend|dog|cat|boyfriend|girlfriend`
/** Who died: a relative, or a name. */
const KIN = String.raw`(?:my|our|his|her|their) (?:\p{L}+ )?(?:\p{L}+)|${RELATIVES}`

export const ENGLISH_TITLES: TitleWords = {
  happenings: `went go going gone lost lose losing started start starting began begin beginning quit quitting stopped stop
    stopping got bought buy buying sold sell selling broke break breaking broken moved move moving met meet meeting married
    engaged divorced adopted adopt adopting applied apply applying signed sign signing joined join joining left leave leaving won
    win winning passed failed fail fell fallen hurt injured caught cancelled canceled cancel booked book booking hired fired
    retired graduated graduate graduating promoted accepted rejected finished finish finishing launched launch launching opened
    open opening closed close closing built build building found finding cooked baked made making wrote writing published
    performed perform performing competed travelled traveled travel traveling travelling flew fly flying drove driving arrived
    returned visited visit visiting attended attend attending volunteered hosted host hosting planned planning decided dropped
    crashed stole stolen received ordered tried ran hiked camped spent painted finalised finalized registered enrolled studying studied
    took taking ate saw watched heard celebrated celebrate celebrating gave interviewed interviewing called paid fixed repaired
    cut spilled burnt burned slept missed learned learnt changed became sent send sending died die resigned rang dyed shut`,
  complete: 'graduated married engaged divorced retired fired promoted',
  events: `bought sold signed booked cancelled canceled moved moving married engaged born died passed won lost broke broken stolen
    hired fired quit retired graduated adopted accepted promoted diagnosed surgery hospital visiting visited travelling traveling
    flew arrived launched opened finished published performed started joined applied`,
  states: `moved cancelled canceled postponed closed closing open gone broken dead stolen lost sold fired hired flooded delayed
    off ruined sick ill pregnant engaged married divorced born finished fixed back blocked leaking leaving moving coming starting
    dying burnt burned smashed fake missing pulled torn overdue booked`,
  days: `yesterday today tomorrow tonight weekend monday tuesday wednesday thursday friday saturday sunday january february march
    april june july august september october november december`,
  vague: `amazing awesome great good nice lovely cool wonderful fantastic incredible unreal gorgeous beautiful breathtaking
    stunning vibrant bold wild crazy crucial important essential vital key huge major massive special unique perfect ideal proper
    regular various different similar certain possible positive negative optimistic hopeful grateful thankful proud happy sad
    upset glad excited exciting thrilled passionate inspiring inspired motivating motivated motivational rewarding fulfilling
    heartwarming touching uplifting humbling meaningful powerful supportive helpful interesting interested fun funny enjoyable
    relaxing peaceful calming comforting refreshing enlightening tough rough hard difficult easy challenging overwhelming
    overwhelmed worried worth worthwhile deserved strong stronger bright brighter deep deeper real true genuine honest pure poor
    unconditional unknown kind sweet caring loving beloved dear cute unexpected surprising usual whole entire full complete
    ongoing overall fave favourite favorite best better worse worst fellow personal future simple small little tiny big bigger
    journey adventure ride experience moment memory memorable time feeling emotion mood energy vibe spirit passion love joy
    happiness peace serenity calm comfort hope gratitude kindness compassion empathy support encouragement inspiration motivation
    strength resilience courage confidence self-acceptance acceptance self-doubt positivity growth progress success achievement
    accomplishment challenge obstacle hurdle struggle difficulty trouble problem issue setback impact difference change effort
    contribution cause purpose meaning goal dream plan opportunity chance potential possibility option choice decision solution
    idea thought opinion perspective viewpoint insight view outlook attitude mindset approach aspect factor element detail focus
    attention value importance benefit advantage quality balance connection bond relationship friendship individual folk people
    others somebody someone someones everybody soul heart mind life living world society reminder lesson example sign touch
    gesture deal kudos respect recognition appreciation congrats relief blessing surprise beauty creativity imagination expression
    lack state urge sense ability hustle chaos amidst sight scene incident situation circumstance occasion stage step phase
    process result outcome response reaction feedback work stuff thing lot bunch plenty ton bit kind sort way side point fact
    matter case reason part conversation chat talk word message question answer story subject topic updated updates otherwise
    eventually confident written woah ups towards effect faith guts chase chases chasing talented lucky fortunate anymore though
    tho ever woohoo yay hooray plus besides throw offer blast chill chilling chillin relaxed make makes made making get gets got
    getting give gives gave giving keep keeps kept keeping let lets letting bring brings brought bringing help helps helped
    helping supports supported supporting share shares shared sharing care cares cared inspire inspires motivate motivates
    encourage encourages encouraged encouraging empower explore explores exploring explored discover discovering gather gathers
    gathering strive strives striving achieve achieves achieved achieving improve improves improving improved grow grows grew
    growing learn learns learning appreciate appreciates appreciating appreciated cherish cherishing enjoy enjoys enjoying enjoyed
    embrace embracing express expressing experiencing experienced connect connects connecting connected brainstorm brainstormed
    stay stays stayed staying remain remains face faces faced facing handle handles handled handling overcome overcoming push
    pushing pushed continue continues continuing spread spreading brighten lighten lightens uplift affect affects remind reminds
    reminded reminding show shows showed showing sound sounds sounded seem seems seemed feel feels felt realize realise realized
    realised`,
  nameless: `middle end side part lot ton bunch plenty couple load kind sort way ways thing things bit second seconds minute
    minutes hour hours day days night time times week weeks month months year years client place places reason reasons idea ideas
    case cases point points others half rest top bottom worry worries doubt doubts commitment commitments cheer cheers luck mess
    fuss joke jokes laugh shame pity relief surprise trouble matter stuff deal sense mood feeling feelings mind front back start
    scratch beginning past future person guy guys man men woman women people name names word words question questions answer answers`,
  times: String.raw`yesterday|today|tonight|tomorrow|`
    + String.raw`(?:last|next|this) (?:night|week|weekend|month|year|summer|winter|spring|autumn|fall|semester|`
    + String.raw`morning|afternoon|evening|monday|tuesday|wednesday|thursday|friday|saturday|sunday)|`
    + String.raw`(?:a |two |three |\d+ )?(?:days?|weeks?|months?|years?) ago|finally|just|recently|soon`,
  turns: String.raw`(?:${KIN}|s?he|they) (?:\p{L}+ ){0,2}?(?:died|passed away|passed on|is dying|was killed)|passed away|`
    + String.raw`lost (?:my|our|his|her|their|the) (?:\p{L}+ )?(?:${RELATIVES}|baby|job)|put (?:\p{L}+ ){1,3}(?:down|to sleep)`
    + String.raw`(?= (?:yesterday|today|last|this|on)|$)|(?:broke|breaking|break|split|splitting) up(?! (?:the|a|my|your|its|into))|`
    + String.raw`(?:dumped|left|cheated on) me|called off (?:the|our|my) wedding|(?:(?:is|are|'re|am|i'm|got|get|getting) )`
    + String.raw`?(?:divorced|separated from|engaged(?! in| with)|married)|fil(?:ed|ing) for divorce|eloped|`
    + String.raw`pregnant|gave birth|(?:had|having|expecting|adopted|adopting) (?:a|another|our|my|their) (?:first |second )?`
    + String.raw`(?:baby|twins)|miscarr(?:ied|iage)|(?:has|have|had|got|with) (?:\p{L}+ )?cancer|diagnosed|`
    + String.raw`(?:heart attack|overdosed?|in a coma)|had a stroke|(?:is|was|am|i'm|'re|were|been|back) in (?:the )?hospital|`
    + String.raw`(?:got|was|were|been|getting|get|i'm|is) (?:just )?(?:fired(?! up)|laid off|made redundant|sacked|evicted|arrested|`
    + String.raw`deported|robbed|mugged|promoted|hired)|laid (?:me|us|him|her|them) off|fired (?:me|us|him|her|them)|`
    + String.raw`(?:quit|lost|left|got|get|landed|found|start|starts|started|starting|offered me) (?:my|a|the|his|her|their|that|this)`
    + String.raw` (?:new |dream |first |old )?(?:jobs?|internship)(?! done)|handed in (?:my|his|her) (?:notice|resignation)|`
    + String.raw`burned down|went bankrupt|dropped out`,
  unreal: String.raw`almost|nearly|never|nobody|no one|no-one|if|unless|would|could|might|may|should|hope|hopes|hoping|want|wants|wish|`
    + String.raw`(?:my|the|your|his|her|our) (?:phone|battery|laptop|computer|car|engine|tv|internet|tablet|watch|plants?|character|hero)|`
    + String.raw`joke|movie|film|episode|season|novel|game`,
  over: String.raw`years ago|decades? ago|when (?:i|we|s?he|they) (?:was|were)|as a (?:kid|child|teen|teenager)|back in|`
    + String.raw`in (?:19|20)\d\d|used to`,
}

/** Verbs that say what somebody thought, felt or said: no news by themselves. */
export const NO_NEWS: ReadonlySet<string> = wordSet(`
  thought knew felt meant said told asked liked loved enjoyed wanted needed wished hoped guessed agreed forgot remembered wondered
  believed seemed looked used saying
  thinking feeling hoping wondering talking looking rooting cheering loving excited glad sure happy sorry proud good fine ok okay doing
  trying kidding joking keep be always never here there
  impressed inspired amazed honored honoured grateful thankful thrilled stoked pumped super really so totally definitely all with not
  just about obsessed interested agree love see wait kept faced have
`)

/**
 * What happens to others, in forms that follow a noun. Not here: 'called', 'found', 'made' and the
 * like, which mostly hang on the noun ('a dog called Rex').
 */
export const HAPPENED: ReadonlySet<string> = wordSet(`
  broke died quit left resigned came arrived moved closed opened burst exploded crashed fell cancelled canceled postponed sold
  bought stole won lost passed retired graduated started stopped finished changed ran hit bit ate returned collapsed failed melted leaked
  flooded
  vanished disappeared proposed married divorced quits signed booked invited
`)

/** Phrases that say nothing of what their words name: 'a piece of cake', 'spill the beans'. */
export const IDIOM = new LatinRegExp(String.raw`(?<!\p{L})(?:(?:my|his|her) name is|piece of cake|`
  + String.raw`lend(?:ing|s)? (?:a|me a|us a) hand|spill the beans|break a leg|breaks? the ice|`
  + String.raw`(?:cup|cuppa) of tea|hit the (?:nail|road|hay|sack)|under the weather|`
  + String.raw`keep (?:it|that|them|rocking|rolling)|rock(?:ing)? on|rocks?|(?:catch|catching|caught) (?:the|`
  + String.raw`someone's|my|your) eye|stumbling blocks?|new heights|ups and downs|balancing act|`
  + String.raw`bucket list|from scratch|rule of thumb|long story short|long time no see|fingers crossed|`
  + String.raw`cross(?:ing)? my fingers|on the same page|out of the blue|once in a blue moon|cost an arm|`
  + String.raw`big deal|'s sake|time flies|in the first place|in (?:honou?r|favou?r|front|spite|terms|charge|search|need|`
  + String.raw`case) of|on the right track|the right person|the way to go|no wonder|side note|by the way|`
  + String.raw`in (?:addition|particular|conclusion|other words)|on the (?:one|other) hand|for (?:instance|example)|as a result|`
  + String.raw`at the same time|at the end of the day|got (?:this|your back|my back|you|it|a lot|to go|used)|`
  + String.raw`took (?:a while|forever|me back)|`
  + String.raw`made (?:my|your|me|it|sense|a point|sure)|made? (?:up )?(?:my|your) mind|went (?:well|great|`
  + String.raw`crazy|for it|wrong|all out)|lost (?:track|count|it)|fell in love|gave me|was (?:like|a|so|just)|`
  + String.raw`had (?:a|to|the|such|so|no) (?:great|good|nice|lovely|blast|fun|amazing|wonderful) ?(?:time)?|`
  + String.raw`paid off|saw (?:that|your|you)|heard (?:that|about|of|you)|found (?:it|that)|`
  + String.raw`going (?:well|great|good|on|strong|through)|making (?:sense|progress|sure|me))(?!\p{L})`, 'iu')

// How clauses begin and end in English.

export const ENGLISH_CLAUSES: ClauseWords = {
  opening: openings(`(?!(?:so (?:far|much|many|long|called)|because of|right (?:now|away|next|after|before|in|on|by)|thanks to|well (?:done
    |known)|since \\d+|now and|then again|at least \\d\\S*|still (?:no|not)|sorry for|thank you for|thanks for|really (?:no
    |not))(?: |$))(?:(?:no|nope)(?= (?:i|i'm|i've|i'd|we|you|it|not|but|the|my|there|he|she)(?: |$))|and|but|or|nor|especially|mainly|mostly
    |there's|there is|there are|there're|oh my god|my god|thank god|let me think|lately|recently|nowadays|these days|so|then|also|plus|well
    |now|anyways?|actually|basically|honestly|seriously|literally|really|just
    |apparently|unfortunately|luckily|finally|still|though|although|because|cause|'cause|since|yes|yeah|yea|yep|yup|nope|ok|okay|ok[ae]y
    |sure
    |alright|oh+|ooh|ah+|aw+|wow|whoa|lol|ha(?:ha)+|hmm?|um|uh|er|ugh|hey|hi|hello|thanks|thank you|thank you so much|please|pls|sorry|btw
    |tbh|omg|by the way
    |for the record|as for|in fact|of course|at least|at first|to be honest|you know|you see|guess what|i mean|i think|i guess|i believe
    |i suppose
    |i (?:know|heard|see)(?! (?:that a|about|of|it|him|her|them|what|how|why|a lot|some|all|no|in|on|at)(?: |$))|i'm sure|i am sure|i'm glad
    |i am glad|i'm afraid|i understand|i said|i told you|i feel like|i would say|i'd say|it seems(?: that)?
    |it looks like|looks like|it turns out|turns out|it says|he says|she says|copy that|roger that|roger|understood|sounds like
    |i d(?:o|id)(?= (?:i|i'm|i've|we|my|and|but|yes|no|too|it's|its)(?: |$)|$)
    |right
    |in that case|other than that|no problem|let me know|let me see|one more(?: thing| question)?
    |(?:ok )?new (?:topic|question)|something else|quick (?:one|question)|good morning|good afternoon|good evening)`),
  request: openings(`(?:(?:can|could|would|will) (?:you|u) |would you be able to |are you able to )(?:please |also |just |kindly )*
    (?:help me (?:to |with )?|tell me |show me |assist me (?:in |with )|find out |check )?(?:(?:find|get|give|show|book|buy|grab) me )?
    (?:(?:(?:offer|provide|share|suggest) (?:me )?)?(?:some |any |a few )?(?:tips|advice|suggestions|ideas|pointers|guidance|help)
    (?: on| about| for| with| regarding) )?(?:how to )?
    |(?:i|we)(?:'d| would) (?:really |also )?(?:like|love|prefer) (?:you |for you )?(?:to )?|i(?:'m| am) (?:also )?(?:looking
    |searching) (?:for|to)|i (?:really |also |just |still )?(?:want|wanted|need|needed|have|wish
    |got) (?:you |us )?to(?: know(?: more)?(?: about| if| whether)?| get (?:information|info) (?:about|on))?
    |(?:i|we)(?:'ve| have) got to|i was wondering (?:if|about|whether)|i(?:'m| am) (?:also )?(?:interested in|trying to|curious about
    |hoping to)|do you (?:know|want|need)(?: me)?(?: if| about| to| of)?(?: know)?|would you (?:like|want)(?: me)?(?: to)?
    |(?:(?:can|could) you )?(?:please )?(?:confirm|verify)(?: to me| please| once again| that| the following
    | these details)*(?: you(?:'d like| would like| want| wish| need)(?: me)?(?: to)?(?: (?:book|have|buy|reserve|make))?)?
    |(?:can|could|may) (?:i|we) ask you to (?:help me (?:to |with )?)?
    |you want (?:me )?to (?:book|buy|reserve|rent)|do you have|help me (?:to |with )?|let me|is there any way to|is there a way to
    |is it possible to|(?:find|get|give|show|book|buy|grab) me|i want to know(?: more)?(?: about| if| whether| how to)?
    |i need to know(?: about| if| whether| how to)?|i(?:'m| am)? wondering (?:if|about|whether)(?: you can| you could)?|how about|what about
    |shall (?:i|we)|let's|lets|i would appreciate|i need information (?:about|on)|tell me(?: about)?|give me|i need|i want`),
  own: openings(`(?:i'm|i am|we're|we are|i was|we were|i've|i have|we've|we have|i had|we had|i'd|we'd|i'll|i will|we'll|we will|i 'm|i 've
    |i 'll|we 're|we 've|im|ive)(?: just| also| really| actually| recently| currently| now| already| finally| still| even| been| all| both
    | gonna| going to| planning to| got)*
    |(?:i|we) (?:just |also |really |actually |recently |currently )*(?:have|got|had|'ve got)`),
  subject: openings('(?:i|we)(?: just| also| actually| recently| finally| already| really| even| then)*'),
  afterOwn: new RegExp(String.raw`^(?!(?:need|feed|red|bed|bring|sing|nothing|something|anything)$)(?:\p{L}{2,}(?:ed|`
    + String.raw`ing)|a|an|two|three|four|five|six|\d\S*|been|made|done|seen|put|set|cut|let)$`, 'u'),
  article: openings('an?'),
  linking: openings(`(?:and|but|or) (?:i|i'm|i've|i'll|we|we're|you|he|she|it|it's|they|there|there's|that|this|my|then|now)|so (?:i|i'm
    |i've|we|you|he|she|it|they|there|my)|because|cause|although|though|whereas|which|who|if|unless|so that|(?:while|when|since|until|where
    |as long as) (?:i|i'm|we|you|he|she|it|they|the|my|this|that|there)`),
  dangling: openings(`this is|here's|here is|here are|if|when|while|unless|whether|because|being|having|it|it's|its|it'll|it'd|she'd|he'd
    |they'd|this|this's|that|that's|that'll|thats|these|those|he|he's|she|she's|they|they're|they've|they'll|theyre|hes|shes|them
    |(?:the |this |that )one|ones|both of|some of them|either|neither|others?|everything|something|anything|nothing|things|the rest
    |probably why|keep \\S+ing|don't give up|believe in|him|her|there's nothing`),
  fragment: openings(`(?:better|worse|more|less|other) than|closer to|far from|available|till|next to|due to|according to|instead of
    |other than|in|on|at|of|for|with|from|into|by|as|than|to|about|over|under|before|after|during|until|where|which|who|whose|is|are|was
    |were|be|been|being|am|do|does|did|not|never|will|would|can|could|should|has|have|had|what a|how|too|very|more|much|even|only|up|out|off
    |here|there|all|any|lots?|them|me|us|isn't|aren't|don't|doesn't|didn't|can't|won't|like|whether`),
  cutBefore: wordSet(`in on at for with from into after before by near around during since until and or but so because while when if which
    who where
    about over through under between against along across behind beside without within via per as than yesterday today tomorrow tonight last
    next this every
    then i we you he she they it is are was were will would can could should has have had last next yesterday today tonight tomorrow
    recently lately`),
  trailing: wordSet('sometimes somehow meanwhile unfortunately luckily apparently hopefully even the a an to of my your our and '
    + 'but or so because if when that then too though lol right please anyway btw ok okay well now yet haha hehe instead either'),
  neverLast: wordSet(`a an the my your our his her their its this these those some any no every each another and or but so because if when
    while that which who
    where what how why than as of in on at for with from into after before by near around during since until to about over through under
    between against
    along across without within via per is are am was were be been being do does did have has had will would can could should might must may
    shall i we he
    she they i'm i've i'll you you're it it's very really so too just quite also not don't didn't can't won't more most much many such both
    either only
    even like got get gets getting am's want need going gonna let's lets make makes made making there there's then well now though lol
    please right anyway btw ok okay
    yet still else same kind bit lot lots all each every another been once twice new big good great nice favorite favourite other own whole
    entire usually always never often currently actually probably maybe possibly non quite please sometimes somehow meanwhile but`),
  nounsCapital: false,
  addressee: wordSet("you your yours you're you've you'll you'd u ur ya yall"),
  hedges: wordSet('maybe perhaps probably possibly hopefully might almost nearly supposedly allegedly if unless'),
  conditions: wordSet('if unless'),
}
