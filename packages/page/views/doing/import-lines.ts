/** What a server says of an import while it runs, line by line, and where that stands. */
import type { ImportResult, Wire } from '@madeleine/contract'

export type ImportCounts = Wire<ImportResult>

export interface ImportState {
  readonly soFar?: ImportCounts
  readonly result?: ImportCounts
  readonly failure?: { readonly code: string; readonly message: string }
}

interface ImportLine {
  readonly progress?: ImportCounts
  readonly result?: ImportCounts
  readonly error?: { readonly code: string; readonly message: string }
}

/** Reads a body that grows: what is new of it is read, a line that is not whole yet is kept. */
export function importReader(): (body: string) => ImportState {
  let [state, read]: [ImportState, number] = [{}, 0]
  return (body) => {
    for (let end = body.indexOf('\n', read); end >= 0; end = body.indexOf('\n', read)) {
      state = after(state, body.slice(read, end))
      read = end + 1
    }
    return state
  }
}

function after(state: ImportState, line: string): ImportState {
  if (line.trim() === '') return state
  const { progress, result, error } = lineOf(line)
  if (error) return { ...state, failure: { code: error.code, message: error.message } }
  if (result) return { ...state, result, soFar: result }
  return progress ? { ...state, soFar: progress } : state
}

function lineOf(line: string): ImportLine {
  try {
    return JSON.parse(line) as ImportLine
  } catch {
    return { error: { code: 'bad_reply', message: 'the server answered with something that is not an answer from Madeleine' } }
  }
}
