import { existsSync } from 'node:fs'

const onMachine = '/usr/bin/chromium'

/** The machine's Chromium, or the one that `npm test` found or installed; otherwise Playwright's own. */
const executablePath = process.env.CHROMIUM_PATH ?? (existsSync(onMachine) ? onMachine : undefined)

export const launchOptions = {
  ...(executablePath && { executablePath }),
  args: [
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // Chromium's sandbox does not start under root.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
}
