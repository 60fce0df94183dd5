/** `madeleine/langgraph`: memory for LangGraph. */
export { MadeleineStore, type MemoryOfNamespace } from './madeleine-store.ts'
export { recallHook, type RecallHook, type RecallHookOptions } from './remember-threads.ts'
export { rememberThreads, type MemoryOfRun, type Remembering, type RememberOptions } from './remember-threads.ts'
export type { OnThreadEvent, ThreadEvent } from './remember-threads.ts'
