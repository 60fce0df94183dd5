/** Topics of everyday conversation: English words by topic, written by hand, not learnt. */
import type { TopicWords } from '../../text/lexicon/topic-words.ts'

/** The topics are those named here. */
export const ENGLISH_TOPICS: TopicWords = {
  food: `food eat eaten meal breakfast lunch dinner supper snack hungry pizza burger hamburger fries taco burrito sandwich bread cheese
    meat beef pork bacon steak chicken turkey seafood shrimp salmon rice pasta spaghetti noodle soup salad vegetable veggie potato tomato
    carrot fruit apple banana strawberry chocolate candy cake cookie dessert pie cream vanilla butter vegan vegetarian diet sushi spicy
    delicious tasty yummy taste flavor nutella pickle grocery garlic papaya paella donut olive onion egg ham cereal oatmeal popcorn
    ketchup`,
  restaurant: `restaurant cuisine diner waiter waitress menu bistro buffet steakhouse pizzeria michelin reservation table seating italian
    thai mexican indian chinese japanese sushi mediterranean ethiopian vegetarian tavern grill brunch dine takeout eatery`,
  cooking: `cook cooking recipe bake baker baking kitchen oven stove chef fry grill roast boil ingredient flour sugar spice sauce dough
    homemade barbecue bbq microwave pan cuisine cupcake`,
  drinks: `drink drank drunk coffee tea beer wine juice soda water cocktail bar pub alcohol liquor vodka whiskey rum gin espresso latte
    cafe caffeine brew brewery starbucks milk lemonade cola coke pepsi thirsty bottle sober bartender`,
  lodging: `hotel room lodging motel hostel inn resort suite airbnb checkin checkout accommodation guest lobby hilton marriott hyatt
    overnight wifi laundry vacancy amenity housekeeping pool`,
  flight: `flight fly flew plane airplane airport airline airfare aircraft passenger layover nonstop luggage baggage lufthansa southwest
    takeoff departure seat economy sfo lax jfk heathrow redeye`,
  rail: `train railway rail railroad metro subway tram platform carriage amtrak eurostar locomotive underground conductor station`,
  transit: `bus coach taxi cab uber lyft ride rideshare shuttle commute fare passenger minibus trolley pickup greyhound driver`,
  car: `car drive drove driven driver vehicle truck automobile sedan suv hatchback minivan motorcycle motorbike engine tire wheel brake
    gas gasoline fuel petrol diesel garage mechanic toyota honda ford chevrolet chevy bmw tesla nissan mustang ferrari rental compact
    dealership crash odometer mileage camry sedans luxury`,
  navigation: `address street road avenue boulevard highway freeway lane route map gps navigate traffic parking jam detour intersection
    mile nearest nearby located location downtown shortcut bridge exit plaza northbound`,
  weather: `weather rain rainy snow snowy sun sunny storm cloud cloudy wind windy humid humidity temperature degree fahrenheit celsius
    forecast hot cold warm chilly freezing frost fog foggy thunder lightning hurricane tornado heat climate umbrella winter summer autumn
    spring season precipitation drizzle gust gale visibility choppy freeze swell`,
  calendar: `calendar appointment schedule reminder remind alarm monday tuesday wednesday thursday friday saturday sunday tomorrow tonight
    weekend week noon slot postpone reschedule deadline`,
  banking: `bank account saving deposit withdraw withdrawal balance transfer overdraft atm branch teller debit wire cash iban currency
    exchange recipient`,
  investing: `stock invest investment investor broker brokerage trade trader trading market equity crypto bitcoin nasdaq dow ipo
    subscription redeem shareholder`,
  payments: `pay paid payment bill invoice fee refund receipt credit card installment charge charged debt owe visa mastercard paypal venmo
    overdue subscription`,
  insurance: `insurance insured insurer policy policyholder coverage premium deductible claim liability accident lapse lapsed uninsured
    medicare medicaid copay damage`,
  tax: `tax taxes taxable taxpayer irs vat deduction withholding exempt exemption audit fiscal income gst rebate`,
  benefits: `benefit social retire retirement retiree pension pensioner disability disabled ssi ssdi widow widower supplemental
    beneficiary eligible eligibility payee earnings allowance entitlement welfare unemployed unemployment spousal medicare representative
    death died deceased funeral income compensation`,
  studentaid: `loan aid fafsa borrower grant tuition perkins pell subsidized unsubsidized forgiveness consolidation consolidate repayment
    repay deferment forbearance delinquent discharge financial default`,
  veterans: `veteran military army navy marine soldier deploy deployment troop combat gulf vietnam iraq afghanistan duty discharge
    servicemember lejeune reservist vadip champva honorable battle lieutenant sergeant barracks warfare defense rehabilitation
    reemployment counseling compensation`,
  licensing: `dmv license licence permit registration register plate inspection sticker title odometer suspend suspended suspension revoke
    revoked revocation lapse learner supervising simulator moped motorist ticket renew renewal insured dwi dui cdl surrender driving
    expire owner ownership lien vin`,
  identity: `passport visa citizen citizenship immigration immigrate refugee asylum border embassy consulate certificate identity
    identification id birth naturalization resident residency document notarize proof fingerprint signature undocumented foreign`,
  law: `law lawyer attorney court judge jury trial lawsuit sue legal illegal crime criminal police cop arrest prison jail prisoner guilty
    theft thief stolen steal fraud victim violation offense murder drug felony testify appeal conviction convicted sheriff complaint
    justice`,
  health: `health healthy doctor physician nurse illness ill sick disease cancer diabetes diabetic flu fever cough headache pain ache
    medicine medication pill prescription pharmacy symptom surgery surgeon therapy therapist clinic hospital allergy allergic asthma
    infection injury injured heal cure treatment diagnosis blood medical practitioner dermatologist gynecologist pediatric dying
    ophthalmologist nursing`,
  dental: `dentist dental tooth teeth orthodontist cavity gum filling braces crown molar root hygienist oral cleaning`,
  fitness: `gym workout exercise fitness yoga runner jog jogging marathon lift weightlifting muscle pushup cardio treadmill athlete
    athletic trainer weight calorie swim swam swimmer swimming bicycle bike cycling cyclist pilates strength hike hiking climb climber
    walk`,
  sport: `sport team football soccer basketball baseball hockey tennis golf volleyball rugby cricket softball league coach score match
    championship tournament stadium olympics olympic nfl nba mlb quarterback player champion giants yankees lakers cubs dodgers brewers
    skate skating ski skiing surf surfing racing wrestling boxing cheerleader nascar gymnastics rowing medal skateboarding athletics
    raiders mets`,
  music: `music song sing sang sung singer album band concert guitar piano violin drum bass flute saxophone cello rap hiphop rock jazz
    country pop metal punk classical orchestra choir melody lyric playlist spotify musician instrument tune beatles dj genre rapper
    karaoke listen dance dancer dancing ballet ballroom salsa ballerina choreography tango`,
  film: `movie film cinema theater theatre actor actress director hollywood netflix television tv series episode watch subtitle comedy
    drama horror thriller cartoon anime hulu streaming documentary oscar scene superhero marvel sitcom mickey showtime trailer cast video`,
  reading: `read reading reader novel author library librarian literature fiction fantasy poem poet poetry write writer writing written
    wrote story bookstore publish publisher magazine newspaper kindle shakespeare tolkien biography journalist journalism blog`,
  gaming: `game gamer videogame xbox playstation nintendo console chess puzzle poker mario zelda minecraft fortnite pokemon arcade
    monopoly dungeon multiplayer casino gamble gambling lottery video skateboard`,
  art: `art artist artistic paint painter painting draw drawn sketch sculpture sculptor gallery museum canvas photo photography
    photographer camera craft pottery knit knitting sew sewing quilt crochet`,
  sightseeing: `attraction museum landmark sight sightseeing monument castle palace historical tourist tourism tower cathedral temple zoo
    aquarium amusement playground fountain shrine ruins memorial historic`,
  events: `event concert ticket festival venue performance audience party celebrate celebration parade expo exhibition broadway performer
    auditorium amphitheater ballpark`,
  shopping: `shop shopping store mall buy bought purchase discount coupon cheap expensive amazon walmart ebay deliver shipping parcel
    package brand retail retailer checkout warranty supermarket cart bargain`,
  clothing: `clothes clothing wear wore worn dress shirt shoe boot sneaker jeans pants skirt jacket coat sweater sock fashion outfit
    jewelry necklace earring tattoo hoodie`,
  appearance: `hair haircut hairstyle salon stylist barber unisex blonde brunette curly beard tall skinny makeup nail manicure beauty
    handsome freckle height skin bald hairdresser cosmetic redhead color colour red blue green yellow purple pink orange black brown gray
    grey turquoise white`,
  household: `clean cleaning furniture couch sofa bathroom basement vacuum chore dishes roof window lamp carpet decorate decor plumber
    plumbing repair renovate renovation ceiling closet cleaner lawn`,
  housing: `house home apartment rent rental landlord tenant lease property flat condo neighborhood neighbor roommate bedroom relocate
    housing realtor homeless mansion furnished homeowner suburb`,
  family: `family mother mom mum father dad parent sister brother sibling daughter grandmother grandma grandfather grandpa grandparent
    grandchild aunt uncle cousin nephew twin adopted adoption orphan stepmother dependent relative`,
  children: `child children kid baby babies toddler infant pregnant pregnancy newborn childcare daycare nursery nanny babysit toy boy girl
    teenager youth youngster parenting`,
  romance: `marry married marriage husband wife wives spouse wedding bride groom divorce divorced girlfriend boyfriend engaged engagement
    fiance romantic kiss crush anniversary widow`,
  friends: `friend friendship buddy companion lonely social roommate pal acquaintance introvert`,
  pets: `pet dog puppy cat kitten hamster bunny rabbit parrot turtle goldfish leash breed poodle retriever labrador bulldog shepherd
    terrier pitbull bark vet veterinarian shelter adopt kennel paw kitty iguana lizard cage`,
  animals: `animal horse pony pig goat sheep chicken duck bird wolf lion tiger elephant monkey giraffe dolphin whale shark snake frog
    butterfly insect spider bee mouse mice deer zoo wildlife fish bear`,
  work: `work job career employ employer employee employed employment boss coworker colleague office salary wage hire hired fired resume
    interview promotion profession occupation company freelance overtime factory construction entrepreneur staff secretary cashier
    vocational labour worker retail firefighter custodian janitor`,
  school: `school teacher teach taught student pupil class classroom grade homework kindergarten preschool elementary curriculum exam math
    principal lesson tutor teaching learner pta bully`,
  university: `college university campus degree major graduate graduation undergraduate professor phd bachelor semester scholarship dorm
    academic enroll enrolled enrollment freshman sophomore thesis fraternity study studied studying postgraduate`,
  science: `science scientist physics chemistry biology chemist laboratory lab experiment research researcher astronomy space planet nasa
    mars theory molecule gene evolution robot telescope mathematics alien`,
  computing: `computer laptop software hardware code coding developer server database linux windows microsoft mac apple iphone android
    phone smartphone tablet app device usb keyboard mouse printer algorithm script file folder download install bug crash disk technology
    tech`,
  online: `internet online website web browser email account facebook twitter instagram tiktok youtube snapchat google wifi broadband
    router blog chat message profile link click url forum hack hacker upload download privacy feedback user`,
  religion: `religion religious church god jesus christ christian catholic bible pray prayer faith priest pastor muslim islam mosque
    jewish jew buddhist hindu temple heaven spiritual atheist sermon easter christmas hanukkah worship mormon holy`,
  politics: `politics political politician government president minister parliament senate senator congress election elect vote voter
    party democrat republican liberal conservative labour bill amendment motion committee legislation chairman chair ministry federal
    provincial mayor governor trump obama trudeau brexit constituency commissioner honourable referendum scrutiny clerk assembly commons
    petition quorum policy`,
  nature: `nature outdoors outdoor camp camping tent hike hiking mountain forest wood lake river beach desert island garden gardening
    flower plant tree grass fishing hunt hunter hunting trail canyon kayak canoe sunset park waterfall picnic backpack environmental`,
  travel: `travel traveler trip vacation holiday tour tourist abroad destination cruise itinerary journey adventure backpacking passport
    sightsee honeymoon suitcase explore`,
  places: `country city town village europe european africa african asia asian america american england britain london france paris
    germany berlin italy rome spain madrid mexico canada canadian china japan tokyo india russia australia brazil ireland scotland
    california texas florida chicago york boston seattle angeles vegas toronto hawaii alaska somalia sweden greece francisco oakland diego
    portland philadelphia washington atlanta phoenix`,
  age: `age aged old young older younger elderly birthday born teenager adult senior minor birthdate seniors`,
  introduction: `name named nickname hometown introduce hobby hobbies originally grew nationality`,
  sleep: `sleep slept asleep nap bed bedtime tired dream nightmare insomnia awake wake woke routine exhausted snore pillow mattress`,
  feelings: `emotion happy happiness sad sadness angry anger afraid scared fear anxious anxiety stress stressed depressed depression upset
    cry cried proud jealous excited nervous lonely bored boring shy hate death grief confident`,
  wealth: `money rich wealthy wealth millionaire billionaire poor poverty dollar euro afford budget broke finance salary expense cent
    million billion charity donate donation volunteer fundraiser`,
  language: `language speak spoke spoken english spanish french german italian arabic mandarin bilingual fluent translate translation
    translator grammar vocabulary accent dialect pronunciation welsh multilingual latin`,
  distress: `mayday emergency rescue distress sinking sink aground flooding flood fire smoke overboard coastguard lifeboat liferaft
    evacuate evacuation casualty injury abandon panpan listing leak pump helicopter urgency ablaze extinguish explosion capsize ambulance
    piracy medevac`,
  academy: `education educational qualification estyn attainment inspectorate gcse academies teacher headteacher assessment childcare
    nursery provision literacy numeracy deprivation sector apprenticeship disadvantaged funding wellbeing safeguarding stakeholder scheme
    authority strategy stakeholders`,
  pandemic: `covid coronavirus pandemic virus vaccine vaccinate vaccination quarantine lockdown isolation mask outbreak epidemic ppe
    ventilator tracing distancing hygiene reopen`,
  energy: `energy electricity electric nuclear oil gas coal pipeline emission carbon climate renewable pollution recycle recycling
    environment greenhouse turbine sustainable battery fossil power solar`,
  farming: `farm farmer ranch tractor crop harvest agriculture agricultural livestock cattle barn grain dairy cow wheat corn soil poultry`,
  paperwork: `application apply submit mail letter notice envelope photocopy certified pdf`,
  meetings: `agenda presentation discuss discussion session questionnaire brainstorm whiteboard slide powerpoint deadline project`,
  ships: `ship vessel boat tanker ferry cargo yacht sail sailing skipper captain crew voyage maritime marine nautical sea ocean hull deck
    coaster trawler container freighter barge lookout`,
  anchoring: `anchor anchorage berth berthing moor mooring dock docking pier wharf quay jetty alongside tug tugboat drag towage tow slip
    marina chain harbor harbour terminal`,
  pilotage: `pilot pilotage ladder embark disembark leeward lee pilots helm master`,
  collision: `starboard port overtake overtaking cross crossing collision alter knots bow stern astern ahead steer pass passing speed slow
    reduce bearing cpa rudder northbound southbound propeller`,
  vts: `vts control inbound outbound fairway draft waypoint breakwater buoy tide tidal coast dredger dredging eta passage lighthouse
    beacon harbourmaster`,
  radio: `radio vhf channel radar ais switch loud transmit transmission antenna monitor navtex broadcast listening callsign squelch`,
  product: `design designer prototype industrial rubber plastic titanium wood ergonomic shape curved material latex kinetic fancy
    manufacture manufacturer fruit spongy sponge logo gadget`,
  electronics: `battery chip lcd sensor infrared rechargeable circuit electronic appliance component wireless transmitter`,
  usability: `remote control button scroll interface menu usability user function functional feature volume teletext joystick wheel screen
    display touchscreen press dvd television vcr manual knob icon`,
  marketing: `market marketing price cost target trend profit sell sale consumer customer competitor budget evaluation production
    competition advertise advertising`,
  recording: `recording record recorder microphone mike headset transcription transcribe transcript transcriber digit channel speaker
    wireless bleep mixer audio disfluency wavefile`,
  recognition: `recognition recognizer speech utterance noise acoustic phone phoneme feature neural net gaussian mixture cepstral spectral
    signal filter echo reverberation vowel aurora classifier voice pitch frequency vad`,
  annotation: `corpus annotation annotate parser parse ontology bayesian bayes node segmentation syntax semantic prosody discourse xml
    markup schema lexicon`,
  society: `indigenous inuit aboriginal tribal women gender racism racial discrimination discriminate minority homelessness community
    violence equality inclusion`,
  passwords: `password login username pin verification verify reset unlock locked authentication captcha passcode credential`,
  funds: `fund bond etf portfolio dividend redemption asset hedge treasury annuity maturity`,
  loans: `loan mortgage lender borrow margin collateral lend indebted refinance futures`,
}
