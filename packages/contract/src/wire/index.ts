/** Names of the wire without the client, for the first script of a page. */
export { callPaths } from './call-paths.ts'
export { fromWire } from './rename.ts'
