/** What coding assistants worked on, by repository: which of it is one project is said here. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { ChatText } from '../../parts/chat-text.tsx'
import { countedText } from '../../parts/numbers.ts'
import { useAnswer } from '../../parts/use-answer.ts'
import { type AnswerOf, ask, type AskedOf } from '../../shell/api.ts'
import { perform } from '../../shell/deeds.ts'
import { changes } from '../../shell/follow-changes.ts'

type Project = AnswerOf<'projects'>['projects'][number]

/** Those with the latest messages. */
const MOST = 20

export function ProjectsPanel(): JSX.Element | null {
  const { answer } = useAnswer(String(changes.value), (signal) => ask('projects', { limit: MOST }, signal))
  if (!answer || answer.projects.length === 0) return null
  const { projects, total } = answer
  return (
    <section class="panel" aria-labelledby="projects-title">
      <h2 id="projects-title">Projects</h2>
      <ul class="history">
        {projects.map((project) => (
          <li key={project.name} class="project">
            <p>
              <b><ChatText text={project.name} /></b> <span class="quiet">{countedText(project.conversations, 'conversation')}</span>
            </p>
            {projects.length > 1 && <MergeForm project={project} others={projects.filter((other) => other !== project)} />}
            <Places {...project} />
          </li>
        ))}
      </ul>
      {total > projects.length && <p class="quiet">And {countedText(total - projects.length, 'other')}.</p>}
    </section>
  )
}

function MergeForm({ project: { name }, others }: { readonly project: Project; readonly others: readonly Project[] }): JSX.Element {
  const [chosen, choose] = useState('')
  return (
    <form onSubmit={(event) => (event.preventDefault(), void put({ project: chosen, from: name }))}>
      <select
        aria-label={`The project that ${name} is a part of`} value={chosen}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        <option value="">is a part of …</option>
        {others.map((other) => <option key={other.name} value={other.name}>{other.name}</option>)}
      </select>{' '}
      <button type="submit" disabled={chosen === ''} aria-label={`Merge ${name}`}>Merge</button>
    </form>
  )
}

/** The places of a project, where it has others than its own; each can be a project by itself. */
function Places({ name, origins }: Project): JSX.Element | null {
  if (origins.every(({ origin }) => origin === name)) return null
  return (
    <ul class="project-places">
      {origins.map(({ origin, conversations }) => (
        <li key={origin}>
          <span><ChatText text={origin} /> <span class="quiet">{countedText(conversations, 'conversation')}</span></span>
          {origin !== name && (
            <button type="button" aria-label={`Split off ${origin}`} onClick={() => void put({ project: origin, origin })}>
              Split off
            </button>
          )}
        </li>
      ))}
    </ul>
  )
}

const put = (asked: AskedOf<'assignProject'>): Promise<unknown> => perform(ask('assignProject', asked), 'It is of another project now.')
