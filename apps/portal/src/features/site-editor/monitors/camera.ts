/** Reads labels with the camera: by the browser's own detector, or by a reader that is loaded where there is none. */
import type { Detector } from './label-reader.ts'

export type CameraErrorReason = 'insecure' | 'noReader' | 'noCamera' | 'denied'

export class CameraError extends Error {
  readonly reason: CameraErrorReason
  constructor(reason: CameraErrorReason) {
    super(reason)
    this.reason = reason
  }
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}

/** The formats are those printed on units: one-dimensional codes and the usual square ones. */
const FORMATS = ['code_128', 'code_39', 'ean_13', 'qr_code', 'data_matrix']
const BETWEEN_LOOKS_MS = 250

/** Switches the light beside the lens. */
export type Torch = (isOn: boolean) => Promise<void>

export interface ReadLabels {
  stopped: AbortSignal
  /** Is called when the camera is open, with null where it has no light. */
  onOpen: (torch: Torch | null) => void
  onLabel: (text: string) => void
}

/** Reads labels until it is stopped. @throws CameraFailure where the browser cannot or may not */
export async function readLabels(
  video: HTMLVideoElement,
  { stopped, onOpen, onLabel }: ReadLabels,
): Promise<void> {
  if (!window.isSecureContext || navigator.mediaDevices === undefined) throw new CameraError('insecure')
  const detector = await makeDetector()
  const stream = await openCamera()
  const switchOff = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  // The person may close this before allowing the camera.
  if (stopped.aborted) return switchOff()
  stopped.addEventListener('abort', switchOff)
  video.srcObject = stream
  await video.play()
  onOpen(torchOf(stream))
  while (!stopped.aborted) {
    // A frame that cannot be read does not matter, because there are many.
    const labels = await detector.detect(video).catch(() => [])
    for (const { rawValue } of labels) if (!stopped.aborted) onLabel(rawValue)
    await new Promise(resolve => setTimeout(resolve, BETWEEN_LOOKS_MS))
  }
}

/** Makes a detector. Some browsers have one that knows no format at all. */
async function makeDetector(): Promise<Detector> {
  const Own: unknown = Reflect.get(window, 'BarcodeDetector')
  const known = isDetector(Own) ? await Own.getSupportedFormats() : []
  const formats = FORMATS.filter(format => known.includes(format))
  if (isDetector(Own) && formats.length > 0) return new Own({ formats })
  const { createLabelReader } = await import('./label-reader.ts').catch(() => {
    throw new CameraError('noReader')
  })
  return createLabelReader()
}

async function openCamera(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  } catch (error) {
    const isDenied = error instanceof DOMException && error.name === 'NotAllowedError'
    throw new CameraError(isDenied ? 'denied' : 'noCamera')
  }
}

/** Returns the camera's light, which the types do not know yet. */
function torchOf(stream: MediaStream): Torch | null {
  const [track] = stream.getVideoTracks()
  if (track === undefined || Reflect.get(track.getCapabilities?.() ?? {}, 'torch') !== true) return null
  return isOn => {
    const light: object = { torch: isOn }
    return track.applyConstraints({ advanced: [light] })
  }
}

function isDetector(made: unknown): made is DetectorClass {
  return typeof made === 'function'
}

/** A label must be away from the camera for this time before it counts again. */
const OUT_OF_SIGHT_MS = 2000

/**
 * Counts labels before the camera, which are read several times a second: each counts once, and again when it comes
 * back. So a find that was undone while its label still lay there is not added again at once.
 * @returns whether this sighting counts
 */
export function createLabelFilter(): (label: string, nowMs: number) => boolean {
  const seen = new Map<string, number>()
  return (label, nowMs) => {
    const last = seen.get(label)
    seen.set(label, nowMs)
    return last === undefined || nowMs - last > OUT_OF_SIGHT_MS
  }
}
