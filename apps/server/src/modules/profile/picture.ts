/** A person's picture: a square, drawn anew. */
import { type PictureSource, reencode } from '#pictures/reencode.ts'

/** The side is twice what the largest place shows, in pixels. */
const SIDE = 512

export interface Picture {
  name: string
  mediaType: string
  content: Buffer
}

/** @throws as `reencode`, on `profile_picture` */
export async function redrawPicture(given: PictureSource | undefined): Promise<Picture> {
  const { format, content } = await reencode({
    given,
    field: 'profile_picture',
    shape: picture => picture.resize(SIDE, SIDE, { fit: 'cover', position: 'attention' }),
  })
  return {
    name: format === 'png' ? 'profile-picture.png' : 'profile-picture.jpg',
    mediaType: `image/${format}`,
    content,
  }
}
