/** Wire names without the client, for a page's first script. */
export { firstPaths } from './first-paths.ts'
export { fromWire } from './rename.ts'
