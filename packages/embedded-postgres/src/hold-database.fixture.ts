/** A small server process: holds a throwaway database, or the embedded one of the given folder, until SIGINT. */
import { startEmbeddedPostgres, startThrowawayPostgres } from './index.ts'

const silent = { info: () => {}, warn: () => {}, error: () => {} }
const [kind, folder = ''] = process.argv.slice(2)
const stopped = new Promise((resolve) => process.once('SIGINT', resolve))
const wakeful = setInterval(() => {}, 60_000)
try {
  const database =
    kind === 'throwaway'
      ? await startThrowawayPostgres()
      : await startEmbeddedPostgres({ dataDir: folder, log: silent })
  const address = database.connectionString
  console.log(typeof address === 'string' ? address : address('postgres'))
  await stopped
  await database.stop()
} catch (error) {
  console.log(String(error))
}
clearInterval(wakeful)
