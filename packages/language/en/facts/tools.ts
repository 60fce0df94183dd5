/** English: what one works with: languages of programming, programs, machines. */
import { alternatives, type StatementRule } from '../../facts/finding.ts'
import { ADV } from './identity.ts'
import { finding } from './restate.ts'
import { LatinRegExp } from '@madeleine/base'

const rule = (pattern: string): RegExp => new LatinRegExp(`^${pattern}$`, 'iu')

const TOOLS = alternatives(`python|javascript|typescript|rust|golang|go|java|kotlin|swift|ruby|rails|php|laravel|c\\+\\+|c#|haskell|elixir
  |scala|clojure|matlab|julia|r|sql|react|vue|angular|svelte|next\\.js|node|node\\.js|django|flask|fastapi|spring boot|postgres|postgresql
  |mysql|sqlite|mongodb|redis|kafka|docker|kubernetes|terraform|ansible
  |aws|azure|gcp|vim|neovim|emacs|vs ?code|visual studio code|intellij|pycharm|xcode|linux|ubuntu|debian|fedora|arch(?: linux)?|nixos|macos
  |windows(?: 1[01])?|pnpm|npm|yarn|bun|deno|excel|notion|obsidian|figma|photoshop|lightroom|blender|unity|unreal|godot|autocad|solidworks
  |ableton|logic pro|slack|jira|github|gitlab|salesforce|sap|tableau|power bi|latex|zotero`)
const STACK = `(?:${TOOLS})(?:(?:, | and |/| & |, and )(?:${TOOLS}))*`
/** All rules of this file, in order. */
export const ENGLISH_TOOLS: readonly StatementRule[] = [
  { pattern: rule(
    `I ${ADV}(?:mostly |mainly |primarily )?(?:code|program|develop|write code|write|work|script|do everything) (?:(?:mostly |`
    + `mainly |primarily )?in|with) (?<value>${STACK})(?: (?:at|for|on|these|and|so|every|most|all|day|professionally|since) ?.*)?`,
  ),
    read: ({ value = '' }) => finding('tools', `works with ${value}`) },
  { pattern: rule(
    `(?:we|I|my (?:team|company)|our (?:team|company)) ${ADV}uses? (?<value>${STACK}) (?:(?:at|for) (?:work|my job|`
    + `everything|the backend|the frontend|our .+|\\p{Lu}.*)|in production|daily|every day|on all .+|in our .+|here)(?: .*)?`,
  ),
    read: ({ value = '' }, { text }) =>
      finding('tools', `uses ${value}${/\bat work|for work|my job|^we|^our|^my/i.test(text) ? ' at work' : ''}`) },
  { pattern: rule(
    `(?:at (?:work|my job|my company|the office),? )(?:we|I) ${ADV}(?:use|run on|work with|code in) (?<value>${STACK})(?: .*)?`,
  ), read: ({ value = '' }) => finding('tools', `uses ${value} at work`) },
  { pattern: rule(`(?:our|my|the team's) (?:tech )?(?:stack|backend|frontend|database|editor|ide|main language|setup) (?:at work )?(?:is|`
    + `runs on|uses|is all|is mostly) (?<value>${STACK})(?: .*)?`), read: ({ value = '' }) => finding('tools', `uses ${value}`) },
  { pattern: rule(
    `I ${ADV}(?:use|am using|switched to|have switched to|`
    + `moved to) (?<value>${STACK})(?: (?:on|with|for|as|and|these|now|but|from|to) ?.*)?`,
  ), read: ({ value = '' }, { sentence }) =>
    !/\b(?:how|can|trying|today|for this|here|error|instead)\b/i.test(sentence)
    && !/^(?:r|go|swift|slack|excel|bun|notion|unity)$/i.test(value) && finding('tools', `uses ${value}`) },
  { pattern: rule(
    'I am (?:on|running|using) (?<value>(?:an? )?(?:mac(?:book)?(?: (?:pro|air|mini))?|macos|'
    + 'linux|ubuntu(?: \\d\\d\\.\\d\\d)?|debian|fedora|arch(?: linux)?|nixos|windows(?: 1[01])?|'
    + 'chromebook|iphone(?: \\d+)?|pixel(?: \\d+)?))(?: (?:and|with|at|so|here|btw|too) ?.*)?',
  ),
    read: ({ value = '' }) => finding('tools', `uses ${value}`) },
]
