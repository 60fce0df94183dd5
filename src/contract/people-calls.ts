/** The calls on people, as entries of the contract. */
import { MergePeopleInput, PeopleInput, UnmergePeopleInput } from './people-options.ts'
import { PeopleResult, PersonMerge } from './people-results.ts'

export const PEOPLE_CALLS = {
  people: {
    description: 'Lists the people who write in the memory, with their other names, message counts and times; and all merges.',
    effect: 'reads', for: 'everybody', takes: [], options: PeopleInput, result: PeopleResult, errors: ['invalid_input', 'not_found'],
  },
  mergePeople: {
    description: "States that some names belong to one person, or to the user: a query that uses one of them covers all of them.",
    effect: 'writes', for: 'everybody', takes: [], options: MergePeopleInput, result: PersonMerge,
    errors: ['not_found', 'invalid_input', 'forbidden'],
  },
  unmergePeople: {
    description: 'Undoes a merge: every answer is as it would be without it.',
    effect: 'writes', for: 'everybody', takes: ['id'], options: UnmergePeopleInput, result: PersonMerge,
    errors: ['not_found', 'invalid_input', 'forbidden'],
  },
} as const
