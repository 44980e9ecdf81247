import 'virtual:tokens.css'
import './base/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { fetchPlace } from './app/places.ts'
import { askWhoIsHere } from './app/RequireSession.tsx'
import { watchAttendance } from './base/api/client.ts'
import { i18n } from './base/i18n/i18n.ts'
import { useSession } from './base/session.ts'
import { rememberKeys } from './base/use-shortcuts.ts'

rememberKeys()
watchAttendance()
document.documentElement.lang = i18n.locale()
void i18n.preload('core').then(render, render)
if (useSession.getState().operator === undefined) void askWhoIsHere()
void fetchPlace() // after the session request, as it loads many files

function render(): void {
  const root = document.getElementById('root')
  if (root)
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    )
}
