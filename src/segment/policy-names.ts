/** The names of the policies of this package: known without them, since a store's options and `--help` name policies and need none. */
export const POLICY_NAMES = ['auto', 'batch', 'chunk', 'idle', 'local', 'threshold'] as const
export type PolicyName = (typeof POLICY_NAMES)[number]

export const isPolicyName = (name: unknown): name is PolicyName => (POLICY_NAMES as readonly unknown[]).includes(name)
