/** `madeleine`: episodic memory for conversations. */
import '@madeleine/base/ambient-types'
export {
  type Abortable, type EmbedderOption, type ExportSource, type LanguageModelOption, type LocalReranker, type Memory, type MemoryOptions,
  type ModelLimits, type OpenAICompatible, openMemory, openStore, type Prices, type Redact, type RemoteOptions, type RerankerOption,
  type Store, type StoreOptions, type UpgradeOptions, type UpgradeProgress,
} from '@madeleine/core'
export { type ErrorCode, type Json, type JsonObject, MadeleineError } from '@madeleine/base'
export type {
  AiSdkModelMessage, AiSdkUiMessage, AnthropicMessage, AuditEntry, AuditOptions, AuditResult, AuditRow, Boundary, Ceilings, CheckResult,
  CompactResult, Confidence, ConfidenceLevel, ContentsBullet, ContentsEntry, ContextOptions, ContextResult,
  ConversationEntry, ConversationsOptions, ConversationsResult, CreateKeyOptions, CreateKeyResult, Embedder, Episode, EpisodeResult,
  EpisodeReview, Events, ExchangedMessage, ExpandOptions, ExpandResult, Explanation, Fact, FactMessage, FactsOptions, FlushOptions,
  ForgetOptions, ForgetPlanResult, ForgetResult, ForgottenIds, ForgottenRows, ImportError, ImportItem, ImportOptions, ImportResult,
  ImportSource, JobOutcome, KeyEntry, KeyScope, KeysOptions, KeysResult, Kind, LeftOut, LeftOutCounts, ManifestOptions, ManifestResult,
  ManifestSegment, Marks, Measurement, MergePeopleOptions, MessageInput, MessagesOptions, MessagesResult, OpenAiMessage, Passage,
  PassageExplanation, PeopleOptions, PeopleResult, Person, PersonMerge, PlainMessage, Principal, PromptMessage, PushOptions, PushResult,
  Quality, RateResult, Reason, RebuiltIds, RecalledTime, RecallOptions, RecallPhase, RecallResult, RecentEpisode, RecentOptions,
  RecentPassage, RecentResult, RestoreResult, ReviewRating, RevokeKeyResult, Role, Segment, SegmentsOptions, SegmentStatus, SessionLeftOut,
  SessionOptions, SessionResult, StatsResult, StoredMessage, TimelineBucket, TimelineEpisode, TimelineGroup, TimelineOptions,
  TimelineResult, TocOptions, TocResult, UnerasedReason, UnerasedTable, UnreadKey, UpgradeResult,
} from '@madeleine/contract'
export { readImport } from '@madeleine/import'
