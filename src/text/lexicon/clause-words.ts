/** How clauses begin and end in English, German, French and Spanish: what a title leaves out, and where it may be cut. */
import { wordSet } from './stopwords.ts'
import { LatinRegExp } from '../../latin-regexp.ts'

/**
 * The openings and word classes of a language. An opening is an expression over the lower-case words of a clause, joined by
 * single spaces, with straight apostrophes; it matches whole words.
 */
export interface ClauseWords {
  /** Conjunctions, interjections and hedges before the clause proper; dropped again and again. */
  readonly opening: RegExp
  /** The frame of a request: 'Can you help me to', 'I would like to'. Dropped; what follows says what is wanted. */
  readonly request: RegExp
  /** First person with an auxiliary: dropped where a participle or a noun follows. */
  readonly own: RegExp
  /** First person alone: dropped before a verb of the past. */
  readonly subject: RegExp
  /** Words after which a clause without its subject still reads: 'signed', 'going', 'unterschrieben'. */
  readonly afterOwn: RegExp
  readonly article: RegExp
  /** A new clause begins before these. */
  readonly linking: RegExp
  /** An opening that needs what was said before: 'it', 'that', 'he'. */
  readonly dangling: RegExp
  /** The opening of a part of a sentence: 'in', 'of', 'when', 'is'. */
  readonly fragment: RegExp
  /** A phrase ends before these: a title may be cut there. */
  readonly cutBefore: ReadonlySet<string>
  /** Left out at the end of a clause. */
  readonly trailing: ReadonlySet<string>
  /** No clause is cut after these. */
  readonly neverLast: ReadonlySet<string>
  /** Nouns begin with a capital: it makes no name. */
  readonly nounsCapital: boolean
  /** Of the person spoken to. */
  readonly addressee: ReadonlySet<string>
}

/** An expression for one of these openings at the start, up to the end of a word. */
const openings = (list: string): RegExp => new LatinRegExp(`^(?:${list.trim().replace(/\s*\n\s*/g, '')})(?:(?<= )|(?= |$))`, 'u')

const ENGLISH: ClauseWords = {
  opening: openings(`(?!(?:so (?:far|much|many|long|called)|because of|right (?:now|away|next|after|before|in|on|by)|thanks to|well (?:done|known)|since \\d+|now and|then again|at least \\d\\S*|still (?:no|not)|sorry for|thank you for|thanks for|really (?:no|not))(?: |$))(?:(?:no|nope)(?= (?:i|i'm|i've|i'd|we|you|it|not|but|the|my|there|he|she)(?: |$))|and|but|or|nor|especially|mainly|mostly|there's|there is|there are|there're|oh my god|my god|thank god|let me think|lately|recently|nowadays|these days|so|then|also|plus|well|now|anyways?|actually|basically|honestly|seriously|literally|really|just
    |apparently|unfortunately|luckily|finally|still|though|although|because|cause|'cause|since|yes|yeah|yea|yep|yup|nope|ok|okay|ok[ae]y|sure
    |alright|oh+|ooh|ah+|aw+|wow|whoa|lol|ha(?:ha)+|hmm?|um|uh|er|ugh|hey|hi|hello|thanks|thank you|thank you so much|please|pls|sorry|btw|tbh|omg|by the way
    |for the record|as for|in fact|of course|at least|at first|to be honest|you know|you see|guess what|i mean|i think|i guess|i believe|i suppose
    |i (?:know|heard|see)(?! (?:that a|about|of|it|him|her|them|what|how|why|a lot|some|all|no|in|on|at)(?: |$))|i'm sure|i am sure|i'm glad|i am glad|i'm afraid|i understand|i said|i told you|i feel like|i would say|i'd say|it seems(?: that)?
    |it looks like|looks like|it turns out|turns out|it says|he says|she says|copy that|roger that|roger|understood|sounds like|i do|i did|right
    |in that case|other than that|no problem|let me know|let me see|one more thing|good morning|good afternoon|good evening)`),
  request: openings(`(?:(?:can|could|would|will) (?:you|u) |would you be able to |are you able to )(?:please |also |just |kindly )*(?:help me (?:to |with )?|tell me |show me |assist me (?:in |with )|find out |check )?(?:(?:find|get|give|show|book|buy|grab) me )?
    |(?:i|we)(?:'d| would) (?:really |also )?(?:like|love|prefer) (?:you |for you )?(?:to )?|i(?:'m| am) (?:also )?(?:looking|searching) (?:for|to)|i (?:really |also |just |still )?(?:want|wanted|need|needed|have|wish|got) (?:you |us )?to(?: know(?: more)?(?: about| if| whether)?| get (?:information|info) (?:about|on))?
    |(?:i|we)(?:'ve| have) got to|i was wondering (?:if|about|whether)|i(?:'m| am) (?:also )?(?:interested in|trying to|curious about|hoping to)|do you (?:know|want|need)(?: me)?(?: if| about| to| of)?(?: know)?|would you (?:like|want)(?: me)?(?: to)?
    |(?:(?:can|could) you )?(?:please )?(?:confirm|verify)(?: to me| please| once again| that| the following| these details)*(?: you(?:'d like| would like| want| wish| need)(?: me)?(?: to)?(?: (?:book|have|buy|reserve|make))?)?|you want (?:me )?to (?:book|buy|reserve|rent)|do you have|help me (?:to |with )?|let me|is there any way to|is there a way to|is it possible to|(?:find|get|give|show|book|buy|grab) me|i want to know(?: more)?(?: about| if| whether| how to)?|i need to know(?: about| if| whether| how to)?|i(?:'m| am)? wondering (?:if|about|whether)(?: you can| you could)?|how about|what about|shall (?:i|we)|let's|lets|i would appreciate|i need information (?:about|on)|tell me(?: about)?|give me|i need|i want`),
  own: openings(`(?:i'm|i am|we're|we are|i was|we were|i've|i have|we've|we have|i had|we had|i'd|we'd|i'll|i will|we'll|we will|i 'm|i 've|i 'll|we 're|we 've|im|ive)(?: just| also| really| actually| recently| currently| now| already| finally| still| even| been| all| both| gonna| going to| planning to| got)*
    |(?:i|we) (?:just |also |really |actually |recently |currently )*(?:have|got|had|'ve got)`),
  subject: openings('(?:i|we)(?: just| also| actually| recently| finally| already| really| even| then)*'),
  afterOwn: /^(?!(?:need|feed|red|bed|bring|sing|nothing|something|anything)$)(?:\p{L}{2,}(?:ed|ing)|a|an|two|three|four|five|six|\d\S*|been|made|done|seen|put|set|cut|let)$/u,
  article: openings('an?'),
  linking: openings(`(?:and|but|or) (?:i|i'm|i've|i'll|we|we're|you|he|she|it|it's|they|there|there's|that|this|my|then|now)|so (?:i|i'm|i've|we|you|he|she|it|they|there|my)|because|cause|although|though|whereas|which|who|if|unless|so that|(?:while|when|since|until|where|as long as) (?:i|i'm|we|you|he|she|it|they|the|my|this|that|there)`),
  dangling: openings(`this is|here's|here is|here are|if|when|while|unless|whether|because|being|having|it|it's|its|it'll|it'd|she'd|he'd|they'd|this|this's|that|that's|that'll|thats|these|those|he|he's|she|she's|they|they're|they've|they'll|theyre|hes|shes|them|(?:the |this |that )one|ones|both of|some of them|either|neither|others?|everything|something|anything|nothing|things|the rest|probably why|keep \\S+ing|don't give up|believe in|him|her|there's nothing`),
  fragment: openings(`(?:better|worse|more|less|other) than|closer to|far from|available|till|next to|due to|according to|instead of|other than|in|on|at|of|for|with|from|into|by|as|than|to|about|over|under|before|after|during|until|where|which|who|whose|is|are|was|were|be|been|being|am|do|does|did|not|never|will|would|can|could|should|has|have|had|what a|how|too|very|more|much|even|only|up|out|off|here|there|all|any|lots?|them|me|us|isn't|aren't|don't|doesn't|didn't|can't|won't|like|whether`),
  cutBefore: wordSet(`in on at for with from into after before by near around during since until and or but so because while when if which who where
    about over through under between against along across behind beside without within via per as than yesterday today tomorrow tonight last next this every
    then i we you he she they it is are was were will would can could should has have had last next yesterday today tonight tomorrow recently lately`),
  trailing: wordSet('sometimes somehow meanwhile unfortunately luckily apparently hopefully even the a an to of my your our and but or so because if when that then too though lol right please anyway btw ok okay well now yet haha hehe instead either'),
  neverLast: wordSet(`a an the my your our his her their its this these those some any no every each another and or but so because if when while that which who
    where what how why than as of in on at for with from into after before by near around during since until to about over through under between against
    along across without within via per is are am was were be been being do does did have has had will would can could should might must may shall i we he
    she they i'm i've i'll you you're it it's very really so too just quite also not don't didn't can't won't more most much many such both either only
    even like got get gets getting am's want need going gonna let's lets make makes made making there there's then well now though lol please right anyway btw ok okay
    yet still else same kind bit lot lots all each every another been once twice new big good great nice favorite favourite other own whole entire usually always never often currently actually probably maybe possibly non quite please sometimes somehow meanwhile but`),
  nounsCapital: false,
  addressee: wordSet("you your yours you're you've you'll you'd u ur ya yall"),
}

const GERMAN: ClauseWords = {
  opening: openings(`und|aber|oder|also|dann|denn|weil|da|doch|ja|nein|naja|na|ach|oh|achso|ok|okay|hallo|hi|hey|danke|bitte|super|gut|eigentlich|leider|übrigens|jedenfalls|halt|eben|nun|jetzt|auch|nur|mal|sorry|genau|klar|stimmt|gern|gerne
    |ich glaube|ich denke|ich finde|ich meine|weißt du|guten morgen|guten tag|guten abend|dass|gestern|heute|morgen|neulich|nachher`),
  request: openings(`(?:kannst|könntest|können|könnten|würdest|würden) (?:du|sie|ihr)(?: mir| uns| bitte| mal)*|ich (?:möchte|würde gerne?|will|muss|wollte|soll|brauche)(?: gerne?| bitte| noch| auch)*|wir (?:müssen|wollen|möchten|sollten)(?: noch| auch)*|ich suche|hilf mir(?: bitte)?|bitte`),
  own: openings("(?:ich|wir) (?:habe|haben|hab|hatte|hatten|bin|sind|war|waren|werde|werden)(?: mir| uns| mich| schon| gerade| jetzt| gestern| heute| auch| noch| endlich| wieder| morgen| eben| letzte woche)*|(?:habe|haben|hab|bin|sind|war|hatte) (?:ich|wir)(?: mir| uns| mich| schon| gerade| jetzt| auch| noch| endlich| wieder)*"),
  subject: openings('(?!)'),
  afterOwn: /^(?!(?:nicht|so|sehr|auch|ja|zu|da|es|das|dich|dir|ihn|sie|ihm|müde|krank|froh)$)./u,
  article: openings('ein|eine|einen|einem|einer|den|dem'),
  linking: openings('(?:und|aber|oder) (?:ich|du|er|sie|es|wir|ihr|das|da|dann|jetzt|der|die)|weil|obwohl|wenn|während|sodass|denn|falls|damit|dass|ob'),
  dangling: openings('es|das|dies|dieser|diese|dieses|er|sie|die da|davon|dazu|damit|daran|darauf|dafür|ihm|ihr|ihn|ihnen|man|alles|etwas|nichts|welche[rs]?'),
  fragment: openings('seit|in|im|an|am|auf|bei|beim|mit|von|vom|zu|zum|zur|für|aus|nach|über|unter|als|wie|wenn|ob|ist|sind|war|hat|haben|wird|nicht|kein|noch|sehr|so|hier|dort|mich|dich|mir|dir|uns'),
  cutBefore: wordSet('in im an am auf bei beim mit von vom zu zum zur für aus nach über unter und oder aber weil wenn dass als wie um ab bis seit gegen ohne heute morgen gestern ich wir du er sie es'),
  trailing: wordSet('und aber oder weil wenn dass mal bitte auch noch oder ja ne halt eben dann also danke'),
  neverLast: wordSet(`der die das den dem des ein eine einen einem einer mein meine meinen dein deine sein seine ihr ihre unser unsere dieser diese dieses und oder
    aber weil wenn dass als wie in im an am auf bei beim mit von vom zu zum zur für aus nach über unter um ab bis seit gegen ohne ist sind war waren hat haben habe bin wird
    werden ich wir du er sie es nicht sehr so auch noch nur schon mal man mir dir uns mich dich kein keine`),
  nounsCapital: true,
  addressee: wordSet('du dich dir dein deine deinen deinem ihr euch euer eure sie ihnen'),
}

const FRENCH: ClauseWords = {
  opening: openings(`et|mais|ou|donc|alors|puis|ensuite|aussi|car|parce que|bon|ben|bah|oui|non|ouais|ah|oh|euh|ok|okay|salut|bonjour|bonsoir|coucou|merci|s'il te plaît|s'il vous plaît|stp|svp|en fait|du coup|d'accord|voilà|enfin|je pense que|je crois que|je trouve que|tu sais|au fait|sinon|hier|aujourd'hui|demain`),
  request: openings("(?:tu peux|peux-tu|pourrais-tu|pouvez-vous|pourriez-vous|est-ce que (?:tu peux|vous pouvez))(?: me| nous| m'aider à)*|je (?:voudrais|veux|dois|souhaite|souhaiterais|cherche à|cherche)|j'aimerais(?: bien)?|il faut|on doit|nous devons|aide-moi à|j'ai besoin (?:de|d'une?|d')"),
  own: openings("(?:j'ai|j'avais|nous avons|on a|je suis|nous sommes|on est|je vais|nous allons|on va|j'étais)(?: enfin| déjà| aussi| juste| bien| encore)*"),
  subject: openings('(?!)'),
  afterOwn: /^(?!(?:pas|très|si|trop|que|de|en|y|là|d'accord|content|contente|désolée?|peur|faim|froid|été)$)./u,
  article: openings('une?|des'),
  linking: openings("(?:et|mais|ou) (?:je|j'\\S+|tu|il|elle|on|nous|vous|ils|elles|c'est|ça|puis)|parce que|parce qu'\\S+|quand|si|qui|lorsque|puisque|comme"),
  dangling: openings("ça|cela|c'est|c'était|ce|il|elle|ils|elles|celui-ci|ceux|celle|tout|rien|on|lui|leur|en|y"),
  fragment: openings("de|du|d'\\S+|à|au|aux|en|dans|sur|pour|avec|par|chez|sans|que|qu'\\S+|qui|dont|où|est|sont|était|a|ont|ne|n'\\S+|pas|très|me|te|se|lui"),
  cutBefore: wordSet('à au aux en dans sur pour avec par chez sans et ou mais parce quand si qui que dont où hier demain je tu il elle on nous vous ils elles'),
  trailing: wordSet('et mais ou donc alors aussi quand si que merci'),
  neverLast: wordSet(`le la les l un une des du de d à au aux en dans sur pour avec par chez sans et ou mais que qui dont où si mon ma mes ton ta tes son sa ses notre votre
    nos vos leur ce cet cette ces est sont était suis a ai as ont avons avez je tu il elle on nous vous ils elles ne pas très plus me te se y c'est j'ai quand comme`),
  nounsCapital: false,
  addressee: wordSet('tu te toi ton ta tes vous votre vos'),
}

const SPANISH: ClauseWords = {
  opening: openings(`y|e|pero|o|entonces|pues|luego|también|porque|bueno|sí|no|ah|oh|eh|ok|vale|hola|gracias|por favor|buenas?|buenos días|buenas tardes|la verdad|en realidad|creo que|pienso que|sabes|por cierto|ayer|hoy|mañana|además`),
  request: openings('(?:puedes|podrías|puede|podría|pueden)(?: por favor)?(?: ayudarme a| decirme)?|(?:quiero|quisiera|necesito|querría|busco|me gustaría|tengo que|debo|tenemos que|queremos)|hay que|ayúdame a'),
  own: openings('(?:yo )?(?:he|hemos|había|habíamos|estoy|estamos|estaba|voy a|vamos a)(?: ya| también| por fin)*|(?:yo|nosotros)'),
  subject: openings('(?!)'),
  afterOwn: /^(?!(?:no|muy|bien|tan|aquí|de|en|que|lo|la|le|se)$)./u,
  article: openings('unos|unas|una|un'),
  linking: openings('(?:y|pero|o) (?:yo|tú|él|ella|me|te|se|no|luego|ya)|porque|cuando|si|aunque|mientras|que|donde'),
  dangling: openings('eso|esto|él|ella|ellos|ellas|lo|la que|los que|le|les|se|algo|nada|todo|ese|esa|este|esta'),
  fragment: openings('de|del|en|a|al|con|por|para|sin|sobre|que|es|son|está|están|era|fue|no|muy|más|cuando|si|donde|como'),
  cutBefore: wordSet('en a al con por para sin sobre y o pero porque cuando si que donde como hoy ayer mañana desde hasta'),
  trailing: wordSet('y pero o que si cuando también gracias porque'),
  neverLast: wordSet(`el la los las un una unos unas de del en a al con por para sin sobre y o pero que si cuando donde como mi mis tu tus su sus nuestro nuestra este esta ese
    esa es son está están era fue he ha han hemos yo tú él ella no muy más me te se lo le ya también`),
  nounsCapital: false,
  addressee: wordSet('tú te ti tu tus usted ustedes'),
}

const CLAUSE_WORDS: Readonly<Record<string, ClauseWords>> = { english: ENGLISH, german: GERMAN, french: FRENCH, spanish: SPANISH }

/** What changes the truth of a clause: never dropped from one. */
export const HEDGES: ReadonlySet<string> = wordSet("maybe perhaps probably possibly hopefully might almost nearly supposedly allegedly if unless vielleicht wahrscheinlich hoffentlich fast beinahe falls wenn peut-être probablement presque si quizá quizás acaso casi probablemente")

/** Of these, what makes a clause the consequence of another. */
export const CONDITIONS: ReadonlySet<string> = wordSet('if unless falls wenn si')

/** The clause words of a language; English for one without its own. */
export const clauseWordsOf = (language: string | undefined): ClauseWords => CLAUSE_WORDS[language ?? 'english'] ?? ENGLISH
