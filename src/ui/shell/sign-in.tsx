/** Asks for a key, where the address brought none or the one it brought is not valid any more. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { isOpenedLate, signIn } from './access.ts'
import { ask, failureWords } from './api.ts'

export function SignIn(): JSX.Element {
  const [failure, setFailure] = useState<unknown>(undefined)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const [key, user] = ['key', 'user'].map((name) => String(given.get(name) ?? '').trim())
    if (!key) return setFailure(new Error('a key is needed'))
    signIn({ key, ...(user && { user }) })
    // What a wrong key is answered with signs out again, and leads back to here
    ask('timeline', { limit: 0 }).catch(setFailure)
  }
  return (
    <form class="sign-in" onSubmit={submit}>
      <h1>A key, please</h1>
      {isOpenedLate.value && (
        <p class="failure" role="alert">
          This address opens the page once, within a minute, and was already used or has expired. If you did not open it yourself,
          somebody else on this machine did: stop <code>madeleine ui</code> and start it again.
        </p>
      )}
      <p>
        <code>madeleine ui</code> opens this page with a key of its own; open the address that it printed. On somebody else's server, ask
        whoever runs it for a key made with <code>madeleine keys create</code>.
      </p>
      <label>Key <input name="key" type="password" autocomplete="off" required spellcheck={false} /></label>
      <label>
        User <small>only for a key that opens several memories</small>
        <input name="user" autocomplete="off" spellcheck={false} />
      </label>
      {failure !== undefined && <p class="failure" role="alert">{failureWords(failure)}</p>}
      <button type="submit" class="main-button">Open the memory</button>
      <p class="quiet">The key stays in this tab and is gone when you close it.</p>
    </form>
  )
}
