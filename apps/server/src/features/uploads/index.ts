export {
  announceFiles,
  discardFiles,
  removeDiscarded,
  removeDueFiles,
  removeUnnamed,
  takeFilesBack,
} from './file-removals.ts'
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
  requireOperatorUpload,
  requireOwn,
  requireOwnUploads,
  requireVisitorsUploads,
} from './require-own-uploads.ts'
export { countFilesByKey, sealFiles } from './seal-files.ts'
export { uploadStore } from './sealed-files.ts'
export { storeUpload } from './store-upload.ts'
export { deleteUploads } from './upload.queries.ts'
export { reserveUploadQuota } from './upload-quota.ts'
