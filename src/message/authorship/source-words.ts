/** Words for what holds a text, and for telling one, in the languages that people name a source in. */
import { GERMAN_NOUNS, TEXT_NOUNS } from './text-requests.ts'

/** Things that words stand in or on; of Spanish, French and Chinese the texts too. */
export const TEXT_THINGS = {
  en: `${TEXT_NOUNS}|composition|compositions|diary|diaries|journal|memoirs?|memories|dictation|comprehension|cloze|subtitles?`
    + `|captions?|lines?`
    + '|catchphrase|motto|mantra|saying|words|advice|introduction|self-introduction|autobiography|postcard'
    + '|voice (?:note|message|mail)|telegram|obituary'
    + '|poster|sign|billboard|banner|leaflet|brochure|pamphlet|booklet|label|package|packaging|box|mug|shirt|t-shirt|sticker'
    + '|screen|slides?|board|whiteboard'
    + '|wall|manual|handbook|textbook|book|novel|magazine|newspaper|paper|catalogue|catalog|forum|app|game|film|movie|series|show'
    + '|video|podcast|radio|tv'
    + '|sheet|handout|quiz|exam|test|invoice|receipt|attachment|footer|header|source code|repo|readme|ticket|menu|ad|advert'
    + '|fortune cookie|tattoo',
  de: `${GERMAN_NOUNS}|pdf|tagebuch|diktat|leseverstehen|lückentext|übung|untertitel|spruch|motto|leitspruch|vorstellung`
    + `|steckbrief|postkarte|karte`
    + '|sprachnachricht|plakat|schild|aushang|zettel|prospekt|broschüre|flyer|heft|anleitung|handbuch|buch|roman|zeitung'
    + '|zeitschrift|magazin|folie'
    + '|tafel|tasse|packung|beilage|wand|forum|app|spiel|film|serie|video|rechnung|formular|werbung|worte|rezept|redaktion'
    + '|erinnerungen|memoiren',
  es: 'texto|página|carta|correo|mensaje|artículo|párrafo|redacción|ensayo|cuento|poema|diario|perfil|biografía|bio|currículum|cv'
    + '|dictado|ejercicio'
    + '|comprensión|subtítulos?|frase|lema|refrán|dicho|postal|audio|nota|cartel|folleto|prospecto|manual|libro|novela|revista'
    + '|periódico|pdf|web|anuncio'
    + '|camiseta|pared|factura|examen|deberes|discurso|presentación|palabras|memorias',
  fr: 'texte|page|lettre|mail|courriel|message|article|paragraphe|rédaction|dissertation|histoire|poème|journal|profil|biographie'
    + '|bio|cv|dictée|exercice'
    + '|compréhension|sous-titres?|phrase|devise|dicton|carte|vocal|note|affiche|brochure|notice|prospectus|manuel|livre|roman'
    + '|magazine|pdf|site|annonce'
    + '|mur|facture|examen|devoirs|discours|présentation|mots|mémoires',
  zh: '作文|家书|信|邮件|短信|微信|消息|语音|留言|日记|简介|自我介绍|介绍|简历|文章|课文|听写|默写|阅读理解|填空题?|练习|作业|试卷|字幕|台词|口头禅|名言|格言|座右铭|老话|海报|标语'
    + '|宣传册|传单|说明书|手册|杂志|报纸|书|小说|网页|网站|广告|公告|通知|文件|文档|pdf|PDF|幻灯片|发票|墙|黑板|明信片|回忆录|遗书',
} as const

/** Verbs of telling, in the forms that others than the sender have; without a space between words as they stand. */
export const SPEECH = {
  spaced: 'say|says|said|saying|write|writes|wrote|written|texts|texted|text|messages|messaged|pings|pinged|dms|dmed|e?-?mails'
    + '|e?-?mailed|posts|posted|tweets|tweeted'
    + '|shouts?|shouted|yells?|yelled|brags?|bragged|boasts?|boasted|preach(?:es|ed)?|claims|claimed|announces|announced|replies'
    + '|replied|sings|sang|mutters|muttered'
    + '|insists|insisted|quotes|quoted|dictates|dictated|recites|recited|goes|whatsapps|whatsapped'
    + '|sagen|sagt|sagte|gesagt|schreibt|schrieb|geschrieben|meint|meinte|textet|textete|meldet|meldete|predigt|predigte|postet'
    + '|postete|behauptet|behauptete'
    + '|diktiert|diktierte|prahlt|prahlte|mailt|mailte'
    + '|dice|decía|dijo|decir|escribe|escribió|cuenta|contó|repite|repetía|grita|manda|mandó'
    + "|dit|disait|dire|(?:m['’])?écrit|écrivait|répète|répétait|raconte|racontait|crie|envoie",
  habitual: 'say|saying|shout|shouting|tell us|telling us|preach|preaching|brag|bragging|repeat|repeating|write|quote|sing|yell',
  unspaced: '说|讲|念叨|唠叨|写道|写|发(?:来|了)?(?:一条|条|个)?(?:短信|微信|消息|语音)|冒出来?(?:一条|一句)?(?:微信|短信|话)?|喊|嚷|吹牛|回复',
} as const
