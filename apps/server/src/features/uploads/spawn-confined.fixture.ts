/** Tries what a confined program must not do, and prints what it could do. */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'

const attempts: Readonly<Record<string, () => unknown>> = {
  'read a file': () => readFileSync('/etc/passwd'),
  'read its neighbours': () => readFileSync(new URL('./render-pdf.ts', import.meta.url)),
  'write a file': () => writeFileSync('/tmp/written-by-a-confined-program', 'x'),
  'start a process': () => execFileSync('/bin/true'),
  'start a thread': () => new Worker('', { eval: true }),
  'make code of text': () => new Function('return 1')(),
  'read the environment': () => {
    // The shell that sets the limits adds its folder.
    if (Object.keys(process.env).every((name) => ['PWD', 'OLDPWD', 'SHLVL', '_'].includes(name)))
      throw new Error('empty')
  },
}

const could = Object.entries(attempts).flatMap(([what, attempt]) => {
  try {
    attempt()
    return [what]
  } catch {
    return []
  }
})
process.stdout.write(JSON.stringify({ could, tried: Object.keys(attempts).length }))
