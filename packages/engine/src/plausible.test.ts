import { describe, expect, it } from 'vitest'
import { airspace, alwaysBy, at, DAY, device, judge, readings, START } from '#test/engine-airspace.ts'
import { faultsOf, type Seen, type Watch, watchReading } from './plausible.ts'

/** A real sensor's value in a barn: the day's swing, and the scatter of its last digits. */
function breathing(slot: number, scatter = 1): number {
  const noise = ((((slot * 7919 + scatter * 104_729) % 1000) + 1000) % 1000) / 1000 - 0.5
  return Math.round((20 + 3 * Math.sin((slot * 2 * Math.PI) / DAY) + 0.2 * noise) * 10) / 10
}

function watched(values: readonly Partial<Seen>[]): Watch | undefined {
  return values.reduce<Watch | undefined>(
    (watch, seen, slot) =>
      watchReading('TEMPERATURE', watch, {
        slot,
        value: 20,
        neighbours: null,
        count: 0,
        other: null,
        ...seen,
      }),
    undefined,
  )
}
const times = (count: number, seen: (slot: number) => Partial<Seen>) =>
  Array.from({ length: count }, (_, slot) => seen(slot))

describe('Watching one sensor', () => {
  it.each([
    [
      'stands still for 6 hours beside two that move by 2 °C',
      times(36, s => ({ neighbours: 20 + s / 15, count: 2 })),
      'FROZEN',
    ],
    ['stands still for less', times(35, s => ({ neighbours: 20 + s / 15, count: 2 })), undefined],
    [
      'stands still through a slow night, as its neighbours do',
      times(72, s => ({ neighbours: 20 + s / 50, count: 2 })),
      undefined,
    ],
    [
      'stands still beside a single one that moves, which may be the one at fault',
      times(72, s => ({ neighbours: 20 + s / 5, count: 1 })),
      undefined,
    ],
    [
      'hangs alone and stands for a day while its humidity moves',
      times(144, s => ({ other: 50 + s / 10 })),
      'FROZEN',
    ],
    [
      'hangs alone and stands for a day beside a humidity that stands',
      times(287, () => ({ other: 50 })),
      undefined,
    ],
    ['hangs alone and stands for two days', times(288, () => ({ other: 50 })), 'FROZEN'],
    [
      'moves by its resolution',
      times(400, s => ({ value: 20 + (s % 40 === 0 ? 0.01 : 0), neighbours: 20 + s / 100, count: 2 })),
      undefined,
    ],
    ['jumps once', times(20, s => ({ value: s > 9 ? 29 : 20 })), undefined],
    ['jumps to and fro', times(20, s => ({ value: s % 5 === 0 ? 29 : 20 })), 'JUMPING'],
    [
      'jumps as its neighbours do',
      times(20, s => ({ value: s % 5 === 0 ? 29 : 20, neighbours: s % 5 === 0 ? 27 : 20, count: 2 })),
      undefined,
    ],
    [
      'is 7 °C above two others for 6 hours',
      times(38, s => ({ value: 27 + s / 100, neighbours: 20 + s / 100, count: 2 })),
      'APART',
    ],
    [
      'is 7 °C above a single one',
      times(38, s => ({ value: 27 + s / 100, neighbours: 20 + s / 100, count: 1 })),
      undefined,
    ],
    [
      'is 4 °C above two others',
      times(99, s => ({ value: 24 + s / 100, neighbours: 20 + s / 100, count: 2 })),
      undefined,
    ],
  ] as const)('A sensor is found at fault or believed where it %s', (_, values, kind) => {
    expect(watched(values)?.fault?.kind).toBe(kind)
  })

  it('A frozen sensor says since when it stood and what its neighbours were, and counts again after an hour of moving', () => {
    const still = times(40, s => ({ value: s < 2 ? 19 + s / 10 : 20, neighbours: 20 + s / 15, count: 2 }))
    expect(watched(still)?.fault).toEqual({ kind: 'FROZEN', since: 2, value: 20, neighbours: 20 + 37 / 15 })
    const moving = times(6, s => ({ value: 22.6 + s / 10, neighbours: 22.6, count: 2 }))
    expect(watched([...still, ...moving.slice(0, 5)])?.fault?.kind).toBe('FROZEN')
    expect(watched([...still, ...moving])?.fault).toBeNull()
  })

  it('A humidity sensor at its end in washed air is not frozen', () => {
    let watch: Watch | undefined
    for (let slot = 0; slot < 400; slot++)
      watch = watchReading('HUMIDITY', watch, {
        slot,
        value: 99.5,
        neighbours: 60 + slot / 10,
        count: 3,
        other: slot,
      })
    expect(watch?.fault).toBeNull()
  })

  it('A sensor of which an older version stored no watch has no fault', () => {
    expect(faultsOf(undefined)).toEqual([])
  })
})

describe('A frozen sensor in an airspace', () => {
  const from = at(1, 12) + 1
  const until = at(3, 0)
  const monitors = (frozen: number) =>
    [1, 2, 3].map(deviceId =>
      device({
        deviceId,
        readings: readings(START, at(4, 0), slot => ({
          temperatureC: deviceId === 1 && slot >= from && slot < until ? frozen : breathing(slot, deviceId),
          humidityPct: 55 + breathing(slot, deviceId) - 20,
        })),
      }),
    )

  it('It is not judged and leaves the figures of its airspace, which the others make', () => {
    const { state, parts } = judge(airspace({ devices: monitors(23) }), { from: START, to: at(2, 12) }, [1])
    const last = parts.at(-1)
    expect(
      last?.devices.map(({ faults }) => faults.map(({ sensor, kind, since }) => [sensor, kind, since])),
    ).toEqual([[['TEMPERATURE', 'FROZEN', from]], [], []])
    expect(last?.devices[0]?.figures.temperatureC).toBeNull()
    expect(last?.devices[0]?.figures.humidityPct).not.toBeNull()
    const others = last?.devices.slice(1).map(({ figures }) => figures.temperatureC ?? 0) ?? []
    expect(last?.figures.temperatureC).toBeCloseTo((others[0] ?? 0) / 2 + (others[1] ?? 0) / 2, 6)
    expect(state.memory.devices['1']?.TEMPERATURE.level).toBe('OK')
  })

  it('It raises no alert of the animals, however far from its band it stands when it is found', () => {
    const limits = alwaysBy({ temperature_band: [{ age: 0, lo: 16, hi: 26 }] })
    const input = airspace({ devices: monitors(23), limits })
    expect(judge(input, { from: START, to: at(4, 0) - 1 }).changes.alerts).toEqual([])
  })

  it('It counts again once it moves', () => {
    const { parts } = judge(airspace({ devices: monitors(23) }), { from: START, to: at(3, 2) }, [1])
    expect(parts.at(-1)?.devices[0]?.faults).toEqual([])
    expect(parts.at(-1)?.devices[0]?.figures.temperatureC).not.toBeNull()
  })

  it('Its fault is told once when it is found and once when it is over, however many slots are judged at once', () => {
    const input = airspace({ devices: monitors(23) })
    const slots = { from: START, to: at(4, 0) - 1 }
    const told = (steps?: readonly number[]) =>
      judge(input, slots, steps).parts.flatMap(({ faults }) =>
        faults.map(({ deviceId, fault, at: moment, isOver }) => [
          deviceId,
          fault.sensor,
          fault.since,
          moment / 600_000,
          isOver,
        ]),
      )
    const found = told()
    expect(found.map(([deviceId, sensor, since, , isOver]) => [deviceId, sensor, since, isOver])).toEqual([
      [1, 'TEMPERATURE', from, false],
      [1, 'TEMPERATURE', from, true],
    ])
    // It moves again at `until`, and counts after six readings that do.
    expect(found[1]?.[3]).toBe(until + 6)
    expect(told([1])).toEqual(found)
    expect(told([7, 100])).toEqual(found)
  })

  it('The fault of a monitor that is taken down is over', () => {
    const devices = monitors(23).map(one =>
      one.deviceId === 1 ? { ...one, placements: [{ from: 0, to: at(2, 12) * 600_000 }] } : one,
    )
    const { parts } = judge(airspace({ devices }), { from: START, to: at(3, 0) })
    expect(parts.flatMap(({ faults }) => faults.map(({ isOver }) => isOver))).toEqual([false, true])
  })

  it('Judging it at once equals judging it slot by slot', () => {
    const input = airspace({ devices: monitors(23) })
    const slots = { from: START, to: at(4, 0) - 1 }
    expect(judge(input, slots).state).toEqual(judge(input, slots, [1]).state)
    expect(judge(input, slots).changes).toEqual(judge(input, slots, [7, 100]).changes)
  })

  it('Healthy sensors of a barn are all believed', () => {
    const devices = [1, 2, 3].map(deviceId =>
      device({
        deviceId,
        readings: readings(START, START + 60 * DAY, slot => ({
          temperatureC: breathing(slot, deviceId),
          humidityPct: 55 + breathing(slot, deviceId),
        })),
      }),
    )
    const { parts } = judge(airspace({ devices }), { from: START, to: START + 60 * DAY - 1 }, [300])
    expect(parts.flatMap(part => part.devices.flatMap(({ faults }) => faults))).toEqual([])
  })
})
