/** The statements about projects: the place where a conversation was held (`origin`), and the project that it is of. */
import { type Query, sql, type Tx } from '@madeleine/engine'
import { lockOrder } from '../store/tables/conversations.ts'

/** Between a repository and a folder in it. */
const FOLDER = '//'

/** The repository of a place, or the path that it is. A path of Windows may begin with what stands between. */
function repositoryOf(origin: string): string {
  const at = origin.indexOf(FOLDER, 1)
  return at < 0 ? origin : origin.slice(0, at)
}

/** The place, the folders above it in its repository, and the repository. */
function placesAbove(origin: string): string[] {
  const repository = repositoryOf(origin)
  const folders = origin.slice(repository.length + FOLDER.length).split('/').filter((name) => name !== '')
  return [repository, ...folders.map((_, i) => `${repository}${FOLDER}${folders.slice(0, i + 1).join('/')}`)]
}

/** Condition on `conversation c`: it was held there or below. */
const heldIn = (origin: string): Query => sql`
  (c.origin = ${origin} or starts_with(c.origin, ${origin + (repositoryOf(origin) === origin ? FOLDER : '/')}))`

/**
 * The project that is meant by a name or a place: that of most conversations held there, else in the nearest folder above it; else
 * the repository's own if anything of it is left there, else that of most others of the repository, unless one is a folder of it.
 */
export function projectAt(userId: string, origin: string): Query {
  const [above, inside] = [placesAbove(origin), repositoryOf(origin) + FOLDER]
  return sql`coalesce((
    select c.project from conversation c
     where c.user_id = ${userId} and c.project is not null and (c.origin = any(${above}::text[])
       or starts_with(c.origin, ${inside}) and not starts_with(c.project, ${inside}))
     group by c.project
     order by max(case when c.origin = any(${above}::text[]) then length(c.origin) else 0 end) desc,
              c.project = ${repositoryOf(origin)} desc, count(*) desc, c.project
     limit 1), ${repositoryOf(origin)}::text)`
}

/** Says where a locked conversation was held, of which nothing was known. A project that it was put into stays. */
export const setOrigin = (tx: Tx, userId: string, id: string, origin: string): Promise<unknown> => tx.rows(sql`
  update conversation set origin = ${origin}, project = coalesce(project, ${projectAt(userId, origin)})
   where user_id = ${userId} and id = ${id}`)

/** The ids of a project's conversations, as a query of its own. @param name of the project, or a place of it */
export const projectConversations = (userId: string, name: string): Query => sql`
  select c.id from conversation c where c.user_id = ${userId} and c.project = ${projectAt(userId, name)}`

/** Conversations of a project that are searched before the others, the newest. */
const MOST_SEARCHED = 1000

/** @param among only these; absent: all */
export async function searchedFirst(tx: Tx, userId: string, name: string, among?: readonly string[]): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(sql`
    select id from conversation where user_id = ${userId} and id in (${projectConversations(userId, name)})
       ${among ? sql`and id = any(${among}::text[])` : sql``}
     order by latest_at desc nulls last, id limit ${MOST_SEARCHED}`)
  return rows.map(({ id }) => id)
}

export interface ProjectPlace {
  readonly project: string
  readonly origin: string | null
  readonly conversations: number
  readonly lastAt: Date
}

/** Each place of each project. */
export const projectPlaces = (tx: Tx, userId: string): Promise<ProjectPlace[]> => tx.rows<ProjectPlace>(sql`
  select project, origin, count(*)::int as conversations, max(latest_at) as "lastAt" from conversation
   where user_id = ${userId} and project is not null and next_seq > 0 group by project, origin order by count(*) desc, origin`)

export interface Assigned {
  readonly project: string
  readonly from?: string | undefined
  readonly origin?: string | undefined
  readonly conversationIds?: readonly string[] | undefined
}

/** The project that conversations were put into, and by the id of each the one that it was of. After undoing it is still told. */
export interface Moved {
  readonly project: string
  readonly moved: Readonly<Record<string, string | null>>
}

/** @returns how many are meant, and by the id of each that was moved the project that it was of; null: nothing was moved */
export async function assign(
  tx: Tx, userId: string, { project, from, origin, conversationIds: ids }: Assigned,
): Promise<{ readonly named: number; readonly moved: Moved['moved'] | null }> {
  // What was merged before is meant too, so that the call can be repeated
  const merged = from === undefined ? sql`` : sql` and (c.project = ${from} or c.project = ${project} and ${heldIn(from)})`
  const held = origin === undefined ? sql`` : sql` and ${heldIn(origin)}`
  const among = ids ? sql` and c.id = any(${ids}::text[])` : sql``
  const [row] = await tx.rows<{ named: number; moved: Moved['moved'] | null }>(sql`
    with named as (
      select c.id, c.project from conversation c where c.user_id = ${userId}${merged}${held}${among}
       order by ${lockOrder} for update
    ), moved as (
      update conversation c set project = ${project} from named n
       where c.user_id = ${userId} and c.id = n.id and n.project is distinct from ${project} returning c.id, n.project
    )
    select (select count(*)::int from named) as named, (select jsonb_object_agg(id, project) from moved) as moved`)
  return row!
}
