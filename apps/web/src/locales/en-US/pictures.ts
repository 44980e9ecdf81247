/** Words of pictures and their fields, which no first screen has. */
export const messages = {
  enlarge: 'Enlarge {what}',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  choosePicture: 'Choose an image',
  chosenPicture: 'Chosen image: {what}',
  removePicture: 'Remove image: {what}',
  over: 'No longer kept',
  overOf: '{what}: no longer kept',
  failed: 'Not loaded, try again',
  failedOf: '{what} could not be loaded, try again',
  uploading: 'Uploading, {percent}%',
} as const
