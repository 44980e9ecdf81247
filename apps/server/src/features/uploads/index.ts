export { pictureView, pictureViews, signedUrl } from './picture.views.ts'
export {
  lookAtOwnUploads,
  type NamedUploads,
  requireOperatorUpload,
  requireOwn,
  requireOwnUploads,
} from './require-own-uploads.ts'
export { registerUploads, type UploadAccess } from './uploads.routes.ts'
