/** Asks for a key, where the address brought none or the one it brought is not valid any more. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { isOpenedLate, refusal, signIn } from './access.ts'
import { failureWords, tryKey } from './api.ts'

export function SignIn(): JSX.Element {
  const [failure, setFailure] = useState<unknown>(undefined)
  const [isTrying, setTrying] = useState(false)
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault()
    const given = new FormData(event.currentTarget as HTMLFormElement)
    const [key = '', user = ''] = ['key', 'user'].map((name) => String(given.get(name) ?? '').trim())
    if (key === '') return setFailure(new Error('a key is needed'))
    const asked = { key, ...(user !== '' && { user }) }
    setTrying(true)
    setFailure(undefined)
    try {
      await tryKey(asked)
      signIn(asked)
    } catch (error) {
      setFailure(error)
      setTrying(false)
    }
  }
  return (
    <form class="sign-in" onSubmit={(event) => void submit(event)}>
      <h1>A key, please</h1>
      {isOpenedLate.value && (
        <p class="failure" role="alert">
          This address opens the page once, within a minute, and was already used or has expired. If you did not open it yourself,
          somebody else on this machine did: stop <code>madeleine ui</code> and start it again.
        </p>
      )}
      {refusal.value !== undefined && (
        <p class="failure" role="alert">
          The server does not take the key of this tab any more: {refusal.value}. If it was started again, open the address that it
          printed then.
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
      {failure !== undefined && <p class="failure" role="alert">This key does not open a memory: {failureWords(failure)}</p>}
      <button type="submit" class="main-button" disabled={isTrying}>Open the memory</button>
      <p class="quiet">The key stays in the tabs of this page, and is gone when you close them.</p>
    </form>
  )
}
