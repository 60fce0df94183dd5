/** How Italian speaks of who speaks, and asks for what was said. */
import type { DialogueWords } from '../language-words.ts'

export const ITALIAN_DIALOGUE: DialogueWords = {
  self: 'io|mio|mia|miei|mie|mi|me|noi|nostr[oaie]',
  youSaid: '(?:mi )?hai (?:suggerito|consigliato|proposto|detto|raccomandato|spiegato|scritto|dato)|(?:tuo|tua|tuoi|'
    + 'tue) (?:suggeriment[oi]|consigli[o]?|propost[ae]|rispost[ae]|spiegazione)',
  asked: 'chiesto|domand[ae]',
  number: 'quant[oaie]|quanti anni'
    + String.raw`|che prezzo`,
  when: 'quando|che giorno|in che (?:anno|mese)',
  who: 'chi',
  name: String.raw`come si chiam\p{L}*|(?:che|quale) (?:marca|ospedale|albergo|hotel|ristorante|azienda|scuola|banca|`
    + 'città|via)',
  focus: String.raw`qual[ie]? (?:è|sono|era|erano|fu|furono) (?:(?:il|lo|la|i|gli|le) |l['’])(?:(?:mi|tu)[oae]i? |miei |tuoi |nostr\p{L} )?`
    + String.raw`(\p{L}+)|qual[ie] (?!è |sono |era |erano )(\p{L}+)`,
  overview: String.raw`riassum\p{L}*|riassunto|riepilog\p{L}*|in totale|finora|nel corso`,
  frame: String.raw`menzion\p{L}*|conversazion[ei]|chat|argoment[oi]|messagg[io]|riassunt\p{L}*|riepilog\p{L}*|ordine|nom[ei]|`
    + String.raw`tip[oi]|cos[ae]|aspett[oi]|motiv[oi]|dettagl[io]|esemp[io]|divers[ei]|specific\p{L}*|esatt\p{L}*`,
  denies: "non (?:lo )?(?:so|trovo|ricordo|ho trovato|ho (?:informazioni|nulla))|non me l['’]hai detto",
  offers: 'puoi|potresti|dimmi|per favore|mi dispiace|se vuoi',
  counts: 'un[oa]?|due|tre|quattro|cinque|sei|sette|otto|nove|dieci|undici|dodici|venti|trenta|cento|mille|'
    + 'mezz[oa]|dozzina|nessun[oa]?|zero',
  times: 'ieri|oggi|domani|scors[oa]|prossim[oa]|fa|da|settiman[ae]|mes[ei]|ann[oi]|giorn[oi]|or[ae]|sera|mattina|'
    + 'notte|primavera|estate|autunno|inverno|pasqua|natale',
  people: String.raw`madre|mamma|padre|papà|genitori|sorell[ae]|fratell[oi]|figli[oa]?|bambin\p{L}|nonn\p{L}|zi[oa]|`
    + String.raw`cugin\p{L}|moglie|marito|amic\p{L}+|vicin\p{L}|colleg\p{L}+|capo`,
}
