/**
 * The sender's own words in the text of a mail: without the mail that it answers, which stands below or between, and without the
 * signature. What is forwarded, and a few lines that an answer stands below, stay and are marked as quoted.
 */

export interface OwnMail {
  readonly text: string
  /** Passages of other mails, and signatures, that were taken out. */
  readonly quotes: number
  readonly signatures: number
}

export interface MailSender {
  readonly sender: string
  /** The subject says that the mail is forwarded. */
  readonly isForwarded: boolean
}

const FORWARD = new RegExp(String.raw`^[ \t*_-]*(?:forwarded message|begin forwarded message|weitergeleitete nachricht`
  + String.raw`|anfang der weitergeleiteten (?:nachricht|e-mail)|message transféré|mensaje reenviado|messaggio inoltrato`
  + String.raw`|转发邮件信息|转发的邮件)`
  + String.raw`[\s:：*_-]*$`, 'i')
const DIVIDER = new RegExp(String.raw`^[ \t]*-{2,}\s*(?:original message|original appointment|ursprüngliche (?:nachricht|e-mail)`
  + String.raw`|message d['’]origine`
  + String.raw`|mensaje original|messaggio originale|oorspronkelijk bericht|原始邮件|原始郵件|reply message)\s*-{2,}[ \t]*$`, 'i')
/** Headers above a quoted mail, as Outlook and others write them. */
const FROM = /^[ \t*]*(?:from|von|de|da|van|från|fra|发件人|寄件者)[ \t*]*[:：]/i
const SENT = new RegExp(String.raw`^[ \t*]*(?:sent|date|gesendet|datum|envoyé|fecha|enviado|inviato|data|verzonden|skickat|sendt`
  + String.raw`|发送时间|日期|寄件日期)[ \t*]*[:：]`, 'i')
const TO = /^[ \t*]*(?:to|an|à|para|a|aan|till|til|subject|betreff|objet|asunto|oggetto|onderwerp|收件人|主题|主旨)[ \t*]*[:：]/i
/** "On 5 March 2026 at 21:14, Ann <ann@example.org> wrote:" */
const WROTE = new RegExp(String.raw`^\s*(?:(?:on|am|le|el|il|op|den|em|på|w dniu|dnia)\s[^]{4,280}\s?`
  + String.raw`(?:wrote|schrieb(?:[^\n:]{1,100})?|a écrit|escribió|ha scritto|schreef|skrev|escreveu|napisał(?:\(a\)|a)?)\s*[:：]`
  + String.raw`|[^]{4,280}(?:写道|寫道)\s*[:：])\s*$`, 'i')
const QUOTED = /^[ \t]*>/
/** Units of a line that may be a mark between mails. */
const MARK_UNITS = 300
/** Lines that are looked at together for a line that says who wrote. */
const WROTE_LINES = 3
/** Lines of a quotation within a mail that show what is answered; a longer one is taken out. */
const SHOWN_QUOTE = 6

/** @param text of a mail, as it was written or as its HTML shows it */
export function ownMail(text: string, { sender, isForwarded }: MailSender): OwnMail {
  const lines = text.replace(/\r\n?/g, '\n').split('\n').map((line) => line.trimEnd())
  const { own, forwarded, quotes } = withoutHistory(lines, isForwarded)
  const { kept, taken } = withoutLongQuotes(own)
  const signed = withoutSignature(kept, sender)
  const passed = trimmedEnd(forwarded).map((line) => `> ${line}`.trimEnd())
  const whole = [...signed.lines, ...(passed.length > 0 ? ['', ...passed] : [])]
  return { text: whole.join('\n').replace(/\n{3,}/g, '\n\n').trim(), quotes: quotes + taken, signatures: signed.signatures }
}

interface History {
  readonly own: readonly string[]
  readonly forwarded: readonly string[]
  readonly quotes: number
}

/** Cuts a text where another mail begins, if nothing of the sender's follows. */
function withoutHistory(lines: readonly string[], isForwarded: boolean): History {
  const own: string[] = []
  for (let i = 0; i < lines.length; i++) {
    const line = lines[i]!
    if (line.length <= MARK_UNITS && !QUOTED.test(line)) {
      if (FORWARD.test(line)) return { own, forwarded: lines.slice(i + 1), quotes: 0 }
      if (DIVIDER.test(line) || isHeaderBlock(lines, i)) {
        const above = withoutRule(own)
        return isForwarded ? { own: above, forwarded: lines.slice(i), quotes: 0 } : { own: above, forwarded: [], quotes: 1 }
      }
      const length = attributionAt(lines, i)
      // A program that marks no line leaves all of the rest to the other mail
      if (length > 0 && !QUOTED.test(nextFilled(lines, i + length))) return { own, forwarded: [], quotes: 1 }
      if (length > 0) {
        i += length - 1
        continue
      }
    }
    own.push(line)
  }
  return { own, forwarded: [], quotes: 0 }
}

function nextFilled(lines: readonly string[], from: number): string {
  let at = from
  while (lines[at] === '') at += 1
  return lines[at] ?? ''
}

/** The rule that Outlook draws above a quoted mail. */
const withoutRule = (lines: readonly string[]): readonly string[] => {
  const last = lines.findLastIndex((line) => line !== '')
  return last >= 0 && /^[ \t]*_{5,}[ \t]*$/.test(lines[last]!) ? lines.slice(0, last) : lines
}

/** From, and within the next lines when it was sent and to whom or about what. */
function isHeaderBlock(lines: readonly string[], at: number): boolean {
  if (!FROM.test(lines[at]!)) return false
  const next = lines.slice(at + 1, at + 8).map((line) => line.slice(0, MARK_UNITS))
  return next.some((line) => SENT.test(line)) && next.some((line) => TO.test(line))
}

/** Lines that say who wrote what follows, with a date; 0 where there is none. */
function attributionAt(lines: readonly string[], at: number): number {
  for (let length = 1; length <= WROTE_LINES && at + length <= lines.length; length++) {
    const last = lines[at + length - 1]!
    if (last === '' || last.length > MARK_UNITS) return 0
    const said = lines.slice(at, at + length).join('\n')
    if (said.length < 400 && /[:：]\s*$/.test(said) && /\d/.test(said) && WROTE.test(said)) return length
  }
  return 0
}

/** Without a quotation at the end, and without long ones; short ones stay, each line with its mark in front. */
function withoutLongQuotes(lines: readonly string[]): { kept: string[]; taken: number } {
  const kept: string[] = []
  let taken = 0
  const lastOwn = lines.findLastIndex((line) => line !== '' && !QUOTED.test(line))
  for (let i = 0; i < lines.length;) {
    if (!QUOTED.test(lines[i]!)) {
      kept.push(lines[i]!)
      i += 1
      continue
    }
    const from = i
    while (i < lines.length && (QUOTED.test(lines[i]!) || (lines[i] === '' && QUOTED.test(lines[i + 1] ?? '')))) i += 1
    if (i > lastOwn || i - from > SHOWN_QUOTE) taken += 1
    else kept.push(...lines.slice(from, i).map((line) => line.trimStart()))
  }
  return { kept, taken }
}

const SIGNATURE = /^(?:-- ?|—|_{20,})$/
const SENT_FROM = new RegExp(String.raw`^\s*(?:sent from (?:my|outlook|yahoo|gmail|proton|samsung|mail)\b|get outlook for`
  + String.raw`|von meinem .{1,40} gesendet|envoyé de mon|enviado desde mi|inviato da|verstuurd vanaf`
  + String.raw`|发自我的|gesendet (?:mit|von)\b).{0,80}$`, 'i')
const CLOSING = new RegExp(String.raw`^\s*(?:(?:(?:kind|best|warm|many|with best)\s+)?(?:regards|wishes|thanks)|best|cheers`
  + String.raw`|thanks(?: again)?|thank you|love|xx?o?|yours(?: \w+)?|sincerely|take care|all the best`
  + String.raw`|(?:mit )?(?:freundlichen|besten|lieben|liebe|viele|herzliche|schöne)\s+(?:grüßen|grüße|grüssen|grüsse|gruß)|gruß|lg|vg|mfg`
  + String.raw`|bis bald|cordialement|bien à (?:vous|toi)|bises|saludos|un abrazo|祝好|此致)[\s,.!，。]*$`, 'i')
/** Lines of a signature; what is longer was written. */
const SIGNATURE_LINES = 20

/** Without what stands below the text in every mail of the sender: a signature with its mark, the program's line, the name. */
function withoutSignature(given: readonly string[], sender: string): { lines: readonly string[]; signatures: number } {
  let lines = trimmedEnd(given)
  const mark = lines.findLastIndex((line) => SIGNATURE.test(line))
  const hasMark = mark >= 0 && lines.length - mark <= SIGNATURE_LINES
  if (hasMark) lines = trimmedEnd(lines.slice(0, mark))
  let signatures = hasMark ? 1 : 0
  if (SENT_FROM.test((lines.at(-1) ?? '').slice(0, MARK_UNITS))) {
    lines = trimmedEnd(lines.slice(0, -1))
    signatures = 1
  }
  if (!isOwnName(lines.at(-1) ?? '', sender)) return { lines, signatures }
  const above = trimmedEnd(lines.slice(0, -1))
  return { lines: CLOSING.test((above.at(-1) ?? '').slice(0, MARK_UNITS)) ? trimmedEnd(above.slice(0, -1)) : above, signatures: 1 }
}

const trimmedEnd = (lines: readonly string[]): readonly string[] => lines.slice(0, lines.findLastIndex((line) => line.trim() !== '') + 1)

/** Whether a line is the sender's name, or a part of it. */
function isOwnName(line: string, sender: string): boolean {
  if (line.length > 60) return false
  const words = line.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const named = new Set(sender.toLowerCase().match(/[\p{L}\p{N}]+/gu))
  return words.length > 0 && words.length <= 4 && words.every((word) => named.has(word))
}
