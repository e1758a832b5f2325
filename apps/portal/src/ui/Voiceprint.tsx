import type { StatusName } from '@earshot/contract/values.ts'
import classes from './Voiceprint.module.css'
import { type VoiceprintStroke, voiceprintStrokes } from './voiceprint-strokes.ts'

export interface VoiceprintProps {
  /** The cough rate in percent of the reference, the oldest first; null where nothing was heard. */
  values: readonly (number | null)[]
  width: number
  height: number
  /** Loud strokes of an Alarm are red, all others amber. */
  status?: StatusName
  /** Whether it stretches to the width of the parent. */
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
