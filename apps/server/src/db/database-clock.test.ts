import { pino } from 'pino'
import { Registry } from 'prom-client'
import { afterEach, describe, expect, it } from 'vitest'
import { UntrustedClockError } from '#clock.ts'
import { upcomingDatabase } from '#test/database.ts'
import {
  addClockMetrics,
  type DatabaseClock,
  JUMP_ACCEPTED_AFTER_MS,
  startDatabaseClock,
} from './database-clock.ts'

const [MINUTE, HOUR] = [60_000, 3_600_000]
const START = Date.parse('2026-03-02T08:00:00Z')
/** The database is never asked: the test says what it answers. */
const { db } = upcomingDatabase()

let kept: DatabaseClock | undefined
afterEach(() => kept?.stop())

/** Makes three clocks that go on together until one is set. */
async function machine({ wallOff = 0 } = {}) {
  const at = { passed: 0, wall: START + wallOff, database: START }
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line).msg) })
  const time = await startDatabaseClock({
    db,
    log,
    machineTime: () => at.wall + at.passed,
    monotonic: () => at.passed,
    readTime: async () => new Date(at.database + at.passed),
  })
  kept = time
  return {
    at,
    time,
    lines,
    pass: (ms: number) => {
      at.passed += ms
    },
  }
}

describe('The time of a process', () => {
  it.each([HOUR, -HOUR, 24 * HOUR, -24 * HOUR])(
    'The time is the database’s though the machine’s clock is off by %s ms, and nothing may be judged by it',
    async wallOff => {
      const { time, pass, lines } = await machine({ wallOff })
      pass(5_000)
      expect(time.now()).toEqual(new Date(START + 5_000))
      await expect(time.trustedNow()).rejects.toThrow(UntrustedClockError)
      await expect(time.trustedNow()).rejects.toThrow(
        wallOff > 0 ? /ahead of the database/ : /behind the database/,
      )
      expect(time.offsetSeconds()).toBeCloseTo(wallOff / 1000)
      expect(lines).toHaveLength(1)
    },
  )

  it('The engine judges while the two clocks are a minute apart at most, and never later than the database’s', async () => {
    const { at, time, pass, lines } = await machine({ wallOff: MINUTE })
    pass(10_000)
    expect(await time.trustedNow()).toEqual(new Date(START + 10_000))
    at.wall += 1
    await expect(time.trustedNow()).rejects.toThrow(UntrustedClockError)
    at.wall -= 2
    expect(await time.trustedNow()).toEqual(new Date(START + 10_000))
    expect(lines).toEqual([
      "nothing is judged: this machine's clock is 60 s ahead of the database's: set it right",
      'the clock can be believed again: slots are judged',
    ])
  })

  it('The time follows the database where its clock goes a little faster', async () => {
    const { at, time, pass } = await machine()
    pass(MINUTE)
    at.database += 700
    await time.trustedNow()
    expect(time.now()).toEqual(new Date(START + MINUTE + 700))
  })

  it('The time is in doubt when both clocks jump together, and is believed when they have stood there for a while', async () => {
    const { at, time, pass } = await machine()
    at.database += 24 * HOUR
    at.wall += 24 * HOUR
    pass(5_000)
    await expect(time.trustedNow()).rejects.toThrow(/jumped: it is 86400 s ahead/)
    pass(JUMP_ACCEPTED_AFTER_MS - 1)
    await expect(time.trustedNow()).rejects.toThrow(UntrustedClockError)
    pass(1)
    expect(await time.trustedNow()).toEqual(new Date(START + 24 * HOUR + 5_000 + JUMP_ACCEPTED_AFTER_MS))
  })

  it('The time is believed at once when a jump is taken back', async () => {
    const { at, time, pass } = await machine()
    for (const by of [HOUR, -HOUR]) {
      at.database += by
      at.wall += by
      pass(5_000)
      if (by > 0) await expect(time.trustedNow()).rejects.toThrow(UntrustedClockError)
    }
    expect(await time.trustedNow()).toEqual(new Date(START + 10_000))
  })

  it('The time is shown to operators', async () => {
    const metrics = new Registry()
    const { time } = await machine({ wallOff: -HOUR })
    addClockMetrics(time, metrics)
    const text = await metrics.metrics()
    expect(text).toContain('earshot_clock_offset_seconds -3600')
    expect(text).toContain('earshot_clock_in_doubt 1')
  })
})
