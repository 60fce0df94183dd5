/** Words by which the form of a sentence is seen: who speaks of whom, when, and how surely; by language. */

/** Kinds of words, in the order of the weights. */
export const WORD_KINDS = [
  'me', 'mine', 'us', 'you', 'third', 'it', 'not', 'past', 'ahead', 'maybe', 'now', 'often', 'date', 'kin', 'mind', 'taste', 'turn', 'text',
  'asks', 'greets',
] as const
export type WordKind = (typeof WORD_KINDS)[number]

/**
 * - me, mine, us, you, third, it: persons, and what is theirs
 * - not: denies; past, ahead: tells of what was, of what will be; maybe: supposes, wishes
 * - now: of the moment or the day; often: lasts or comes again; date: months, days of the week
 * - kin: people and animals near; mind: thinks, knows, means; taste: likes, hates; turn: begins or ends a part of a life
 * - text: of what is worked on with an assistant; asks: begins a question or a request; greets: greetings and thanks
 */
type WordsByKind = Readonly<Record<WordKind, string>>

/** Of languages that write words apart: whole words, in lower case. */
export const SPACED_WORDS: Readonly<Record<string, WordsByKind>> = {
  en: {
    me: `i i'm im i've ive i'd id i'll me myself`, mine: `my mine`, us: `we we're we've we'd we'll us our ours ourselves`,
    you: `you your you're u yours ya`, third: `he she they his her their him them he's she's they're someone somebody people everyone`,
    it: `it its it's that that's this these those there there's`,
    not: `not no never don't dont can't cant won't didn't didnt doesn't isn't haven't cannot without nothing`,
    past: `was were had did used got went made saw`, ahead: `will i'll we'll gonna going`,
    maybe: `would could should might maybe perhaps if wish i'd want wants need needs hope may someday`,
    now: `now today just right moment tonight yesterday later soon again currently minute already morning earlier`,
    often: `always every usually often since years year still weekly daily never until each ago months weeks twice`,
    date: `january february march april may june july august september october november december monday tuesday wednesday thursday friday
      saturday sunday next spring summer autumn fall winter christmas easter mondays tuesdays wednesdays thursdays fridays sundays`,
    kin: `mother mom mum father dad sister brother wife husband son daughter kids kid children baby parents partner girlfriend boyfriend
      friend grandma grandmother grandpa grandfather aunt uncle cousin niece nephew dog cat puppy cats dogs twins family fiancé ex`,
    mind: `think thought guess know knew mean meant understand agree see believe wonder remember forgot sure idea say said`,
    taste: `love hate like enjoy prefer favourite favorite fan loves hates can't stand`,
    turn: `moved moving married divorced engaged born died quit started starting retired bought sold adopted graduated diagnosed pregnant
      expecting hired fired promoted broke wedding live living grew work working`,
    text: `file code error line function text email list table draft version recipe title answer link button test page question option
      paragraph story example essay script column server report`,
    asks: `what where why who how which when can could please tell give write explain make help do does show`,
    greets: `hi hello hey thanks thank bye ok okay lol haha yes yeah sure cool nice great wow`,
  },
  de: {
    me: `ich mich mir bin hab habe`, mine: `mein meine meiner meinem meinen meines`, us: `wir uns unser unsere unserer unserem unseren`,
    you: `du dich dir dein deine sie ihr euch kannst`, third: `er sie ihn ihm ihr sein seine jemand leute alle`,
    it: `es das dies diese dieser da`, not: `nicht kein keine keinen nie niemals ohne nichts`,
    past: `war waren hatte wurde gewesen gab ging`, ahead: `werde werden wird`,
    maybe: `würde könnte sollte vielleicht wenn falls möchte will hätte wünschte hoffe brauche`,
    now: `jetzt heute gerade grad gleich gestern später eben schon wieder morgen kurz bald noch`,
    often: `immer jeden jede jedes seit oft jahren jahre ehemals täglich meistens früher bis vor monaten`,
    date: `januar februar märz april mai juni juli august september oktober november dezember montag dienstag mittwoch donnerstag freitag
      samstag sonntag montags dienstags mittwochs donnerstags freitags sonntags sommer winter herbst frühjahr weihnachten ostern nächsten`,
    kin: `mutter mama vater papa schwester bruder frau mann sohn tochter kinder kind baby eltern partner freundin freund oma opa tante onkel
      hund katze welpe familie`,
    mind: `glaube denke meine weiß wusste finde verstehe meinte`, taste: `liebe hasse mag lieber gern gerne liebste fan`,
    turn: `gezogen umgezogen geheiratet heiraten geboren gestorben gekündigt angefangen rente gekauft verkauft schwanger getrennt wohne lebe
      arbeite studiere`,
    text: `datei code fehler zeile funktion text mail liste tabelle entwurf version rezept titel antwort link test seite frage`,
    asks: `was wo warum wer wie welche wann kannst könntest bitte gib schreib erkläre mach`,
    greets: `hi hallo hey danke tschüss ok ja klar cool super`,
  },
  es: {
    me: `yo me mí soy tengo estoy vivo trabajo llevo voy quiero`, mine: `mi mis mío mía`,
    us: `nosotros nos nuestro nuestra somos tenemos vamos`,
    you: `tú tu tus te usted eres tienes puedes`, third: `él ella ellos su sus le alguien gente`, it: `eso esto esa ese esta este es`,
    not: `no nunca ni sin nada ya`, past: `era fue fui había tuve estaba`, ahead: `voy vamos será`,
    maybe: `si ojalá quizás creo gustaría podría debería quiero necesito espero quisiera`,
    now: `ahora hoy ayer acabo luego mañana anoche pronto otra`, often: `siempre todos todas cada desde años llevo nunca hasta hace meses`,
    date: `enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miércoles jueves viernes
      sábado domingo verano invierno otoño primavera navidad`,
    kin: `madre mamá padre papá hermana hermano mujer marido hijo hija hijos bebé padres pareja novia novio amiga amigo abuela abuelo tía
      tío
      perro gato familia`,
    mind: `creo pienso sé entiendo parece digo`, taste: `encanta gusta gustan odio favorito favorita soporto prefiero`,
    turn: `mudé mudamos casamos nací murió dejé empiezo jubilado compré vendí embarazada vivo trabajo estudio crié`,
    text: `archivo código error línea función texto correo lista tabla versión receta título respuesta enlace página pregunta`,
    asks: `qué dónde quién cómo cuál cuándo puedes dame escribe haz traduce`, greets: `hola gracias adiós vale sí claro genial`,
  },
  fr: {
    me: `je j'ai j'habite me moi m'a suis ai`, mine: `mon ma mes`, us: `nous on notre nos`, you: `tu te toi ton ta tes vous votre`,
    third: `il elle ils elles leur son sa ses quelqu'un gens`, it: `ça ce c'est cette cela`,
    not: `ne pas jamais rien plus sans n'ai n'est`, past: `était avait j'étais été`, ahead: `vais va serai`,
    maybe: `si voudrais aimerais pourrait peut-être veux faut espère devrais dois besoin`,
    now: `maintenant aujourd'hui hier tout viens tard demain soir bientôt encore là`,
    often: `toujours tous toutes chaque depuis ans souvent jusqu'en mois jusqu'au`,
    date: `janvier février mars avril mai juin juillet août septembre octobre novembre décembre lundi mardi mercredi jeudi vendredi samedi
      dimanche été hiver automne printemps noël`,
    kin: `mère maman père papa sœur frère femme mari fils fille enfants bébé parents copine copain ami amie tante oncle tonton chien chat
      chatte famille compagnon grand-mère`,
    mind: `crois pense sais comprends trouve`, taste: `adore aime déteste préfère`,
    turn: `emménagé déménagé marie né née mort démissionné arrêté retraite acheté vendu enceinte habite vis travaille grandi commence`,
    text: `fichier code erreur ligne fonction texte mail liste tableau version recette titre réponse lien page question`,
    asks: `quoi où qui comment quel quand peux donne écris traduis`, greets: `salut bonjour merci ok oui bonsoir super`,
  },
  it: {
    me: `io mi sono ho vivo lavoro`, mine: `mio mia miei mie`, us: `noi ci nostro nostra siamo abbiamo`, you: `tu ti tuo tua puoi hai`,
    third: `lui lei loro suo sua`, it: `questo questa quello è`, not: `non mai senza`, past: `era avevo facevo`, ahead: `sarò vado`,
    maybe: `se vorrei voglio potrei forse serve`, now: `adesso oggi ieri ora sto poi dopo`, often: `sempre ogni da anni fino`,
    date: `gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre lunedì martedì mercoledì giovedì
      venerdì sabato domenica`,
    kin: `madre padre sorella fratello moglie marito figlio figlia figli bambino gatti cane gatto`, mind: `penso credo so capito`,
    taste: `adoro amo odio preferisco piace`, turn: `trasferiti sposiamo nata nato smesso pensione comprato cresciuta cresciuto insegno`,
    text: `codice tabella mail lista file errore testo versione`, asks: `cosa dove chi come quando puoi`, greets: `ciao grazie`,
  },
  pt: {
    me: `eu me sou tenho estou moro trabalho`, mine: `meu minha meus minhas`, us: `nós nos nosso nossa gente temos`,
    you: `você tu seu sua pode`, third: `ele ela eles`, it: `isso isto esse essa este`, not: `não nunca sem`, past: `era foi tinha`,
    ahead: `vou vamos`, maybe: `se queria quero talvez preciso poderia`, now: `agora hoje ontem depois acabei`,
    often: `sempre toda todo desde anos até`, date: `janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro
      dezembro
      segunda terça quarta quinta sexta sábado domingo`,
    kin: `mãe pai irmã irmão mulher marido filho filha filhos bebê gatos cachorro gato`, mind: `acho sei entendi`,
    taste: `adoro amo odeio prefiro gosto`, turn: `mudamos casa casamos nasci parei aposentado comprei cresci moro`,
    text: `código tabela e-mail lista arquivo erro texto versão`, asks: `que onde quem como quando pode`, greets: `oi obrigado obrigada`,
  },
  nl: {
    me: `ik me mij ben heb`, mine: `mijn m'n`, us: `we wij ons onze`, you: `je jij jouw jou kun`, third: `hij zij ze haar zijn hem`,
    it: `het dat dit deze er`, not: `niet geen nooit zonder`, past: `was had waren`, ahead: `zal ga gaan`,
    maybe: `als zou wil misschien nodig`, now: `nu vandaag gisteren straks net even aan`, often: `altijd elke al sinds jaar`,
    date: `januari februari maart april mei juni juli augustus september oktober november december maandag dinsdag woensdag donderdag
      vrijdag
      zaterdag zondag`,
    kin: `moeder vader zus broer vrouw man zoon dochter kinderen kindje katten hond kat`, mind: `denk vind weet snap`,
    taste: `haat graag hou`, turn: `verhuisd trouwen geboren gestopt pensioen gekocht opgegroeid woon werk`,
    text: `code tabel mail lijst bestand fout tekst versie`, asks: `wat waar wie hoe wanneer kun`, greets: `hoi hallo bedankt dank`,
  },
  pl: {
    me: `ja jestem mam mnie mi`, mine: `mój moja moje mojego mojej`, us: `my nas nasz nasza mamy`, you: `ty ci twój twoja możesz`,
    third: `on ona oni jego jej`, it: `to ten ta`, not: `nie nigdy bez`, past: `był była było`, ahead: `będę będzie`,
    maybe: `gdybym chcę może potrzebuję by`, now: `teraz dziś wczoraj właśnie później dopiero`, often: `zawsze każdy od lat`,
    date: `stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia styczniu marcu wrześniu
      czwartek
      wtorek poniedziałek środę piątek sobotę niedzielę`,
    kin: `matka mama ojciec siostra brat żona mąż syn córka dzieci dziecka koty pies kot`, mind: `myślę wiem rozumiem`,
    taste: `uwielbiam kocham wolę lubię`, turn: `przeprowadziliśmy ślub rzuciłem emeryturze kupiłem wychowałam mieszkam uczę`,
    text: `kod tabeli maila lista plik błąd tekst wersję`, asks: `co gdzie kto jak kiedy możesz`, greets: `cześć dzięki`,
  },
  ru: {
    me: `я меня мне мной`, mine: `мой моя моё мои моей моего`, us: `мы нас нам наш наша`, you: `ты тебя тебе твой вы можешь`,
    third: `он она они его её их`, it: `это эту этот эта`, not: `не нет никогда без`, past: `был была было`, ahead: `буду будет`,
    maybe: `если бы хочу может нужна нужно`, now: `сейчас сегодня вчера потом только`, often: `всегда каждый уже лет детства после`,
    date: `января февраля марта апреля мая июня июля августа сентября октября ноября декабря январе марте сентябре понедельник вторник среду
      четверг пятницу субботу воскресенье`,
    kin: `мама отец сестра брат жена муж сын дочь дети ребёнка кошки собака`, mind: `думаю знаю понял`, taste: `люблю обожаю нравится`,
    turn: `переехали женимся бросил пенсии купил выросла вырос живу преподаю`, text: `код таблица письмо список файл ошибка текст`,
    asks: `что где кто как когда можешь`, greets: `привет спасибо`,
  },
}

/** Of languages without spaces, and of Korean, whose words have endings: an expression of what stands in the text. */
export const UNSPACED_WORDS: Readonly<Record<string, WordsByKind>> = {
  zh: {
    me: '我(?!们)', mine: '我(?:妈|爸|哥|姐|弟|妹|儿|女|老|媳|爷|奶|家|的|对象|男朋友|女朋友)', us: '我们|咱', you: '[你您]', third: '[他她]|别人|有人|大家',
    it: '[这那它]', not: '[不没]|别', past: '了|过|以前|曾', ahead: '要|将|会', maybe: '如果|要是|也许|可能|想|希望|应该|需要|打算|得',
    now: '现在|今[天晚早]|昨|刚|在|一会|马上|明天|晚点|正', often: '每|总|常|一直|从小|从|年|都|平时|以来|至今',
    date: '[一二三四五六七八九十]月|\\d+月|号|周[一二三四五六日末]|星期', kin: '妈|爸|哥|姐|弟|妹|儿子|女儿|老公|老婆|媳妇|孩子|爷爷|奶奶|朋友|狗|猫|对象',
    mind: '觉得|知道|懂|以为|认为|听说', taste: '喜欢|爱|讨厌|受不了|最', turn: '搬|结婚|离婚|出生|辞职|离职|退休|怀孕|毕业|买了|卖|分手|确诊|入职|住|工作',
    text: '代码|文件|表格|函数|邮件|列表|错误|问题|版本|标题|答案|作文|报告', asks: '吗|什么|怎么|哪|谁|多少|请|帮|能不能|给我', greets: '你好|谢谢|好的|哈哈|早上好|晚安',
  },
  ja: {
    me: '私|僕|俺', mine: '私の|夫|妻|娘|息子', us: '私たち|うち', you: 'あなた|君', third: '彼|彼女|人', it: 'それ|これ|あの|この',
    not: 'ない|ません', past: 'ました|でした|った', ahead: 'ます$|予定', maybe: 'たい|なら|かも|必要|ほしい', now: '今|昨日|さっき|後で|もう',
    often: '毎|から|もう.+年|ています', date: '月|曜', kin: '母|父|姉|兄|弟|妹|夫|妻|娘|息子|子ども|猫|犬', mind: '思う|わから|知', taste: '好き|嫌い',
    turn: '引っ越|結婚|離婚|生まれ|やめ|退職|育ち|住んで|教えて', text: 'コード|表|メール|記事|ファイル|質問', asks: 'か$|ください|くれ', greets: 'ありがと|こんにちは|おはよう',
  },
  ko: {
    me: '저|나는|내가|제', mine: '제 |내 |우리', us: '우리', you: '너|당신', third: '그녀|그는|사람', it: '그거|이거|그것', not: '안 |없|못',
    past: '었|았|했', ahead: '거야|예정|할게|을게', maybe: '면|싶|필요|것 같', now: '지금|오늘|어제|방금|나중|이제', often: '매|부터|째|항상',
    date: '월|요일', kin: '엄마|아빠|언니|오빠|동생|남편|아내|딸|아들|아기|고양이|강아지', mind: '같아|모르|알', taste: '좋아|싫어',
    turn: '이사|결혼|이혼|태어|끊었|은퇴|자랐|살아|가르쳐', text: '코드|표|메일|기사|파일|질문', asks: '까|줄래|뭐|어디', greets: '고마워|안녕',
  },
}
