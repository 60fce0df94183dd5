/** Passages that stand in the middle of long messages, and two questions for each: in its words, and in others. Written by hand. */

export interface Passage {
  readonly text: string
  /** Asks with most of the passage's content words. */
  readonly inItsWords: string
  /** Asks for the same with synonyms and other forms: at most two content words are the passage's, often none. */
  readonly inOtherWords: string
  /** Stands in the passage alone: shown is what holds it. */
  readonly answer: string
}

const passage = (text: string, inItsWords: string, inOtherWords: string, answer: string): Passage =>
  ({ text, inItsWords, inOtherWords, answer })

export const PASSAGES: readonly Passage[] = [
  passage(
    'The caretaker keeps the spare key of the boiler room under the third flowerpot.',
    'Where does the caretaker keep the spare key of the boiler room?',
    'Where has the janitor hidden a second key for the heating cellar?', 'third flowerpot',
  ),
  passage(
    'Every visitor has to sign the register at the porter\'s lodge before noon.',
    'When does a visitor have to sign the register at the lodge?',
    'Until what hour must guests enter their names at the gate?', 'before noon',
  ),
  passage(
    'The archive was moved to the basement of the town hall after the flood of 1987.', 'Where was the archive moved after the flood?',
    'In which building do the old records lie since the water damage?', 'basement of the town hall',
  ),
  passage(
    'Refunds above eighty euros need the signature of the treasurer.', 'Whose signature do refunds above eighty euros need?',
    'Who has to approve paying back larger sums?', 'signature of the treasurer',
  ),
  passage(
    'The lighthouse lamp is replaced each October by a crew from Bremen.', 'Who replaces the lighthouse lamp each October?',
    'Which team changes the bulb of the light tower in autumn?', 'crew from Bremen',
  ),
  passage(
    'Goats are fed twice a day with hay and a handful of barley.', 'What are the goats fed with twice a day?',
    'What do the farm animals get for feeding, morning and evening?', 'handful of barley',
  ),
  passage(
    'The cache is cleared whenever the deployment token expires, which is every ninety minutes.',
    'How often does the deployment token expire so that the cache is cleared?',
    'After what time does the credential for releases run out?', 'every ninety minutes',
  ),
  passage(
    'Connections that stay idle for forty seconds are dropped by the balancer.',
    'After how long are idle connections dropped by the balancer?', 'When does the proxy close a link without traffic?', 'forty seconds',
  ),
  passage(
    'The orchestra rehearses in the old tram depot on Thursdays.',
    'Where does the orchestra rehearse on Thursdays?', 'In what place do the musicians practise?', 'old tram depot',
  ),
  passage(
    'Our honey comes from a cooperative near Tarragona.', 'Where does our honey come from?',
    'Who supplies the beekeeping product we buy?', 'near Tarragona',
  ),
  passage(
    'The warranty of the dishwasher ends on the ninth of February.', 'When does the warranty of the dishwasher end?',
    'Until which day is the kitchen appliance still guaranteed?', 'ninth of February',
  ),
  passage(
    'The children cross the railway by the footbridge behind the bakery.', 'How do the children cross the railway?',
    'Which way do pupils get over the train tracks?', 'footbridge behind the bakery',
  ),
  passage(
    'A leaking valve must be reported to the harbour master within the hour.', 'To whom must a leaking valve be reported?',
    'Whom do you tell about a dripping tap on the pier, and how fast?', 'to the harbour master',
  ),
  passage(
    'The painting in the hallway is a copy made by a student in 1931.',
    'Who made the copy of the painting in the hallway?', 'Is the picture in the corridor an original?', 'student in 1931',
  ),
  passage(
    'Grandmother used to salt the plums before she baked the cake.', 'What did grandmother do to the plums before she baked the cake?',
    'What was granny\'s trick with the fruit for her baking?', 'salt the plums',
  ),
  passage(
    'The committee postponed the vote on parking fees until the spring session.',
    'Until when did the committee postpone the vote on parking fees?',
    'When will the board decide what leaving a car costs?', 'spring session',
  ),
  passage(
    'Nobody may use the lift while the generator is being tested.', 'When may nobody use the lift?',
    'What stops people from taking the elevator?', 'generator is being tested',
  ),
  passage(
    'The thermostat in the greenhouse is set to fourteen degrees at night.',
    'To how many degrees is the thermostat in the greenhouse set at night?',
    'How warm are the tomatoes kept after dark?', 'fourteen degrees',
  ),
  passage(
    'The retry queue is drained by a job called nightowl.', 'Which job drains the retry queue?',
    'What is the name of the task that empties failed deliveries?', 'nightowl',
  ),
  passage(
    'Passwords are hashed with a cost factor of thirteen since the audit.', 'With which cost factor are passwords hashed since the audit?',
    'How strong is the login secrets\' hashing after the review?', 'factor of thirteen',
  ),
  passage(
    'The ferry to the island leaves from pier six in winter.', 'From which pier does the ferry to the island leave in winter?',
    'Where does the boat depart in the cold season?', 'pier six',
  ),
  passage(
    'My uncle repairs accordions in a garage in Trieste.', 'What does my uncle repair in a garage?',
    'Which relative mends musical instruments, and in which city?', 'accordions',
  ),
  passage(
    'The scholarship pays for books but not for travel.', 'What does the scholarship pay for?',
    'Does the grant cover journeys of a student?', 'but not for travel',
  ),
  passage(
    'The vet advised against dairy for the older of the two cats.', 'What did the vet advise against for the older of the two cats?',
    'What should the elderly pet not eat according to the animal doctor?', 'against dairy',
  ),
  passage(
    'Parcels without a customs form are held for ten working days.', 'For how long are parcels without a customs form held?',
    'What happens to packages that lack the border declaration?', 'ten working days',
  ),
  passage(
    'The bell tower is closed to the public because of nesting falcons.', 'Why is the bell tower closed to the public?',
    'What keeps tourists from climbing the church steeple?', 'nesting falcons',
  ),
  passage(
    'The choir will sing in Latvian for the first time at the summer fair.',
    'In which language will the choir sing at the summer fair?', 'What tongue do the singers try out in June?', 'Latvian',
  ),
  passage(
    'The second draft of the contract removes the clause about exclusivity.', 'Which clause does the second draft of the contract remove?',
    'What was struck from the agreement in the newer version?', 'clause about exclusivity',
  ),
  passage(
    'Sensor readings below zero are discarded before the average is taken.',
    'Which sensor readings are discarded before the average is taken?',
    'What measurements are ignored when the mean is computed?', 'below zero',
  ),
  passage(
    'The night bus stops only on request at the quarry.', 'Where does the night bus stop only on request?',
    'At what stop must late passengers press the button?', 'at the quarry',
  ),
  passage(
    'The roof was insured separately after the hailstorm.', 'What was insured separately after the hailstorm?',
    'Which bit of the house has a policy of its own since the bad weather?', 'roof was insured',
  ),
  passage(
    'Apprentices get the Friday before Easter off.', 'Which day do apprentices get off?',
    'When are trainees free in spring?', 'Friday before Easter',
  ),
  passage(
    'The librarian lends out telescopes to members over sixteen.', 'What does the librarian lend out to members over sixteen?',
    'What can teenagers borrow for looking at the stars?', 'lends out telescopes',
  ),
  passage(
    'The index is rebuilt from scratch when the locale of the server changes.',
    'When is the index rebuilt from scratch?', 'What triggers a complete reindexing?', 'locale of the server',
  ),
  passage(
    'The winning recipe used rye instead of wheat.', 'What did the winning recipe use instead of wheat?',
    'Which grain was in the dish that got the prize?', 'used rye',
  ),
  passage(
    'The tenants agreed to paint the stairwell themselves.', 'What did the tenants agree to paint themselves?',
    'Who will do the redecorating of the staircase?', 'paint the stairwell',
  ),
]
