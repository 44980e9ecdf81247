/** Runs everything with reloading: the server restarts on a change, and Vite serves the two apps. */
import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repo, tool, waitForChild } from '../processes.mjs'

const server = waitForChild(process.execPath, [
  '--watch-preserve-output',
  '--watch',
  'apps/server/src/main.ts',
])
const env = { API_URL: `http://127.0.0.1:${process.env.PORT || 1818}`, ...process.env }
const apps = globSync('apps/*/vite.config.ts', { cwd: repo }).map((config) =>
  waitForChild(process.execPath, [tool('vite/bin/vite.js')], { cwd: join(repo, dirname(config)), env }),
)
await Promise.all([server, ...apps])
