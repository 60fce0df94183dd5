/** `madeleine eval segmentation FILE…`: policies and baselines on dialogues with reference boundaries, and on LoCoMo. */
import { MadeleineError } from '../../../packages/base/errors.ts'
import { baselines, policyArm } from '../segmentation/baselines.ts'
import type { LabelledDialogue } from '../corpora/labelled-dialogues.ts'
import { evidenceRecall, type UnitRecall } from '../segmentation/evidence-recall.ts'
import type { Sample } from '../corpora/locomo-samples.ts'
import { measureArms, type ArmScores } from '../segmentation/measure-arms.ts'
import { FIXED_UNITS, segmentUnits } from '../segmentation/search-units.ts'
import type { Policy } from '../../../packages/segment/index.ts'
import { readPolicy } from '../../../packages/cli/commands/segment-command.ts'
import { POLICY_NAMES } from '../../../packages/segment/policy.ts'
import { command, type HostProcess } from '../../../packages/cli/command.ts'
import { JSON_FLAG, valuesOf } from '../../../packages/cli/flags.ts'
import { assertReadable } from '../../../packages/cli/message-lines.ts'
import { inFile, readEvaluationFile } from '../corpora/evaluation-files.ts'
import type { Terminal } from '../../../packages/cli/terminal/terminal.ts'
import { showRecalls, showScores } from './show-evaluation.ts'

const DEFAULT_POLICY = 'local'

const ARGS = {
  file: {
    type: 'positional', required: true,
    description: 'One or more files of one dialogue per line: {id, utterances: [{speaker, '
      + 'text, ts?}], boundaries}; or LoCoMo JSON; - reads stdin',
  },
  policy: {
    type: 'string', valueHint: 'NAME', description: `One of ${POLICY_NAMES.join(', ')}; may be repeated (default: ${DEFAULT_POLICY})`,
  },
  options: { type: 'string', valueHint: 'JSON', description: 'Options of the policy, such as \'{"gapMinutes":10}\'' },
  ...JSON_FLAG,
} as const

export const segmentation = command({
  meta: { name: 'segmentation', description: 'Evaluate segmentation policies against reference boundaries and baselines' },
  variadic: true,
  args: ARGS,
  run: async ({ args, rawArgs }, cli) => {
    const policies = readPolicies(valuesOf(rawArgs, ARGS, 'policy'), args.options)
    const files = args._
    const { host, terminal } = cli
    const show = (args.json === true ? jsonView : readableView)(terminal)
    await assertReadable(files)
    for (const file of files) {
      await measureFile(file, policies, { host, show })
      if (!terminal.isRead()) return
    }
  },
})

/** Creates the policies. @throws {MadeleineError} `invalid_input`, also for options with several policies: options belong to one policy */
function readPolicies(names: readonly string[], options: string | undefined): Policy[] {
  if (options !== undefined && names.length > 1) {
    throw new MadeleineError('invalid_input', '--options needs a single --policy, the one they are for')
  }
  return (names.length > 0 ? names : [DEFAULT_POLICY]).map((name) => readPolicy(name, options))
}

async function measureFile(file: string, policies: readonly Policy[], { host, show }: { host: HostProcess; show: View }): Promise<void> {
  const reference = await readEvaluationFile(file, host)
  try {
    if ('samples' in reference) show.recalls(file, await recallsOf(policies, reference.samples))
    else show.scores(file, await scoresOf(policies, reference.dialogues))
  } catch (error) {
    throw inFile(file, error)
  }
}

const scoresOf = (policies: readonly Policy[], dialogues: readonly LabelledDialogue[]): Promise<ArmScores[]> =>
  measureArms([...baselines(dialogues), ...policies.map(policyArm)], dialogues)

async function recallsOf(policies: readonly Policy[], samples: readonly Sample[]): Promise<UnitRecall[]> {
  const recalls: UnitRecall[] = []
  for (const kind of [...FIXED_UNITS, ...policies.map(segmentUnits)]) recalls.push(await evidenceRecall(kind, samples))
  return recalls
}

interface View {
  scores(file: string, arms: readonly ArmScores[]): void
  recalls(file: string, units: readonly UnitRecall[]): void
}

const jsonView = ({ printJson }: Terminal): View => ({
  scores(file, arms) {
    for (const { scores, ...arm } of arms) printJson({ file, ...arm, ...scores })
  },
  recalls(file, units) {
    for (const unit of units) printJson({ file, ...unit })
  },
})

const readableView = ({ print, screen }: Terminal): View => ({
  scores: (file, arms) => print(showScores(screen, file, arms)),
  recalls: (file, units) => print(showRecalls(screen, file, units)),
})
