/** `madeleine`: episodic memory for conversations. */
import './ambient-types.ts'
export { openMemory, openStore } from './memory/open/open-store.ts'
export type { Store } from './memory/open/running-store.ts'
export type { Memory } from './memory/memory.ts'
export type { Abortable } from './memory/call-guard.ts'
export type { MemoryOptions, StoreOptions } from './memory/open/store-options.ts'
export type { RemoteOptions } from './memory/remote/remote-options.ts'
export type { ErrorCode } from './errors.ts'
export { MadeleineError } from './errors.ts'
export type {
  ContextOptions, ConversationsOptions, ExpandOptions, ManifestOptions, MessagesOptions,
  RecallOptions, RecentOptions, SegmentsOptions, SessionOptions, TimelineOptions, TocOptions,
} from './contract/call-options.ts'
export type { MergePeopleOptions, PeopleOptions } from './contract/people-options.ts'
export type { FactsOptions } from './contract/facts-options.ts'
export type {
  AiSdkModelMessage, AiSdkUiMessage, AnthropicMessage, Kind, Marks, MessageInput, OpenAiMessage, PlainMessage, Role,
} from './message/message.ts'
export type { UnreadKey } from './message/message-keys.ts'
export type { Json, JsonObject } from './json.ts'
export type { Events } from './core/events.ts'
export type { JobOutcome, Measurement, RecallPhase } from './core/telemetry.ts'
export type { Quality } from './core/episode-values.ts'
export type { Reason } from './core/segment.ts'
export type { Confidence, ConfidenceLevel } from './core/confidence.ts'
export type { PromptMessage } from './message/model-messages.ts'
export type { ForgetOptions } from './contract/forget-options.ts'
export type { ReviewRating } from './reviews/core/rating.ts'
export type { ExportSource } from './transfer/operation/read-export.ts'
export type { UpgradeOptions, UpgradeProgress } from './upgrade/operation/upgrade.ts'
export type { EmbedderOption, LanguageModelOption, LocalReranker, ModelLimits, Prices, RerankerOption } from './memory/open/open-models.ts'
export type { Redact } from './model/redact.ts'
export type { OpenAICompatible } from './model/providers/openai-compatible.ts'
export type { Embedder } from './model/embedder.ts'
export { readImport } from './adapters/import/read-import.ts'
export type { FlushOptions, ImportOptions, PushOptions } from './contract/write-options.ts'
export type {
  ForgetPlanResult, ForgetResult, ForgottenIds, ForgottenRows, ImportError, ImportResult, PushResult, RateResult, RebuiltIds,
} from './contract/results/write-results.ts'
export type { ImportItem, ImportSource, LeftOutCounts } from './contract/import-source.ts'
export type {
  Episode, Explanation, LeftOut, Passage, PassageExplanation, RecallResult, RecalledTime, RecentEpisode, RecentPassage, RecentResult,
} from './contract/results/recall-result.ts'
export type { TimelineBucket, TimelineEpisode, TimelineResult } from './contract/results/log-results.ts'
export type { ContentsBullet, ContentsEntry, ManifestResult, ManifestSegment, TocResult } from './contract/results/contents-results.ts'
export type { ContextResult, SessionLeftOut, SessionResult } from './contract/results/session-results.ts'
export type {
  Boundary, ConversationEntry, ConversationsResult, EpisodeResult, EpisodeReview, ExpandResult, MessagesResult, Segment, StoredMessage,
} from './contract/results/log-results.ts'
export type { PeopleResult, Person, PersonMerge } from './contract/results/people-results.ts'
export type { SegmentStatus } from './contract/results/values.ts'
export type { Fact, FactMessage } from './contract/results/facts-result.ts'
export type {
  Ceilings, CheckResult, CompactResult, RestoreResult, StatsResult, UnerasedReason, UnerasedTable, UpgradeResult,
} from './contract/results/operator-results.ts'
export type { AuditOptions, AuditRow, CompactOptions, CreateKeyOptions, KeysOptions } from './contract/key-options.ts'
export type {
  AuditEntry, AuditResult, CreateKeyResult, KeyEntry, KeysResult, RevokeKeyResult,
} from './contract/results/operator-results.ts'
export type { KeyScope, Principal } from './keys/core/principal.ts'
