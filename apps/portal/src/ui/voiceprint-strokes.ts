/** A stroke above this share of the reference is loud and takes the status color. */
const LOUD_PERCENT = 160
/** The height is full at four times the reference. */
const FULL_PERCENT = 400
/** A silent room that was listened to still gets a visible line. */
const MIN_HALF = 0.9

export interface VoiceprintStroke {
  kind: 'silence' | 'quiet' | 'loud'
  /** Half the length of the stroke, from the midline. */
  half: number
}

/** Turns percentages of the reference into strokes, whose half heights are capped at the drawing's edge. */
export function voiceprintStrokes(input: {
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
