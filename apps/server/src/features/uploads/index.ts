export { admitSender } from './admit-sender.ts'
export { diskFileStore, type FileStore, incomingFolder } from './file-store.ts'
export { openForOperator, openUpload } from './open-upload.ts'
export { pictureView, pictureViews, signedUrl } from './picture.views.ts'
export { pruneUploads } from './prune-uploads.ts'
export { removeUploads } from './remove-uploads.ts'
export {
  lookAtOwnUploads,
  requireOperatorUpload,
  requireOwn,
  requireOwnUploads,
} from './require-own-uploads.ts'
export { countFilesByKey, sealFiles } from './seal-files.ts'
export { openFileStore } from './sealed-file-store.ts'
export { storeUpload } from './store-upload.ts'
