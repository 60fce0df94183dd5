/** `madeleine/langgraph`: memory for LangGraph. */
export { MadeleineStore, type MemoryOfNamespace } from './items/madeleine-store.ts'
export { recallHook, type RecallHook, type RecallHookOptions } from './threads/recall-hook.ts'
export { rememberThreads, type MemoryOfRun, type Remembering, type RememberOptions } from './threads/remember-threads.ts'
export type { OnThreadEvent, ThreadEvent } from './threads/thread-event.ts'
