/** `madeleine`: episodic memory for conversations. */
import './base/ambient-types.ts'
export { openMemory, openStore } from './core/memory/open-store.ts'
export type { Store } from './core/memory/running-store.ts'
export type { Memory } from './core/memory/memory.ts'
export type { Abortable } from './core/memory/call-guard.ts'
export type { MemoryOptions, StoreOptions } from './core/memory/store-options.ts'
export type { RemoteOptions } from './core/remote/remote-options.ts'
export type { ErrorCode } from './base/errors.ts'
export { MadeleineError } from './base/errors.ts'
export type {
  ContextOptions, ExpandOptions, ManifestOptions, SessionOptions, TocOptions, PromptMessage, ContentsBullet, ContentsEntry, ManifestResult,
  ManifestSegment, TocResult, ContextResult, SessionLeftOut, SessionResult, ExpandResult,
} from './contract/context-calls.ts'
export type {
  ConversationsOptions, MessagesOptions, SegmentsOptions, ForgetOptions, FlushOptions, ImportOptions, PushOptions, ForgetPlanResult,
  ForgetResult, ForgottenIds, ForgottenRows, ImportError, ImportResult, PushResult, RebuiltIds, Boundary, ConversationEntry,
  ConversationsResult, MessagesResult, Segment, StoredMessage,
} from './contract/log-calls.ts'
export type {
  RecallOptions, RecentOptions, TimelineOptions, ReviewRating, RateResult, Episode, Explanation, LeftOut, Passage, PassageExplanation,
  RecallResult, RecalledTime, RecentEpisode, RecentPassage, RecentResult, TimelineBucket, TimelineEpisode, TimelineResult, EpisodeResult,
  EpisodeReview,
} from './contract/recall-calls.ts'
export type { MergePeopleOptions, PeopleOptions, PeopleResult, Person, PersonMerge } from './contract/people-calls.ts'
export type { SegmentStatus } from './contract/values.ts'
export type {
  Ceilings, CheckResult, CompactResult, RestoreResult, StatsResult, UnerasedReason, UnerasedTable, UpgradeResult, AuditOptions, AuditRow,
  CompactOptions, CreateKeyOptions, KeysOptions, AuditEntry, AuditResult, CreateKeyResult, KeyEntry, KeysResult, RevokeKeyResult, KeyScope,
  Principal,
} from './contract/operator-calls.ts'
export type { FactsOptions } from './contract/facts-calls.ts'
export type {
  AiSdkModelMessage, AiSdkUiMessage, AnthropicMessage, Kind, Marks, MessageInput, OpenAiMessage, PlainMessage, Role,
} from './contract/message.ts'
export type { UnreadKey } from './contract/message.ts'
export type { Json, JsonObject } from './base/json.ts'
export type { Events } from './contract/events.ts'
export type { JobOutcome, Measurement, RecallPhase } from './contract/events.ts'
export type { Quality } from './contract/segment.ts'
export type { Reason } from './contract/segment.ts'
export type { Confidence, ConfidenceLevel } from './contract/confidence.ts'
export type { ExportSource } from './core/transfer/read-export.ts'
export type { UpgradeOptions, UpgradeProgress } from './core/upgrade/upgrade.ts'
export type { EmbedderOption, LanguageModelOption, LocalReranker, ModelLimits, Prices, RerankerOption } from './core/memory/open-models.ts'
export type { Redact } from './core/model/embedding-model.ts'
export type { OpenAICompatible } from './core/model/providers/openai-compatible.ts'
export type { Embedder } from './contract/models.ts'
export { readImport } from './import/read-import.ts'
export type { ImportItem, ImportSource, LeftOutCounts } from './contract/import-source.ts'
export type { Fact, FactMessage } from './contract/facts-calls.ts'
