export { exportHandlers } from './exports.routes.ts'
export { type ExportFile, openExport } from './open-export.ts'
export { EXPORTS } from './signed-address.ts'
