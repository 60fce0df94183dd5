/** Cues asked of invented chats: half in their own chat, half where nothing is said of them. */
import type { InventedChat, Talk } from './invented-chats.ts'
import { FORMS, inForm, type Form } from './informal-talk.ts'
import { inventChats } from './invented-chats.ts'
import { questionCue, questionsOf, scatteredCues, statementCues, tellingWords, topicCues, type Cue } from './invented-cues.ts'
import { shuffled } from '../random.ts'

export interface AskedCue {
  readonly text: string
  readonly set: string
  readonly form: Form
  readonly kind: Cue['kind']
  readonly isAnswerable: boolean
}

export interface AskedChat {
  readonly chat: InventedChat
  readonly asked: readonly AskedCue[]
}

type Random = () => number
/** Cues of its own that each chat is asked, at most; and as many of other chats. */
const CUES_PER_CHAT = 24
/** Share of the foreign cues that come from another data set: most come from the same one, which speaks of the same things. */
const OTHER_SET_SHARE = 0.15
/** Share of the cues that name a day. */
const DATED_SHARE = 0.1

export function askCues(talks: readonly Talk[], random: Random): AskedChat[] {
  const questions = new Map<string, { text: string; at: number }[]>()
  const cut = inForms(talks, random).map((talk): Talk => {
    const taken = questionsOf(talk, random)
    questions.set(talk.id, taken.map((i) => ({ text: talk.utterances[i]!.text, at: i - taken.filter((other) => other < i).length })))
    return { ...talk, utterances: talk.utterances.filter((_, i) => !taken.includes(i)) }
  })
  const chats = inventChats(cut, random)
  const cues = chats.map((chat) => [
    ...chat.talks.flatMap((placed) => [
      ...statementCues(placed, strangeWords(chats, chat, random), random), ...topicCues(placed),
      ...(questions.get(placed.talk.id) ?? []).filter(({ at }) => at < placed.starts.length)
        .map(({ text, at }) => questionCue(placed, text, at)),
    ]),
    ...scatteredCues(chat, random),
  ])
  return chats.map((chat, i) => {
    const own = shuffled(cues[i]!, random).slice(0, CUES_PER_CHAT)
    return { chat, asked: [...own.map((cue) => asked(cue, chat, { isOwn: true, random })), ...foreignCues(cues, chats, i, random).map(
      (cue) => asked(cue, chat, { isOwn: false, random }),
    )] }
  })
}

/** Every dialogue as it was, and once more as messengers have it. */
function inForms(talks: readonly Talk[], random: Random): Talk[] {
  const [, ...others] = FORMS
  return [...talks, ...shuffled(talks, random).map((talk, i) => inForm(talk, others[i % others.length]!))]
}

/** Words of other chats about the same kind of thing. */
function strangeWords(chats: readonly InventedChat[], { talks: [first] }: InventedChat, random: Random): string[] {
  const alike = chats.filter(({ talks }) => talks[0]!.talk.set === first!.talk.set)
  return shuffled(alike, random).slice(0, 2)
    .flatMap(({ talks }) => talks.slice(0, 4).flatMap(({ messages }) => messages.slice(0, 20).flatMap(({ text }) => tellingWords(text))))
}

const formOf = ({ talks: [first] }: InventedChat): Form => first!.talk.form

/**
 * Meetings of one kind are about the same product or bill, and would answer one another's cues; so would the same dialogue in another form.
 */
function foreignCues(cues: readonly (readonly Cue[])[], chats: readonly InventedChat[], at: number, random: Random): Cue[] {
  const sets = new Set(chats[at]!.talks.map(({ talk }) => talk.set))
  const kinds = new Set(chats[at]!.talks.map(({ talk }) => talk.kind))
  const others = shuffled(cues.flatMap((list, i) =>
    (i === at || formOf(chats[i]!) !== formOf(chats[at]!) ? [] : list.filter(({ about }) => about !== undefined))), random)
  const near = others.filter(({ set, talkKind }) => sets.has(set) && (set !== 'qmsum' || !kinds.has(talkKind)))
  const far = others.filter(({ set }) => !sets.has(set))
  return [...near.slice(0, Math.round(CUES_PER_CHAT * (1 - OTHER_SET_SHARE))), ...far.slice(0, Math.round(CUES_PER_CHAT * OTHER_SET_SHARE))]
}

/** With the names of this chat: the person's own in their chat, any of the chat's elsewhere. */
function asked(
  { kind, set, text, about }: Cue, { speakers, talks }: InventedChat, { isOwn, random }: { isOwn: boolean; random: Random },
): AskedCue {
  const named = isOwn ? /@(\w+)@/u.exec(text)?.[1] : undefined
  const who = named ?? speakers[Math.floor(random() * speakers.length)]!
  const other = speakers.find((name) => name !== who) ?? who
  const words = text.replaceAll(/@\w*@/gu, who).replaceAll('@', who).replaceAll('&', other)
  const home = isOwn && about ? talks.find(({ from, messages }) => about.from >= from && about.from < from + messages.length)
    : talks[Math.floor(random() * talks.length)]
  const isDated = random() < DATED_SHARE && home !== undefined
  return {
    text: isDated ? `${words} on ${dayOf(home.messages[0]!.at)}` : words, set,
    form: talks[0]!.talk.form, kind, isAnswerable: isOwn && about !== undefined,
  }
}

const dayOf = (at: Date): string =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' }).format(at)
