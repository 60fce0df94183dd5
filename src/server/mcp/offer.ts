/** What of a memory a host is offered: all of it, or what the key that it sends allows. */
import type { MemoryTool } from '../../tools/memory-tool.ts'
import type { KeyScope } from '../../contract/principal.ts'

export interface Offer {
  readonly tools: readonly MemoryTool[]
  /** The tools that are not offered, and the scope that a key needs for each. */
  readonly withheld: ReadonlyMap<string, KeyScope>
  /** Whether there are resources and prompts, which show what is stored. */
  readonly reads: boolean
  /** Whether a host can be told of changes, which needs a connection that stays. */
  readonly subscribes: boolean
}

/** To a host that has the memory for itself. */
export const wholeOffer = (tools: readonly MemoryTool[]): Offer =>
  ({ tools, withheld: new Map<string, KeyScope>(), reads: true, subscribes: true })

/** As for a call of the contract: what only reads needs `read`, all else `write`. */
const scopeOf = ({ annotations }: MemoryTool): KeyScope => (annotations.readOnlyHint ? 'read' : 'write')

/** To whoever sends a key with these scopes, for one request. */
export function offerTo(scopes: readonly KeyScope[], tools: readonly MemoryTool[]): Offer {
  const isAllowed = (tool: MemoryTool): boolean => scopes.includes(scopeOf(tool))
  return {
    tools: tools.filter(isAllowed),
    withheld: new Map(tools.filter((tool) => !isAllowed(tool)).map((tool) => [tool.name, scopeOf(tool)])),
    reads: scopes.includes('read'), subscribes: false,
  }
}
