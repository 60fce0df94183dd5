/** How clauses begin and end in Italian. */
import { wordSet } from '../language-words.ts'
import { openings, type ClauseWords } from '../lexicon.ts'

export const ITALIAN_CLAUSES: ClauseWords = {
  opening: openings(`e|ed|ma|però|o|oppure|quindi|allora|dunque|poi|anche|perché|beh|bè|mah|sì|si(?= (?:si|sì|ma|però|io|lo)(?: |$))|no
    |ah|oh|eh|ahah|wow|ok|okay|ciao|salve|buongiorno|buonasera|grazie(?: mille)?|per favore|in realtà|comunque|davvero|certo
    |penso che|credo che|sai|a proposito|invece|ora|adesso|ieri|oggi|domani|inoltre|figo|cool|bello|fantastico`),
  request: openings('(?:puoi|potresti|può|potrebbe|potete)(?: per favore)?(?: aiutarmi a| dirmi)?|(?:voglio|vorrei|'
    + 'devo|dobbiamo|vogliamo|mi piacerebbe|ho bisogno di)|bisogna|aiutami a'),
  own: openings('(?:io )?(?:ho|abbiamo|avevo|avevamo|sto|stiamo|stavo|sono(?= (?:andat|partit|tornat|arrivat|venut)[oa]))'
    + '(?: già| anche| finalmente| solo| appena)*|(?:io|noi)'),
  subject: openings('(?!)'),
  afterOwn: /^(?!(?:non|molto|bene|male|così|qui|di|in|che|lo|la|le|si|fame|sete|sonno|paura|freddo|caldo|solo)$)./u,
  article: openings("una(?! volta)|uno|un(?! (?:giorno|po'|altro))|dei|degli|delle|del|dello|della"),
  linking: openings("(?:e|ed|ma|però|o) (?:io|tu|lui|lei|noi|voi|loro|mi|ti|si|ci|non|poi|ora|è|c'è)|perché|quando|se|mentre|che|dove"),
  dangling: openings("solo|il tuo|la tua|i tuoi|le tue|"
    + "questo|questa|quello|quella|lui|lei|loro|essi|ciò|lo|la mia è|ne|ci|tutto|niente|qualcosa|sembra|sembrano|suona"
    + "|anch'io|anche io|(?:il|la) (?:mio|mia|tuo|tua)(?= (?:è|é|anche))|parlando"),
  fragment: openings("di|del|dello|della|dei|degli|delle|d'\\S+|in|nel|nella|a|al|alla|ad|da|dal|dalla|con|per|senza|su|sul|sulla|che|"
    + 'è|sono|era|erano|non|molto|più|quando|se|dove|come|di cui|cui|mi|ti|si|gli|le'),
  cutBefore: wordSet(`in nel nello nella nei negli nelle a ad al allo alla ai agli alle con per senza su sul sullo sulla sui sulle da dal
    dalla e o ma però perché quando se che dove come mentre oggi ieri domani dopo prima`),
  trailing: wordSet('e ed ma però o che se quando anche grazie perché'),
  neverLast: wordSet(`il lo la i gli le l un uno una di del dello della dei degli delle a ad al allo alla ai agli alle da dal dallo dalla
    dai dalle in nel nello nella nei negli nelle con per senza su sul sullo sulla sui sulle tra fra e ed o ma che cui se quando dove come
    mio mia miei mie tuo tua suo sua nostro nostra questo questa quel quella è sono era ha ho hai io tu lui lei non molto più mi ti si ci
    vi lo ne anche solo dato visto tutti tutte tutto ogni`),
  nounsCapital: false,
  addressee: wordSet('tu te ti tuo tua tuoi tue voi vi vostro vostra'),
  hedges: wordSet('forse probabilmente quasi spero immagino suppongo magari'),
  conditions: wordSet(''),
}
