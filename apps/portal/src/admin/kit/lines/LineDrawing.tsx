import { useId } from 'react'
import type { Edge, LinePanelProps } from './LinePanel.tsx'
import { bandPath, heightOf, linePath, type Scale } from './line-path.ts'

interface LineDrawingProps extends Pick<LinePanelProps, 'lines' | 'band'> {
  edges: readonly Edge[]
  scale: Scale
  /** The key of the line that stands out. */
  worst: string | undefined
}

/** The browser stretches the drawing to the panel. */
const WIDTH = 1000
export const HEIGHT = 108

/** Draws the lines of a panel over their band; beyond an edge they have its color. */
export function LineDrawing({ lines, edges, band, scale, worst }: LineDrawingProps) {
  const id = useId()
  const box = { width: WIDTH, height: HEIGHT, scale }
  const inOrder = [...lines.filter(line => line.quiet), ...lines.filter(line => !line.quiet)]
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
      {edges.length > 0 && (
        <linearGradient id={id} gradientUnits="userSpaceOnUse" x1={0} x2={0} y1={0} y2={HEIGHT}>
          {zonesOf(edges, value => heightOf(value, scale, HEIGHT) / HEIGHT).map(({ offset, color }) => (
            <stop key={`${offset} ${color}`} offset={offset} stopColor={color} />
          ))}
        </linearGradient>
      )}
      {band && <path d={bandPath(band, box)} data-band vectorEffect="non-scaling-stroke" />}
      {inOrder.map(({ key, values, quiet }) => (
        <path
          key={key}
          d={linePath(values, box)}
          data-quiet={quiet || undefined}
          data-worst={(edges.length > 0 && key === worst) || undefined}
          vectorEffect="non-scaling-stroke"
          {...(edges.length > 0 && !quiet && { style: { stroke: `url(#${id})` } })}
        />
      ))}
    </svg>
  )
}

const COLORS = { WARNING: 'var(--warning-line)', ALARM: 'var(--alarm-chart)' } as const

/** Returns hard gradient stops from the top down: each edge's color ends where the edge stands. */
function zonesOf(
  edges: readonly Edge[],
  placeOf: (value: number) => number,
): { offset: number; color: string }[] {
  const held = (value: number) => Math.max(0, Math.min(1, placeOf(value)))
  const downwards = [...edges].reverse()
  return downwards.flatMap(({ value, level }, index) => [
    { offset: index === 0 ? 0 : held(downwards[index - 1]?.value ?? value), color: COLORS[level] },
    { offset: held(value), color: COLORS[level] },
    ...(index === downwards.length - 1 ? [{ offset: held(value), color: 'var(--series)' }] : []),
  ])
}
