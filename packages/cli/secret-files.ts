/** Secrets that a container or an orchestrator mounts as files, instead of values in the environment. */
import { readFileSync } from 'node:fs'
import { MadeleineError } from '@madeleine/base'

/** Variables whose value a file may hold, named by the same variable with `_FILE` behind it. */
export const SECRET_VARIABLES = [
  'MADELEINE_DATABASE_URL', 'MADELEINE_DIRECT_URL', 'MADELEINE_READ_URL', 'MADELEINE_CACHE_URL', 'MADELEINE_KEY',
  'MADELEINE_LOGIN_PASSWORD', 'MADELEINE_MODEL_KEY', 'MADELEINE_EMBEDDER_KEY',
] as const

type Variables = Readonly<Record<string, string | undefined>>

/**
 * The environment with what its files hold, such as MADELEINE_KEY from the file that MADELEINE_KEY_FILE names; the same object
 * where no variable names one. White space at the end of a file is no part of a secret.
 *
 * @throws {MadeleineError} `invalid_input`, naming the variable: it is set in both ways, or its file is empty or cannot be read
 */
export function withSecretFiles<T extends Variables>(env: T): T | Variables {
  const given = SECRET_VARIABLES.filter((name) => env[`${name}_FILE`])
  if (given.length === 0) return env
  return { ...env, ...Object.fromEntries(given.flatMap((name) => [[name, readSecret(name, env)], [`${name}_FILE`, undefined]])) }
}

function readSecret(name: string, env: Variables): string {
  const path = env[`${name}_FILE`]!
  if (env[name]) throw new MadeleineError('invalid_input', `${name} and ${name}_FILE cannot be combined; give one of them`)
  const secret = textOf(name, path).trimEnd()
  if (secret === '') throw new MadeleineError('invalid_input', `the file ${path} of ${name}_FILE is empty; it holds the value of ${name}`)
  return secret
}

function textOf(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new MadeleineError(
      'invalid_input', `the file ${path} of ${name}_FILE cannot be read (${(error as NodeJS.ErrnoException).code})`, { cause: error },
    )
  }
}
