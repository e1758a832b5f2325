import type { StatusName } from '@earshot/contract/values.ts'
import type { ReactNode } from 'react'

/** There are six shapes, so that a status can be told without color: octagon, triangle, struck ring, dash, ring, dot. */
const SHAPES: Record<StatusName, ReactNode> = {
  Ok: <circle cx="6" cy="6" r="2.6" fill="var(--ok-chart)" />,
  Warning: (
    <path
      d="M6 1.2 11.2 10.6H.8Z"
      fill="var(--warning-chart)"
      stroke="var(--warning-line)"
      strokeWidth="1"
      strokeLinejoin="round"
    />
  ),
  Alarm: <path d="M3.7.6h4.6l3.1 3.1v4.6l-3.1 3.1H3.7L.6 8.3V3.7Z" fill="var(--alarm-chart)" />,
  Offline: (
    <g fill="none" stroke="var(--offline-chart)" strokeWidth="1.7" strokeLinecap="round">
      <circle cx="6" cy="6" r="4" />
      <path d="M2 10 10 2" />
    </g>
  ),
  Default: <path d="M3 6h6" stroke="var(--default-chart)" strokeWidth="2" strokeLinecap="round" />,
  Success: <circle cx="6" cy="6" r="3.4" fill="none" stroke="var(--success-solid)" strokeWidth="1.7" />,
}

export interface StatusMarkProps {
  status: StatusName
  size?: number
  /** The word, when none stands beside the mark; without it the mark is decoration. */
  label?: string | undefined
}

export function StatusMark({ status, size = 12, label }: StatusMarkProps) {
  const shape = { width: size, height: size, viewBox: '0 0 12 12', 'data-status': status }
  if (label === undefined) {
    return (
      <svg {...shape} aria-hidden="true">
        {SHAPES[status]}
      </svg>
    )
  }
  return (
    <svg {...shape} role="img" aria-label={label}>
      {SHAPES[status]}
    </svg>
  )
}
