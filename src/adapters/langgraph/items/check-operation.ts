/** What an operation must be before anything of its batch is done. */
import {
  InvalidNamespaceError, validateNamespace,
  type GetOperation, type ListNamespacesOperation, type Operation, type PutOperation, type SearchOperation,
} from '@langchain/langgraph-checkpoint'
import { invalidInput } from '../../../errors.ts'

export const isPut = (operation: Operation): operation is PutOperation => 'value' in operation
export const isGet = (operation: Operation): operation is GetOperation => 'key' in operation && !('value' in operation)
export const isSearch = (operation: Operation): operation is SearchOperation => 'namespacePrefix' in operation

/** @throws InvalidNamespaceError  @throws {MadeleineError} `invalid_input` for a key, an index or a query of another type */
export function checkOperation(operation: Operation): void {
  if (isSearch(operation)) checkSearch(operation)
  else if ('namespace' in operation) checkItem(operation)
  else checkListing(operation)
}

function checkSearch({ namespacePrefix, query }: SearchOperation): void {
  validateNamespace(namespacePrefix, { allowEmpty: true, allowReservedRoot: true })
  // Null as programs in plain JavaScript give it
  if ((query ?? undefined) !== undefined && typeof query !== 'string') throw invalidInput('query', query, 'a string')
}

function checkItem(operation: GetOperation | PutOperation): void {
  validateNamespace(operation.namespace, { allowReservedRoot: true })
  if (typeof operation.key !== 'string') throw invalidInput('key', operation.key, 'a string')
  // What deletes an item indexes nothing, and InMemoryStore does not look at it either
  if (isPut(operation) && operation.value !== null) checkIndex(operation.index)
}

/** InMemoryStore ignores a wrong one where it has no embeddings, and fails in its own code where it has: here every item is indexed. */
function checkIndex(index: unknown): void {
  if (index === false || index === undefined || index === null) return
  if (!Array.isArray(index)) throw invalidInput('index', index, 'false or an array of paths')
  for (const [i, path] of index.entries()) if (typeof path !== 'string') throw invalidInput(`index[${i}]`, path, 'a path, as a string')
}

function checkListing({ matchConditions }: ListNamespacesOperation): void {
  const wrong = matchConditions?.find(({ matchType }) => matchType !== 'prefix' && matchType !== 'suffix')
  if (wrong) throw new InvalidNamespaceError(`Unsupported match type: ${String(wrong.matchType)}`)
}
