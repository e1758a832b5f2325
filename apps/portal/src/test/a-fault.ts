import type { SensorFaultCourse } from '@earshot/contract/schemas/hardware/device.ts'

/** A temperature sensor that stands still, with one neighbour beside it. */
export function aFaultCourse(given: Partial<SensorFaultCourse> = {}): SensorFaultCourse {
  return {
    id: 1,
    sensor: 'TEMPERATURE',
    fault: 'FROZEN',
    from: '2026-03-02T00:00:00Z',
    to: null,
    found_at: '2026-03-02T06:00:00Z',
    value: 23,
    neighbours: 19.4,
    course: {
      from: '2026-03-01T00:00:00Z',
      own: [22, 23, 23],
      beside: [{ id: 9, name: 'F1-02', values: [19, 20, 21] }],
    },
    ...given,
  }
}
