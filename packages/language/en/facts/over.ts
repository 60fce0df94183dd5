/** English: the words by which people say that something is over. */
import type { OverWords } from '../../facts/fact-language.ts'
import { patternOf } from '../../facts/finding.ts'

export const ENGLISH_OVER: OverWords = {
  breaks: patternOf(String.raw`\s*(?:[;:()…!]|,(?! (?:that|it)(?:['’]s| is) (?:all )?(?:over|done|finished|history|off|gone)\b))+\s*
    |[.]\s+|\s+[-–—]+\s+|\s+(?:and(?! (?:I|me)(?: have| are|['’]ve|['’]re)? (?:split|broke
    |broken|separated|separating|got|getting|divorc\p{L}+|called|ended|parted|done|over|no|not|aren|decided|went)\b)|but|so|because|cuz
    |since(?! the| my| our)|after|now that)\s+(?=(?:I|we|it|he|she|they|the|my|our|left|quit|sold|dropped|gave up|stopped|cancell?ed
    |moved)\b)`, 'iu'),
  fill: patternOf(String.raw`(?<!\p{L})(?:finally|just|already|also|actually|sadly|unfortunately|luckily|recently|officially|now|then
    |really
    |yesterday|last (?:night|week|weekend|month|year|summer|winter|spring|autumn|fall|\p{L}+day)|this (?:week|weekend|month|year|morning)
    |on \p{L}+day|(?:a|two|three|few|couple of|\d+) (?:days?|weeks?|months?|years?) ago|earlier|in the end|for good|for now|at the moment
    |these days|ok|okay|update|well|so|yeah|oh|ugh|welp|sad news|bad news|good news|news|btw|tbh|by the way|anyway|altogether|completely
    |entirely|basically
    |I (?:guess|suppose|reckon)|since (?:last )?(?!(?:the|my|our|I|we)\b)\p{L}+|in (?:a while|ages|weeks|months|years)|both|guess what
    |(?:I |we )?(?:came home|woke up|got home) to find(?: that)?|fyi|lol|turns out)(?!\p{L})
    |['’]d\b|\p{Extended_Pictographic}`, 'giu'),
  never: patternOf(String.raw`\b(?:almost|nearly|barely|hardly|never (?:quit|left|stopped|sold|gave|lost|had)|should|would|could|might
    |(?<!\b(?:in|since|of|until|by|early|late|last|mid|this|end of) )may|ought|if|unless|until
    |till
    |whether|wish|hope|hoping|want|wants|wanted|wanna|thinking|think|considering|plan|planning|planned|about to|tried|trying|try|supposed
    |forgot|pretend\w*|imagine\w*|dream\w*|thought|used to|back then|instead of|kidding|joking|as a (?:kid|child|teen\w*)|years ago
    |temporarily|pause|jump[- ]?start|batter(?:y|ies)|recharge
    |(?<!never |tests? |results? |labs? )came back|but (?:he|she|it|they) (?:was|were|is|are)|(?:he|she
    |it|they)(?: is| are|['’]s|['’]re) back|but (?:is|are|now|we got|got) \p{L}* ?back
    |found (?:him|her|it|them)|probably|maybe|perhaps|(?:gone|missing|lost|off|out) again|told to|advised to)\b`, 'iu'),
  notClause: patternOf(String.raw`\b(?:left (?!(?:me|us|(?:my|our|the) (?:\p{L}+ )?(?:job|husband|wife|boyfriend|girlfriend|partner))\b)
    (?:\p{L}+ ){1,4}?(?:with (?!immediate|a heavy)|this (?:morning|afternoon|evening)|tonight|today|yesterday)
    |left (?:the|my|our) (?:house|home|flat|apartment|building|office|room|party
    |meeting|restaurant|bar|shop|phone|keys?|wallet|purse|bag|umbrella|charger|laptop)|(?:phone|laptop|battery|tablet|headphones|airpods
    |watch|computer|wi-?fi|internet) (?:just )?(?:died|is dead|went dead)
    |they (?:sold|quit|lost|stopped|dropped)|break from|early|late|at \d+|(?<!never (?:came|come) |(?:handed|gave|given) )back
    |found|charging
    |(?:for|just|only) (?:today|tonight|lunch|dinner)|this time|for (?:an?|one|two|three|four|five|six|(?:a )?few
      |(?:a )?couple of|half an|several|\d+) (?:second|moment|minute|bit|while|day
      |week|weekend|hour|night)s?
    |fixed|repaired|for \d+ (?:minutes|hours|days)|(?:not|\p{L}+n['’]?t) (?:\p{L}+ ){1,4}(?:today|tonight|yet)
    |done with .* this (?:morning|afternoon|evening)|in (?:one|two|an?) (?:hour
      |minute)s?
    |(?:match|class|game|lesson|practice|training|session) (?:is|was|got) .*(?:off|cancell?ed).*)\b`, 'iu'),
  trip: patternOf(String.raw`\b(?:this (?:morning|afternoon|evening)|tonight|early|late|noon|midnight|at \d+
    |by \d+|for the (?:day|night|weekend
    |week
    |holidays?|summer|winter)|be back|back (?:on|by|at|in|tomorrow|tonight|home|next)|for work|trip|train|flight|airport|traffic
    |visit\p{L}*
    |vacation|holiday)\b`, 'iu'),
  others: /\b(?:his|her|their|your|s?he|they|you|it|that|this|some(?:body|one)|everyone|nobody|what|who|there)\b|['’]s\b|^(?:job|work)$/iu,
  tail: String.raw`because|cuz|due|after|before|since|for|on|in|at|to|from|by|with|without|outside|near|last|this|yesterday|today
    |tonight|and
    |so|but|as|when|while|again|too|anyway|though|tho|until|over|of (?:cancer|old)|right|during|two|three|any ?more|either|peacefully
    |suddenly|unexpectedly|together|out of`,
  objects: String.raw`(?:to|from|at|with|by|of)(?! (?:my|the|our|this) (?:\p{L}+ )?(?:job|work|company|boss|firm|employer)(?!\p{L}))`,
  parts: {
    I: String.raw`(?:(?:I|we|me and \p{L}+|my \p{L}+ and I
      |that['’]s me)(?:['’](?:ve|m|re))? )?(?:(?:(?:have|had|got|needed|was forced|were forced
    |decided|chose
      |had) to|ended up|have|had|am|are|was|were|been|got|did|get|being|quietly|kinda|sort of|kind of|more or less
        |pretty much
      |sort of) )*`,
    is: String.raw`(?:,? (?:that|it)(?=['’]s| is))?(?:(?:['’]s)?(?: (?:is
      |are|was|were|has|have|had|got|been|to be|being|kind of|sort of|kinda|pretty much|more or less
    |ended up
      |went and|by|a|the|in|his|her|its|very|quietly|from))*)`,
    gone: String.raw`(?:is not|isn['’]?t|are not|aren['’]?t|no longer|is no longer|['’]s not|['’]s no longer)`,
    det: String.raw`(?:(?:my|our|the|that|this|those|a|an|some) )?(?:(?:old|beloved|poor|dear|little|new|whole|stupid|trusty|sweet|lovely
      |good|late|big|red|blue|black|white|green|gr[ae]y|silver) )*`,
    thing: String.raw`(?<what>{word}(?: {word}){0,4}?)`,
    word: String.raw`(?!(?:I|we|my|our|for|from|by|because|and|in|on|at|is|was|are|were|with|about)(?!\p{L}))(?:[\p{L}\d&.-]
    |['’](?!s(?!\p{L})))+`,
    parted: String.raw`(?:split(?: up)?|splitting(?: up)?|broke up|broken up|breaking up|separated?|separating|divorced?|divorcing
      |parted ways
      |called it quits|ended (?:it|things)
      |(?:getting|got|going through|filed for|in the middle of)(?: (?:a|the))? divorced?|(?:over|done)(?! (?:with|the|for)(?!\p{L}))
      |no longer (?:together|a couple|an item)|not (?:together|a couple|an item|a thing) ?(?:any ?more)?|went (?:our )?separate ways
      |called it (?:quits|a day)|decided to (?:split|separate|break up|divorce|part ways|end it|end things|go (?:our )?separate ways))`,
    doctor: String.raw`(?:(?:my|the|our) )?(?:doctor|doc|gp|allergist|specialist|dietician|psychiatrist|physio|hospital|vet|blood tests?
      |allergy tests?|tests?|results?|they|labs?)`,
    graduated: String.raw`{I}(?:graduated|dropped out
      |(?:dropped out of|graduated from|flunked out of|quit) (?:my |the )?(?:college|university
      |uni|high school|grad school|law school|med school|school))`,
    stole: String.raw`(?:stole|nicked|pinched|swiped|took off with|made off with|totall?ed|wrecked|smashed|wrote off|crashed|ran over)`,
  },
  statements: {
    untrue: String.raw`
      - I(?: am|['’]m) (?:not|no longer) allergic(?: to (?:anything|it))?(?: after all| any ?more| at all)*
      - (?:I|we) (?:do not|don['’]t) have (?:any )?allerg(?:y|ies)(?: after all| any ?more| at all)*
      - (?:it|that)(?: was| is|['’]s) ?(?:not|n['’]?t|never)(?: was)? {thing}(?: after all| at all)?
      - (?:it|that) (?:wasn['’]?t|isn['’]?t|never was) {thing}(?: after all| at all)?
      - (?:{doctor} (?:says?|said|told me|confirmed|showed?)(?: that)? )?I(?: am
        |['’]?m) not (?:allergic to |intolerant to )?{thing}(?: after all| at all| any ?more)
      - {doctor} (?:says?|said|told me|confirmed|showed?)(?: that)? I(?: am|['’]?m) not (?:allergic to |intolerant to )?{thing}
      - (?:there is |I have |I['’]ve got |I got |got )?(?:no|not an?) {thing}(?: allergy| intolerance)? after all
      - {doctor} (?:came back|are back|is back|ruled out|cleared me of)(?: negative for)? {thing}
      - I can (?:eat|have|drink) {thing} (?:after all|again)
      - I(?: have|['’]ve)? outgr(?:ew|own) {det}{thing}(?: allergy)?`,
    apart: String.raw`
      - (?:me and )?(?:my (?:\p{L}+ )?)?{thing}(?: and (?:I|me))?(?:,? (?:that|it)['’]s
        | are| have|['’]ve|['’]re| got| did| were|aren['’]?t)* ?(?:all )?(?:{parted}|(?:finished|history)(?! (?:with|in|the)(?!\p{L})))
      - {I}(?:broke up|broken up|split up|split|separated|got divorced|divorced|broke it off|ended (?:it|things)|broken it off|done
        |over) (?:with|from) {det}{thing}
      - {I}(?:left|dumped|divorced|divorcing|leaving|kicked out) {det}(?<what>husband|wife|boyfriend|girlfriend|partner|fianc\p{L}+)
      - {det}{thing} (?:left me|dumped me|ditched me|broke up with me|divorced me|moved out|broke it off|ended (?:it|things)
        |called off (?:the|our) (?:engagement|wedding)|cheated on me|filed for divorce|wants a divorce|walked out(?: on me)?)
      - {det}{thing}{is} (?:my|an) ex
      - {det}{thing}{is} ?(?:out of the picture|out of my life|an ex|history|not in my life any ?more)
      - (?:my|our|the) (?:divorce|split|break-?up|separation) (?:from|with) {thing}(?: is| was| has| came| went|['’]s)* ?(?:through|final
        |done|official|finalized|finalised|signed)
      - [\p{L}-]+ (?:called off|broke off|ended|cancell?ed) (?:the|our|my) (?:engagement|wedding)
      - (?:the|our|my) (?:engagement|marriage|relationship){is} (?:off|over|done|history)
      - (?:the|our|my) (?:divorce|separation){is} ?(?:final|through|official|came through|went through|done|signed)
      - (?:I|we) (?:got |are |have )?(?:broke up|broken up|split up|split|separated|called off (?:the|our) (?:engagement|wedding))
      - I(?:['’]m| am) (?:single|divorced)(?: again)?
      - {I}(?:got|have|seeing|dating|engaged to|married to) (?:a |my |an? new )?(?:new )?(?:boyfriend|girlfriend|partner|fianc\p{L}+
        |husband|wife)(?: .+)? => single
      - {I}(?:got |getting )?(?:engaged|married)(?: .+)? => single`,
    died: String.raw`
      - {det}{thing} ?{gone} (?:with us|around|here|alive)(?: any ?more)?
      - {det}{thing}{is} ?(?:flew (?:off|away)|escaped|disappeared|went missing|vanished|died|passed(?: away| on)?|dead|ran (?:away|off)
        |run away|put down|put to sleep|crossed the rainbow bridge|no longer with us|no more|hit by a car|run over|killed|(?:in
        |gone to) (?:dog |cat )?heaven)
      - {det}{thing} (?:.* )?(?:did not|didn['’]?t) make it
      - {I}(?:put|putting|say goodbye to|said goodbye to|saying goodbye to|bury|buried|lost|lose) {det}{thing}(?: down| to sleep)?
      - {I}have {det}{thing} (?:put down|put to sleep)
      - {I}let {det}{thing} go
      - (?:rip|r\.i\.p\.?|rest in peace|farewell|goodbye) {det}{thing}
      - (?:(?:the|a|some) )(?:fox|car|hawk|coyote|vet|cancer) (?:got|killed|took|hit|put down) {det}{thing}`,
    left: String.raw`
      - {thing} and I(?: have)? part(?:ed|ing) (?:ways|company)
      - {I}(?:out of|out at) {det}{thing}
      - {det}(?:contract|job|internship|traineeship|apprenticeship|placement|time|stint|gig|days|chapter|position|role|work) (?:with|at
        |for|in) {thing}(?: has| have| is| are| was|['’]s)* ?(?:ended|over|up|ran out|run out|expired|not renewed|wasn['’]?t renewed
        |finished|done|come to an end|came to an end|terminated|cut|history|behind me)
      - {det}{thing}{is} ?(?:did not|didn['’]?t|will not|won['’]?t|not)(?: be)? (?:renew\p{L}*|extend\p{L}*|keep\p{L}*)(?: (?:my contract
        |me))?
      - {det}{thing}{is} ?(?:let (?:me|us|my (?:whole )?team) go|fired me|laid (?:me|us) off|laid off my (?:whole )?(?:team|department)
        |sacked me|canned me|axed (?:me|my (?:job|position|role|team))|made (?:me|us) redundant|dismissed me|cut my (?:job|position|role)
        |terminated me|kicked me out|gave me the (?:boot|sack|push)|and I parted ways)
      - {det}{thing}{is} ?(?:went (?:under|bust|bankrupt|out of business)|gone (?:under|bust|bankrupt)|closed (?:down|its doors|for good)
        |shut (?:down|its doors)|folded|bankrupt|insolvent)
      - (?:it |that |today |tonight |yesterday |tomorrow |\p{L}+day )?(?:is |was |(?<=that|it|\s|^)['’]?s )?my last (?:day|week
        |shift)(?: of work)? (?:at|with|in|for) {thing}(?: is| was)?
      - my last (?:day|week|shift)(?: of work)? (?:at|with|in|for) {thing} (?:is|was) .+
      - (?:they|my (?:boss|employer|company|work|job)|the (?:company|boss|firm|restaurant|school|shop|office)|work) (?:let (?:me|us) go
        |fired me|laid (?:me|us) off|sacked me|canned me|made (?:me|us) redundant|dismissed me|gave me the (?:boot|sack|push)
        |axed my (?:job|position|role))
      - {I}(?:quit|left|lost|resigned from|gave up
        |walked out of|handed in my notice at|packed in) (?:my|the|our)(?: \p{L}+)? job(?! (?:at|with|in) )
      - {I}(?:quit|left|lost|resigned from|gave up
        |walked out of|packed in) (?:my|the|our)(?: \p{L}+)? job (?:at|with|in|as) (?:an? )?{det}{thing}
      - {I}(?:quit|left|lost|gave up) (?:my|the|our)(?: \p{L}+)? job (?:at|with|in) .+ as (?:an? )?{thing}
      - {I}(?:fired|sacked|laid off|let go|canned|made redundant|the (?:boot|sack))
      - {I}(?:retired|resigned|unemployed|jobless|out of (?:work|a job)|between jobs|gave (?:my|in my) notice|given (?:my|in my) notice
        |hand(?:ed)? in my (?:notice|resignation|badge))
      - (?:today|yesterday|\p{L}+day)(?: is| was|['’]s) my last (?:day|shift)(?: at work| of work
        | on the job)?(?! (?:in|at|on|of|with|for|before|as|to) )`,
    moved: String.raw`
      - {I}out of {thing}(?: for good)?
      - {I}(?:returned
        |(?:handed|gave|given|dropped|posted) (?:over|back|in|off)) (?:the |our |my )?keys (?:to|for|of) {det}{thing}(?: flat| house
        | place| apartment)?
      - (?:the |our |my )?keys (?:to|for|of) {det}{thing}(?: flat| house| place| apartment)?{is} ?(?:handed|given|dropped) (?:over|back|off
        |in)
      - {thing} (?:is behind (?:me|us)|(?:was|is) (?:fun|nice|great|home|lovely) (?:but|while) .*(?:moved|relocated|upped sticks|left
        |settled) .+)
      - {I}(?:moved|gone|moving|relocated) (?:out of|away from|on from|from) {thing}
      - {I}(?:left|leave|said (?:goodbye|bye) to|waved goodbye to|turned (?:my|our) backs? on|swapped|traded
        |gave up on) (?<what>[\p{L}'’-]+(?: [\p{L}'’-]+){0,2}?)
      - (?:goodbye|bye|bye bye|farewell) (?<what>[\p{L}'’-]+(?: [\p{L}'’-]+)?)
      - {I}(?:no longer|not) (?:live|living|based|in|residents? of|staying in)(?: in)? {thing}
      - (?:our|my) (?:time|days|years|chapter) in {thing}(?: has| have| is| are| was|['’]s)* ?(?:ended|over|up|done|come to an end
        |came to an end|finished|behind (?:me|us))`,
    gone: String.raw`
      - {I}(?:sold|sell|lost|lose|gave away|given away|give away|got rid of|gotten rid of|get rid of|rid of|scrapped|donated|traded in
        |returned|crashed|wrecked|totall?ed|wrote off|written off|rehomed|threw out|threw away|thrown out|smashed|parted with|part with
        |said goodbye to|let go of|pawned|ditched|broke|broken|binned|retired) {det}{thing}(?: off| away| for good)?
      - {I}(?:gave|traded|threw|sold) {det}{thing} (?:away|in|out|off|to .+)
      - {I}(?:swapped|traded|exchanged) {det}{thing} for .+
      - {det}{thing}{is} ?(?:stolen|totall?ed|scrapped|sold|rehomed|written off|wrecked|gave up(?: the ghost)?|given up(?: the ghost)?
        |nicked|pinched|bit the dust|packed (?:it )?in|packed up|history|toast|kaput|gone|died|dead|broken|beyond repair|trashed
        |a write-?off|conked out|no more|finished|lost|went to (?:the )?scrap\p{L}*|in the scrap\p{L}*)
      - (?:(?:\p{L}+ ){0,4})?{stole} {det}{thing}`,
    off: String.raw`
      - {det}{thing}{is} ?(?:off|off the table|cancell?ed|called off|not happening|axed|scrapped|postponed|not going to happen
        |not gonna happen|dead in the water
        |(?:no[- ]go|non[- ]starter)(?! (?:without|with|in|for|at|on)(?!\p{L}))
        |rained off|moved (?:to|forward|back)(?: .+)?|pushed (?:to|back)(?: .+)?|rescheduled
        |fell through|fallen through|fell apart|isn['’]?t happening|won['’]?t happen)
      - {I}(?:cancell?ed|cancel|called off|call off|scrapped|dropped) {det}(?:trip|flight|visit|holiday|vacation|weekend) to {thing}
      - (?:I |we )?(?:(?:have|had|got) to|gotta) miss {det}{thing}
      - {I}(?:cancell?ed|cancel|called off|call off|bailed on|pulled out of|pull out of|skipping|skip|not (?:going(?: to)?|doing|running
        |flying to|flying|travelling to|doing the|making)|dropping|backed out of|postponed?|pushed back
        |moved|shelved|scrapped) {det}{thing}(?: any ?more| after all| to .+| until .+)?
      - (?:{I}|we )(?:can['’]?t|cannot|can not|won['’]?t|will not)(?: be)?(?: able to)? (?:make(?: it to)?|go(?:ing)?(?: to)?|do(?:ing)?
        |run(?:ning)?|fly(?:ing)?(?: to)?|attend|come(?: to)?) {det}{thing}(?: any ?more| after all| this year)?
      - {doctor} (?:says?|said)(?: that)? no (?:more )?{thing}(?: for (?:me|us))?
      - no {thing} for (?:me|us)(?: any ?more| this year| after all)?`,
    stopped: String.raw`
      - {I}(?:quit|quitted|left|resigned (?:from|at|as)|stepp?ed down (?:from|as)|walked out (?:of|on)|handed in (?:my|our) (?:notice
        |badge|resignation|keys) (?:at|to)|g[ia]ven? (?:in )?(?:my )?notice (?:at|to)|(?:all )?done (?:at|with|working (?:at|for))
        |finished (?:at|with|up at)|through with|over with|gone from|dropped out of|graduated from|retired from|packed in|jacked in
        |chucked in|let go (?:from|by|at)|fired (?:from|by|at)|laid off (?:from|by|at)|sacked (?:from|by)|canned (?:from|by)
        |made redundant (?:at|by|from)|kicked (?:out of|off)|no longer (?:at|with|in|on|working (?:at|for|as)|doing|taking|part of
        |a member of)|stopped working (?:at|for|as)|not (?:at|with|in|on|working (?:at|for)|part of)) (?:my (?:job|position|role
        |gig) (?:at|with|as) )?(?:being |an? )?{det}{thing}
      - {graduated} => student
      - (?:my|our) {thing} (?:is|are|has|have|went)(?: been)? (?:cured|healed(?: up)?|cleared up|in remission)
      - {I}quit (?:being|working as) (?:an? )?{thing}
      - {I}(?:stopped|stop|binned|shelved|packed in|dropped|drop|ditched|gave up(?: on)?|given up(?: on)?|give up(?: on)?
    |giving up(?: on)?|cut out|cut|swore off
        |sworn off|kicked|cancell?ed|cancel|came off|come off|went off|gone off
    |off(?! to(?!\p{L}))|no longer (?:on|playing|into|learning|eating|drinking
        |using
        |running|studying)|swapped|replaced|finished with|unsubscribed from|hung up|hang up|abandoned|called it (?:a day|quits) (?:on
        |with)|lost interest in|fell off|weaned off|let go of|done with|past|over) (?:\p{L}+ing )?(?:with )?{det}{thing}(?: wagon)?
      - {I}(?:quit|stopped|stop|quitting|gave up|given up|give up|done|through|finished|kicked) (?:with )?(?:\p{L}+ing
        |\p{L}+in['’]?)(?: to| the| on| in)? {det}{thing}
      - {I}(?:quit|stopped|stop|gave up|given up|give up|kicked)(?: with)? (?<what>\p{L}+ing)
      - {I}(?:gave|given|give|knocked|packed|let) {det}{thing} (?:up|on the head|in|go|lapse|expire|run out|slide)
      - {I}(?:not|don['’]?t|do not
        |doesn['’]?t)(?: really| even)? (?:doing |taking |on |playing |drinking\s|eating\s
        |learning\s|using\s|into\s|do\s|take\s|play\s|drink\s|eat\s|use\s|go to\s|going to\s|have\s|go\s|practi[cs]e\s
        |run\s)?{det}{thing} any ?more
      - {I}(?:can['’]?t|cannot|can not|couldn['’]?t|not allowed to|not able to|unable to)(?: \p{L}+)? {det}{thing} (?:any ?more
        |any longer)
      - {I}(?:can['’]?t|cannot|can not|not allowed to|not able to|unable to) {thing} (?:any ?more|any longer)
      - {I}(?:not|haven['’]?t|have not) (?:touched|picked up|practi[cs]ed) {det}{thing} (?:(?:in|for) (?:\p{L}+ )?(?:years|months|ages)
    |in (?:forever|a (?:long )?(?:time|while))|since (?:\d{4}|i|we|my|the|school|college|uni))
      - {I}(?:not |haven['’]?t |have not )(?:touched|had|smoked) (?:a|any|one) (?:cigarette|cig
        |fag|smoke)s? (?:in|for) (?:\p{L}+|\d+) (?:weeks|months|years) => smokes
      - (?:I |we )?(?:have not|haven['’]?t) (?<what>(?!touched|picked|practi|been|seen|heard|had|got|decided|started|finished
    |tried)\p{L}+ed)(?: any)?
      - {det}{thing} (?:did not|didn['’]?t|does not|doesn['’]?t|is not|isn['’]?t) (?:work|work out|working|working out|for) ?(?:for )?me
      - (?:.* )?(?<what>(?!feel(?!\p{L}))\p{L}+)[- ]free
      - I(?: am|['’]?m) (?:a )?(?:non|ex|former)[- ]?smoker => smokes
      - no more {thing}(?: for (?:me|us))?
      - (?:the |my |our )?{thing} (?:days|phase|thing|chapter|era|journey|career|season|dream)(?: has| have| is| are| was
        |['’]s)* ?(?:over|done|finished|ended|behind me|history|dead)
      - {det}{thing}{is} ?(?:over|done(?: with| for)?|finished|behind me|history|a thing of the past|ended|closed (?:down|for good
        |permanently|its doors)|shut down|disbanded|folded|discontinued|broke up|lapsed|expired|out the window|toast|fizzled out
        |petered out|fell by the wayside|went nowhere|didn['’]?t (?:last|stick|pan out|go anywhere)|fell apart|lasted .+|not (?:my
        |a) thing any ?more|died a death|is dead|(?:gathering|collecting) dust|deactivated (?:me|my account)|kicked me off)
      - (?:I )?(?:no|not|haven['’]?t got|don['’]?t have|have no|never have)(?: the| any| enough)? (?:time|energy|money|patience
        |budget) for {det}{thing}(?: any ?more)?
      - no {thing} since (?:the |my )?(?:\p{L}+ )?(?:operation|op|surgery|injury|accident|diagnosis|baby|birth|move|knee|back|shoulder
        |ankle|doctor)(?: .+)?
      - {doctor} (?:took|taken|has taken|weaned) me off {det}{thing}
      - {I}(?:had my last|done going to|outgrown|outgrew) {det}{thing}
      - (?:our|my|the) (?:(?:baby|little|twin) )*(?:baby|son|daughter|girl|boy|girls|boys|twins)(?: \p{L}+)?(?: is| was| has)? (?:born
        |here|arrived)|I gave birth|I had (?:the|our|my) baby => pregnant`,
    graduated: String.raw`
      - {graduated}`,
    released: String.raw`
      - (?:please )?(?:(?:you )?(?:can|may) )?(?:drop|lose|skip|ditch|leave out|leave off|forget(?: about)?|no need for|stop with
        |enough with|cut) (?:(?:the|those|all|my|any) )?(?<what>[\p{L} -]+?)(?: from now on| please)?
      - (?:no need for|don['’]?t need|do not need) (?:(?:the|those|all|my|any) )?(?<what>[\p{L} -]+?)(?: any ?more| please)?`,
  },
  kindsOfThing: `trip appointment membership subscription job account class classes course courses lesson lessons exam party plan plans
    thing diet pills tablets meds medication medicine flight flights journey habit practice old little dear car bike dog cat company guy
    whole eating training wedding contract internship ticket tickets holiday vacation puppy kitten playing going drinking taking`,
}
