export { diskFileStore, type FileStore, incomingFolder, openFileStore } from './file-store.ts'
export { findLooks } from './find-looks.ts'
export { isAlike } from './look.ts'
export { openForOperator, openUpload } from './open-upload.ts'
export { isLaterPage } from './pdf-paths.ts'
export { pictureView, pictureViews, signedUrl } from './picture.views.ts'
export { pruneUploads } from './prune-uploads.ts'
export { reencodePicture } from './reencode-picture.ts'
export { isPdf } from './render-pdf.ts'
export {
  lockOwnUploads,
  removeUploads,
  requireOperatorUpload,
  requireOwn,
  requireOwnUploads,
  requireVisitorsUploads,
} from './require-own-uploads.ts'
export { countFilesByKey, sealFiles } from './seal-files.ts'
export { storeUpload } from './store-upload.ts'
export { reserveUploadQuota } from './upload-quota.ts'
