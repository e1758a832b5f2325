import { beforeEach, expect, it, vi } from 'vitest'
import { createLabelFilter, readLabels } from './camera.ts'

class OwnDetector {
  static getSupportedFormats = async () => ['qr_code']
  detect = async () => [{ rawValue: 'ES-A-1' }]
}

const track = { stop: vi.fn(), getCapabilities: vi.fn(() => ({})), applyConstraints: vi.fn() }
const stream = { getTracks: () => [track], getVideoTracks: () => [track] } as unknown as MediaStream
const onOpen = vi.fn()
let video: HTMLVideoElement
let getUserMedia: ReturnType<typeof vi.fn>

beforeEach(() => {
  track.stop.mockClear()
  getUserMedia = vi.fn(async () => stream)
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('BarcodeDetector', OwnDetector)
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } })
  video = { play: async () => undefined } as HTMLVideoElement
})

it('The camera tells what it reads until it is stopped, and is switched off then', async () => {
  const stop = new AbortController()
  const onLabel = vi.fn(() => stop.abort())
  await readLabels(video, { stopped: stop.signal, onOpen, onLabel })
  expect(onLabel).toHaveBeenCalledExactlyOnceWith('ES-A-1')
  expect(track.stop).toHaveBeenCalledOnce()
})

it('A camera is switched off that is allowed only after its reader has gone', async () => {
  const stop = new AbortController()
  getUserMedia.mockImplementation(async () => {
    stop.abort()
    return stream
  })
  const onLabel = vi.fn()
  await readLabels(video, { stopped: stop.signal, onOpen, onLabel })
  expect(onLabel).not.toHaveBeenCalled()
  expect(track.stop).toHaveBeenCalledOnce()
})

it('The light of a camera that has one is handed over', async () => {
  const stop = new AbortController()
  const onLabel = () => stop.abort()
  await readLabels(video, { stopped: stop.signal, onOpen, onLabel })
  expect(onOpen).toHaveBeenLastCalledWith(null)
  track.getCapabilities.mockReturnValue({ torch: true })
  const again = new AbortController()
  await readLabels(video, { stopped: again.signal, onOpen, onLabel: () => again.abort() })
  await onOpen.mock.lastCall?.[0](true)
  expect(track.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] })
})

it.each([
  ['denied', new DOMException('no', 'NotAllowedError')],
  ['noCamera', new DOMException('none', 'NotFoundError')],
])('The reader says %s where the browser does', async (reason, refusal) => {
  getUserMedia.mockRejectedValue(refusal)
  const reading = readLabels(video, { stopped: new AbortController().signal, onOpen, onLabel: vi.fn() })
  await expect(reading).rejects.toEqual(expect.objectContaining({ reason }))
})

it('A label counts once for as long as it lies before the camera, and again when it comes back', () => {
  const isNew = createLabelFilter()
  const seenAt = (...times: number[]) => times.map(ms => isNew('ES4-90DD58', ms))
  expect(seenAt(0, 250, 2000, 3900)).toEqual([true, false, false, false])
  expect(isNew('ES4-A42954', 4000)).toBe(true)
  expect(seenAt(5900, 7901)).toEqual([false, true])
})
