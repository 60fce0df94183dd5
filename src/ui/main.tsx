/** The page on one's own memory: takes the key out of the address, and draws what the address names. */
import { render } from 'preact'
import { takeAccess } from './shell/access.ts'
import { Frame } from './shell/frame.tsx'
import { followAddress } from './shell/place.ts'
import { followSettings } from './shell/settings.ts'
import { takeDroppedFiles } from './views/doing/dropped-files.ts'
import './shell/tokens.css'
import './shell/shell.css'
import './parts/parts.css'

takeAccess()
followSettings()
followAddress()
takeDroppedFiles()
render(<Frame />, document.getElementById('page')!)
