import type { CropArea } from './AvatarCropper.tsx'

/** Sharp at the largest place where an avatar stands, on a phone with three pixels to the point. */
const SIDE = 512
const JPEG = { type: 'image/jpeg', quality: 0.9 } as const

/** The chosen square of a picture, as a file to upload. Throws where the browser cannot show the picture. */
export async function cropPicture(address: string, area: CropArea): Promise<File> {
  const image = await load(address)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  canvas.getContext('2d')?.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, SIDE, SIDE)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, JPEG.type, JPEG.quality))
  if (!blob) throw new Error('not a picture')
  return new File([blob], 'avatar.jpg', { type: JPEG.type })
}

function load(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image()
    image.onload = () => resolve(image)
    image.onerror = () => reject(new Error('not a picture'))
    image.src = address
  })
}
