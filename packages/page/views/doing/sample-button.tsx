/** One press, and there is something to look at. */
import type { JSX } from 'preact'
import { go, hrefOf } from '../../shell/place.ts'
import { importSample } from './import-queue.ts'

export function SampleButton(): JSX.Element {
  const begin = (): void => {
    void importSample()
    go(hrefOf('memory'))
  }
  return <p><button type="button" onClick={begin}>Look around with a sample</button></p>
}
