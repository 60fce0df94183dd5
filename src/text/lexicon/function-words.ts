/** Function words of the languages told apart from English: what they are recognised by, and left out of the index. */
import { fold } from '../characters.ts'
import { wordSet } from './stopwords.ts'

/** Languages in Latin script with stems and stopwords of their own. Russian needs no telling: its letters tell it. */
export const FOREIGN = ['german', 'french', 'spanish', 'italian', 'portuguese', 'dutch', 'swedish'] as const
export type ForeignLanguage = (typeof FOREIGN)[number]

/** The function words of a language, at most 80, lower case with their accents, by how well they tell it. */
export interface FunctionWords {
  /** No English word: one of them and any other word of the list in a short text tell. Written with a capital it may be a name (Hai, Bei). */
  readonly telling: ReadonlySet<string>
  /** Stands in names that English uses (Los Angeles, von Neumann) or in other abbreviations: tips the balance only. */
  readonly weak: ReadonlySet<string>
  /** Spelt like an English word (die, son, come): left out of the index, says nothing about the language. */
  readonly mute: ReadonlySet<string>
  /** Letters beyond a–z. */
  readonly letters: string
  /** Telling too, but asked for (yesterday, to go): stays in the index. */
  readonly kept: ReadonlySet<string>
}

const words = (lists: Readonly<Record<'telling' | 'weak' | 'mute' | 'letters' | 'kept', string>>): FunctionWords => ({
  telling: wordSet(lists.telling), weak: wordSet(lists.weak), mute: wordSet(lists.mute), letters: lists.letters, kept: wordSet(lists.kept),
})

/** Written by hand: articles, pronouns, prepositions, conjunctions and auxiliaries as they are used in talk. */
export const FUNCTION_WORDS_OF: Readonly<Record<ForeignLanguage, FunctionWords>> = {
  german: words({
    telling: `das und oder aber ist sind nicht ich sie wir ihr mich mir dich uns euch ihm ihn ein eine einen einem einer kein keine
     mit vom zum zur auf bei nach vor für über dass weil wenn auch noch nur wie wird wurde habe haben hatte sehr kann`,
    weak: 'der dem des du er es von aus dir zu sein mein meine wer wo',
    mute: 'die den im in an am so was war will man hat als um bin also',
    letters: 'äöüß',
    kept: 'heute gestern gibt geht gehen macht immer wieder etwas mehr viel jetzt gesagt gemacht möchte können morgen danke bitte komme kommt schon',
  }),
  french: words({
    telling: `nous vous ils une sont dans avec qui que quoi ce cette ces mais mes ses nos vos leur moi toi lui où ça être
     était suis avez avons très aussi pas donc quand parce qu`,
    weak: 'je le la les de du des un et est elle sur notre au se te ma sa ta il tu en si l j ou ne c ont',
    mute: 'on me mon ton son pour par plus sans y ai as a à aux',
    letters: 'àâçéèêëîïôœùû',
    kept: 'demain aujourd fait fais veux peux peut vais toujours rien beaucoup maintenant merci bonjour vient viens',
  }),
  spanish: words({
    telling: `que qué por para una pero está están muy cómo este esta esto esa ellos cuando cuándo donde dónde porque
     también fue estoy tengo tiene nos nosotros más qui sí había cuál estaba`,
    weak: 'el la los las lo de del un y se te mi tu su le les si o e él tú ni eso ella como ser mis',
    mute: 'con son me no a al en es ha he hay yo era sin sus ya',
    letters: 'áéíñóú',
    kept: 'hoy ayer mañana voy quiero quiere puedo puede hace hacer ahora siempre bueno gracias mucho fui quieres haces',
  }),
  italian: words({
    telling: `sono hai una degli nel nella gli abbiamo hanno questo questa quello perché anche più è quando lui mio tuo suo
     siamo sei molto loro noi voi cui quel agli`,
    weak: 'che il la le lo un di da del della delle dei alla dalla cosa si ti ci ma mi e io uno tua tu sul ne l dell',
    mute: 'non per con come era ed ha ho i in a al se no su dove lei dal',
    letters: 'àèéìòù',
    kept: 'oggi ieri domani vado voglio posso sempre adesso niente stata stato ancora grazie mia visto questi',
  }),
  portuguese: words({
    telling: `não uma para que você vocês ele eles isso isto essa esse este esta meu minha seu sua está foi muito mais também ou
     quando até só tem ao pelo pela nos porque estou às já nós tudo lhe depois`,
    weak: 'o e à de da um mas os dos das se ela na la lá é eu nas são era',
    mute: 'a as no do com por como me te tu ser sem em',
    letters: 'áâãàçéêíóôõú',
    kept: 'hoje ontem amanhã vou quero posso fazer sempre obrigado obrigada bom onde tudo bem viu',
  }),
  dutch: words({
    telling: `het een ik niet deze zijn voor ook maar naar jij wij zij hij mijn heb heeft hebben wordt bij wel waar
     geen aan uit moet haar onze wie worden werd toch veel omdat toen dus jullie zou kunnen jouw`,
    weak: 'dat wat de en er te van om dan tot nu je ze ben bent ons als kan hun zo',
    mute: 'die of is was we had over met op me al door in wil hem nog hoe u',
    letters: 'éëï',
    kept: 'vandaag gisteren gaat gaan moeten altijd iets niets graag bedankt goed weer maken doen morgen gezien',
  }),
  swedish: words({
    telling: `och är inte det som på för ett från vad hur där här också eller då mycket efter denna detta vara varit
     hade blev skulle någon bara över utan oss vårt när`,
    weak: 'jag de du en den han din ja så kan er ditt mitt var blir att av ska nu mig sig vid dem har vi',
    mute: 'min sin i om men man hon alla under till upp in ut dig med',
    letters: 'åäöé',
    kept: 'idag igår imorgon går gå göra gör alltid något inget hej vill mår',
  }),
}

/** Light too in titles and vectors: what the lists above have no room for, or keep in the index. Folded. */
const ALSO_LIGHT = wordSet(`
  eines denn doch waren bist ihnen meinen meiner meinem dein deine unser unsere seine ihre schon wann warum gegen unter ans ins ob
  hier dort dann nun nein werden konnen mal mehr immer etwas wieder diese dieser dieses ganz bitte danke hast seit bis durch ohne
  gibt gut alles muss mochte konnte vielleicht endlich gestern heute morgen geht gehen machen macht gemacht kommt hallo car avait
  elles tes votre cet cela dont comment pourquoi moins bien encore sous chez vers oui tout tous toute toutes fait faire va vais
  merci bonjour salut puis alors comme deja voudrais voudrait veux veut peux peut pouvez dois doit faut aller prendre chaque autre
  deux unos unas estar han quien sobre entre menos ese gracias hola quiero puedo puede hacer voy vamos mia chi gia tra fra grazie
  ciao voglio posso puo fare devo quem onde sim heel wanneer dit hebt
`)

/** At full weight in titles and vectors: vectors are stored and quality was measured with them so. Folded. */
const AT_FULL_WEIGHT = wordSet(`
  a aan agli also ao ate c ci cual cui dalla dan degli dell depois di do door dus esa essa esse estaba estan estou foi habia hebben
  hem hun i isso isto j kan kunnen l lhe moet nas ni nu omdat over pela pelo porque qu quel sao sul tem ti toch toen tot tudo u veel
  voce voces wel werd wil worden wordt zo zou
`)

/** Function words of other languages, folded: of little weight in titles and vectors. Swedish ones have full weight. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set([
  ...FOREIGN.filter((language) => language !== 'swedish').map((language) => FUNCTION_WORDS_OF[language])
    .flatMap(({ telling, weak, mute }) => [...telling, ...weak, ...mute])
    .map(fold).filter((word) => !AT_FULL_WEIGHT.has(word)),
  ...ALSO_LIGHT,
])

/** English that short talk has where it has no function word; it stays in the index. */
export const ENGLISH_KEPT: ReadonlySet<string> = wordSet('yesterday today tonight tomorrow')

/** Words and letters of neighbours that have no stems here, so that they are not taken for one of the above. */
export const ELSEWHERE: FunctionWords = words({
  telling: 'og jeg ikke nie się này không değil için și hogy', weak: '', mute: '', letters: 'æøłżśęąćńřěščžůğışțăőűđơư', kept: '',
})

/** Russian function words, lower case, ё written е. */
export const RUSSIAN_STOPWORDS: ReadonlySet<string> = wordSet(`
  и а но или в во на с со к ко у о об от до из за по под над при для без
  я ты он она оно мы вы они меня мне тебя тебе его ему ее ей нас нам вас вам их им
  мой твой наш ваш это этот эта эти тот та те то что чтобы как так где когда
  не ни же ли бы был была было были если уже еще тоже только очень да
`)
