import type { ColorChange } from '@earshot/contract/schemas/admin/admin-devices.ts'
import type { SensorStatus } from '@earshot/contract/values.ts'

export interface ColorSpan {
  /** The beginning, in epoch seconds. */
  from: number
  until: number
  status: SensorStatus
}

export interface ColorSpansInput {
  /** The changes, the newest first. */
  changes: readonly Pick<ColorChange, 'changed_at' | 'from' | 'to'>[]
  /** The present color, for a lamp that never changed. */
  current: SensorStatus
  from: number
  until: number
}

/** Returns what the lamp showed from one moment to another, in order and without a gap. */
export function colorSpans({ changes, current, from, until }: ColorSpansInput): ColorSpan[] {
  const spans: ColorSpan[] = []
  let end = until
  for (const change of changes) {
    const at = Date.parse(change.changed_at) / 1000
    const start = Math.max(at, from)
    if (start < end) spans.unshift({ from: start, until: end, status: change.to })
    end = Math.min(end, start)
    if (at <= from) return spans
  }
  if (end > from) spans.unshift({ from, until: end, status: changes.at(-1)?.from ?? current })
  return spans
}

/** Returns how much of the time each color had, the longest first. */
export function shares(spans: readonly ColorSpan[]): { status: SensorStatus; share: number }[] {
  const seconds = new Map<SensorStatus, number>()
  for (const { status, from, until } of spans) seconds.set(status, (seconds.get(status) ?? 0) + until - from)
  const all = [...seconds.values()].reduce((sum, each) => sum + each, 0)
  return [...seconds]
    .map(([status, each]) => ({ status, share: each / all }))
    .toSorted((one, other) => other.share - one.share)
}
