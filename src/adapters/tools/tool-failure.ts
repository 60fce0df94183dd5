/** What a model is told when a tool fails: what was wrong, and what to do next. */
import { ERRORS, type ErrorCode } from '../../error-codes.ts'
import { codedError, type MadeleineError } from '../../errors.ts'
import { escapeText } from '../../message/escape-text.ts'
import type { ToolNames } from './memory-tool.ts'

/** A failure as a tool answers it. */
export interface ToolFailure {
  /** Stable; docs/reference/errors.md lists them. */
  readonly code: ErrorCode
  readonly message: string
  /** For the model: the next step. */
  readonly advice: string
}

const ADVICE: Partial<Record<ErrorCode, (names: ToolNames) => string>> = {
  invalid_input: () => 'Correct the arguments and call again.',
  bad_time: () => 'Write times as ISO dates, such as 2026-03-18, and call again.',
  too_large: () => 'Split or shorten it, and call again for each part.',
  not_found: ({ browse }) =>
    `Ids are in the answers of \`recall\`, \`recent\`, \`facts\` and \`${browse}\`: take one from there, whole and unchanged.`,
  forbidden: () => 'This may be read but not changed. Leave it, or do it in the user\'s own memory, without `space`.',
  conflict: () => 'The same message is stored with a different time: there is nothing left to do.',
  store_full: () => 'The disk is full: nothing was stored, reading still works. Tell the user.',
  aborted: () => 'The call was cancelled.',
  closed: () => 'The memory is closed. Go on without it.',
}

/** @param error whatever was thrown */
export function toolFailureOf(error: unknown, names: ToolNames): ToolFailure {
  const { code, message } = codedError(error, 'unexpected', 'an unexpected error') as MadeleineError
  const { retryable, remedy } = ERRORS[code]
  return {
    code, message: escapeText(message),
    advice: ADVICE[code]?.(names) ?? (retryable ? 'Call again; it may work then.' : `Go on without memory, and tell the user: ${remedy}`),
  }
}

/** @param error of opening the memory: nothing that a model could correct, whatever its code is */
export function openingFailureOf(error: unknown, names: ToolNames): ToolFailure {
  const failure = toolFailureOf(error, names)
  return {
    ...failure, message: `the memory cannot be opened: ${failure.message}`,
    advice: 'Go on without memory, and tell the user what is wrong. The next call tries again.',
  }
}

/** The failure as a text. */
export const failureText = ({ code, message, advice }: ToolFailure): string => `${code}: ${message}\n${advice}`
