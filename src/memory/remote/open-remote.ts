/** A memory on a server of Madeleine: loaded by who names one, and by nobody else. */
import type { Memory } from '../memory.ts'
import { RemoteMemory } from './remote-memory.ts'
import { readRemoteOptions, type RemoteOptions } from './remote-options.ts'

/** Connects to nothing yet. @throws {MadeleineError} `invalid_input` */
export const openRemote = (given: RemoteOptions): Memory => new RemoteMemory(readRemoteOptions(given))
