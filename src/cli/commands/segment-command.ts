/** `madeleine segment FILE|-`: segments a transcript or many dialogues, without a store. */
import type { MessageInput } from '../../contract/message.ts'
import { boundariesOf, dialogueMessages, readDialogue, type Dialogue } from './dialogues.ts'
import type { Policy, CutSegment } from '../../segment/index.ts'
import { cut, readPolicy } from '../policy-flag.ts'
import { POLICY_NAMES } from '../../segment/policy.ts'
import { counted } from '../../tools/format-date.ts'
import { command } from '../command.ts'
import { JSON_FLAG } from '../flags/store-flags.ts'
import { noteUnreadKeys, readMessageLines, readLines, type JsonLine } from '../message-lines.ts'
import { segmentViewOf } from '../show/show-segments.ts'
import { escapeLine } from '../../base/escape-terminal.ts'
import type { Terminal } from '../terminal/terminal.ts'

export const segmentCommand = command({
  meta: { name: 'segment', description: 'Split a transcript into segments by topic, without a store' },
  args: {
    file: { type: 'positional', required: true, description: 'Messages as JSON Lines, in the format of push; - reads stdin' },
    policy: { type: 'string', valueHint: 'NAME', default: 'auto', description: `Segmentation policy: ${POLICY_NAMES.join(', ')}` },
    options: { type: 'string', valueHint: 'JSON', description: 'Options of the policy, such as \'{"gapMinutes":10}\'' },
    dialogues: { type: 'boolean', description: 'Read one dialogue per line: {id, utterances: [{speaker, text, ts?}]}' },
    ...JSON_FLAG,
  },
  run: async ({ args }, cli) => {
    const policy = readPolicy(args.policy, args.options)
    const { terminal } = cli
    const json = args.json === true
    if (args.dialogues) {
      return segmentDialogues(policy, readLines(args.file, cli.host), { terminal, viewOf: json ? jsonDialogue : readableDialogue })
    }
    const { lines, unreadKeys } = readMessageLines({ file: args.file, host: cli.host }, ADVICE)
    await segmentInto(policy, lines, { terminal, view: json ? jsonTranscript(terminal) : readableTranscript(terminal) })
    noteUnreadKeys(terminal, unreadKeys(), { json })
  },
})

const ADVICE = '`madeleine import` reads exported chats, and `madeleine segments` shows how they are segmented'

interface View {
  /** Called before the segment of the message. */
  message(message: MessageInput): void
  segment(segment: CutSegment): void
  /** Called after the last segment. */
  end(): void
}

/** Segments into a view; stops when stdout has no reader any more. */
async function segmentInto(
  policy: Policy, lines: Iterable<JsonLine> | AsyncIterable<JsonLine>, { terminal, view }: { terminal: Terminal; view: View },
): Promise<void> {
  for await (const segment of cut(policy, lines, view.message)) {
    view.segment(segment)
    if (!terminal.isRead()) return
  }
  view.end()
}

interface DialogueViews {
  readonly terminal: Terminal
  readonly viewOf: (terminal: Terminal, dialogue: Dialogue) => View
}

async function segmentDialogues(policy: Policy, lines: AsyncIterable<JsonLine>, { terminal, viewOf }: DialogueViews): Promise<void> {
  for await (const { line, value } of lines) {
    const dialogue = readDialogue({ line, value })
    const messages = dialogueMessages(dialogue).map((message) => ({ line, value: message }))
    await segmentInto(policy, messages, { terminal, view: viewOf(terminal, dialogue) })
    if (!terminal.isRead()) return
  }
}

const ignore = () => undefined

function jsonTranscript({ printJson }: Terminal): View {
  let from = 0
  return {
    message: ignore,
    segment({ reason, messageIds, overlapIds, startAt, endAt, tokens }) {
      const to = from + messageIds.length
      printJson({ from, to, reason, messageIds, overlapIds, startAt, endAt, tokens })
      from = to
    },
    end: ignore,
  }
}

function jsonDialogue({ printJson }: Terminal, { id }: Dialogue): View {
  const segments: CutSegment[] = []
  return {
    message: ignore,
    segment: (segment) => void segments.push(segment),
    end: () => printJson({ id, boundaries: boundariesOf(segments) }),
  }
}

function readableTranscript({ print, screen }: Terminal): View {
  const segmentView = segmentViewOf(screen)
  let [messages, segments] = [0, 0]
  return {
    message(message) {
      messages++
      const lines = segmentView.message(message)
      if (lines.length > 0) print(lines)
    },
    segment(segment) {
      segments++
      print(segmentView.segment(segment))
    },
    end: () => print(screen.dim(messages === 0 ? 'No messages.' : `${counted(messages, 'message')} in ${counted(segments, 'segment')}`)),
  }
}

function readableDialogue(terminal: Terminal, { id }: Dialogue): View {
  const { print, screen } = terminal
  print(screen.bold(escapeLine(String(id))))
  const { end, ...view } = readableTranscript(terminal)
  return { ...view, end: () => { end(); print('') } }
}
