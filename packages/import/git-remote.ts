/** The name of a repository by the URL of its remote: the same however it is reached. */

/** `ssh://`, `https://`, `git://`, `git+ssh://`: a host, perhaps behind a name and before a port, and a path. */
const WITH_SCHEME = /^(?:[a-z][a-z\d+.-]*:)?\/\/(?:[^/@]*@)?(\[[^\]]+\]|[^/:]+)(?::\d*)?\/(.+)$/i
/** `git@host:path`, as ssh writes it; a host of one letter is a drive of Windows. */
const SHORT = /^(?:[^/\s@]+@)?([^/\s:@]{2,}):(?!\/\/)\/*(.+)$/
/** Hosts by which ssh gets through firewalls. */
const SSH_HOST = /^(?:alt)?ssh\.(?=[^.]+\.)/
/** What hosts put between their name and the repository's: Azure and Bitbucket of one's own. */
const BETWEEN = /^(?:v3|scm)\/|(?<=\/)_git\//g

/**
 * `github.com/ann/app` for `git@github.com:ann/app.git` and for `https://ann:token@github.com/Ann/App/`: without credentials, port and
 * `.git`, in lower case, since hosts do not tell apart what differs by it. @returns undefined for a path of this machine
 */
export function repositoryName(url: string): string | undefined {
  const [, host = '', path = ''] = WITH_SCHEME.exec(url.trim()) ?? SHORT.exec(url.trim()) ?? []
  if (host === '' || /^file:/i.test(url.trim())) return undefined
  const name = decoded(path).replace(/[?#].*$/, '').replace(/\/+/g, '/').replace(/^\/|\/$/g, '').replace(/\.git$/i, '')
  const plainHost = host.toLowerCase().replace(SSH_HOST, '').replace(/^www\./, '').replace(/\.+$/, '')
  return name === '' ? undefined : `${plainHost}/${name.toLowerCase().replace(BETWEEN, '')}`
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
