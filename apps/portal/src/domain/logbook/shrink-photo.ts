/** Shrinks a phone's photo to the size that is kept before it is sent: in a barn every megabyte counts. */
import { LIMITS } from '@earshot/contract/limits.ts'

const { pictureSide } = LIMITS.comment
const QUALITY = 0.85

/** Returns an upright JPEG; a file that cannot be drawn here, or would only grow, is sent as it is. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (!file.type.startsWith('image/')) return file
  try {
    const small = await draw(file)
    return small !== null && small.size < file.size ? renamed(small, file) : file
  } catch {
    // This browser cannot read the picture, so the server says what is wrong with it.
    return file
  }
}

async function draw(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const scale = Math.min(1, pictureSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise(done => canvas.toBlob(done, 'image/jpeg', QUALITY))
}

function renamed(small: Blob, { name }: File): File {
  return new File([small], `${name.replace(/\.[^.]*$/, '') || 'photo'}.jpg`, { type: 'image/jpeg' })
}
