/** Wire names without the client, for a page's first script. */
export { callPaths } from './call-paths.ts'
export { fromWire } from './rename.ts'
