/** `madeleine segment FILE|-`: cuts a transcript or many dialogues, without a store. */
import { defineCommand } from 'citty'
import { readMessage } from '../../core/read-message.ts'
import { speakerOf, type MessageInput } from '../../core/message.ts'
import { segmentAll, type Policy, type Segment } from '../../segment/index.ts'
import { cut, POLICY_NAMES, readPolicy } from '../cutting.ts'
import { screenColumns } from '../columns.ts'
import { counted, momentOf, spanOf } from '../dates.ts'
import { boundariesOf, messagesOf, readDialogue, type Dialogue } from '../dialogues.ts'
import { JSON_FLAG } from '../flags.ts'
import { atLine, readLines } from '../lines.ts'
import { bold, dim, isRead, print, printJson } from '../output.ts'
import { showTurns } from '../transcript.ts'
import { visibleLine } from '../visible.ts'

export const segment = defineCommand({
  meta: { name: 'segment', description: 'Cut a transcript where the talk turns, without a store' },
  args: {
    file: { type: 'positional', required: true, description: 'Messages as JSON Lines, in the shape push takes; - reads stdin' },
    policy: { type: 'string', valueHint: 'NAME', default: 'auto', description: `Where to cut: ${POLICY_NAMES.join(', ')}` },
    options: { type: 'string', valueHint: 'JSON', description: 'Options of the policy, such as \'{"gapMinutes":10}\'' },
    dialogues: { type: 'boolean', description: 'A whole dialogue a line: {id, utterances: [{speaker, text, ts?}]}' },
    ...JSON_FLAG,
  },
  run: async ({ args }) => {
    const policy = readPolicy(args.policy, args.options)
    const show = args.json === true ? JSON_VIEW : HUMAN_VIEW
    if (args.dialogues) await cutDialogues(policy, args.file, show)
    else await cutTranscript(policy, args.file, show)
  },
})

interface View {
  segment(segment: Segment, from: number, messages: readonly MessageInput[]): void
  dialogue(dialogue: Dialogue, segments: readonly Segment[], messages: readonly MessageInput[]): void
}

async function cutTranscript(policy: Policy, file: string, show: View): Promise<void> {
  let from = 0
  for await (const { segment: one, messages } of cut(policy, readLines(file))) {
    show.segment(one, from, messages)
    from += messages.length
    if (!isRead()) return
  }
}

async function cutDialogues(policy: Policy, file: string, show: View): Promise<void> {
  for await (const line of readLines(file)) {
    const dialogue = readDialogue(line)
    const messages = messagesOf(dialogue)
    const { segments } = await segmentAll(policy, messages).catch((error: unknown) => { throw atLine(error, line.line) })
    show.dialogue(dialogue, segments, messages)
    if (!isRead()) return
  }
}

const JSON_VIEW: View = {
  segment({ reason, messageIds, overlapIds, startAt, endAt, tokens }, from) {
    printJson({ from, to: from + messageIds.length, reason, messageIds, overlapIds, startAt, endAt, tokens })
  },
  dialogue: ({ id }, segments) => printJson({ id, boundaries: boundariesOf(segments) }),
}

const HUMAN_VIEW: View = {
  segment(one, from, messages) {
    const { messageIds, reason = 'open', tokens, startAt, endAt } = one
    const when = messages.some(({ timestamp }) => timestamp !== undefined && timestamp !== null) ? [spanOf(startAt, endAt, 'UTC')] : []
    const facts = [`${from}–${from + messageIds.length}`, ...when, counted(messageIds.length, 'message'), counted(tokens, 'token'), reason]
    print([...showTurns(messages.map(turnOf)), ruled(facts.join(' · '))])
  },
  dialogue({ id }, segments, messages) {
    print(bold(visibleLine(String(id))))
    let from = 0
    for (const one of segments) {
      HUMAN_VIEW.segment(one, from, messages.slice(from, from + one.messageIds.length))
      from += one.messageIds.length
    }
    print('')
  },
}

/** ──── 0–12 · 2 Mar 2026, 18:41–19:09 · 12 messages · time-gap ──── */
const ruled = (text: string): string => dim(`──── ${text} ${'─'.repeat(Math.max(4, screenColumns() - text.length - 6))}`)

function turnOf(message: MessageInput): { when: string; speaker: string; text: string } {
  if (message.content === '') return { when: '', speaker: message.name ?? message.role, text: '' }
  const { at, timed, text, ...speaking } = readMessage(message, { receivedAt: new Date(0), mintId: () => '', maxTextBytes: Infinity })
  return { when: timed ? momentOf(at, 'UTC') : '', speaker: speakerOf(speaking), text }
}
