/** `madeleine segment FILE|-`: cuts a transcript or many dialogues, without a store. */
import type { MessageInput } from '../../../message/message.ts'
import { boundariesOf, dialogueMessages, readDialogue, type Dialogue } from '../../../eval/corpora/dialogues.ts'
import type { Policy, CutSegment } from '../../../segment/index.ts'
import { cut, POLICY_NAMES, readPolicy } from '../../policy-flag.ts'
import { counted } from '../../terminal/format-date.ts'
import { command } from '../../command.ts'
import { JSON_FLAG } from '../../flags/store-flags.ts'
import { readLines, type JsonLine } from '../../json-lines.ts'
import { noteUnreadKeys, readMessageLines } from '../../message-lines.ts'
import { showCutting } from '../../show/show-segments.ts'
import { escapeLine } from '../../terminal/escape-terminal.ts'
import type { Terminal } from '../../terminal/terminal.ts'

export const segmentCommand = command({
  meta: { name: 'segment', description: 'Cut a transcript where the talk turns, without a store' },
  args: {
    file: { type: 'positional', required: true, description: 'Messages as JSON Lines, in the shape push takes; - reads stdin' },
    policy: { type: 'string', valueHint: 'NAME', default: 'auto', description: `Where to cut: ${POLICY_NAMES.join(', ')}` },
    options: { type: 'string', valueHint: 'JSON', description: 'Options of the policy, such as \'{"gapMinutes":10}\'' },
    dialogues: { type: 'boolean', description: 'A whole dialogue a line: {id, utterances: [{speaker, text, ts?}]}' },
    ...JSON_FLAG,
  },
  run: async ({ args }, cli) => {
    const policy = readPolicy(args.policy, args.options)
    const { terminal } = cli
    const json = args.json === true
    if (args.dialogues) return cutDialogues(policy, readLines(args.file, cli.host), { terminal, viewOf: json ? jsonOfDialogue : readableDialogue })
    const { lines, unreadKeys } = readMessageLines(args.file, cli.host)
    await cutInto(policy, lines, { terminal, view: json ? jsonOfTranscript(terminal) : readableTranscript(terminal) })
    noteUnreadKeys(terminal, unreadKeys(), { json })
  },
})

interface View {
  /** Comes before its segment. */
  message(message: MessageInput): void
  segment(segment: CutSegment): void
  /** All of it came. */
  end(): void
}

/** Stops where nobody reads on. */
async function cutInto(policy: Policy, lines: Iterable<JsonLine> | AsyncIterable<JsonLine>, { terminal, view }: { terminal: Terminal; view: View }): Promise<void> {
  for await (const one of cut(policy, lines, view.message)) {
    view.segment(one)
    if (!terminal.isRead()) return
  }
  view.end()
}

interface DialogueViews {
  readonly terminal: Terminal
  readonly viewOf: (terminal: Terminal, dialogue: Dialogue) => View
}

async function cutDialogues(policy: Policy, lines: AsyncIterable<JsonLine>, { terminal, viewOf }: DialogueViews): Promise<void> {
  for await (const { line, value } of lines) {
    const dialogue = readDialogue({ line, value })
    const messages = dialogueMessages(dialogue).map((message) => ({ line, value: message }))
    await cutInto(policy, messages, { terminal, view: viewOf(terminal, dialogue) })
    if (!terminal.isRead()) return
  }
}

const ignore = () => undefined

function jsonOfTranscript({ printJson }: Terminal): View {
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

function jsonOfDialogue({ printJson }: Terminal, { id }: Dialogue): View {
  const segments: CutSegment[] = []
  return {
    message: ignore,
    segment: (one) => void segments.push(one),
    end: () => printJson({ id, boundaries: boundariesOf(segments) }),
  }
}

function readableTranscript({ print, screen }: Terminal): View {
  const showing = showCutting(screen)
  let [messages, segments] = [0, 0]
  return {
    message(message) {
      messages++
      const early = showing.message(message)
      if (early.length > 0) print(early)
    },
    segment(one) {
      segments++
      print(showing.segment(one))
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
