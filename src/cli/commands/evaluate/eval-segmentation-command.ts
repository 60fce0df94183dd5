/** `madeleine eval segmentation FILE…`: policies and baselines on dialogues with reference boundaries, and on LoCoMo. */
import { MadeleineError } from '../../../errors.ts'
import { baselines, policyArm } from '../../../eval/segmentation/baselines.ts'
import type { LabelledDialogue } from '../../../eval/corpora/dialogues.ts'
import { evidenceRecall, type UnitRecall } from '../../../eval/segmentation/evidence-recall.ts'
import type { Sample } from '../../../eval/corpora/locomo-samples.ts'
import { measureArms, type ArmScores } from '../../../eval/segmentation/measure-arms.ts'
import { FIXED_UNITS, segmentUnits } from '../../../eval/segmentation/search-units.ts'
import type { Policy } from '../../../segment/index.ts'
import { POLICY_NAMES, readPolicy } from '../../policy-flag.ts'
import { command, type HostProcess } from '../../command.ts'
import { JSON_FLAG, valuesOf } from '../../flags/store-flags.ts'
import { assertReadable } from '../../json-lines.ts'
import { inFile, readEvaluationFile } from '../../evaluation-files.ts'
import type { Terminal } from '../../terminal/terminal.ts'
import { showRecalls, showScores } from '../../show/show-evaluation.ts'

const DEFAULT_POLICY = 'local'

const ARGS = {
  file: {
    type: 'positional', required: true,
    description: 'One or more files of one dialogue per line: {id, utterances: [{speaker, text, ts?}], boundaries}; or LoCoMo JSON; - reads stdin',
  },
  policy: { type: 'string', valueHint: 'NAME', description: `One of ${POLICY_NAMES.join(', ')}; may be repeated (default: ${DEFAULT_POLICY})` },
  options: { type: 'string', valueHint: 'JSON', description: 'Options of the policy, such as \'{"gapMinutes":10}\'' },
  ...JSON_FLAG,
} as const

export const segmentation = command({
  meta: { name: 'segmentation', description: 'Evaluate segmentation policies against reference boundaries and baselines' },
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
  if (options !== undefined && names.length > 1) throw new MadeleineError('invalid_input', '--options needs a single --policy, the one they are for')
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
