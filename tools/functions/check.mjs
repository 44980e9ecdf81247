/**
 * Functions at the top of a file: a declaration each, the exported ones first, their helpers below. A constant stays one where
 * it has a type of its own (`const decide: Rule = …`). And no function is longer than one can hold in mind; stories of tests
 * and migrations are read line by line and may be. Prints what breaks these rules.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { repo } from '../processes.mjs'
import { lookThrough } from './look-through.mjs'

const files = globSync('{apps,packages,testkit,e2e,bench/src,torture,tools}/**/*.{ts,tsx,mjs}', {
  cwd: repo,
  exclude: ['**/node_modules/**', '**/dist/**'],
})
const violations = files.flatMap((file) => lookThrough(file, readFileSync(join(repo, file), 'utf8')))

// A scan that finds nothing has lost its way.
if (files.length < 800) violations.push(`only ${files.length} files were found`)
for (const violation of violations) console.log(violation)
console.log(`functions: ${files.length} files, ${violations.length} violations`)
process.exitCode = violations.length > 0 ? 1 : 0
