/** English: words that say nothing of what talk is about. */
import { wordSet, type LanguageWords } from '../language-words.ts'

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

/** Words that identify a short text as English without a function word; they stay in the index. */
export const ENGLISH_TIME_WORDS: ReadonlySet<string> = wordSet('yesterday today tonight tomorrow')

export const ENGLISH_WORDS: LanguageWords = {
  // Left out as abbreviations: sun, sat, mar
  calendar: `january february march april may june july august september october november december jan feb apr aug sept oct nov dec
    monday tuesday wednesday thursday friday saturday sunday tue thu fri weekday weekend today yesterday tomorrow tonight first second
    third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth twentieth thirtieth`,
  greetings: 'morning evening afternoon night day goodnight dear welcome birthday much xoxo xx xxx',
  addressing: 'thanks thank you hi hey hello bye goodbye night morning evening congratulations congrats dear sorry yes no ok okay',
  relatives: 'mother mum mom mummy mommy mama|father dad daddy papa|grandmother grandma granny nana'
    + '|grandfather grandpa grandad granddad|fiancé fiance fiancée fiancee|husband hubby',
  calls: 'hi|hey|hello|thanks|thank you|congratulations|congrats|bye|goodbye|good (?:morning|evening|afternoon|night)|how are you'
    + '|what about you|how about you|see you',
  you: 'you|your',
  turns: 'by the way|btw|incidentally|on (?:another|a different) (?:note|topic|subject)|(?:change of|changing the|to change the|'
    + 'switching) (?:topic|subject)s?|speaking of which|that reminds me|before i forget|while i think of it|'
    + '(?:totally |completely )?unrelated',
  asksOrder: '(?:what|which) order (?:did|have|had|were|was|are)|order (?:in which|of (?:the )?events)|chronological'
    + '|(?:sequence|timeline) of|(?:what|which)(?: \\S+){0,4} (?:came|happened|did|was|were)(?: \\S+){0,4} first(?=\\s*(?:[?,:;.!]|$))',
  courtesies: 'anything else|something else|what else|else (?:i|we) can|(?:any|some) other (?:service|help|questions?|events?|options?)'
    + '|any questions|have a (?:\\S+ )?(?:great|nice|good|wonderful|lovely|safe|pleasant)|enjoy (?:your|the|it)'
    + '|of (?:any )?(?:more )?(?:help|assistance|service)|(?:help|assist|inform) you|how (?:can|may) i'
    + '|what time (?:would|do|should|will|is)|how many (?:\\S+ )?(?:do|would|will|should|are|please)'
    + '|(?:which|what) (?:\\S+ )?(?:city|date|day|type|kind|genre|time|location|area)|would you like'
    + '|do you (?:want|need|prefer|like)|do you wish|shall i|should i (?:book|reserve|search|look|find|make|go)|successfully'
    + '|(?:is|are) (?:now )?(?:booked|reserved|confirmed)|has been (?:booked|reserved|confirmed|made)'
    + "|sounds? (?:good|great|nice|fine|perfect|fun|like a)|works? for me|that's (?:all|fine|great|correct|right|good|it)"
    + '|that is (?:all|fine|great|correct|right|good)|that will (?:be all|do|work)|that would be'
    + "|is that (?:right|correct|ok|okay|acceptable|fine)|no problem|you're welcome|my pleasure|glad (?:i|to|you)|your help"
    + '|for your (?:help|time)|good morning|good evening|keep (?:us|me) (?:posted|updated)|let me (?:know|check|see)'
    + '|take your time|hold on|one moment|get back to you|talk to you|see you|take care|good luck|nice to (?:meet|see|hear)'
    + "|need(?:ed)? to know more|look into it|any (?:luck|plans|chance)|i understand|i'll wait|go now|(?:gotta|got to|have to) go"
    + '|see ya|no relevant information',
}

// English filler words: frequent in conversation, and of little use to tell one conversation from another.

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

// English words whose forms share no stem, so that `went` finds `go` and `children` finds `child`.

/** Base form first, then the forms that Porter's rules do not bring to it. */
const FAMILIES = `
  go went gone goes|buy bought|bring brought|think thought|teach taught|catch caught|seek sought|fight fought
  get got gotten|forget forgot forgotten|give gave given|take took taken|make made|come came|become became
  see saw seen|say said|tell told|sell sold|know knew known|grow grew grown|throw threw thrown|fly flew flown|draw drew drawn
  find found|feel felt|keep kept|sleep slept|leave left|meet met|lose lost|win won|send sent|spend spent|build built|lend lent
  eat ate eaten|drink drank drunk|drive drove driven|ride rode ridden|write wrote written|rise rose risen|speak spoke spoken
  break broke broken|choose chose chosen|wear wore worn|tear tore torn|swim swam swum|sing sang sung|ring rang rung|begin began begun
  run ran|sit sat|stand stood|understand understood|hold held|hear heard|pay paid|lead led|read|mean meant|dream dreamt|learn learnt
  fall fell fallen|hide hid hidden|bite bit bitten|shake shook shaken|steal stole stolen|wake woke woken|freeze froze frozen
  sink sank sunk|stick stuck|strike struck|shoot shot|shine shone|hang hung|dig dug|feed fed|bend bent|deal dealt|sweep swept
  swear swore sworn|forgive forgave forgiven|show shown|prove proven|sew sewn|lay laid|lie lain
  child children|person people|man men|woman women|foot feet|tooth teeth|mouse mice|goose geese
  wife wives|knife knives|life lives|leaf leaves|half halves|shelf shelves|wolf wolves|loaf loaves|thief thieves
  good better best|bad worse worst`

/** Form → base form. */
export const IRREGULAR: ReadonlyMap<string, string> = new Map(
  FAMILIES.split(/[|\n]/).flatMap((family) => {
    const [base = '', ...forms] = family.trim().split(' ')
    return forms.map((form) => [form, base] as const)
  }),
)

// Words of everyday technology, brands, food and pastimes that the list of common English words lacks. Lower case; plurals are written out.

export const MODERN_WORDS: ReadonlySet<string> = wordSet(`
  wifi iphone iphones ipad ipads ipod imac macbook airpods ios ipados android androids smartphone smartphones smartwatch smartwatches laptop
  laptops
  netbook chromebook kindle bluetooth usb hdmi ssd ssds ssid nfc gps gpu gpus cpu cpus ram lan vpn vpns isp sim esim sms mms pdf pdfs jpg
  jpeg png gif gifs mp3
  app apps email emails gmail outlook inbox login logins logout logon signup username usernames screenshot screenshots touchscreen webcam
  webcams
  website websites webpage webpages homepage url urls uri dns http https html css ftp ssh tls ssl api apis sdk sdks cli ide json yaml xml
  csv sql nosql
  mysql postgres postgresql sqlite mongodb redis graphql npm yarn pnpm git github gitlab bitbucket docker kubernetes kubectl devops backend
  backends
  frontend frontends fullstack codebase refactor refactoring refactored regex regexes async javascript typescript python nodejs node deno
  rust golang
  kotlin php laravel django flask numpy pandas pytorch tensorflow jupyter react vue svelte angular webpack vite tailwind bootstrap localhost
  linux
  ubuntu debian fedora unix bash zsh windows macos chromeos excel powerpoint photoshop figma canva latex markdown notion trello asana jira
  slack zoom
  skype webex firefox chrome safari google googled googling gemini bing yahoo wikipedia youtube youtuber youtubers facebook instagram insta
  tiktok
  snapchat whatsapp telegram imessage facetime twitter tweet tweets tweeted retweet reddit subreddit pinterest linkedin tinder hinge discord
  twitch
  netflix hulu disney spotify soundcloud podcast podcasts podcaster playlist playlists audiobook audiobooks ebook ebooks livestream
  livestreams
  stream streaming binge spoiler spoilers blog blogs blogger bloggers blogging vlog vlogs vlogger vlogging selfie selfies emoji emojis
  emoticon meme
  memes hashtag hashtags influencer influencers follower followers unfollow unfriend paywall clickbait chatbot chatbots chatgpt gpt openai
  anthropic
  claude copilot alexa siri cortana llm llms ai crypto bitcoin bitcoins ethereum blockchain nft nfts fintech paypal venmo revolut stripe
  klarna ebay etsy
  amazon ikea lidl aldi tesco walmart costco nike adidas zara lego uber lyft airbnb tesla toyota volkswagen bmw audi ebike ebikes escooter
  carpool roadtrip staycation glamping airport interrail flixbus ryanair easyjet lufthansa couchsurfing hostel hostels esta schengen
  playstation ps4 ps5 xbox nintendo wii steam minecraft fortnite roblox sudoku wordle esports gamer gamers gaming cosplay anime manga
  karaoke
  covid coronavirus lockdown lockdowns quarantine antivax booster pcr adhd ptsd ocd mri hiv dna rna fitbit garmin strava pilates yoga zumba
  crossfit
  hiit cardio workout workouts keto vegan vegans veggie veggies vegetarian gluten paleo probiotic probiotics kombucha kimchi kefir sushi
  sashimi ramen
  udon soba miso tofu tempeh edamame teriyaki wasabi matcha boba latte lattes cappuccino espresso americano mocha macchiato barista pho bao
  dimsum dumpling dumplings naan masala biryani samosa samosas tikka paneer chai hummus falafel tahini halloumi couscous quinoa chia acai
  smoothie smoothies granola bagel bagels croissant croissants brioche focaccia ciabatta panini gnocchi risotto pesto tiramisu gelato
  burrito burritos
  taco tacos quesadilla quesadillas guacamole nachos salsa sriracha brunch sourdough airfryer thermomix takeaway foodie foodies
  freelance freelancer freelancers coworking startup startups intern interns internship internships onboarding offboarding webinar webinars
  hackathon hackathons brainstorm freemium ecommerce dropshipping crowdfunding kickstarter patreon gofundme fundraiser fundraisers
  lgbt lgbtq queer nonbinary transgender cisgender bff lol omg wtf btw imo fyi asap diy rsvp eta faq faqs atm
`)
