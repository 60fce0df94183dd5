/** Ids that are good, but of another tool: a model is told which one takes them. */
import { MadeleineError, show } from '../../errors.ts'

/** An episode as the contents name it. */
const EPISODE_NODE = /^toc:segment:/
const NODE = /^(?:toc:|\d{4}(?:-(?:W?\d\d|\d\d-\d\d))?$)/
const SOURCE = /^grip:/
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** The id of an episode by itself, also where the contents named it. */
export const bareId = (name: string): string => name.trim().replace(EPISODE_NODE, '')

/** @throws {MadeleineError} `invalid_input` for the id of a node: `browse` shows it */
export function refuseNode(id: string, browse: string): void {
  if (NODE.test(id)) {
    throw new MadeleineError('invalid_input', `${show(id)} is a node of the contents: give it to \`${browse}\` as \`node\``)
  }
}

/** @throws {MadeleineError} `invalid_input` for a source: `expand` shows it */
export function refuseSource(id: string): void {
  if (SOURCE.test(id)) throw new MadeleineError('invalid_input', `${show(id)} is a source: give it to \`expand\` as \`id\``)
}

/** @throws {MadeleineError} `invalid_input` for what can only be the id of a message, whose conversation has to be known */
export function refuseMessage(id: string): void {
  if (!UUID.test(id) && !SOURCE.test(id)) throw new MadeleineError('invalid_input', `${show(id)} is not the id of an episode, a `
    + `fact or a source; for a message, give its \`conversation_id\` too. \`recall\`, \`recent\` and \`facts\` return ids`)
}
