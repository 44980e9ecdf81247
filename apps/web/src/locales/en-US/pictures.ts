/** Words of pictures and their fields, which no first screen has. */
export const messages = {
  enlarge: 'Enlarge {what}',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  choosePicture: 'Choose an image',
  chosenPicture: 'Chosen image: {what}',
  removePicture: 'Remove image: {what}',
  uploading: 'Uploading, {percent}%',
} as const
