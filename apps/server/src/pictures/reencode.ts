/** Pictures people send: looked into, not believed, and drawn anew, so that nothing of what was sent is kept. */
import { LIMITS } from '@earshot/contract/limits.ts'
import type { Sharp } from 'sharp'
import { invalid } from '#errors.ts'
import { createSerialQueue } from '#serial-queue.ts'

const { pixels: MOST_PIXELS } = LIMITS.picture
/** The one that is drawn, and those behind it. */
export const PICTURES_IN_LINE = 5

/**
 * All pictures of this process wait in one line. A picture of the largest size takes up to 200 MB and, while it is
 * drawn, one of the four threads that passwords are checked on as well.
 */
export const reencodeInTurn = createSerialQueue({ places: PICTURES_IN_LINE })

type PictureFormat = 'jpeg' | 'png'

/** The path of a file, or what was drawn before. */
export type PictureSource = string | Uint8Array

export interface Reencode {
  /** Undefined where no file came at all. */
  given: PictureSource | undefined
  /** The form field that a refusal is told on. */
  field: string
  /** The picture is upright already when it gets its size. */
  shape: (picture: Sharp) => Sharp
  /** The format to write, where it is not the one that the picture came in. */
  format?: PictureFormat
}

export interface Reencoded {
  format: PictureFormat
  content: Buffer
}

/**
 * @throws 400 on the field: `format` for anything but a whole JPEG or PNG, whatever its name and media type say,
 * `too_many_pixels` by its header alone; 429 where too many wait to be drawn
 */
export async function reencode({ given, field, shape, format }: Reencode): Promise<Reencoded> {
  const refuse = (): never => {
    throw invalid({ [field]: ['format'] })
  }
  if (given === undefined || given.length === 0) return refuse()
  const { format: found, width, height } = await metadataOf(given).catch(refuse)
  if (found !== 'jpeg' && found !== 'png') return refuse()
  // A few kilobytes can claim to be a picture that fills the memory.
  if (width * height > MOST_PIXELS)
    throw invalid({ [field]: [{ key: 'too_many_pixels', params: { millions: MOST_PIXELS / 1e6 } }] })
  const drawn = format ?? found
  // The sender need not know what the decoder dislikes: the file is no picture of these formats.
  const content = await reencodeInTurn(() => draw(given, { shape, format: drawn }).catch(refuse))
  return { format: drawn, content }
}

async function metadataOf(given: PictureSource) {
  const sharp = await loadSharp()
  // The library's own limit is off, because its refusal looks like any other.
  return sharp(given, { limitInputPixels: false, failOn: 'error', pages: 1 }).metadata()
}

async function draw(given: PictureSource, { shape, format }: Required<Pick<Reencode, 'shape' | 'format'>>) {
  const sharp = await loadSharp()
  const picture = sharp(given, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 })
  // The picture is turned upright first: the turn stands in the metadata, which is left behind with place and camera.
  const shaped = shape(picture.autoOrient())
  return (format === 'png' ? shaped.png() : shaped.jpeg({ quality: 85 })).toBuffer()
}

/** Loads the library when the first picture comes: the rest of the server runs where its native part is missing. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // A picture gets one thread, and nothing of it is kept: no second one is ever alike.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
