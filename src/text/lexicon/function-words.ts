/** Function words of languages other than English: language detection counts them, and the index leaves them out. */
import { fold } from '../characters.ts'
import { wordSet } from './stopwords.ts'

/** Languages in Latin script with stems and stopwords of their own. Russian needs no detection: its letters identify it. */
export const FOREIGN_LANGUAGES = ['german', 'french', 'spanish', 'italian', 'portuguese', 'dutch', 'swedish'] as const
export type ForeignLanguage = (typeof FOREIGN_LANGUAGES)[number]

/** The function words of a language, at most 80, in lower case with their accents, by their evidence for the language. */
export interface FunctionWords {
  /** Not an English word: one of them and any other listed word identify a short text. With a capital it may be a name (Hai, Bei). */
  readonly distinctive: ReadonlySet<string>
  /** Part of names that English uses (Los Angeles, von Neumann) or of abbreviations: breaks ties only. */
  readonly weak: ReadonlySet<string>
  /** Spelt like an English word (die, son, come): left out of the index, no evidence for the language. */
  readonly ambiguous: ReadonlySet<string>
  /** Letters beyond a–z. */
  readonly letters: string
  /** Distinctive too, but people search for it (yesterday, to go): stays in the index. */
  readonly indexed: ReadonlySet<string>
}

const words = (lists: Readonly<Record<'distinctive' | 'weak' | 'ambiguous' | 'letters' | 'indexed', string>>): FunctionWords => ({
  distinctive: wordSet(lists.distinctive), weak: wordSet(lists.weak), ambiguous: wordSet(lists.ambiguous), letters: lists.letters,
  indexed: wordSet(lists.indexed),
})

/** Written by hand: articles, pronouns, prepositions, conjunctions and auxiliaries of everyday conversation. */
export const FUNCTION_WORDS_OF: Readonly<Record<ForeignLanguage, FunctionWords>> = {
  german: words({
    distinctive: `das und oder aber ist sind nicht ich sie wir ihr mich mir dich uns euch ihm ihn ein eine einen einem einer kein keine
     mit vom zum zur auf bei nach vor für über dass weil wenn auch noch nur wie wird wurde habe haben hatte sehr kann`,
    weak: 'der dem des du er es von aus dir zu sein mein meine wer wo',
    ambiguous: 'die den im in an am so was war will man hat als um bin also',
    letters: 'äöüß',
    indexed: 'heute gestern gibt geht gehen macht immer wieder etwas mehr viel jetzt gesagt gemacht möchte können morgen danke bitte komme kommt schon',
  }),
  french: words({
    distinctive: `nous vous ils une sont dans avec qui que quoi ce cette ces mais mes ses nos vos leur moi toi lui où ça être
     était suis avez avons très aussi pas donc quand parce qu`,
    weak: 'je le la les de du des un et est elle sur notre au se te ma sa ta il tu en si l j ou ne c ont',
    ambiguous: 'on me mon ton son pour par plus sans y ai as a à aux',
    letters: 'àâçéèêëîïôœùû',
    indexed: 'demain aujourd fait fais veux peux peut vais toujours rien beaucoup maintenant merci bonjour vient viens',
  }),
  spanish: words({
    distinctive: `que qué por para una pero está están muy cómo este esta esto esa ellos cuando cuándo donde dónde porque
     también fue estoy tengo tiene nos nosotros más qui sí había cuál estaba`,
    weak: 'el la los las lo de del un y se te mi tu su le les si o e él tú ni eso ella como ser mis',
    ambiguous: 'con son me no a al en es ha he hay yo era sin sus ya',
    letters: 'áéíñóú',
    indexed: 'hoy ayer mañana voy quiero quiere puedo puede hace hacer ahora siempre bueno gracias mucho fui quieres haces',
  }),
  italian: words({
    distinctive: `sono hai una degli nel nella gli abbiamo hanno questo questa quello perché anche più è quando lui mio tuo suo
     siamo sei molto loro noi voi cui quel agli`,
    weak: 'che il la le lo un di da del della delle dei alla dalla cosa si ti ci ma mi e io uno tua tu sul ne l dell',
    ambiguous: 'non per con come era ed ha ho i in a al se no su dove lei dal',
    letters: 'àèéìòù',
    indexed: 'oggi ieri domani vado voglio posso sempre adesso niente stata stato ancora grazie mia visto questi',
  }),
  portuguese: words({
    distinctive: `não uma para que você vocês ele eles isso isto essa esse este esta meu minha seu sua está foi muito mais também ou
     quando até só tem ao pelo pela nos porque estou às já nós tudo lhe depois`,
    weak: 'o e à de da um mas os dos das se ela na la lá é eu nas são era',
    ambiguous: 'a as no do com por como me te tu ser sem em',
    letters: 'áâãàçéêíóôõú',
    indexed: 'hoje ontem amanhã vou quero posso fazer sempre obrigado obrigada bom onde tudo bem viu',
  }),
  dutch: words({
    distinctive: `het een ik niet deze zijn voor ook maar naar jij wij zij hij mijn heb heeft hebben wordt bij wel waar
     geen aan uit moet haar onze wie worden werd toch veel omdat toen dus jullie zou kunnen jouw`,
    weak: 'dat wat de en er te van om dan tot nu je ze ben bent ons als kan hun zo',
    ambiguous: 'die of is was we had over met op me al door in wil hem nog hoe u',
    letters: 'éëï',
    indexed: 'vandaag gisteren gaat gaan moeten altijd iets niets graag bedankt goed weer maken doen morgen gezien',
  }),
  swedish: words({
    distinctive: `och är inte det som på för ett från vad hur där här också eller då mycket efter denna detta vara varit
     hade blev skulle någon bara över utan oss vårt när`,
    weak: 'jag de du en den han din ja så kan er ditt mitt var blir att av ska nu mig sig vid dem har vi',
    ambiguous: 'min sin i om men man hon alla under till upp in ut dig med',
    letters: 'åäöé',
    indexed: 'idag igår imorgon går gå göra gör alltid något inget hej vill mår',
  }),
}

/** More words of little weight in titles and vectors: those that the lists above have no room for, or leave in the index. Folded. */
const OTHER_LIGHT_WORDS = wordSet(`
  eines denn doch waren bist ihnen meinen meiner meinem dein deine unser unsere seine ihre schon wann warum gegen unter ans ins ob
  hier dort dann nun nein werden konnen mal mehr immer etwas wieder diese dieser dieses ganz bitte danke hast seit bis durch ohne
  gibt gut alles muss mochte konnte vielleicht endlich gestern heute morgen geht gehen machen macht gemacht kommt hallo car avait
  elles tes votre cet cela dont comment pourquoi moins bien encore sous chez vers oui tout tous toute toutes fait faire va vais
  merci bonjour salut puis alors comme deja voudrais voudrait veux veut peux peut pouvez dois doit faut aller prendre chaque autre
  deux unos unas estar han quien sobre entre menos ese gracias hola quiero puedo puede hacer voy vamos mia chi gia tra fra grazie
  ciao voglio posso puo fare devo quem onde sim heel wanneer dit hebt
`)

/** Function words of full weight in titles and vectors: stored vectors and measured quality depend on it. Folded. */
const AT_FULL_WEIGHT = wordSet(`
  a aan agli also ao ate c ci cual cui dalla dan degli dell depois di do door dus esa essa esse estaba estan estou foi habia hebben
  hem hun i isso isto j kan kunnen l lhe moet nas ni nu omdat over pela pelo porque qu quel sao sul tem ti toch toen tot tudo u veel
  voce voces wel werd wil worden wordt zo zou
`)

/** Function words of other languages, folded: of little weight in titles and vectors. Swedish ones have full weight. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set([
  ...FOREIGN_LANGUAGES.filter((language) => language !== 'swedish').map((language) => FUNCTION_WORDS_OF[language])
    .flatMap(({ distinctive, weak, ambiguous }) => [...distinctive, ...weak, ...ambiguous])
    .map(fold).filter((word) => !AT_FULL_WEIGHT.has(word)),
  ...OTHER_LIGHT_WORDS,
])

/** English words that identify a short text without a function word; they stay in the index. */
export const ENGLISH_TIME_WORDS: ReadonlySet<string> = wordSet('yesterday today tonight tomorrow')

/** Words and letters of languages without a stemmer here, so that they are not taken for one of the above. */
export const UNSUPPORTED_LANGUAGES: FunctionWords = words({
  distinctive: 'og jeg ikke nie się này không değil için și hogy', weak: '', ambiguous: '', letters: 'æøłżśęąćńřěščžůğışțăőűđơư', indexed: '',
})

/** Russian function words, lower case, ё written е. */
export const RUSSIAN_STOPWORDS: ReadonlySet<string> = wordSet(`
  и а но или в во на с со к ко у о об от до из за по под над при для без
  я ты он она оно мы вы они меня мне тебя тебе его ему ее ей нас нам вас вам их им
  мой твой наш ваш это этот эта эти тот та те то что чтобы как так где когда
  не ни же ли бы был была было были если уже еще тоже только очень да
`)
