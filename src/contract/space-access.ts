/** What a grant allows in a space. */

/** read: what reads; read_write: what changes or removes too. */
export const SPACE_ACCESS = ['read', 'read_write'] as const
export type SpaceAccess = (typeof SPACE_ACCESS)[number]

/** Who may use a space: a user, or whoever has a key of a server. */
export const GRANTEE_KINDS = ['user', 'key'] as const
export type GranteeKind = (typeof GRANTEE_KINDS)[number]
