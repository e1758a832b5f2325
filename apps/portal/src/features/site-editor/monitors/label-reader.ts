/**
 * Reads codes from a picture, for browsers that cannot do it themselves. It is loaded when a camera is opened in one of
 * them.
 */
import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library'

/** The browser's own detector, which the types do not know yet, or its replacement. */
export interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>
}

/** The formats are those of `FORMATS` of the camera. */
const FORMATS = [
  BarcodeFormat.CODE_128,
  BarcodeFormat.CODE_39,
  BarcodeFormat.EAN_13,
  BarcodeFormat.QR_CODE,
  BarcodeFormat.DATA_MATRIX,
]

/** The width is enough for the bars of a label that fills the frame, and small enough for an old phone. */
const WIDTH = 960

/** The part of `ImageData` that is read. */
export interface Picture {
  width: number
  height: number
  /** The red, green, blue and opacity of each point. */
  data: Uint8ClampedArray
}

const reader = new MultiFormatReader()
reader.setHints(
  new Map<DecodeHintType, unknown>([
    [DecodeHintType.POSSIBLE_FORMATS, FORMATS],
    [DecodeHintType.TRY_HARDER, true],
  ]),
)

/** Returns what the label in the picture says, or null where none can be read. */
export function readPicture({ width, height, data }: Picture): string | null {
  const source = new RGBLuminanceSource(luminanceOf(data), width, height)
  try {
    return reader.decodeWithState(new BinaryBitmap(new HybridBinarizer(source))).getText()
  } catch {
    // The library throws for every picture without a label.
    return null
  }
}

/** Returns the brightness of each point by the eye's weights, in whole numbers. */
function luminanceOf(data: Uint8ClampedArray): Uint8ClampedArray {
  const grey = new Uint8ClampedArray(data.length / 4)
  for (let point = 0; point < grey.length; point += 1) {
    const at = point * 4
    grey[point] = (306 * (data[at] ?? 0) + 601 * (data[at + 1] ?? 0) + 117 * (data[at + 2] ?? 0)) >> 10
  }
  return grey
}

/** Makes a detector that reads the camera's picture as the browser's own would. */
export function createLabelReader(): Detector {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return {
    detect: async video => {
      if (context === null || video.videoWidth === 0) return []
      canvas.width = Math.min(WIDTH, video.videoWidth)
      canvas.height = Math.round((canvas.width * video.videoHeight) / video.videoWidth)
      context.drawImage(video, 0, 0, canvas.width, canvas.height)
      const rawValue = readPicture(context.getImageData(0, 0, canvas.width, canvas.height))
      return rawValue === null ? [] : [{ rawValue }]
    },
  }
}
