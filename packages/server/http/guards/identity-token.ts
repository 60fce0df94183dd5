/** Tokens of an identity provider in the place of keys: JSON Web Tokens (RFC 7519), checked with the keys that it publishes. */
import { createHash } from 'node:crypto'
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify, type JWTVerifyGetKey, type JWTVerifyOptions } from 'jose'
import { invalidInput, MadeleineError, reasonIn } from '@madeleine/base'
import { KEY_SCOPES, type KeyScope, type Principal } from '@madeleine/contract'
import { HttpProblem } from '../request-body.ts'

/** Whose tokens are taken, and what of them is believed. */
export interface TokenIssuer {
  /** The `iss` of its tokens: an address. Its OpenID Connect configuration names the keys, unless `keys` does. */
  readonly issuer: string
  /** What `aud` must contain: a token that was made for another program opens nothing here. */
  readonly audience: string
  /** Address of its JSON Web Key Set. */
  readonly keys?: string
  /** The claim that is the user whose memory a token opens; default `sub`. */
  readonly userClaim?: string
}

/** Asymmetric ones alone: with a shared secret, whoever can check tokens can make them, and `none` is no signature. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']
/** Clocks of two machines. */
const TOLERANCE_SECONDS = 30
const FETCH_MS = 10_000
const MOST_USER_CHARS = 255
/** Of scopes of ours in `scope`, beside those of other programs: `madeleine:read`. */
const SCOPE_START = 'madeleine:'
const DEFAULT_SCOPES: readonly KeyScope[] = ['read', 'write']

/** Whether a secret may be such a token: three parts, the first of them a JSON object. A key of ours has no dot. */
export const mayBeToken = (secret: string): boolean => /^eyJ[\w-]*\.[\w-]+\.[\w-]+$/.test(secret)

/**
 * Reads where the issuer's keys are, and checks tokens with them from then on. Keys are fetched when they are first needed, again when
 * a token names an unknown one, and kept otherwise.
 *
 * @returns who a token is of; undefined for one that is not signed by the issuer, is for another audience, names no user or has
 *   expired. Rejects with 503 while the keys cannot be fetched: then nothing is known of a token
 * @throws {MadeleineError} `invalid_input` for an address that is none, `server_unavailable` where the configuration cannot be read
 */
export async function tokenCheck(options: TokenIssuer, now: () => Date): Promise<(token: string) => Promise<Principal | undefined>> {
  const { issuer, audience, userClaim = 'sub' } = options
  const address = options.keys ?? await keysOf(addressIn('--jwt-issuer', issuer))
  const keys = createRemoteJWKSet(addressIn('--jwt-keys', address), { timeoutDuration: FETCH_MS })
  return async (token) => {
    const claims = await claimsOf(token, keys, { issuer, audience, currentDate: now() })
    const user = claims?.[userClaim]
    if (typeof user !== 'string' || user === '' || user.length > MOST_USER_CHARS) return undefined
    const expiresAt = new Date(claims!.exp! * 1000)
    return { keyId: keyIdOf(issuer, user), users: [user.normalize('NFC')], scopes: scopesOf(claims?.['scope']), expiresAt }
  }
}

type Expected = Required<Pick<JWTVerifyOptions, 'issuer' | 'audience' | 'currentDate'>>

async function claimsOf(token: string, keys: JWTVerifyGetKey, expected: Expected): Promise<JWTPayload | undefined> {
  try {
    const options = { ...expected, algorithms: ALGORITHMS, clockTolerance: TOLERANCE_SECONDS, requiredClaims: ['exp'] }
    return (await jwtVerify(token, keys, options)).payload
  } catch (error) {
    if (isOfToken(error)) return undefined
    throw new HttpProblem(503, 'server_unavailable', 'the keys of the identity provider cannot be fetched: repeat the request later')
  }
}

/** Whether the token is what is wrong: all else is the way to the keys. */
const isOfToken = (error: unknown): boolean => error instanceof errors.JOSEError
  && !(error instanceof errors.JWKSTimeout) && !(error instanceof errors.JWKSInvalid) && error.code !== 'ERR_JOSE_GENERIC'

/** What the audit names, and what requests are counted by: of one user of one issuer always the same, and no text of a claim. */
const keyIdOf = (issuer: string, user: string): string =>
  `jwt_${createHash('sha256').update(JSON.stringify([issuer, user])).digest('hex').slice(0, 32)}`

/** Those of ours that are named; a token that names none reads and writes, as a key does. */
function scopesOf(scope: unknown): readonly KeyScope[] {
  const words = typeof scope === 'string' ? scope.split(' ') : Array.isArray(scope) ? scope : []
  const named = words.filter((word) => typeof word === 'string' && word.startsWith(SCOPE_START))
  return named.length === 0 ? DEFAULT_SCOPES : KEY_SCOPES.filter((one) => named.includes(SCOPE_START + one))
}

/** Who can answer at an address without TLS can sign any token: only on this machine. */
function addressIn(name: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isHere = url !== undefined && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && isHere)) return url
  throw invalidInput(name, text, 'an https:// address')
}

/** By OpenID Connect Discovery 1.0, section 4. */
async function keysOf(issuer: URL): Promise<string> {
  const address = `${issuer.href.replace(/\/$/, '')}/.well-known/openid-configuration`
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(FETCH_MS), redirect: 'error' })
    if (!reply.ok) throw new Error(`status ${reply.status}`)
    const { jwks_uri: keys } = await reply.json() as { jwks_uri?: unknown }
    if (typeof keys !== 'string') throw new Error('it names no jwks_uri')
    return keys
  } catch (error) {
    throw new MadeleineError('server_unavailable', `the configuration of the identity provider at ${address} cannot be read `
      + `(${reasonIn(error)}); name the address of its keys with --jwt-keys`, { cause: error })
  }
}
