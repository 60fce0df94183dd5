/** What Messenger writes itself as if somebody had said it: reactions, what was done in the chat, and what stands for what was sent. */

/** What Messenger writes as a message of whoever reacted to one, in its languages: `Reacted 😂 to your message`. */
const REACTS = new RegExp(String.raw`(?<!\p{L})(?:react|réag|rea[cç]|reag|gereageerd|zareag|отреаг|відреаг|реагира|bereaksi|menanggapi`
  + String.raw`|tepki|ifadesini bıraktı|reagált|αντέδρασ|bày tỏ cảm xúc|תגיב|הגיב|प्रतिक्रिया)|تفاعل|リアクション|공감|반응|回应|回應`
  + String.raw`|传达了心情|傳達了心情|แสดงความรู้สึก`, 'iu')
const MESSAGE = new RegExp(String.raw`messa|nachricht|mensa[jg]|bericht|meddela|besked|melding|wiadomoś|zpráv|správ|viesti|üzenet|mesaj`
  + String.raw`|μήνυμ|сообщени|повідомлен|съобщени|pesan|tin nhắn|mesej|הודע|رسال|संदेश|मैसेज|メッセージ|메시지|消息|讯息|訊息|ข้อความ`, 'iu')
/** Whoever says so of themselves has written it. */
const FIRST_PERSON = new RegExp(String.raw`(?<!\p{L})(?:i|my|ich|mein\p{L}*|je|mon|ma|yo|mi|eu|meu|minha|io|mio|mia|ik|mijn|jag|min|mitt`
  + String.raw`|jeg|ja|mój|moja|я|мо[йяю])(?!\p{L})`, 'iu')
const PICTURE = /\p{Extended_Pictographic}(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f)*/gu
const LIKES = new Set(['liked a message', 'gefällt eine nachricht', 'hat eine nachricht mit "gefällt mir" markiert', 'a aimé un message',
  "j'aime un message", 'le gustó un mensaje', 'indicó que le gusta un mensaje', 'curtiu uma mensagem', 'gostou de uma mensagem',
  'ha messo "mi piace" a un messaggio', 'vindt een bericht leuk', 'lubi wiadomość', 'polubiono wiadomość', 'gillade ett meddelande',
  'synes godt om en besked', 'liker en melding', 'tykkäsi viestistä', 'kedvelt egy üzenetet', 'a apreciat un mesaj', 'нравится сообщение',
  'bir mesajı beğendi', 'menyukai pesan', 'đã thích một tin nhắn', 'メッセージに「いいね!」しました', '메시지를 좋아합니다', '赞了一条消息', '對訊息按讚'])
const plain = (text: string): string =>
  text.trim().replace(/[’‘]/g, "'").replace(/[„“”«»]/g, '"').replace('！', '!').replace(/\.$/, '').toLowerCase()

export const isReaction = (text: string): boolean => text.length < 100
  && (LIKES.has(plain(text)) || (text.match(PICTURE)?.length === 1 && REACTS.test(text) && MESSAGE.test(text)
    && !FIRST_PERSON.test(text) && !/[.!?]\s+\S/.test(text)))

/** What stands in the place of a message that was taken back, behind who did it: `Ann unsent a message`. */
const UNSENT = new RegExp(String.raw`^(?:unsent a message|(?:hat|hast) eine nachricht (?:zurückgerufen|zurückgenommen|gelöscht)`
  + String.raw`|(?:a|avez) (?:annulé l'envoi d'un|retiré un|supprimé un) message|(?:anuló|anulaste) el envío de un mensaje`
  + String.raw`|(?:cancelou|cancelaste) o envio de uma mensagem|(?:ha|hai) annullato l'invio di un messaggio`
  + String.raw`|(?:heeft|hebt) een bericht (?:ingetrokken|verwijderd)|(?:cofnięto|cofnął|cofnęła) wysłanie wiadomości|bir mesajı geri aldı`
  + String.raw`|(?:har )?(?:ångrat|ångrade|angret|fortrød) (?:ett meddelande|en melding|en besked)`
  + String.raw`|がメッセージの送信を取り消しました|撤回了一条消息|已收回訊息)$`, 'iu')
const YOU = ['you', 'du', 'vous', 'tú', 'você', 'tu', 'hai', 'je', 'sen', 'あなた', '你', '您', '']
export const isUnsent = (text: string, name: string): boolean => text.length < 200
  && [...YOU, name.toLowerCase(), name.toLowerCase().split(' ')[0]!].some((who) =>
    plain(text).startsWith(who) && UNSENT.test(plain(text).slice(who.length).trim()))

/** What was done in a chat, behind the name of whoever did it. */
const DONE_WORDS = [
  String.raw`(?:created|left|joined) the (?:group|chat|call|video chat)`, 'named the group',
  String.raw`(?:changed|set|cleared|removed) (?:the|their|his|her|your) (?:\S+ )?(?:theme|photo|nickname|emoji|quick reaction)`,
  String.raw`(?:added|removed) .{1,120} (?:to|from) the (?:group|chat)`, 'pinned a message', 'created a poll', 'voted for',
  String.raw`(?:changed|removed) (?:their|his|her|your) vote`, 'started a (?:video chat|call|plan)',
  'turned (?:on|off) (?:disappearing|vanish)',
  String.raw`ha(?:t|st) die gruppe (?:verlassen|erstellt|".{1,80}" genannt)`,
  String.raw`ha(?:t|st) .{1,120} (?:zur gruppe hinzugefügt|aus der gruppe entfernt)`,
  String.raw`ha(?:t|st) (?:das design|das thema|das gruppenfoto|den spitznamen) .{0,80}(?:geändert|festgelegt)`,
  String.raw`(?:a|avez) (?:quitté|créé|nommé) le groupe`, String.raw`(?:a|avez) ajouté .{1,120} au groupe`,
  String.raw`(?:salió|saliste) del grupo|(?:nombró|nombraste|creó|creaste) (?:al|el) grupo`,
  String.raw`(?:agregó|añadió) a .{1,120} al grupo`,
  String.raw`(?:saiu do|criou o|nomeou o) grupo|adicionou .{1,120} ao grupo`,
  String.raw`(?:ha|hai) (?:lasciato|creato) il gruppo|ha aggiunto .{1,120} al gruppo`,
  String.raw`(?:heeft|hebt) (?:de groep (?:verlaten|gemaakt)|.{1,120} (?:toegevoegd aan|verwijderd uit) de groep)`,
]
const DONE = new RegExp(`^(?:${DONE_WORDS.join('|')})(?![\\p{L}\\p{N}])`, 'u')

/** What stands in the place of a text where something was sent. */
const SENT_WORDS = [
  'sent an? (?:attachment|photo|video|sticker|gif|voice message|link|post|location|live location)', String.raw`sent \d+ photos`,
  'shared a (?:story|post|link|reel)', String.raw`ha(?:t|st) ein(?:en|e)? (?:anhang|foto|video|sticker|link) gesendet`,
  String.raw`(?:a|avez) envoyé une? (?:pièce jointe|photo|vidéo|lien)`,
  String.raw`(?:envió|enviaste) una? (?:archivo adjunto|foto|video|enlace)`, String.raw`(?:enviou|enviaste) uma? (?:anexo|foto|vídeo)`,
  'hai? inviato una? (?:allegato|foto|video)', 'he(?:bt|eft) een (?:bijlage|foto|video) (?:verzonden|gestuurd)',
  String.raw`wysła(?:ł|ła|łeś|łaś) załącznik`,
]
const SENT = new RegExp(`^(?:${SENT_WORDS.join('|')})$`, 'u')

/** What a text says of whoever sent it, by their name; of the one who exported it, "You", as a sentence. */
function saidOf(text: string, name: string): string[] {
  if (text.length > 300 || text.includes('\n')) return []
  const own = /^\p{Lu}.*\.$/u.test(text) ? YOU.filter((you) => you !== '') : []
  return [...own, name.toLowerCase(), name.toLowerCase().split(' ')[0]!]
    .filter((who) => who !== '' && plain(text).startsWith(`${who} `)).map((who) => plain(text).slice(who.length + 1))
}

export const isDone = (text: string, name: string): boolean => saidOf(text, name).some((said) => DONE.test(said))
export const isSent = (text: string, name: string): boolean => saidOf(text, name).some((said) => SENT.test(said))
