/** `@madeleine/contract`: what goes in and comes out: calls, messages, policies' and models' ports, as schemas and types. */
export { toolsOf } from './called-tools.ts'
export { type Call, type CallName, CALLS, neededScope, optionNamesOf } from './calls.ts'
export { type Confidence, CONFIDENCE_LEVELS, type ConfidenceLevel, confidenceOf, leastValueOf, levelOf } from './confidence.ts'
export {
  ContentsBullet, ContentsEntry, ContextInput, type ContextOptions, ContextResult, ExpandInput, type ExpandOptions, ExpandResult,
  ManifestInput, type ManifestOptions, ManifestResult, ManifestSegment, type PromptMessage, SessionInput, SessionLeftOut,
  type SessionOptions, SessionResult, type TextPart, TocInput, type TocOptions, TocResult, type ToolCallPart, type ToolResultPart,
} from './context-calls.ts'
export {
  type CalledStep, type Events, EVENTS, failureCode, type JobOutcome, type Measurement, type RecallPhase, SILENT, type Step,
  type StepTime, type Telemetry, type TelemetryEvent, type Tracing,
} from './events.ts'
export {
  type AnyAttributeName, attributeName, type AttributeName, attributeOf, ATTRIBUTES, bySaying, DONE, type DonePlan,
  type DoneThing, type EditMark, type EditWord, type EndedFact, FACT_CATEGORIES, FACT_EDIT_ACTIONS, FACT_OPERATIONS,
  FACT_REFUSALS, type FactCategory, type FactChange, type FactEditAction, type FactPin, type FactQuality,
  type FactRefusal, type FactRefusals, type FactSource, isLasting, isSingleValued, isWithdrawn, KIND_ORDER,
  type KnownFact, MAX_NAME_BYTES, type MessagePlace, MOST_NOTED, MOST_PINNED, namesOf, onePerFact, type OverFact, type OverKind,
  type OverThing, QUALITY_ORDER,
  type SaidChange, SINGLE_VALUED, STATED_CATEGORIES, type StatedCategory, type StatedChange, type StatedFact,
  subjectKeyOf, USER_SUBJECT,
} from './fact.ts'
export {
  AgendaInput, type AgendaOptions, AgendaResult, ChangedFact,
  EditFactInput, type EditFactOptions, EditFactResult, Fact, FactEdit, FactEditMark, FactEditsInput, type FactEditsOptions,
  FactEditsResult, FactMessage, FactsInput, type FactsOptions, FactState, PlannedDay,
} from './facts-calls.ts'
export {
  ArchiveInput, type ArchiveOptions, Change, DescribeInput, type DescribeOptions, type HistoryAction, HistoryEntry, HistoryInput,
  type HistoryOptions, MergeInput, type MergeOptions, MergeProposal, MergeProposalsInput, type MergeProposalsOptions, SplitInput,
  type SplitOptions, StarInput, type StarOptions, SUMMARY_CODE_POINTS, TITLE_CODE_POINTS, UnarchiveInput, type UnarchiveOptions, UndoInput,
  PauseInput, type PauseOptions, TrustInput, type TrustOptions,
} from './history-calls.ts'
export {
  addCounts, addNotes, addRefused, EXPORT_BEGINNING, type ImportItem, type ImportSource, isNoText, leftOutCounter, type LeftOutCounter,
  type LeftOutCounts, type LeftOutKind, leftOutText, MOST_LISTED, type Refused, type SourcePosition,
} from './import-source.ts'
export { knownPeople, KnownPeople, nameKeyOf, type NamesOfOne } from './known-people.ts'
export {
  Boundary, ConversationEntry, ConversationsInput, type ConversationsOptions, ConversationsResult, DATE_ORDERS, type DateOrder,
  type FlushOptions, ForgetInput, type ForgetOptions, ForgetPlanResult, ForgetResult, ForgottenIds, ForgottenRows, ImportError,
  ImportInput, type ImportOptions, ImportResult, MessagesInput, type MessagesOptions, MessagesResult, type PushOptions, PushResult,
  MOST_GRACE_DAYS, RebuiltIds, Segment, type SegmentsOptions, StoredMessage, TABLE_COLUMNS, type TableColumns, UploadInput,
  type UploadOptions,
} from './log-calls.ts'
export {
  type ContentPart, handedOn, isHandedOver, mediaIn, messageWithoutRecalled, ownText, ownWithin, rangesNotOwn, rangesWithin, readStoredPart,
  type RecalledRange, recalledRanges, withoutRecalled,
} from './message-content.ts'
export {
  type AiSdkModelMessage, type AiSdkUiMessage, type AnthropicMessage, type Draft, type Kind, type Marks, type Message, type MessageInput,
  nearestKey, nearestName, type OpenAiMessage, type PlainMessage, type Role, ROLES, speakerOf, type UncountedDraft, type UnreadKey,
  unreadKeyCounter, withoutUnknownKeys,
} from './message.ts'
export {
  type AskModel, behindThoughts, type Embedder, embedderOf, type GeneratedText, isComparable, isSound, type LanguageModel, lineOf,
  type ModelAnswer, type ModelQuestion, type ModelRequest, type OnText, type PromptTurn, replyObject, type TextBounds, type TextLimits,
  textWithin, type UserEmbedder,
} from './models.ts'
export {
  AssignProjectInput, type AssignProjectOptions, AssignProjectResult, MOST_PLACE_CHARACTERS, Project, ProjectName, ProjectsInput,
  type ProjectsOptions, ProjectsResult,
} from './project-calls.ts'
export {
  AuditEntry, AuditInput, type AuditOptions, AuditResult, type AuditRow, CallTotals, Ceilings, CheckResult, CompactResult, CreateKeyInput,
  type CreateKeyOptions, CreateKeyResult, EarlyStop, type EndedKey, FailingJobs, Invariant, KEY_SCOPES, KeyEntry, type KeyScope,
  KeysInput, type KeysOptions, KeysResult, PendingResult, type PoolsResult, type Principal, QueueResult, ReadableRows, ReadableTable,
  RecordAuditInput, RestoreResult, RevokeKeyInput, type RevokeKeyOptions, RevokeKeyResult, RowCounts, Spending, StatsResult,
  UnerasedReason, UnerasedTable, UpgradeInput, UpgradeResult,
} from './operator-calls.ts'
export {
  GRANTEE_KINDS, type GranteeKind, GrantsInput, type GrantsOptions, GrantSpaceInput, type GrantSpaceOptions, GrantsResult,
  MergePeopleInput, type MergePeopleOptions, MOST_NAMES, PeopleInput, type PeopleOptions, PeopleResult, Person, PersonMerge,
  RevokeSpaceInput, type RevokeSpaceOptions, RevokeSpaceResult, type SpaceAccess, SpaceGrant, SpacesResult,
} from './people-calls.ts'
export {
  checkSizes, idOf, MAX_ID_CHARS, MAX_JSON_BYTES, MAX_TEXT_BYTES, type MessageBody, readBody, readDraft, readId, readMessage, storedBytes,
} from './read-message.ts'
export {
  Episode, EpisodeFields, EpisodeResult, EpisodeReview, ExchangedMessage, Explanation, LeftOut, Passage, PassageExplanation, type Rater,
  RateResult, RATINGS, RecalledTime, RecallInput, type RecallOptions, RecallResult, RecentEpisode, RecentInput, type RecentOptions,
  RecentPassage, RecentResult, RelatedEpisode, RelatedInput, type RelatedOptions,
  type ReviewRating, TimelineBucket, TimelineEpisode, TimelineGroup, TimelineInput, type TimelineOptions, TimelineResult, MOST_GROUPS,
} from './recall-calls.ts'
export { callable, copyOptions, fromWire, joinSignals, jsonSchemaOf, parseOptions, unknownOption, type Wire, wireOf } from './schemas.ts'
export {
  CALIBRATION_SEGMENTS, type CitedSentence, type Closed, type Complexity, containsQuote, drift, FLASHBULB, gripId, isGripId, KEY_MOMENT,
  type Keyword, lengthOf, ORDINARY, type Quality, readGripId, type Reason, REASONS, segmentId, type Support, type SurpriseLevel,
  surpriseOfDrift, surpriseOfLevel, uuidOfName,
} from './segment.ts'
export { timeLines, timeReadAs } from './time-lines.ts'
export { referenceOf, type Transcript, transcriptOf } from './transcript.ts'
export { Count, Id, Redact, REDACTIONS, SegmentStatus, Share, SpaceName, SpaceNames, type SpaceOptions, Time } from './values.ts'
