import { port } from './postmaster.ts'

/** In the form that node-postgres takes for a socket; it names the folder, not the file. */
export function connectionStringFor(socketFolder: string, database: string): string {
  return `postgresql://postgres@localhost/${database}?host=${encodeURIComponent(socketFolder)}&port=${port}&sslmode=disable`
}
