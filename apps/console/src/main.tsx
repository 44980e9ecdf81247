import 'virtual:tokens.css'
import './base/base.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { watchAttendance } from './base/attendance.ts'
import { i18n } from './base/i18n/i18n.ts'
import { rememberKeys } from './base/keyboard/use-shortcuts.ts'

rememberKeys()
watchAttendance()
document.documentElement.lang = i18n.locale()
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
