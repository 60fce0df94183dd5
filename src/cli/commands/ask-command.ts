/** `madeleine ask QUESTION`: an answer of the language model from what recall finds, with its sources; nothing that they do not say. */
import { hasCode, MadeleineError } from '../../base/errors.ts'
import type { RecallOptions, RecallResult } from '../../contract/recall-calls.ts'
import type { AskModel, OnText } from '../../contract/models.ts'
import type { Memory } from '../../core/memory/memory.ts'
import {
  askQuestion, readAnswer, EVIDENCE_LIMITS, citableSources, StreamedAnswer, type ReadAnswer, type CitableSource,
} from '../answer-question.ts'
import { namedConversations, RECALL_FLAGS, readRecallFlags } from '../flags/recall-flags.ts'
import { command, type CommandEnvironment } from '../command.ts'
import { assertHere, withMemory } from '../command-memory.ts'
import { assertUser, assertConversations } from '../place/known-user.ts'
import { CANDIDATES } from '../show/select-shown.ts'
import { recalledLines } from '../show/show-recall.ts'
import { answerLines, sourceLines, WHY_NONE, type NoAnswer } from '../show/show-answer.ts'
import { typedWord, FAILED, type Screen } from '../terminal/terminal.ts'

const { explain: _, limit: __, passages: ___, ...FILTERS } = RECALL_FLAGS

export const askCommand = command({
  meta: { name: 'ask', description: 'Answer a question from the memory with the configured model, and show the sources' },
  variadic: true,
  args: { question: { type: 'positional', required: true, description: 'The question, in plain words; quotes are optional' }, ...FILTERS },
  run: async ({ args, rawArgs }, cli) => {
    const query = args._.join(' ')
    if (query.trim() === '') throw new MadeleineError('invalid_input', 'the question is empty: write what to ask, such as '
      + '`madeleine ask "which tent did we buy?"`')
    assertHere(cli, args, '`ask` uses a model of this process')
    const options = readRecallFlags(args, rawArgs)
    const { asking, model } = withModel(cli)
    return withMemory(asking, args, async (memory, signal) => {
      const request: RecallOptions = { query, ...options }
      const result = await memory.recall({ ...request, ...EVIDENCE_LIMITS, signal })
      await assertUser(cli, args, memory, result.passages.length + result.episodes.length + result.facts.length === 0)
      if (!options.spaces) await assertConversations(memory, namedConversations(options))
      const evidence = citableSources(result, typedWord)
      const { timeZone } = await memory.stats()
      const { screen, print, printJson } = cli.terminal
      const streamed = new StreamedAnswer(evidence, (answer) => answerLines(screen, answer).join('\n'))
      // Somebody waits before a terminal; who reads a pipe wants the whole
      const isWatched = cli.host.stdout.isTTY === true && !args.json
      const onText: OnText = (piece) => void cli.terminal.pour(streamed.take(piece))
      const answered = await answerTo({ query, result, evidence, timeZone, ask: model(), signal, ...(isWatched && { onText }) })
      if (args.json) printJson(jsonOf(answered, evidence))
      else if ('answer' in answered) print([restOf(answered, streamed.shown, screen), ...sourceLines(screen, answered, timeZone)])
      else await printClosest(cli, memory, { ...answered, shown: streamed.shown }, request)
      return 'reason' in answered && answered.reason === 'model_failed' ? FAILED : 0
    })
  },
})

/** The openers of the command line, of which the one of a memory says how its model is asked. */
function withModel(cli: CommandEnvironment): { asking: CommandEnvironment; model: () => AskModel | undefined } {
  let model: AskModel | undefined
  const openMemory: CommandEnvironment['openMemory'] = async (options) => {
    if ('url' in options) return cli.openMemory(options)
    const { openWithModel } = await import('../../core/memory/open-with-model.ts')
    const opened = await openWithModel(options, cli.openEngine)
    model = opened.ask
    return opened.memory
  }
  return { asking: { ...cli, openMemory }, model: () => model }
}

interface Asked {
  readonly query: string
  readonly result: RecallResult
  readonly evidence: readonly CitableSource[]
  readonly timeZone: string
  readonly ask: AskModel | undefined
  readonly signal: AbortSignal
  /** Takes the model's reply as it comes. */
  readonly onText?: OnText
}

/** The answer; or why there is none. The model is not asked where nothing that was found is likely to answer. */
async function answerTo({ query, result, evidence, timeZone, ask, signal, onText }: Asked): Promise<ReadAnswer | NoAnswer> {
  if (result.confidence.level === 'none' || result.confidence.level === 'weak' || evidence.length === 0) return { reason: 'nothing_found' }
  if (!ask) return { reason: 'no_model' }
  try {
    const { reply } = await ask(askQuestion(query, evidence, timeZone), signal, onText)
    return readAnswer(reply, evidence) ?? { reason: 'unsupported' }
  } catch (error) {
    if (hasCode(error, 'bad_reply')) return { reason: 'unsupported' }
    if (hasCode(error, 'model_failed', 'budget_exhausted')) return { reason: 'model_failed', message: (error as Error).message }
    throw error
  }
}

/** The answer behind what is shown of it already; whole, and said to be, where the model gave another one after all. */
function restOf({ answer }: ReadAnswer, shown: string, screen: Screen): string {
  const text = answerLines(screen, answer).join('\n')
  return text.startsWith(shown) ? text.slice(shown.length) : `\n\nThe model took this back. Its answer now:\n\n${text}`
}

/** Without an answer: why, and what a recall would show. @param shown of an answer that ended in the middle */
async function printClosest(
  { terminal: { print, note, screen } }: CommandEnvironment, memory: Memory, { reason, message, shown }: NoAnswer & { shown: string },
  request: RecallOptions,
): Promise<void> {
  if (shown !== '') print(['', '', 'The model took this back.', ''])
  if (message !== undefined) note(message)
  const closest = await recalledLines(screen, memory, await memory.recall({ ...request, ...CANDIDATES }), request)
  print([...WHY_NONE[reason], '', ...closest])
}

/** How many pieces of evidence are named where no answer is supported. */
const CLOSEST = 3

function jsonOf(answered: ReadAnswer | NoAnswer, evidence: readonly CitableSource[]): object {
  const numbered = (list: readonly CitableSource[]): object[] => list.map((one, i) => ({ number: i + 1, ...one }))
  if ('answer' in answered) return { answer: answered.answer, supported: true, citations: numbered(answered.cited) }
  return { answer: null, supported: false, citations: [], reason: answered.reason, closest: evidence.slice(0, CLOSEST) }
}
