/** How clauses begin and end in English. */
import { openings, type ClauseWords } from '../lexicon.ts'
import { wordSet } from '../word-set.ts'

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
    |it looks like|looks like|it turns out|turns out|it says|he says|she says|copy that|roger that|roger|understood|sounds like|i do|i did
    |right
    |in that case|other than that|no problem|let me know|let me see|one more thing|good morning|good afternoon|good evening)`),
  request: openings(`(?:(?:can|could|would|will) (?:you|u) |would you be able to |are you able to )(?:please |also |just |kindly )*
    (?:help me (?:to |with )?|tell me |show me |assist me (?:in |with )|find out |check )?(?:(?:find|get|give|show|book|buy|grab) me )?
    |(?:i|we)(?:'d| would) (?:really |also )?(?:like|love|prefer) (?:you |for you )?(?:to )?|i(?:'m| am) (?:also )?(?:looking
    |searching) (?:for|to)|i (?:really |also |just |still )?(?:want|wanted|need|needed|have|wish
    |got) (?:you |us )?to(?: know(?: more)?(?: about| if| whether)?| get (?:information|info) (?:about|on))?
    |(?:i|we)(?:'ve| have) got to|i was wondering (?:if|about|whether)|i(?:'m| am) (?:also )?(?:interested in|trying to|curious about
    |hoping to)|do you (?:know|want|need)(?: me)?(?: if| about| to| of)?(?: know)?|would you (?:like|want)(?: me)?(?: to)?
    |(?:(?:can|could) you )?(?:please )?(?:confirm|verify)(?: to me| please| once again| that| the following
    | these details)*(?: you(?:'d like| would like| want| wish| need)(?: me)?(?: to)?(?: (?:book|have|buy|reserve|make))?)?
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
