/** The calls on projects: what there is, and what is put into another one by hand. */
import {
  AssignProjectInput, type AssignProjectOptions, type AssignProjectResult, parseOptions, ProjectsInput, type ProjectsOptions,
  type ProjectsResult,
} from '@madeleine/contract'
import { MadeleineError, show } from '@madeleine/base'
import { type Db, withUser } from '@madeleine/engine'
import { assign, type ProjectPlace, projectPlaces } from './projects-sql.ts'

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
 * Puts conversations into a project, in ONE statement. Repeated, it moves nothing more.
 * @throws {MadeleineError} `invalid_input`; `not_found` where no conversation is meant
 */
export async function assignProject(db: Db, userId: string, options: AssignProjectOptions): Promise<AssignProjectResult> {
  const { project, from, origin, conversationIds } = parseOptions(AssignProjectInput, options)
  if (from === undefined && origin === undefined && conversationIds === undefined) {
    throw new MadeleineError('invalid_input', 'which conversations: give from, origin or conversationIds')
  }
  const { named, moved } = await withUser(db, userId, (tx) => assign(tx, userId, { project, from, origin, conversationIds }))
  if (named === 0) {
    const [what, name] = from !== undefined ? ['is of the project', from] : origin !== undefined ? ['was held in', origin]
      : ['has the id', conversationIds?.[0]]
    throw new MadeleineError('not_found', `no conversation ${what} ${show(name)}; projects() lists what there is`)
  }
  return { project, moved }
}
