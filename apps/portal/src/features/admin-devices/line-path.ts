/** An SVG path through the values from left to right; it breaks off where one is missing. */
export function linePath(
  values: readonly (number | null)[],
  { width, height }: { width: number; height: number },
): string {
  const known = values.filter(value => value !== null)
  if (known.length === 0) return ''
  const low = Math.min(...known)
  const span = Math.max(...known) - low || 1
  const step = width / Math.max(1, values.length - 1)
  const edge = 4
  return values
    .map((value, index) => {
      if (value === null) return ''
      const isFirst = index === 0 || values[index - 1] === null
      const y = height - edge - ((value - low) / span) * (height - 2 * edge)
      const at = `${(index * step).toFixed(1)} ${y.toFixed(1)}`
      // One that stands alone is a dot.
      const isLone = isFirst && (values[index + 1] ?? null) === null
      return `${isFirst ? 'M' : 'L'}${at}${isLone ? 'h1' : ''}`
    })
    .join('')
}
