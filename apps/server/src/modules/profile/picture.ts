/** A person's picture: looked into, not believed, and drawn anew, so that nothing of what was sent is kept. */
import { LIMITS } from '@earshot/contract/limits.ts'
import { invalid } from '#http/errors.ts'
import { createWaitingLine } from './waiting-line.ts'

/** Twice what the largest place shows. */
const SIDE = 512
const { pixels: MOST_PIXELS } = LIMITS.profilePicture
/** The one that is drawn, and those behind it. */
export const PICTURES_IN_LINE = 5

/**
 * Of this process. A picture of the largest size takes up to 200 MB and, while it is drawn, one of the four threads that
 * passwords are checked on as well.
 */
export const drawInTurn = createWaitingLine({ places: PICTURES_IN_LINE })

export interface Picture {
  name: string
  mediaType: string
  content: Buffer
}

/**
 * @throws 400 on `profile_picture`: `format` for anything but a whole JPEG or PNG, whatever its name and media type
 * say, `too_many_pixels` by its header alone; 429 where too many wait to be drawn
 */
export async function redrawPicture(given: Uint8Array): Promise<Picture> {
  const format = await readHeader(given)
  const content = await drawInTurn(() => draw(given, format))
  return {
    name: format === 'png' ? 'profile-picture.png' : 'profile-picture.jpg',
    mediaType: `image/${format}`,
    content,
  }
}

type Format = 'jpeg' | 'png'

async function readHeader(given: Uint8Array): Promise<Format> {
  const { format, width, height } = await metadataOf(given)
  if (format !== 'jpeg' && format !== 'png') return refuse()
  // A few kilobytes can claim to be a picture that fills the memory.
  if (width * height > MOST_PIXELS)
    throw invalid({ profile_picture: [{ key: 'too_many_pixels', params: { millions: MOST_PIXELS / 1e6 } }] })
  return format
}

async function metadataOf(given: Uint8Array) {
  const sharp = await loadSharp()
  try {
    // Without the library's own limit, whose refusal looks like any other.
    return await sharp(given, { limitInputPixels: false, failOn: 'error', pages: 1 }).metadata()
  } catch {
    return refuse()
  }
}

async function draw(given: Uint8Array, format: Format): Promise<Buffer> {
  const sharp = await loadSharp()
  const image = sharp(given, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
  // Upright first: the turn stands in the metadata, which is left behind with place and camera.
  const drawn = image.autoOrient().resize(SIDE, SIDE, { fit: 'cover', position: 'attention' })
  return (format === 'png' ? drawn.png() : drawn.jpeg({ quality: 85 })).toBuffer().catch(refuse)
}

/** Loaded when the first one comes: the rest of the server runs where its native part is missing. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // One thread for one picture, and nothing of it kept: no second one is ever alike.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}

/** Whatever the decoder dislikes is for its sender one thing: no picture of these formats. */
function refuse(): never {
  throw invalid({ profile_picture: ['format'] })
}
