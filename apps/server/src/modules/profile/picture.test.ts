import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { passwordMatches } from '#auth/passwords.ts'
import { redrawPicture } from './picture.ts'

const BYTES_PER_PIXEL = 6
/** Interlacing adds these: the first column and row of each pass, and the distance to the next. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** The dearest kind there is: 16 bit and interlaced, so all of it is held at once, and black, so it is small to send. */
function interlaced(width: number, height: number): Buffer {
  const bytes = PASSES.map(([left, top, across, down]) => {
    const [columns, rows] = [Math.ceil((width - left) / across), Math.ceil((height - top) / down)]
    return rows * (1 + columns * BYTES_PER_PIXEL)
  }).reduce((sum, each) => sum + each, 0)
  return Buffer.concat([
    header(width, height),
    chunk('IDAT', deflateSync(Buffer.alloc(bytes))),
    chunk('IEND'),
  ])
}

function header(width: number, height: number): Buffer {
  const body = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 16, 2, 0, 0, 1])
  body.writeUInt32BE(width, 0)
  body.writeUInt32BE(height, 4)
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', body)])
}

/** The head of a picture tells its size before any of it has been decoded. */
function begun(width: number, height: number): Buffer {
  return Buffer.concat([header(width, height), chunk('IDAT', deflateSync(Buffer.alloc(9)))])
}

function chunk(type: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

const refusal = (given: Buffer) =>
  redrawPicture(given).then(
    () => 'drawn',
    error => error.fields,
  )

describe('A picture', () => {
  it('A picture of up to 25 million pixels is drawn', async () => {
    const drawn = await redrawPicture(interlaced(2000, 1000))
    expect(await sharp(drawn.content).metadata()).toMatchObject({ format: 'png', width: 512, height: 512 })
    // It has the right beginning and nothing after it: it is refused because it ends there.
    expect(await refusal(begun(5000, 5000))).toEqual({ profile_picture: ['format'] })
  })

  it.each([
    [5001, 5000],
    [7000, 7000],
    [200_000, 126],
  ])('A picture of %d by %d pixels is refused by its header alone', async (width, height) => {
    const fields = { profile_picture: [{ key: 'too_many_pixels', params: { millions: 25 } }] }
    expect(await refusal(begun(width, height))).toEqual(fields)
  })
})

describe('Several pictures at once', () => {
  /** The numbers of pictures that were being drawn whenever one was handed over or done. */
  const drawing: number[] = []
  sharp.queue.on('change', () => drawing.push(sharp.counters().process))
  afterEach(() => {
    drawing.length = 0
  })

  it('Several pictures are drawn one after the other', async () => {
    const given = interlaced(1000, 1000)
    await Promise.all(Array.from({ length: 5 }, () => redrawPicture(given)))
    expect(Math.max(...drawing)).toBeLessThanOrEqual(1)
  })

  it('Several pictures leave passwords their threads', async () => {
    const check = () => passwordMatches(null, 'somebody’s password')
    await check()
    const given = interlaced(1600, 1600)
    let done = 0
    const pictures = Array.from({ length: 5 }, async () => {
      await redrawPicture(given)
      done += 1
    })
    await vi.waitFor(() => expect(drawing.length).toBeGreaterThan(0), { interval: 1 })
    await check()
    expect(done).toBeLessThanOrEqual(1)
    await Promise.all(pictures)
  })
})
