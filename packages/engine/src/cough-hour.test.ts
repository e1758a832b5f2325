import { USUAL_LIMITS } from '@earshot/contract/rules/health/limits.ts'
import { round2 } from '@earshot/contract/rules/health/rdi.ts'
import { expect, it } from 'vitest'
import { BATCH, readings, START } from '#test/engine-airspace.ts'
import { hearHour, judgeHour } from './cough-hour.ts'
import type { Reading } from './reading.ts'

const LAST = START + 143

/** Makes so many coughs and seconds in the 144 slots of a window, with one slot of a device short or loud. */
function window(coughs: number, audioSeconds: number): Reading[] {
  const whole = Math.floor(audioSeconds / 600)
  return readings(START, START + 144, slot => {
    const index = slot - START
    const audio = index < whole ? 600 : index === whole ? audioSeconds - whole * 600 : 0
    return audio === 0
      ? { coughs: null, audioSeconds: null }
      : { coughs: index === 0 ? coughs : 0, audioSeconds: audio }
  })
}

it.each([
  [200, 86_400, 250, 1, 0.8, 100],
  [375, 86_400, 250, 1, 1.5, 75],
  [500, 86_400, 250, 1, 2, 60],
  [510, 86_400, 250, 1, 2.04, 59],
  [400, 64_800, 250, 1, 2.13, 57],
  [830, 86_400, 250, 1, 3.32, 39],
  [900, 86_400, 500, 2, 3.6, 37],
  [900, 43_199, 250, 1, null, null],
])(
  'The table of spec/3 §4.2 holds: %i coughs in %i s, %i animals at %i devices give RDI %s, RHS %s',
  (coughs, audio, animals, installed, rdi, rhs) => {
    const hour = hearHour({
      slot: LAST,
      date: '2026-03-02',
      firstHour: START / 6,
      batch: { ...BATCH, animalsStart: animals },
      installed,
      devices: [{ deviceId: 1, readings: window(coughs, audio) }],
    })
    const { figures } = judgeHour(hour, USUAL_LIMITS)
    const [device] = figures.devices
    expect([device?.rdi == null ? null : round2(device.rdi), device?.rhs ?? null]).toEqual([rdi, rhs])
    expect(figures.airspace.rhs).toBe(rhs)
  },
)

it('An airspace of which all animals are gone still counts one', () => {
  const gone = { ...BATCH, animalsStart: 5, counts: [{ date: '2026-03-01', deaths: 2, removed: 9 }] }
  const hour = hearHour({
    slot: LAST,
    date: '2026-03-02',
    firstHour: START / 6,
    batch: gone,
    installed: 1,
    devices: [{ deviceId: 1, readings: window(2, 86_400) }],
  })
  expect(judgeHour(hour, USUAL_LIMITS).figures.airspace.rdi).toBe(2)
})
