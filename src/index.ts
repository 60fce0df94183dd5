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
  ContextOptions, ConversationsOptions, ExpandOptions, ManifestOptions, MessagesOptions,
  RecallOptions, RecentOptions, SegmentsOptions, SessionOptions, TimelineOptions, TocOptions,
} from './contract/recall-calls.ts'
export type { MergePeopleOptions, PeopleOptions } from './contract/people-calls.ts'
export type { FactsOptions } from './contract/facts-calls.ts'
export type {
  AiSdkModelMessage, AiSdkUiMessage, AnthropicMessage, Kind, Marks, MessageInput, OpenAiMessage, PlainMessage, Role,
} from './contract/message.ts'
export type { UnreadKey } from './contract/message.ts'
export type { Json, JsonObject } from './base/json.ts'
export type { Events } from './contract/events.ts'
export type { JobOutcome, Measurement, RecallPhase } from './contract/events.ts'
export type { Quality } from './contract/episode.ts'
export type { Reason } from './contract/segment.ts'
export type { Confidence, ConfidenceLevel } from './contract/confidence.ts'
export type { PromptMessage } from './contract/model-messages.ts'
export type { ForgetOptions } from './contract/write-calls.ts'
export type { ReviewRating } from './contract/write-calls.ts'
export type { ExportSource } from './core/transfer/read-export.ts'
export type { UpgradeOptions, UpgradeProgress } from './core/upgrade/upgrade.ts'
export type { EmbedderOption, LanguageModelOption, LocalReranker, ModelLimits, Prices, RerankerOption } from './core/memory/open-models.ts'
export type { Redact } from './core/model/embedding-model.ts'
export type { OpenAICompatible } from './core/model/providers/openai-compatible.ts'
export type { Embedder } from './contract/model-ports.ts'
export { readImport } from './import/read-import.ts'
export type { FlushOptions, ImportOptions, PushOptions } from './contract/write-calls.ts'
export type {
  ForgetPlanResult, ForgetResult, ForgottenIds, ForgottenRows, ImportError, ImportResult, PushResult, RateResult, RebuiltIds,
} from './contract/write-calls.ts'
export type { ImportItem, ImportSource, LeftOutCounts } from './contract/import-source.ts'
export type {
  Episode, Explanation, LeftOut, Passage, PassageExplanation, RecallResult, RecalledTime, RecentEpisode, RecentPassage, RecentResult,
} from './contract/recall-result.ts'
export type { TimelineBucket, TimelineEpisode, TimelineResult } from './contract/log-results.ts'
export type { ContentsBullet, ContentsEntry, ManifestResult, ManifestSegment, TocResult } from './contract/session-results.ts'
export type { ContextResult, SessionLeftOut, SessionResult } from './contract/session-results.ts'
export type {
  Boundary, ConversationEntry, ConversationsResult, EpisodeResult, EpisodeReview, ExpandResult, MessagesResult, Segment, StoredMessage,
} from './contract/log-results.ts'
export type { PeopleResult, Person, PersonMerge } from './contract/people-calls.ts'
export type { SegmentStatus } from './contract/values.ts'
export type { Fact, FactMessage } from './contract/facts-calls.ts'
export type {
  Ceilings, CheckResult, CompactResult, RestoreResult, StatsResult, UnerasedReason, UnerasedTable, UpgradeResult,
} from './contract/operator-results.ts'
export type { AuditOptions, AuditRow, CompactOptions, CreateKeyOptions, KeysOptions } from './contract/key-options.ts'
export type {
  AuditEntry, AuditResult, CreateKeyResult, KeyEntry, KeysResult, RevokeKeyResult,
} from './contract/operator-results.ts'
export type { KeyScope, Principal } from './contract/key-options.ts'
