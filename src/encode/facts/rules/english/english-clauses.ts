/** English sentences as clauses of their speaker: contractions written out, in pieces that each may state one thing. */

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/[’‘`´]/g, "'"], [/ 's\b/g, "'s"], [/([a-z])\1{2,}/gi, '$1'], [/(\w) ' (m|s|re|ve|ll|d|t)\b/g, "$1'$2"], [/\bi\b/g, 'I'],
  [/\bI ?'m\b|\bIm\b|\bim\b/g, 'I am'], [/\bI'?ve\b|\bive\b/g, 'I have'], [/\bI'd\b/g, 'I would'], [/\bI'll\b/g, 'I will'], [/\bI am a ma\b/g, 'I am a'],
  [/\b(w|W)e're\b/g, '$1e are'], [/\b(w|W)e've\b/g, '$1e have'], [/\b(c|C)an'?t\b|\b(c|C)annot\b/g, 'can not'], [/\bwon'?t\b/g, 'will not'],
  [/\b(do|does|did|is|are|was|were|have|has|had|would|could|should)n'?t\b/gi, '$1 not'],
  [/\b(name|birthday|names|job|hobby|color|colour|dream|goal|food|husband|wife|son|daughter|dog|cat|major|it|It|that|That|there|There)'s(?= )/g, '$1 is'],
  [/\bgonna\b/gi, 'going to'], [/\bwanna\b/gi, 'want to'], [/\bfave?\b/gi, 'favorite'], [/(?:^|\s)'?(?:cuz|cause|coz|bc)\b/gi, ' because'], [/\s(?:kinda|sorta|kind of|sort of)\s/gi, ' '],
  [/\s&\s/g, ' and '], [/\bu\b/g, 'you'], [/\bur\b/g, 'your'],
]

/** A sentence with contractions written out, "I" as a capital, and one kind of apostrophe; other words keep their case. */
export const expanded = (sentence: string): string => CONTRACTIONS.reduce((text, [pattern, full]) => text.replace(pattern, full), sentence).replace(/\s+/g, ' ').replace(/ (?=[,;:])/g, '').trim()

/** Verbs that go on with the subject before: "I live in Rome and work as a nurse". */
const GOES_ON = '(?:also |currently |now |really |just )?(?:work (?:as|at|for|in)|live (?:in|on|at|with|alone)|have (?:an?|two|three|four|five|\\d)|(?:love|like|enjoy|hate) (?:to|\\w+ing)|play|study|teach|own|am|speak|collect|do not like|do not eat|do not drink)'
/** Words whose clause goes on with "I am": it is no run-on. */
const LEADS_ON = "think|thought|believe|guess|suppose|say|says|feel|know|knows|bet|mean|sure|afraid|glad|happy|sad|like|if|when|where|what|how|why|that|who|whether|than|because|while|until|hope|wish|time|week|month|year|weekend|morning|tomorrow|\\w+day|and|but|so|or|everything|all|things?|person|one|way|reason|place"
/** Where a clause may end: marks, and conjunctions before a new subject or verb. */
const BREAKS = new RegExp(String.raw`\s*[,;–—()]+\s*|\s+-+\s+|\.\.+\s*|…\s*|!+\s*|\s+(?:and|but|so|because|although|though|while|plus|or|then)\s+(?=(?:I|my|we|our|he|she|they|it|you|your|his|her|there|this|that|the|${GOES_ON})\b)|(?<!\b(?:${LEADS_ON}))\s+(?=(?:I am|I have|I live|I work|I love) )`, 'i')
/** Words that lead to a statement and change nothing about it. */
const LEADS = /^(?:(?:and|but|so|or|well|oh+|ah+|aw+|hmm+|um+|yes|yeah|yea|yep|yup|no|nope|ok|okay|cool|nice|wow|great|awesome|hi|hello|hey|hiya|greetings|thanks|thank you|same|true|sure|also|actually|btw|by the way|honestly|right now|currently|now|nowadays|these days|at the moment|as for me|for me|personally|me|me too|because|since|anyways?|basically|you know|i mean|in fact|to be honest|tbh|fyi|about me|luckily|unfortunately|sadly|plus|then|additionally|good to see you|nice to meet you|well then|lately|besides|that is (?:cool|nice|great|awesome|neat)|as a matter of fact)\b[\s,:.!]*)+(?=(?:I|my|we|our|please|call|always|never|from)\b)/i
/** Clauses that are read of one sentence, and characters of each. */
const CLAUSES = 12
const CLAUSE_CHARACTERS = 240

/** What makes a wish a standing one belongs to the clause behind it. */
const STANDING = /^(from now on|in (?:the )?future|going forward)\s*,\s*/i

/** A colon after a speaker's label or an introduction to somebody else's words. */
const LABEL = /^(?!(?:about me|fyi|btw|update|fun fact|fact|ps|p\.s|note)\s*:)[^:,]{0,60}:\s/i

/** The clauses of a normalised sentence. Those that drop the subject of the one before get it back. */
export function englishClauses(sentence: string): string[] {
  if (LABEL.test(sentence)) return []
  let subject = ''
  return sentence.replace(STANDING, '$1 ').split(BREAKS).slice(0, CLAUSES).flatMap((piece) => {
    const bare = piece.replace(/[.!?…\s]+$/, '').replace(LEADS, '').trim()
    if (bare === '' || bare.length > CLAUSE_CHARACTERS) return []
    if (subject === 'I' && new RegExp(`^${GOES_ON}\\b`).test(bare)) return [`I ${bare}`]
    subject = /^I\b/.test(bare) ? 'I' : /^(?:(?:he|she|they|it|we|you|my|his|her|our|the)\b)/i.test(bare) ? 'other' : subject
    return [bare]
  })
}
