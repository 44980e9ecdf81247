export { buildArchive, pruneArchives } from './archive.ts'
export { exportHandlers } from './exports.routes.ts'
export { openExport } from './open-export.ts'
export { EXPORTS } from './signed-address.ts'
