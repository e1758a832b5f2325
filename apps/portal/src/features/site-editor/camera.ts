/** Reading labels with the camera, where the browser can: its own detector, no library. */

export type CameraRefusal = 'insecure' | 'noDetector' | 'noCamera' | 'denied'

export class CameraFailure extends Error {
  readonly reason: CameraRefusal
  constructor(reason: CameraRefusal) {
    super(reason)
    this.reason = reason
  }
}

/** The browser's own; the types do not know it yet. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector

/** What is printed on units: one-dimensional codes and the usual square ones. */
const FORMATS = ['code_128', 'code_39', 'ean_13', 'qr_code', 'data_matrix']
const BETWEEN_LOOKS_MS = 250

export interface ReadLabels {
  stopped: AbortSignal
  onLabel: (text: string) => void
}

/** @throws CameraFailure where the browser cannot or may not */
export async function readLabels(video: HTMLVideoElement, { stopped, onLabel }: ReadLabels): Promise<void> {
  if (!window.isSecureContext || navigator.mediaDevices === undefined) throw new CameraFailure('insecure')
  const Made: unknown = Reflect.get(window, 'BarcodeDetector')
  if (!isDetector(Made)) throw new CameraFailure('noDetector')
  const stream = await openCamera()
  stopped.addEventListener('abort', () => {
    for (const track of stream.getTracks()) track.stop()
  })
  if (stopped.aborted) return
  video.srcObject = stream
  await video.play()
  const detector = new Made({ formats: FORMATS })
  while (!stopped.aborted) {
    // A frame that cannot be read is one of many.
    const labels = await detector.detect(video).catch(() => [])
    for (const { rawValue } of labels) if (!stopped.aborted) onLabel(rawValue)
    await new Promise(resolve => setTimeout(resolve, BETWEEN_LOOKS_MS))
  }
}

async function openCamera(): Promise<MediaStream> {
  try {
    return await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  } catch (error) {
    const isDenied = error instanceof DOMException && error.name === 'NotAllowedError'
    throw new CameraFailure(isDenied ? 'denied' : 'noCamera')
  }
}

function isDetector(made: unknown): made is DetectorClass {
  return typeof made === 'function'
}
