/** English: words that tell an attribute by themselves: what people are, do, speak, study, play, eat, own, have and suffer. */
import { alternatives, inLines, patternOf } from '../../facts/finding.ts'

/** An illness or impairment by its name or its ending. */
export const CONDITION = patternOf(`^(?:(?:an? |some )?(?:severe |bad |mild |chronic |really bad |terrible |slight |serious |heart |lung |
  kidney |thyroid |chronic |social |generalized |seasonal |high |low |type (?:1|2|one|two) |early |major |rare )*)?
  (?:${alternatives(String.raw`
  [\p{L}]+(?:itis|osis|algia|opathy|plegia|lepsy|phobia|phrenia|uria|emia|trophy|roidism|tension)
  |(?:[\p{L}'-]+ ){0,3}(?:disorder|syndrome|disease|deficiency|intolerance|allerg(?:y|ies)|cancer|palsy|sclerosis|tumou?r
  |condition)|diabetes|asthma|epilepsy
  |migraines?|blood pressure|cholesterol|adhd|autism|insomnia|ibs|lupus|dyslexia|tinnitus|eczema|ocd|ptsd|depression|anxiety|bipolar
  |sleep apn[o]?ea|pcos|glaucoma|gout|reflux|heartburn|vertigo|kidney stones|gallstones|ulcers?
  |(?:a )?(?:slipped|herniated) disc|(?:an? )?(?:bad|weak|dodgy|busted|bum|sore|stiff|torn|broken|artificial|new)\s
    (?:left |right |lower )?(?:back|knees?|hips?|shoulders?|ankles?|heart|eyesight|hearing|wrists?|neck|elbow|meniscus|acl)
  |flat feet|back (?:pain|problems|issues)|knee (?:pain|problems|issues)|(?:a )?(?:pacemaker|stoma|prosthetic (?:leg|arm)|hearing aids?)
  |perfect pitch|long covid|ms|parkinson'?s|alzheimer'?s|dementia|hay fever|rosacea|acne|celiac|coeliac|t1d|t2d|type (?:1|2|one
  |two)(?: diabetes)?|hemophilia|sciatica|carpal tunnel|tennis elbow|anemia|anaemia`)})$`, 'iu')

/** A medicine by its name or its ending. */
export const MEDICINE = patternOf(`^(?:(?:my |a low dose of |\\d+ ?mg of )?)(?:${alternatives(String.raw`
  [\p{L}]{3,}(?:pril|statin|olol|sartan|prazole|pram|xetine|traline|azine|formin|zepam|zolam|mab|cillin|mycin|oxacin|triptan|thyroxine
    |dipine|setron|gliptin|glutide|parin|tidine|profen|barbital|lukast|faxine|razodone|triptyline|rone|pidem|clone)
  |insulin|prozac|zoloft|lexapro|adderall|ritalin|concerta|vyvanse|elvanse|ozempic|wegovy|warfarin|lithium|birth control|the pill
  |antidepressants|ssris|blood thinners|beta blockers|steroids|prednisone|methotrexate|synthroid|chemo|dialysis
  |thyroid (?:meds|medication|pills)|blood pressure (?:meds|medication|pills)|(?:adhd|anxiety|epilepsy) (?:meds|medication)|aspirin
  |melatonin|antihistamines|statins|iron(?: supplements)?|vitamin \p{L}+|testosterone|estrogen|hrt|an inhaler`)})(?: \\d+ ?mg)?$`, 'iu')

/** What people eat or drink, or leave out. */
export const FOOD = patternOf(`(?:^|[ -])(?:${alternatives(`meat|pork|beef|fish|seafood|gluten|dairy|eggs?|sugar|chicken|shellfish
  |peanuts|nuts|lactose|wheat|milk|bread|carbs|coffee|alcohol|caffeine|tea|soda|coke|wine|beer|cheese|vegetables|veggies|fruit|fast food
  |junk food
  |sweets|candy|chocolate|mushrooms|onions|garlic|cilantro|coriander|tomatoes|olives|spicy food|rice|pasta|potatoes|tofu|soy|butter
  |cream|yogh?urt|oats|oatmeal|salads?|organic food|gluten[- ]free|vegan|vegetarian|processed food|red meat|lamb|bacon|tuna|salmon|water
  |juice|smoothies|food`)})$`, 'i')

/** Belongings that are kept for long. */
export const BELONGING = alternatives(`car|truck|pickup|van|suv|jeep|motorcycle|motorbike|scooter|moped|vespa|bike|bicycle|e-?bike
  |cargo bike|boat|sailboat|canoe|kayak|tractor|camper|campervan|rv|caravan|trailer|house|flat|apartment|condo|cabin|cottage|farm|ranch
  |houseboat|piano|guitar|violin|cello|drum kit|drums|keyboard|telescope|sewing machine|loom|3d printer|kiln|greenhouse|allotment|garden
  |vegetable garden|veggie garden|orchard|vineyard|pool|hot tub|sauna|balcony|terrace|fireplace|workshop|studio|business|company|bakery
  |restaurant|shop|store|bookstore|gym|salon|food truck|caf[eé]|record player|turntable|(?:season|annual) (?:ticket|pass)s?|gym membership
  |raspberry pi|nas|ps5|ps4|playstation|xbox|switch|steam deck|gaming pc|ipad|macbook|thinkpad|kindle|e-?reader|iphone|android(?: phone)?
  |pixel|nikon|canon|leica|fujifilm|drone|espresso machine|air fryer|instant pot|bread machine|bread maker|(?:stamp|coin|record|vinyl|book
  |hat|doll|card|comic|plant|shoe|watch) collection|solar panels|heat pump|beehives|hives|aquarium|fish tank|terrarium|jeep|ford|honda
  |toyota|tesla|volvo|bmw|audi|vw|volkswagen|fiat|kia|hyundai|nissan|mazda|subaru|chevy|chevrolet|dodge|porsche|ferrari|lexus|skoda|škoda
  |seat|opel|peugeot|renault|citroen|dacia|suzuki|mercedes|land rover|prius|mustang|harley|corolla|civic|golf|polo|passat|corvette|camaro
  |pathfinder`)

/** What people say they are, by a word that means it for good. */
export const SELVES = alternatives(`introvert(?:ed)?|extrovert(?:ed)?|homebody|night owl|early bird|morning person|early riser|perfectionist
  |minimalist|feminist|atheist|agnostic|christian|muslim|buddhist|catholic|hindu|jewish|mormon|protestant|democrat|republican|socialist
  |widow(?:er)?|veteran|twin|only child|orphan|left[- ]handed|right[- ]handed|(?:cat|dog|people|car|outdoors) person|foodie|bookworm|gamer
  |pacifist|expat|immigrant|workaholic|home ?owner|lesbian|gay|bisexual|asexual|queer|trans(?:gender)?|non-?binary|polyamorous|(?:middle
  |oldest|youngest|eldest)(?: child)?|bilingual|activist|tomboy|pessimist|optimist|nerd|geek|redhead|brunette|cyclist|runner|swimmer|hiker
  |climber|surfer|skier|gardener|angler|birdwatcher|collector|(?:non-?)?smoker|light sleeper|heavy sleeper|picky eater|renter|landlord
  |digital nomad|blood donor|godmother|godfather|loner|recluse|hermit|treasurer|secretary|chair(?:man|woman|person)?|captain|goalkeeper
  |drummer|bassist|referee|woman|man|girl|boy|religious|single (?:mom|mum|dad|parent|mother|father)|grand(?:ma|pa|mother|father|parent)`)

/** Makes of vehicles. */
export const MAKES = `jeep|ford|honda|toyota|tesla|volvo|bmw|audi|vw|volkswagen|fiat|kia|hyundai|nissan|mazda|subaru|chevy|chevrolet|dodge
  |porsche|ferrari|lexus|mini cooper|skoda|škoda|seat|opel|peugeot|renault|citroen|citroën|dacia|suzuki|mercedes|land rover|prius|mustang
  |harley|corolla|civic|camry|corvette|camaro|passat|outback|nokia|samsung|fairphone|motorola`

/** What people are by profession: the last word of an occupation. */
export const PROFESSIONS = alternatives(`accountant|actor|actress|administrator|advisor|agent|analyst|animator|architect|artist|assistant
  |astronomer|attorney|auditor|author|baker|banker|barber|barista|bartender|biologist|blogger|bookkeeper|broker|builder|butcher|buyer
  |carpenter|cashier|caregiver|chef|chemist|clerk|coach|comedian|composer|consultant|contractor|cook|coordinator|copywriter|counsell?or
  |crafter|dancer|dentist|designer|detective|dev|developer|dietitian|director|dispatcher|dj|doctor|driver|economist|editor|electrician
  |engineer|entrepreneur|executive|farmer|filmmaker|firefighter|fireman|fisherman|florist|freelancer|gardener|geologist|grad student
  |graphic artist|guard|guide|hairdresser|hairstylist|homemaker|housewife|hygienist|illustrator|inspector|instructor|intern|interpreter
  |investigator|janitor|jeweler|journalist|judge|laborer|landlord|landscaper|lawyer|lecturer|librarian|lifeguard|machinist|mailman|manager
  |marine|marketer|mathematician|mechanic|midwife|miner|model|musician|nanny|neuroscientist|novelist|nurse|nutritionist|officer|optician
  |optometrist|painter|paralegal|paramedic|pastor|pharmacist|philosopher|photographer|physician|physicist|pianist|pilot|plumber|poet
  |policeman|politician|priest|principal|producer|professor|programmer|psychiatrist|psychologist|publicist|realtor|receptionist|recruiter
  |reporter|researcher|sailor|salesman|salesperson|saleswoman|scientist|sculptor|seamstress|secretary|singer|soldier|songwriter|specialist
  |stay[- ]at[- ]home (?:mom|dad|mother|father)|student|stylist|supervisor|surgeon|surveyor|tailor|teacher|technician|teller|therapist
  |trader|trainer|translator|trucker|tutor|veterinarian|videographer|volunteer|waiter|waitress|welder|writer|youtuber|zookeeper
  |machine operator|carer|dog walker|babysitter|freshman|sophomore`)

/** Kinds of places to work at. */
export const WORKPLACES = alternatives(`bank|school|hospital|store|shop|restaurant|bar|cafe|café|library|company|firm|factory|office|hotel
  |gym|clinic|farm|bakery|university|college|startup|start-up|museum|zoo|salon|warehouse|lab|laboratory|nursery|shelter|station|agency
  |studio|supermarket|mall|airport|daycare|center|centre|church|shipyard|garage|brewery|bookstore|theat(?:er|re)|grocery|pharmacy|dealership
  |business|practice|plant|post office|casino|spa|kitchen|nursing home|courthouse|government|city|diner|pizzeria|movies|railroad`)

/** What people study. */
export const SUBJECTS = `accounting|anthropology|archaeology|architecture|art|art history|astronomy|biochemistry|biology|business
  |business administration|chemistry|chinese|civil engineering|communications?|computer engineering|computer science|computing
  |creative writing|criminal justice|culinary arts|cybersecurity|dance|data science|dentistry|design|drama|economics|education
  |electrical engineering|engineering|english|english literature|environmental science|fashion|fashion design|film|finance
  |fine arts?|french|genetics|geography|geology|german|graphic design|health sciences?|history|human resources
  |information technology|interior design|international relations|italian|japanese|journalism|kinesiology|korean|law|linguistics
  |literature|marine biology|marketing|mathematics|maths?|mechanical engineering|medicine|microbiology|music|neuroscience|nursing
  |nutrition|pharmacy|philosophy|physics|political science|pre-?med|psychology|public health|religion|social work|sociology
  |languages|foreign languages|software engineering|spanish|statistics|theat(?:er|re)|theology|veterinary medicine|zoology`

/** Words in names of schools. */
export const SCHOOL = inLines('i')`\b(?:university|college|(?:high|middle|law|med(?:ical)?|grad(?:uate)?|culinary|nursing|art|business|film
  |beauty|trade|vet|dental) school|institute|academy)\b`

export const PEOPLES = `American|Canadian|Mexican|Brazilian|Argentinian|Colombian|Chilean|Peruvian|British|English|Scottish|Irish|Welsh|
  French|German|Austrian|Swiss|Dutch|Belgian|Italian|Spanish|Portuguese|Greek|Polish|Czech|Hungarian|Romanian|Bulgarian|Serbian|
  Croatian|Albanian|Ukrainian|Russian|Turkish|Swedish|Norwegian|Danish|Finnish|Icelandic|Israeli|Lebanese|Egyptian|Moroccan|
  Nigerian|Kenyan|Ghanaian|Ethiopian|South African|Indian|Pakistani|Bangladeshi|Nepali|Chinese|Taiwanese|Japanese|Korean|
  Vietnamese|Thai|Filipino|Indonesian|Malaysian|Singaporean|Australian|Cuban|Jamaican|Iranian|Iraqi|Afghan|Syrian|Persian`
export const TONGUES = `English|Spanish|French|German|Italian|Portuguese|Dutch|Swedish|Norwegian|Danish|Finnish|Polish|Russian|Ukrainian|
  Czech|Greek|Turkish|Arabic|Hebrew|Hindi|Urdu|Bengali|Punjabi|Tamil|Telugu|Mandarin|Cantonese|Chinese|Japanese|Korean|Vietnamese|
  Thai|Tagalog|Indonesian|Malay|Swahili|Albanian|Romanian|Hungarian|Farsi|Persian|Latin|Catalan|Welsh|sign language|ASL`

export const CHILD = alternatives(`child|son|daughter|grandson|granddaughter|grandchild|toddler|stepson|stepdaughter|step son|step daughter
  |kid`)
export const CHILDREN = 'kids|children|sons|daughters|twins|stepsons|stepdaughters|grandkids|grandchildren'
export const SIBLING = '(?:step|half[- ])?(?:brother|sister)|sibling'
export const SIBLINGS = '(?:step|half[- ])?(?:brothers|sisters)|siblings'
export const PET = alternatives(`dog|cat|cow|chicken|puppy|kitten|hamster|rabbit|bunny|parrot|parakeet|horse|pony|guinea pig|turtle|tortoise
  |snake|lizard|goldfish|bird|ferret|iguana|gecko|chinchilla|poodle|labrador|lab|bulldog|german shepherd|golden retriever|chihuahua|pug
  |beagle|husky|corgi|dachshund|border collie|terrier|pitbull|pit bull|goat|pig|cockatiel|hedgehog|great dane|maine coon|rottweiler|boxer`)
/** Many of each. */
export const plural = (words: string): string =>
  words.split('|').map((word) => (word === 'goldfish' ? word : word.replace(/y$/, 'ie').replace(/$/, 's'))).join('|')

export const INSTRUMENTS = alternatives(`piano|guitar|bass(?: guitar)?|violin|viola|cello|flute|clarinet|saxophone|sax|trumpet|trombone
  |drums|ukulele|harp|harmonica|banjo|accordion|keyboard|oboe|french horn|mandolin|bagpipes|percussion|cajon|tuba|organ`)
export const SPORTS = `football|soccer|basketball|baseball|softball|tennis|golf|hockey|ice hockey|field hockey|volleyball|rugby|cricket
  |badminton|table tennis|ping pong|lacrosse|handball|squash|pickleball|chess|poker|dungeons and dragons|d&d|board games|video ?games|cards
  |card games|disc golf|frisbee|water polo|racquetball|pool|darts|bridge|minecraft|world of warcraft|fortnite|league of legends`
/** What people do for pleasure. */
export const PASTIMES = `paint|draw|knit|sew|crochet|garden|dance|sing|bake|surf|ski|snowboard|skate|hike|run|swim|cycle|fish|hunt|write
  |read
  |cook|travel|volunteer|camp|sail|climb|meditate|sculpt|jog|bike|kayak|quilt|scuba dive|bowl|weld|blog|box|do yoga|do pilates|practice yoga
  |lift weights|work out|workout|go (?:hiking|running|swimming|fishing|camping|surfing|biking|bowling|jogging|hunting|climbing|bouldering
  |cycling|sailing|rowing|diving|dancing|kayaking|skiing|horseback riding)|ride (?:horses|motorcycles|bikes|my bike|a motorcycle|a bike)`

export const TOOLS = `python|javascript|typescript|rust|golang|go|java|kotlin|swift|ruby|rails|php|laravel|c\\+\\+|c#|haskell|elixir
  |scala|clojure|matlab|julia|r|sql|react|vue|angular|svelte|next\\.js|node|node\\.js|django|flask|fastapi|spring boot|postgres|postgresql
  |mysql|sqlite|mongodb|redis|kafka|docker|kubernetes|terraform|ansible|aws|azure|gcp|vim|neovim|emacs|vs ?code|visual studio code|intellij
  |pycharm|xcode|linux|ubuntu|debian|fedora|arch(?: linux)?|nixos|macos|windows(?: 1[01])?|pnpm|npm|yarn|bun|deno|excel|notion|obsidian
  |figma|photoshop|lightroom|blender|unity|unreal|godot|autocad|solidworks|ableton|logic pro|slack|jira|github|gitlab|salesforce|sap|tableau
  |power bi|latex|zotero`
