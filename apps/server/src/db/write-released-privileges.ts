/**
 * Writes what this release grants its servers, when the next one begins: `node src/db/write-released-privileges.ts >
 * src/db/released-privileges.json`. `npm run check` compares later grants with it.
 */
import { grantedPrivileges } from './privileges.ts'

const privileges = Object.fromEntries(
  [...grantedPrivileges].toSorted(([one], [other]) => (one < other ? -1 : 1)),
)
process.stdout.write(`${JSON.stringify({ privileges, noLonger: {} }, null, 2)}\n`)
