/** The calls on projects: what there is, and what is put into another one by hand. */
import {
  AssignProjectInput, type AssignProjectOptions, type AssignProjectResult, parseOptions, ProjectsInput, type ProjectsOptions,
  type ProjectsResult,
} from '@madeleine/contract'
import { defined, MadeleineError, show } from '@madeleine/base'
import { type Db, withUser } from '@madeleine/engine'
import { type Done, tend, type Tender } from '../history/tending.ts'
import { lockCorpus } from '../store/tables/postings.ts'
import { assign, type Assigned, type ProjectPlace, projectPlaces } from './projects-sql.ts'

/** The projects of a memory, the one with the latest message first. */
export async function listProjects(db: Db, userId: string, options: ProjectsOptions): Promise<ProjectsResult> {
  const { limit } = parseOptions(ProjectsInput, options)
  const rows = await withUser(db, userId, (tx) => projectPlaces(tx, userId), { idempotent: true, snapshot: true })
  const byName = new Map<string, ProjectPlace[]>()
  for (const row of rows) byName.set(row.project, [...byName.get(row.project) ?? [], row])
  const projects = [...byName].map(([name, places]) => ({
    name,
    conversations: places.reduce((sum, { conversations }) => sum + conversations, 0),
    lastAt: new Date(Math.max(...places.map(({ lastAt }) => lastAt.getTime()))),
    origins: places.flatMap(({ origin, conversations }) => (origin === null ? [] : [{ origin, conversations }])),
  })).toSorted((a, b) => b.lastAt.getTime() - a.lastAt.getTime() || (a.name < b.name ? -1 : 1))
  return { projects: projects.slice(0, limit), total: projects.length }
}

/**
 * Puts conversations into a project, in ONE transaction with its entry in the history. Repeated, it moves nothing more.
 * @throws {MadeleineError} `invalid_input`; `not_found` where no conversation is meant
 */
export async function assignProject(tender: Tender, options: Omit<AssignProjectOptions, 'space'>): Promise<AssignProjectResult> {
  const { project, from, origin, conversationIds } = parseOptions(AssignProjectInput, options)
  if (from === undefined && origin === undefined && conversationIds === undefined) {
    throw new MadeleineError('invalid_input', 'which conversations: give from, origin or conversationIds')
  }
  const { userId } = tender.place
  let count = 0
  const { id } = await tend(tender, async (tx) => {
    const { named, moved } = await assign(tx, userId, { project, from, origin, conversationIds })
    if (named === 0) throw noConversation({ from, origin, conversationIds })
    const done: Done = { action: 'project.assign', episodeIds: [] }
    count = Object.keys(moved ?? {}).length
    if (!moved) return done
    await lockCorpus(tx, userId)
    return { ...done, entry: { episodeIds: [], segmentIds: [], before: { project, moved } } }
  })
  return { ...defined({ id }), project, moved: count }
}

function noConversation({ from, origin, conversationIds }: Omit<Assigned, 'project'>): MadeleineError {
  const [what, name] = from !== undefined ? ['is of the project', from] : origin !== undefined ? ['was held in', origin]
    : ['has the id', conversationIds?.[0]]
  return new MadeleineError('not_found', `no conversation ${what} ${show(name)}; projects() lists what there is`)
}
