/** `@madeleine/base`: errors, JSON, the calendar, tokens and turns of the event loop. It stands on nothing. */
export { type Backoff, backoffMs, jitteredBackoffMs } from './backoff.ts'
export { BoundedMap, MAX_CACHED_CHARS, setNewest } from './bounded-map.ts'
export {
  assertTimeZone, civilFromDays, dateFormat, dateOf, dayNumber, daysFromCivil, gapInWords, instantOf, isEpochSeconds, isoWeekday,
  localDate, localHour, localTime, mondayOf, readBound, readTime, startOfDate, startOfHour,
} from './calendar.ts'
export { DEFAULT_FOLDER, isAddress } from './default-folder.ts'
export { defined } from './defined.ts'
export { fullError, isNoRoom, isTight, lackForNewStore, lackForValues, lackOfSpace, spaceReserve, type SpaceReserve } from './disk-space.ts'
export {
  awaiting, calling, codedError, ERROR_CODES, type ErrorCode, ERRORS, hasCode, invalidInput, isMadeleineError, MadeleineError,
  type OnFailedReading, reading, readOr, reasonIn, show, stepsOr, systemReason, throwIfAborted, untilAborted,
} from './errors.ts'
export { escapeControls, escapeLine } from './escape-terminal.ts'
export {
  byteLength, capitalised, type CharacterKind, clipText, collapsedText, compatible, composed, distanceToPrefix, editDistance, fold,
  foldText, isUnspaced, isUnspacedText, kindOf, LAST_SPACED, normalise, normaliseJson, termHash,
} from './folded-text.ts'
export {
  isJsonObject, isPlain, type Json, JSON_DEPTH, type JsonBounds, JsonMeter, type JsonObject, stringOf, toJson, wrongValue,
} from './json.ts'
export { LatinRegExp, literalPattern } from './latin-regexp.ts'
export { removeLeftovers } from './leftover-copies.ts'
export { isLogPosition, laterLogPosition, logBytesBefore, NOTHING_WRITTEN } from './log-position.ts'
export { atOnce, giveTurn, inTurns, mapSteps, type Steps, TURN_UNITS } from './loop-turns.ts'
export {
  CLOSED_HEADING, CLOSED_NOTE, escapeFrameTags, FRAME_NAME, FRAME_NOTE, FRAME_SENTENCES, type Framing, framingOf, KNOWN_FACTS,
  STARRED_HEADING,
  MAY_NOT_ANSWER, NOTHING_ANSWERS, SPACE_HEADING, SPACE_NOTE, TAG_SIGNS,
} from './marks.ts'
export {
  dependentsOf, isPartOfWeek, isSegmentId, type Level, type NodeName, partWith, pathTo, type Period, periodName, periodsOf, readNodeName,
  readPeriod, ROOT, SEGMENT_ID,
} from './period.ts'
export {
  escapeQuoted, escapeSpeaker, escapeText, type Excerpt, excerptLabel, plainLine, plainLinks, plainName, speakerLabel, truncate,
  withoutHidden,
} from './plain-line.ts'
export { REMOVED_BEGIN, removedIn, withoutRemoved } from './removed-mark.ts'
export { openTemporaryFile, type TemporaryFile } from './temporary-file.ts'
export {
  codePoints, countCl100k, countTokens, countTokensInTurns, tokenCounterOf, type TokenizerOption, TOKENIZERS, type TokenSteps,
  tokenStepsOf,
} from './tokens/token-count.ts'
export { DAY_MS, HOUR_MS, MINUTE_MS, minutesBetween, SECOND_MS } from './units.ts'
export { cosine, isZero, mean, type Vector } from './vector-math.ts'
export { packageFile, readPackageFile, VERSION } from './version.ts'
export { errorWritten, writtenError, type WrittenError } from './written-error.ts'
