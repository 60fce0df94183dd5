/** Sessions of coding assistants belong to a project by their repository: worktrees, clones and folders of it are one. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProjectsResult, RecallResult } from '@madeleine/contract'
import { jsonl, usePlace, values } from '../../../test/support/program.ts'
import { placeOf } from '../git-place.ts'

const place = usePlace()
const root = realpathSync(mkdtempSync(join(tmpdir(), 'repositories-')))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function git(folder: string, ...args: readonly string[]): string {
  const env = {
    PATH: process.env.PATH, HOME: root, GIT_CONFIG_NOSYSTEM: '1', GIT_AUTHOR_NAME: 'Ann', GIT_AUTHOR_EMAIL: 'a@b.example',
    GIT_COMMITTER_NAME: 'Ann', GIT_COMMITTER_EMAIL: 'a@b.example',
  }
  return execFileSync('git', args, { cwd: join(root, folder), env, encoding: 'utf8' }).trim()
}

function repository(name: string, remote?: string): void {
  mkdirSync(join(root, name, 'packages', 'web'), { recursive: true })
  git(name, 'init', '-q')
  writeFileSync(join(root, name, 'packages', 'web', 'page.txt'), name)
  git(name, 'add', '.')
  git(name, 'commit', '-q', '-m', name)
  if (remote !== undefined) git(name, 'remote', 'add', 'origin', remote)
}

beforeAll(() => {
  repository('app', 'https://ann:token-8c1f@github.com/Ann/App.git')
  git('app', 'worktree', 'add', '-q', '../tree')
  git('.', 'clone', '-q', 'app', 'clone')
  repository('alone')
  git('.', 'clone', '-q', '--bare', 'alone', 'shared.git')
  git('.', 'clone', '-q', 'shared.git', 'copy')
  mkdirSync(join(root, 'plain'))
})

/** The place of a folder below the root. */
const of = (folder: string): Promise<string> => placeOf(join(root, folder))

describe('the place of a folder', () => {
  it('is the remote of its repository, without credentials, and the folder in it, in worktrees and clones too', async () => {
    expect(await Promise.all(['app', 'tree', 'clone', '.git', 'app/.git/hooks'].map(of)))
      .toEqual(['github.com/ann/app', 'github.com/ann/app', 'github.com/ann/app', join(root, '.git'), 'github.com/ann/app//.git/hooks'])
    expect(await Promise.all(['app/packages/web', 'tree/packages/web', 'clone/packages/web', 'app/packages/gone'].map(of))).toEqual([
      ...Array.from({ length: 3 }, () => 'github.com/ann/app//packages/web'), 'github.com/ann/app//packages/gone',
    ])
  })

  it('is the first commit where there is no remote, also of clones and of a bare one between', async () => {
    const first = git('alone', 'rev-list', '--max-parents=0', 'HEAD')
    writeFileSync(join(root, 'alone', 'more.txt'), 'more')
    git('alone', 'add', '.')
    git('alone', 'commit', '-q', '-m', 'more')
    git('alone', 'checkout', '-q', '--orphan', 'pages')
    expect(await Promise.all(['alone', 'copy', 'copy/packages/web'].map(of)))
      .toEqual([`commit:${first}`, `commit:${first}`, `commit:${first}//packages/web`])
  })

  it('is its path where Git knows nothing of it, whatever lies there', async () => {
    mkdirSync(join(root, 'odd', '.git'), { recursive: true })
    mkdirSync(join(root, 'broken'))
    writeFileSync(join(root, 'broken', '.git'), 'gitdir: /nowhere/at/all')
    for (const folder of ['plain', 'odd', 'broken', 'never/was']) expect(await of(folder)).toBe(join(root, folder))
    mkdirSync(join(root, 'bare-start'))
    git('bare-start', 'init', '-q')
    expect(await of('bare-start')).toBe(join(root, 'bare-start', '.git'))
  })

  it('reads the configuration as Git does: comments, quotes, other sections, and origin before other remotes', async () => {
    repository('told')
    const config = join(root, 'told', '.git', 'config')
    writeFileSync(config, `[remote "fork"]\n\turl = git@host.example:zed/app.git\n[Remote "origin"] # ours\r
\tpushurl = git@no.example:x/y\r
  url = "git@host.example:ann/app.git" ; mine\n[branch "origin"]\n\turl = git@no.example:x/z\n`)
    expect(await of('told')).toBe('host.example/ann/app')
    writeFileSync(config, '[remote "fork"]\n\turl = git@host.example:zed/app.git # not ours\n')
    expect(await of('told')).toBe('host.example/zed/app')
  })
})

/** A session of Claude Code in a folder. */
function write(name: string, folder: string, text: string): string {
  const records = [['user', text], ['assistant', 'It is done.']].map(([role, content], i) => ({
    type: role, sessionId: name, uuid: `${name}-${i}`, parentUuid: null, cwd: join(root, folder), timestamp: `2026-03-02T09:0${i}:00.000Z`,
    message: { role, content },
  }))
  const path = join(place.folder, `${name}.jsonl`)
  writeFileSync(path, jsonl(records))
  return path
}

describe('madeleine project', () => {
  it('lists, merges and splits projects, names them by path and by their last part, and recall looks there first', async () => {
    const files = [
      write('s1', 'app', 'We chose Postgres for the queue of jobs'), write('s2', 'tree/packages/web', 'The sidebar is too wide'),
      write('s3', 'alone', 'We chose Kafka for the queue of jobs'), write('s4', 'plain', 'A haiku about the sea'),
    ]
    expect(await place.run(['import', ...files])).toMatchObject({ code: 0, stderr: '' })
    const listed = async (): Promise<Record<string, number>> => {
      const [{ projects }] = values((await place.run(['project', '--json'])).stdout) as [ProjectsResult]
      return Object.fromEntries(projects.map(({ name, conversations }) => [name, conversations]))
    }
    const [alone, plain] = [await of('alone'), join(root, 'plain')]
    expect(await listed()).toEqual({ 'github.com/ann/app': 2, [alone]: 1, [plain]: 1 })
    expect((await place.run(['project'])).stdout).toContain('github.com/ann/app//packages/web')

    const asked = async (project: string): Promise<string> => {
      const { stdout } = await place.run(['recall', 'the queue of jobs', '--project', project, '--json'])
      return (values(stdout) as [RecallResult])[0].passages[0]!.conversationId
    }
    expect([await asked(join(root, 'alone')), await asked('app')]).toEqual(['s3', 's1'])

    expect(await place.run(['project', 'merge', plain, 'app'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^1 conversation moved: the project is github.com\/ann\/app\. `madeleine undo \S+` takes it back\.\n$/),
    })
    expect(await place.run(['project', 'split', join(root, 'clone', 'packages', 'web'), '--as', 'web'])).toMatchObject({ code: 0 })
    expect(await listed()).toEqual({ 'github.com/ann/app': 2, [alone]: 1, web: 1 })
    expect(await place.run(['project', 'split', plain])).toMatchObject({ code: 0 })
    expect(await place.run(['project', 'split', '--conversation', 's1', '--as', 'queue'])).toMatchObject({ code: 0 })
    expect(await listed()).toEqual({ queue: 1, [alone]: 1, web: 1, [plain]: 1 })
    const done = (await place.run(['project', 'merge', 'queue', 'web'])).stdout
    const undone = await place.run(['undo', /undo (\S+)`/.exec(done)![1]!])
    expect(undone.stdout).toBe('Undone: project.assign web: 1 conversation.\n')
    expect(await listed()).toEqual({ queue: 1, [alone]: 1, web: 1, [plain]: 1 })
    expect(await place.run(['project', 'merge', 'quee', 'web']))
      .toMatchObject({ code: 2, stderr: expect.stringContaining('did you mean "queue"?') })
    expect(await place.run(['project', 'merge', 'web', 'web'])).toMatchObject({ code: 2 })
    expect(await place.run(['project', 'split', '--conversation', 's1']))
      .toMatchObject({ code: 2, stderr: expect.stringContaining('--as') })
    expect(await place.run(['project', 'split'])).toMatchObject({ code: 2 })
  })

  it('starts a session of a coding assistant with what was held in its project', async () => {
    const shown = async (folder: string): Promise<string> => (await place.run(
      ['hook', '--print-context', '--max-tokens', '300', '--data', join(place.folder, '.madeleine')],
      { env: { CLAUDE_PROJECT_DIR: join(root, folder) } },
    )).stdout
    const firstIn = async (folder: string): Promise<string | undefined> => /^### (.*)/m.exec(await shown(folder))?.[1]
    expect([await firstIn('copy'), await firstIn('plain')]).toEqual([expect.stringContaining('Kafka'), expect.stringMatching(/haiku/i)])
  })
})
