/** English: things that tell an attribute by themselves: illnesses, medicines, what is eaten, belongings. */
import { alternatives, patternOf } from '../../facts/finding.ts'

/** An illness or impairment by its name or its ending. */
export const CONDITION = patternOf(`^(?:(?:an? |some )?(?:severe |bad |mild |chronic |really bad |terrible |slight |serious |heart |lung |
  kidney |thyroid |chronic |social |generalized |seasonal |high |low |type (?:1|2|one|two) |early |major |rare )*)?
  (?:${alternatives(String.raw`
  [\p{L}]+(?:itis|osis|algia|opathy|plegia|lepsy|phobia|phrenia|uria|emia|trophy)|(?:[\p{L}'-]+ ){0,3}(?:disorder|syndrome|disease
    |deficiency|intolerance|allerg(?:y|ies)|cancer|palsy|sclerosis|tumou?r|condition)|diabetes|asthma|epilepsy
  |migraines?|blood pressure|cholesterol|adhd|autism|insomnia|ibs|lupus|dyslexia|tinnitus|eczema|ocd|ptsd|depression|anxiety|bipolar
  |sleep apn[o]?ea|pcos|glaucoma|gout|reflux|heartburn|vertigo|kidney stones|gallstones|ulcers?
  |(?:a )?(?:slipped|herniated) disc|(?:a )?(?:bad|weak|dodgy|busted|bum) (?:back|knees?|hips?|shoulder|ankle|heart|eyesight|hearing)
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
  |houseboat
  |piano|guitar|violin|cello|drum kit|drums|keyboard|telescope|sewing machine|loom|3d printer|kiln|greenhouse|allotment|garden
  |vegetable garden|veggie garden|orchard|vineyard|pool|hot tub|sauna|balcony|terrace|fireplace|workshop|record player|turntable
  |(?:season|annual) (?:ticket|pass)s?|gym membership|raspberry pi|nas|ps5|ps4|playstation|xbox|switch|steam deck|gaming pc|ipad|macbook
  |thinkpad|kindle|e-?reader|iphone|android(?: phone)?|pixel|nikon|canon|leica|fujifilm|drone|espresso machine|air fryer|instant pot
  |bread machine|bread maker|(?:stamp|coin|record|vinyl|book|hat|doll|card|comic|plant|shoe|watch) collection|solar panels|heat pump
  |beehives|hives|aquarium|fish tank|terrarium|jeep|ford|honda|toyota|tesla|volvo|bmw|audi|vw|volkswagen|fiat|kia|hyundai|nissan|mazda
  |subaru
  |chevy|chevrolet|dodge|porsche|ferrari|lexus|skoda|škoda|seat|opel|peugeot|renault|citroen|dacia|suzuki|mercedes|land rover|prius
  |mustang|harley|corolla|civic|golf|polo|passat|corvette|camaro|pathfinder`)

/** What people say they are, by a word that means it for good. */
export const SELVES = alternatives(`introvert(?:ed)?|extrovert(?:ed)?|homebody|night owl|early bird|morning person|early riser
    |perfectionist|minimalist
  |feminist|atheist|agnostic|christian|muslim|buddhist|catholic|hindu|jewish|mormon|protestant|democrat|republican|socialist|widow(?:er)?
  |veteran|twin|only child|orphan|left[- ]handed|right[- ]handed|(?:cat|dog|people|car|outdoors) person|foodie|bookworm|gamer|pacifist|expat
  |immigrant|workaholic|home ?owner|lesbian|gay|bisexual|asexual|queer|trans(?:gender)?|non-?binary|polyamorous|(?:middle|oldest
    |youngest|eldest)
  (?: child)?|bilingual|activist|tomboy|pessimist|optimist|nerd|geek|redhead|brunette|cyclist|runner|swimmer|hiker|climber|surfer|skier
  |gardener|angler|birdwatcher|collector|(?:non-?)?smoker|light sleeper|heavy sleeper|picky eater|renter|landlord|digital nomad|blood donor
  |godmother|godfather|loner|recluse|hermit|treasurer|secretary|chair(?:man|woman|person)?|captain|goalkeeper|drummer|bassist|referee
    |woman|man
  |girl|boy|religious|single (?:mom|mum|dad|parent|mother|father)|grand(?:ma|pa|mother|father|parent)`)
