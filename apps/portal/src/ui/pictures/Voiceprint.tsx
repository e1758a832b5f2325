import type { StatusName } from '@earshot/contract/values.ts'
import classes from './Voiceprint.module.css'

interface VoiceprintProps {
  /** The cough rate in percent of the reference, the oldest first; null where nothing was heard. */
  values: readonly (number | null)[]
  width: number
  height: number
  /** Loud strokes of an Alarm are red, all others amber. */
  status?: StatusName
  /** True if it stretches to the width of the parent. */
  fluid?: boolean
}

/**
 * Shows coughs as mirrored strokes around a midline: a healthy airspace is a thin line, a sick one swells, and silence
 * is dotted. It is hidden from screen readers, because the sentence beside it says the same.
 */
export function Voiceprint({ values, width, height, status, fluid = false }: VoiceprintProps) {
  const step = width / Math.max(values.length, 1)
  const strokes = voiceprintStrokes({ values, height })
  return (
    <svg
      className={classes.voiceprint}
      data-status={status}
      width={fluid ? '100%' : width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio={fluid ? 'none' : undefined}
      aria-hidden
    >
      {strokes.map((stroke, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stroke is its position in time.
        <Stroke key={index} stroke={stroke} x={(index + 0.5) * step} step={step} middle={height / 2} />
      ))}
    </svg>
  )
}

function Stroke({
  stroke,
  x,
  step,
  middle,
}: {
  stroke: VoiceprintStroke
  x: number
  step: number
  middle: number
}) {
  if (stroke.kind === 'silence') {
    return (
      <path
        className={classes.silence}
        d={`M${round(x)} ${middle}h.01`}
        strokeWidth={round(Math.min(step * 0.6, 1.6))}
      />
    )
  }
  return (
    <path
      className={stroke.kind === 'loud' ? classes.loud : classes.quiet}
      d={`M${round(x)} ${round(middle - stroke.half)}v${round(stroke.half * 2)}`}
      strokeWidth={round(step * 0.52)}
    />
  )
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

/** A stroke above this share of the reference is loud and takes the status color. */
const LOUD_PERCENT = 160
/** The height is full at four times the reference. */
const FULL_PERCENT = 400
/** A silent room that was listened to still gets a visible line. */
const MIN_HALF = 0.9

interface VoiceprintStroke {
  kind: 'silence' | 'quiet' | 'loud'
  /** Half the length of the stroke, from the midline. */
  half: number
}

/** Turns percentages of the reference into strokes, whose half heights are capped at the drawing's edge. */
function voiceprintStrokes(input: {
  values: readonly (number | null)[]
  height: number
}): VoiceprintStroke[] {
  const most = input.height / 2 - 1
  return input.values.map(percent => {
    if (percent === null) return { kind: 'silence', half: 0 }
    const half = Math.max(MIN_HALF, Math.min(1, percent / FULL_PERCENT) * most)
    return { kind: percent > LOUD_PERCENT ? 'loud' : 'quiet', half }
  })
}
