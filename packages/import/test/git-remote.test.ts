/** A repository has one name, however its remote is written. */
import { expect, it } from 'vitest'
import { repositoryName } from '../git-remote.ts'

it.each([
  'git@github.com:Ann/App.git', 'https://github.com/ann/app', 'https://ann:token-8c1f@github.com/ann/app.git/',
  'ssh://git@github.com:22/ann/app',
  'ssh://git@ssh.github.com:443/ann/app.git', 'git://github.com/ann/app.git', 'git+ssh://git@GitHub.com/ann/app.git', 'github.com:ann/app',
  'HTTPS://www.github.com//ann//app.git', '  https://github.com/ann/app.git?x=1#y  ',
])('%s is github.com/ann/app', (url) => {
  expect(repositoryName(url)).toBe('github.com/ann/app')
})

it.each([
  ['git@gitlab.example:group/sub/app.git', 'gitlab.example/group/sub/app'],
  ['git@ssh.dev.azure.com:v3/acme/shop/app', 'dev.azure.com/acme/shop/app'],
  ['https://acme@dev.azure.com/acme/shop/_git/app', 'dev.azure.com/acme/shop/app'],
  ['https://bitbucket.example/scm/shop/app.git', 'bitbucket.example/shop/app'],
  ['ssh://git@bitbucket.example:7999/shop/app.git', 'bitbucket.example/shop/app'],
  ['https://git.example/ann/my%20app.git', 'git.example/ann/my app'],
  ['ssh://git@[2001:db8::1]:2222/ann/app.git', '[2001:db8::1]/ann/app'],
  ['https://git.example/ann/100%.git', 'git.example/ann/100%'],
])('%s is %s', (url, name) => {
  expect(repositoryName(url)).toBe(name)
})

it.each([
  '', '/srv/git/app.git', '../app', './app', 'file:///srv/git/app.git', 'C:\\repos\\app', 'C:/repos/app', 'app', 'https://github.com/',
])('%j is no repository of a host', (url) => {
  expect(repositoryName(url)).toBeUndefined()
})
