/** French: facts by rules. */
import { USER_SUBJECT } from '@madeleine/contract'
import type { FactLanguage } from '../../facts/fact-language.ts'
import { alternatives, firstFindings, inLines, patternOf } from '../../facts/finding.ts'
import { fragmentTable, withFragments } from '../../facts/fragments.ts'
import { type Slots, type StatementRow, statementTable } from '../../facts/statement-table.ts'
import { languageOf } from '../../language.ts'
import { nearPeople } from '../../facts/near-people.ts'
import { FRENCH_ANSWERS } from './answers.ts'
import { FRENCH_ENDINGS } from './endings.ts'
import { FRENCH_NEAR, inFrenchThird } from './people.ts'

const JOBS = alternatives(`professeure?|prof|enseignante?|instituteur|institutrice|infirmi(?:er|ère)|médecin|docteure?|avocate?
  |ingénieure?(?: [a-zé]+)?|programmeu(?:r|se)|développeu(?:r|se)(?: [a-zé]+)?|graphiste|designer|cuisini(?:er|ère)|serveu(?:r|se)
  |électricien(?:ne)?|plombi(?:er|ère)|menuisi(?:er|ère)|maçon|mécanicien(?:ne)?|chauffeu(?:r|se)|polici(?:er|ère)|pompi(?:er|ère)
  |journaliste|écrivaine?|musicien(?:ne)?|photographe|architecte|comptable|économiste|psychologue|dentiste|vétérinaire|pharmacien(?:ne)?
  |kinésithérapeute|kiné|traducteur|traductrice|coiffeu(?:r|se)|boulang(?:er|ère)|agriculteur|agricultrice|étudiante?|retraitée?
  |indépendante?|fonctionnaire|vendeu(?:r|se)|bibliothécaire|cherch(?:eur|euse)|scientifique|biologiste|chimiste|physicien(?:ne)?|act(?:eur
  |rice)|pilote|hôtesse de l'air|secrétaire|juge|entraîneu(?:r|se)|assistante? sociale?|sage-femme|consultante?|commerciale?|peintre
  |jardini(?:er|ère)|orthophoniste|éducat(?:eur|rice)|facteur|factrice|aide-soignante?|caissi(?:er|ère)|livreu(?:r|se)|routi(?:er|ère)
  |informaticien(?:ne)?|chirurgien(?:ne)?|pédiatre|assistante?|éleveu(?:r|se)|ambulanci(?:er|ère)|animat(?:eur|rice)|conduct(?:eur|rice)`)
const LANGUAGE = `français|anglais|allemand|espagnol|italien|portugais|chinois|japonais|coréen|russe|arabe|néerlandais|polonais|suédois
  |breton|occitan`
const ANIMAL = `poules|chiens?|chiennes?|chats?|chattes?|lapins?|hamsters?|tortues?|perroquets?|chevaux|cheval|perruches?|cochons? d'Inde
  |poissons rouges`
const MATE = 'copain|copine|petit ami|petite amie|mari|femme|compagn(?:on|e)|fiancée?|conjointe?'
const COUNT = '(?:une?|deux|trois|quatre|cinq|six|\\d+)'
const OFTEN = `(?:tous les (?:jours|matins|soirs|lundis|mardis|mercredis|jeudis|vendredis|samedis|dimanches|week-ends)|chaque (?:jour
  |matin|soir|semaine|dimanche|samedi|week-end)|(?:une|deux|trois) fois par semaine|le (?:week-end|dimanche|samedi))`

const SLOTS: Slots = {
  job: `(?<value>(?:${JOBS})(?: (?:de |d'|des )\\p{Ll}+)?)`,
  when: `(?:(?:pour )?(?:le (?:\\d|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)|(?:lundi|mardi|mercredi|jeudi|vendredi|samedi
    |dimanche)|demain|après-demain|la semaine prochaine)|en (?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre
      |décembre)).*`,
  order: 'réponds|écris|parle|utilise|explique', language: `(?<value>(?:${LANGUAGE})(?:(?:, | et )(?:${LANGUAGE}))*)`,
  thing: String.raw`(?<value>(?:le |la |les |l'|mon |ma |mes )?[\p{L}\d'-]+(?: (?:de |du |des |à |à la |au |d'|en )?[\p{L}\d'-]+){0,2})`,
  stuff: String.raw`(?<value>(?:le |la |les |l'|à )?[\p{L}'-]+(?: (?:de |du |d'|à )?[\p{L}'-]+)?)`,
  animal: `(?<value>${COUNT} (?:${ANIMAL})(?:,? (?:qui s'appell(?:e|ent)|nommée?s?|appelée?s?) \\p{Lu}\\p{L}+(?: et \\p{Lu}\\p{L}+)?)?)`,
}

/** Verbs of plans, of oneself and of somebody. */
const PLANNED = [
  ['je me marie|nous nous marions|on se marie', 'se marie'], ['je déménage|nous déménageons|on déménage', 'déménage'],
  ['je pars|nous partons|on part', 'part'], ['je vais|nous allons|on va', 'va'],
] as const

const ROWS: readonly StatementRow[] = [
  ['name', "je m'appelle {name}", "s'appelle $value"], ['name', 'mon (?:pré)?nom est {name}', "s'appelle $value"],
  ['home', `(?:j'habite|je vis|nous habitons|on habite|nous vivons) (?:[^,]{2,45} )?(?<near>à|en
    |au|près de) {place}`, 'habite $near $value'],
  ['living-situation',
    `(?:je vis|j'habite|nous vivons|on vit|on habite) (?<value>(?:à la campagne|en banlieue|en colocation|dans une? \\p{Ll}+
    |seule?|chez mes parents|avec (?:mes|mon|ma|deux|trois) ).{0,40})`, 'vit $value'],
  ['living-situation', 'm(?<who>(?:on|a|es) (?:mère|père|grand-mère|grand-père|belle-mère|beau-père|sœur|frère|parents|copine|copain))\\s'
    + '(?:vi(?:t|vent)|habite(?:nt)?) (?:avec|chez) (?:nous|moi)(?: .+)?', 'vit avec s$who'],
  ['home', "(?:j'ai|nous avons|on a) (?:.{2,20} )?(?:déménagé|emménagé) (?:.{2,20} )?à {place}(?: .+)?", 'habite à $value'],
  ['home', 'je viens de déménager à {place}', 'habite à $value'],
  ['hometown', "(?:je viens|je suis originaire|je suis) (?:de |d'){place}", 'vient de $value'], ['hometown', `j'ai grandi (?:à
    |en) {place}`, 'a grandi à $value'],
  ['trait', "j'ai grandi (?<value>(?:dans|sur) une? \\p{Ll}.{2,60})", 'a grandi $value'],
  ['birthplace', 'je suis née? (?:à|en) {place}', 'est né à $value'],
  ['nationality', `je suis (?<value>française?|belge|suisse|canadien(?:ne)?|québécoise?|marocaine?|algérien(?:ne)?|tunisien(?:ne)?
    |sénégalaise?)`, 'est $value'],
  ['age', "(?:j'ai|je viens d'avoir|j'ai eu|j'ai fêté mes) {number}(?: ans)(?: .{2,15})?", 'a $value ans'],
  ['birthday', 'mon anniversaire est le (?<value>\\d{1,2}(?:er)? \\p{Ll}+)', 'fête son anniversaire le $value'],
  ['employer', 'je (?:travaille|bosse) (?:maintenant |actuellement )?(?:chez|pour) {firm}(?: comme .+)?', 'travaille chez $value'],
  ['occupation', 'je (?:travaille|bosse) comme {job} chez (?<firm>\\p{Lu}[\\p{L}\\d&.-]+)', 'est $value', ['employer', 'firm',
    'travaille chez $firm']],
  ['place-of-work', "je (?:travaille|bosse) (?<value>(?:à la|au|à l') ?(?:mairie|préfecture|poste|banque|hôpital|CHU|université"
    + "|bibliothèque|lycée|collège|fac|gare)(?: de \\p{Lu}\\p{L}+)?|à \\p{Lu}[\\p{L}-]+)", 'travaille $value'],
  ['work-field', 'je (?:travaille|bosse) (?<value>(?:de nuit|la nuit|à domicile|en télétravail|à mi-temps|à temps partiel)(?: .{2,30})?)',
    'travaille $value'],
  ['employer', "(?:j'ai commencé|je viens de commencer|je commence)(?: à travailler)? chez {firm}(?: .+)?", 'travaille chez $value'],
  ['occupation', "je suis (?:maintenant |enfin )?devenue? (?:une? )?{job}(?: .+)?", 'est $value'],
  ['occupation', "(?:je suis|je travaille comme|je travaille en tant que) (?:une? )?{job}", 'est $value'],
  ['trait', 'je suis (?<value>enceinte(?: de .{3,15})?|au chômage|à la retraite|en arrêt maladie)(?: depuis .+)?', 'est $value'],
  ['trait', "je (?:viens d'être|vais être) (?<value>maman|papa|mère|père)", 'est $value'],
  ['studies',
    `je suis en (?:(?:\\p{Ll}+ )?année (?:de |d')?|licence (?:de |d')?|master (?:de |d')?|première année (?:de |d')?|terminale ?)
    (?<value>\\p{Ll}+)`,
    'suit des études de $value'],
  ['place-of-work', "je (?:travaille|bosse) dans (?<value>une? \\p{Ll}+(?: (?:de |d')\\p{Ll}+)?)(?: .+)?", 'travaille dans $value'],
  ['school', "j'étudie (?:à|à l') ?{place}", 'étudie à $value'],
  ['studies', "j'étudie (?!à|pour|beaucoup|avec)(?:la |le |les |l')?(?<value>[\\p{L}-]+)(?: (?:à|en) .+)?", 'étudie $value'],
  ['language', 'je parle (?:couramment )?(?:le |l\')?{language}(?: .+)?', 'parle $value'],
  ['partner', `(?:mon|ma) (?<who>${MATE}) s'appelle {name}`, 'est en couple avec $value ($who)'],
  ['companion', "j'ai (?:un |une )?(?<value>copain|copine|petit ami|petite amie)(?: .+)?", 'a $value'],
  ['companion', `(?:mon|ma) (?<value>${MATE}) (?:et moi|est|travaille|vit|habite|a) ?.*`, 'est en couple ($value)'],
  ['relationship-status', 'je suis (?<value>mariée?|célibataire|divorcée?|fiancée?|veuve?|séparée?|pacsée?)(?: .+)?', 'est $value'],
  ['children', `(?:j'ai|nous avons|on a) (?:maintenant |déjà )?(?<value>${COUNT} (?:(?:enfants?|fils|filles?
    |garçons?)(?: de \\d{1,2} (?:ans?|mois))?
    |(?:petite?|bébé) de \\d{1,2} (?:ans?|mois)))(?: .+)?`, 'a $value'],
  ['siblings', `j'ai (?<value>${COUNT} (?:frères?|sœurs?)(?: et ${COUNT} (?:frères?|sœurs?))?)(?: .+)?`, 'a $value'],
  ['children', "(?:mon|ma) (?<kin>fils|fille) s'appelle {name}", 'a un enfant ($kin) : $value'],
  ['relative', "(?:mon|ma) (?<who>chefe?|cheffe|patronne?|propriétaire|voisine?|psy|prof|entraîneuse?) s'appelle {name}",
    'a pour $who : $value'],
  ['pets', "(?:.{2,20} )?(?:j'ai|nous avons|on a) (?:adopté|recueilli) {animal}(?: .+)?", 'a $value'],
  ['pets', "(?:j'ai|nous avons|on a) {animal}", 'a $value'], ['pets', `(?:mon|ma) (?<kin>${ANIMAL}) s'appelle (?<value>\\p{Lu}\\p{L}+)`,
    `a un animal ($kin) qui s'appelle $value`],
  ['owns', `j'ai (?<value>une? (?:voiture|moto|vélo|maison|appartement|bateau|camionnette|guitare|piano|potager
    |\\p{Lu}[\\p{L}\\d-]+(?: \\p{Lu}?[\\p{L}\\d-]+)?))`, 'a $value'],
  ['allergy', "(?:je suis (?:très )?allergique|j'ai une allergie) (?<to>au |à la |aux |à l'|à ){stuff}", 'est allergique $to$value'],
  ['diet', 'je suis (?:devenue? )?(?<value>végétarien(?:ne)?|végane?|vegan|végétalien(?:ne)?|pescétarien(?:ne)?)(?: .+)?', 'est $value'],
  ['health', 'je suis (?<value>c(?:œ|oe)liaque|diabétique|asthmatique|intolérante? au lactose)(?: depuis .+)?', 'est $value'],
  ['diet', "je ne (?<verb>supporte|tolère|digère) (?:pas|plus) (?<what>(?:le |la |les )(?:lactose|gluten|lait|épices|fructose))",
    'ne $verb pas $what'],
  ['diet', "je ne mange (?:pas|jamais|plus) (?<of>de |d')(?<what>viande|poisson|porc|fruits de mer|œufs|gluten|sucre|produits laitiers)",
    `ne mange pas $of$what`],
  ['diet', "je ne bois (?:pas|jamais|plus) (?<of>de |d')(?<what>alcool|café|lait|bière|vin|thé)", 'ne boit pas $of$what'],
  ['health', `(?:j'ai|je souffre) (?<of>de l'|d'|du |de la |de |des )(?<value>asthme|diabète|migraines?|épilepsie|arthrose|hypertension
    |anxiété|insomnies?)`, 'souffre $of$value'],
  ['health', `j'ai (?<value>(?:la maladie (?:d'|de ))?(?:Alzheimer|Parkinson)|un cancer(?: (?:du |de la |de l'|des )\\p{Ll}+)?)`,
    'a $value'],
  ['health', 'je porte (?<value>(?:des |un )(?:lunettes|lentilles|appareils? auditifs?|pacemaker))(?: depuis .+)?', 'porte $value'],
  ['event', "je me suis cassée? (?<value>(?:le |la |un |une |l')\\p{Ll}+)(?: .+)?", "s'est cassé $value"],
  ['likes', "(?:j'aime|j'adore) (?:bien |beaucoup |vraiment )?{thing}(?: beaucoup)?", 'aime $value'],
  ['dislikes', "(?:je n'aime pas|je déteste|j'ai horreur de|je ne supporte pas) (?:du tout )?{thing}", "n'aime pas $value"],
  ['plays', `je joue (?<value>(?:du|de la|de l') ?(?:piano|guitare|violon|batterie|basse|flûte|saxophone|violoncelle|trompette|ukulélé
    |harpe|accordéon))(?: .+)?`, 'joue $value'],
  ['plays', `je joue (?<value>(?:au|aux|à la) (?:foot|football|tennis|basket|échecs|volley|golf|rugby|poker
    |pétanque))(?: .+)?`, 'joue $value'],
  ['learning', "(?:j'apprends|je suis en train d'apprendre) {stuff}", 'apprend $value'],
  ['hobby',
    `je fais (?<value>(?:du |de la |de l'|des )(?!café|bruit|mal|peine|courses|ménage|bien|progrès|efforts|tort)\\p{Ll}+)
    (?: depuis .+| ${OFTEN})`,
    'fait $value'],
  ['hobby', 'mon (?:hobby|passe-temps|loisir)(?: préféré)? est {thing}', 'a pour passe-temps $value'],
  ['favourite', '(?:mon|ma) (?<what>\\p{Ll}+) préférée? est {thing}', 'a pour $what préféré : $value'],
  ['habit', `je (?<verb>cours|nage|médite|vais à la salle|vais courir|fais du yoga|vais nager) (?<often>${OFTEN})`, '$verb $often'],
  ['habit', "je (?<verb>vais) (?<value>(?:au travail|au boulot|à l'école|à la fac|en cours) (?:à|en) .{3,30})", '$verb $value'],
  ['habit', 'je (?<verb>prends) (?<value>(?:le |la |mon )(?:métro|train|bus|vélo|voiture|tram) pour aller .{3,30})', '$verb $value'],
  ['habit', 'je (?<verb>fume|vapote|ronfle|bégaie)(?: (?:beaucoup|encore|toujours))?', '$verb'],
  ['habit', 'je (?<verb>fume) (?<value>(?:un|deux|trois|\\d+) .{3,30})', '$verb $value'],
  ['event', "(?:j'ai|je viens d') ?(?:arrêté|arrêter) (?<value>de (?:fumer|boire)|la cigarette|le tabac)(?: .+)?",
    'a arrêté $value'],
  ['diet', "j'ai arrêté (?<what>le café|l'alcool|le sucre|la viande|le lait|la bière|le thé|le gluten)"
    + "(?: (?:complètement|définitivement|pour de bon|depuis .+|il y a .+|cette année|l'an dernier|le mois dernier))?", 'a arrêté $what'],
  ['event', "(?:j'ai|nous avons|on a|on vient d'|je viens d') ?(?:acheté|acheter) (?<value>une? .{3,40})", 'a acheté $value'],
  ['event', `m(?<who>(?:on|a) (?:père|mère|papa|maman|frère|sœur|fils|fille|mari|femme|grand-père|grand-mère
    |papi|mamie|oncle|tante|amie?))\\s(?:est (?:morte?|décédée?)|nous a quittés)(?! de (?:rire|faim|soif|froid|peur|honte
    |fatigue|sommeil|chaud|trouille))(?: .+)?`,
  'a perdu s$who'],
  ['event', "(?:j'ai été|je viens d'être|je me suis fait) (?<value>(?:licencié|viré|renvoyé)e?(?: .{3,30})?)", 'a été $value'],
  ['plan', `j'ai (?<value>(?:une? )?(?:rendez-vous|rdv|examen|entretien|opération|vol|mariage|concert|course|concours
    |partiel)s?(?: .{3,50}?)?) {when}`,
    'a $value ($when)'],
  ...PLANNED.map(([verb, does]): StatementRow =>
    ['plan', `(?:.{2,25} )?(?:${verb})(?<rest> (?:.+ )?(?:en|le|à) .+)`, `a prévu pour $when : ${does}$rest`]),
  ['goal', "je veux (?<value>(?:apprendre (?:à )?|courir|devenir|arrêter de|ouvrir|écrire|acheter) .{3,40})", 'veut $value'],
  ['plan', "je me suis inscrite? (?<value>(?:au|à la|à l'|aux|à une?) ?[^\\d]{2,40}?) (?:du|pour le|le|de) .+",
    "s'est inscrit $value pour $when"],
  ['guideline', '(?<value>(?:{order})(?:-moi)? (?:toujours|désormais|dorénavant) .+?)',
    `demande à l'assistant : $value`],
  ['guideline', `(?:toujours|à partir de maintenant|désormais|dorénavant)(?: s'il te plaît)? (?<value>(?:{order}
    |n'utilise pas)(?:-moi)? .+)`,
    "demande à l'assistant : $value"],
  ['guideline', "(?<value>n'utilise (?:jamais|pas|plus) (?:d')?(?:de )?(?:emojis|listes|tableaux|puces|émojis|émoticônes))",
    `demande à l'assistant : $value`],
  ['guideline', "(?<value>(?:arrête|plus de) (?:d'utiliser |avec )?(?:les |des )?(?:listes?(?: à puces)?|emojis|émojis|tableaux|puces"
    + "|émoticônes)|(?:utilise )?(?:uniquement |seulement )?(?:les |des )?unités métriques(?: uniquement| seulement)?)",
    "demande à l'assistant : $value"],
  ['guideline', "appelle-moi {name}", 'veut être appelé $value'],
  ['guideline', '(?<value>tutoie-moi|vouvoie-moi|tutoyez-moi)', "demande à l'assistant : $value"],
]

/** Words that point elsewhere, or make it uncertain. */
const POINTING = patternOf(String.raw`(?<![\p{L}-])(?:ça|cela|ceci|cet?|cette|ces|ici|là|quelque|rien|tu|toi|te|vous|que|quand|comment
  |elles?|ils?|beaucoup|peu|plus|très|aujourd'hui|hier|demain|temps|envie|raison|besoin|idée|bien)(?!\p{L})`, 'iu')
const STATEMENTS = statementTable(ROWS, {
  slots: SLOTS,
  isCertain: (value) => !POINTING.test(value) && value.length <= 60,
  tail: alternatives(`(?:(?:avec|depuis|à|au|aux|en|dans|chez|pour|près de|tous les|toutes les|chaque|le|pendant) .{2,60}|toute? seule?
    |maintenant|en ce moment)`),
  forms: { verb: inFrenchThird, value: (value) => value.replace(/^m(?=e |')/, 's')
    .replace(/(?<!\p{L})m(?=(?:on|a|es) )/gu, 's') },
})

const BREAKS = patternOf(String.raw`\s*[,;:()…]+\s*|[.!]\s+|\s+[-–—]+\s+|(?<=\bj'ai [^,]{3,20}) et (?=(?:une?|deux|trois|quatre|\d) )
  |\s+(?:mais|parce que|et|car) (?=(?:je |j'|on |nous |mon|ma ))`, 'iu')
const LEADS = inLines('iu')`^(?:(?:bonjour|salut|bon|ben|oui|non|alors|en plus|au fait|d'ailleurs|actuellement|maintenant|en ce moment
  |moi|et|mais|donc|s'il te plaît|merci|en fait)[,:!]? +)+(?=\S)`
const OWN = patternOf(String.raw`(?<!\p{L})(?:\d ans|(?:deux|trois) (?:enfants|filles|chats|chiens)|je|j'\p{L}+|nous (?:avons|habitons
  |vivons)|on (?:habite|vit|n'a)|on a(?= (?:une?|des|du|pas|deux|trois|\p{Ll}+é[es]*)(?![\p{L}]))|m'a|mon|ma|mes|réponds?|répondre|utilise
  |oublie|appelle-moi|tutoie|vouvoie|est mort(?:e)?|n'utilise|arrête|unités métriques|avons rompu|et moi|tu peux|moi)(?![\p{L}])`, 'iu')
const FOREIGN = /(?<!\p{L})(?:I|I'm|the|is|of|you|to|ich|und|yo|el|los|una|sono|não|eu)(?!\p{L})/u
const FRAGMENTS = fragmentTable([
  [/^[1-9]\d ans$/, "j'ai "], [patternOf(`^${COUNT} (?:enfants?|fils|filles?|garçons?|${ANIMAL})$`, 'iu'), "j'ai "],
  [/^(?:mariée?|célibataire|divorcée?|veuve?|végétarien(?:ne)?|végane?|vegan|cœliaque|diabétique|asthmatique)$/iu,
    'je suis '],
], { unsure: /^j'ai /, job: /^$/, own: /^(?:je|j'|on) ?/iu, listed: /^(?:pas|sans|une?|deux|trois|\d|mal) (?:de |d')?\p{L}+$/iu,
  ofAnother: /(?<!\p{L})(?:elle|il|(?:pour )?(?:mon|ma|son|sa) \p{L}+)(?!\p{L})/iu })
const UNCERTAIN = patternOf(String.raw`(?<!\p{L})(?:si|peut-être|dit|disent|selon|je crois|je pense|presque|haha|mdr|ptdr|film
  |roman|j'aimerais|je voudrais|serais|aurais|comme si)(?!\p{L})|[?"«“]
  |^(?!(?:une|ma|petite) demande)[^:,]{0,40}(?:demande|demandé|écrit|répond|répondu|raconte|raconté|posté?e?)\s?:\s`, 'iu')

/** One kind of apostrophe, and none missing. */
const withApostrophes = (text: string): string => text.replace(/[’‘]/g, "'").replace(inLines('gu')`(?<!\p{L})([jJ]) (?=(?:ai|habite|aime
  |adore|étudie|apprends)(?!\p{L}))`, "$1'")

export const FRENCH_FACTS: FactLanguage = {
  knows: (sentence) => (languageOf(sentence) === 'french' || OWN.test(withApostrophes(sentence))) && !FOREIGN.test(sentence),
  readsQuestions: false,
  endings: FRENCH_ENDINGS,
  answers: FRENCH_ANSWERS,
  sentenceOf(sentence) {
    const text = withApostrophes(sentence)
    return { text, clauses: UNCERTAIN.test(text) ? [] : withFragments(text.split(BREAKS).slice(0, 12), FRAGMENTS).flatMap((piece) => {
      const bare = piece.replace(/(?:,? s'il (?:te|vous) plaît)?[.!…\s]+$/u, '').replace(LEADS, '').trim()
      return bare === '' || bare.length > 160 ? [] : [bare[0]!.toLowerCase() + bare.slice(1)]
    }) }
  },
  read: (clause) => [...firstFindings(STATEMENTS, clause), ...nearPeople(clause, STATEMENTS, FRENCH_NEAR)],
  textOf: (subject, { says, ofSubject }) => `${subject === USER_SUBJECT ? "L'utilisateur" : subject}${ofSubject ? ' :' : ''} ${says}.`,
}
