/** The calls of a memory as types: what each is given, and what it answers with. */
import type { Memory } from './memory.ts'

export type MemoryCalls = Omit<Memory, 'on' | 'holdOpen' | 'close' | typeof Symbol.asyncDispose>
/** The first argument of a call. */
export type GivenTo<N extends keyof MemoryCalls> = NonNullable<Parameters<MemoryCalls[N]>[0]>
export type AnswerTo<N extends keyof MemoryCalls> = ReturnType<MemoryCalls[N]>
