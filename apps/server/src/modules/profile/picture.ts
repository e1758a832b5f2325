/** A person's picture: looked into, not believed, and drawn anew, so that nothing of what was sent is kept. */
import { invalid } from '#http/errors.ts'

/** Twice what the largest place shows. */
const SIDE = 512
/** A few kilobytes can claim to be a picture that fills the memory. */
const MOST_PIXELS = 50_000_000

export interface Picture {
  name: string
  mediaType: string
  content: Buffer
}

/** @throws 400 `format` for anything but a whole JPEG or PNG, whatever its name and media type say */
export async function redrawPicture(given: Uint8Array): Promise<Picture> {
  // Loaded when the first one comes: the rest of the server runs where its native part is missing.
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(given, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
    const { format } = await image.metadata()
    if (format !== 'jpeg' && format !== 'png') throw new Error(`not a ${format}`)
    // Upright first: the turn stands in the metadata, which is left behind with place and camera.
    const drawn = image.autoOrient().resize(SIDE, SIDE, { fit: 'cover', position: 'attention' })
    const content = await (format === 'png' ? drawn.png() : drawn.jpeg({ quality: 85 })).toBuffer()
    return {
      name: format === 'png' ? 'profile-picture.png' : 'profile-picture.jpg',
      mediaType: `image/${format}`,
      content,
    }
  } catch {
    // Whatever the decoder dislikes is for its sender one thing: no picture of these formats.
    throw invalid({ profile_picture: ['format'] })
  }
}
