import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type AlertTimeline,
  openSince,
  type Recommendation,
  type Situation,
  stepRecommendations,
} from './recommendations.ts'

const HOUR = 3_600_000
const START = Date.parse('2026-03-02T00:00:00Z')
const hour = (number: number) => START + number * HOUR
const dateOf = (at: number) => new Date(at - 1).toISOString().slice(0, 10)

const cough = (
  spans: [from: number, to: number | null, priority: 'WARNING' | 'ALARM'][],
  id = 1,
): AlertTimeline => ({
  id,
  sensor: 'COUGHS',
  batchId: 1,
  spans: spans.map(([from, to, priority]) => ({
    from: hour(from),
    to: to === null ? null : hour(to),
    priority,
  })),
})

interface Run {
  alerts?: AlertTimeline[]
  hours: number
  from?: number
  known?: Recommendation[]
  situation?: (at: number) => Partial<Situation>
  /** Answers the recommendations, hour by hour. */
  react?: (recommendation: Recommendation, at: number) => Recommendation
}

function run({ alerts = [], hours, from = 0, known = [], situation, react }: Run): Recommendation[] {
  let list = known
  for (let number = from; number <= hours; number++) {
    const at = hour(number)
    list = stepRecommendations(list, {
      at,
      date: dateOf(at),
      batchId: 1,
      species: 'pig',
      licensed: true,
      alerts,
      treatments: [],
      temperatureRange: 2,
      humidityOutside: false,
      startOfDay: date => Date.parse(`${date}T00:00:00Z`),
      ...situation?.(at),
    })
    if (react) list = list.map(one => react(one, at))
  }
  return list
}

const made = (list: readonly Recommendation[]) =>
  list.map(one => [one.category, (one.createdAt - START) / HOUR, one.state])

const accept =
  (category: string, endDate: string | null = null) =>
  (one: Recommendation, at: number): Recommendation =>
    one.category === category && one.status === 'NO_REACTION'
      ? { ...one, status: 'ACCEPT', reactedAt: at, endDate }
      : one

describe('What is advised', () => {
  it('Advice comes with a cough alert that turns red after twelve hours, as the worked scenario has it', () => {
    const alerts = [
      cough([
        [9, 21, 'WARNING'],
        [21, null, 'ALARM'],
      ]),
    ]
    const list = run({ alerts, hours: 46, react: accept('veterinarian') })
    expect(made(list)).toEqual([
      ['pig_care', 9, 'OPEN'],
      ['diagnostics', 21, 'OPEN'],
      ['veterinarian', 21, 'OPEN'],
      ['anti_inflammatory', 33, 'OPEN'],
      ['treatment', 45, 'OPEN'],
    ])
  })

  it.each([
    [
      'a warning for a day asks for samples, for two days for the vet',
      [cough([[0, null, 'WARNING']])],
      48,
      [
        ['pig_care', 0],
        ['diagnostics', 24],
        ['veterinarian', 48],
      ],
    ],
    [
      'no treatment before somebody agreed to a vet or to samples',
      [cough([[0, null, 'ALARM']])],
      40,
      [
        ['pig_care', 0],
        ['diagnostics', 0],
        ['veterinarian', 0],
        ['anti_inflammatory', 12],
      ],
    ],
    [
      'red after a pause counts from then',
      [
        cough([
          [0, 6, 'ALARM'],
          [6, 8, 'WARNING'],
          [8, null, 'ALARM'],
        ]),
      ],
      19,
      [
        ['pig_care', 0],
        ['diagnostics', 0],
        ['veterinarian', 0],
      ],
    ],
  ] as const)('%s', (_, alerts, hours, expected) => {
    expect(made(run({ alerts: [...alerts], hours })).map(([category, at]) => [category, at])).toEqual(
      expected,
    )
  })

  it('The anti-inflammatory advice of an alarm is not given to somebody who declined the vet', () => {
    const decline = (one: Recommendation, at: number): Recommendation =>
      one.category === 'veterinarian' ? { ...one, status: 'DECLINED', reactedAt: one.reactedAt ?? at } : one
    const list = run({ alerts: [cough([[0, null, 'ALARM']])], hours: 30, react: decline })
    expect(list.map(one => one.category)).not.toContain('anti_inflammatory')
  })

  it('The climate is looked at after an hour of a climate alert, or with a cough alert in unsteady air', () => {
    const warm: AlertTimeline = { ...cough([[0.5, null, 'WARNING']]), sensor: 'TEMPERATURE' }
    expect(made(run({ alerts: [warm], hours: 3 }))).toEqual([['environment', 2, 'OPEN']])
    const coughing = [cough([[0, null, 'WARNING']])]
    const unsteady = run({ alerts: coughing, hours: 3, situation: () => ({ temperatureRange: 5.04 }) })
    expect(unsteady[0]).toMatchObject({
      category: 'environment',
      params: { reason: 'temperature_range', range: 5 },
    })
    const steady = run({ alerts: coughing, hours: 3, situation: () => ({ temperatureRange: 5 }) })
    expect(steady.map(one => one.category)).toEqual(['pig_care'])
    const damp = run({ alerts: coughing, hours: 3, situation: () => ({ humidityOutside: true }) })
    expect(damp[0]?.params).toMatchObject({ reason: 'humidity' })
  })

  it('No advice is given without a licence or a batch', () => {
    const alerts = [cough([[0, null, 'ALARM']])]
    expect(run({ alerts, hours: 30, situation: () => ({ licensed: false }) })).toEqual([])
    expect(run({ alerts, hours: 30, situation: () => ({ batchId: null }) })).toEqual([])
  })

  it('A course of treatment is watched until the day after its end, and not twice', () => {
    const treatments = [{ id: 8, batchId: 1, startDate: '2026-03-03', endDate: '2026-03-05' }]
    const list = run({ hours: 150, situation: () => ({ treatments }) })
    expect(made(list)).toEqual([['ongoing_treatment', 25, 'EXPIRED']])
    expect(list[0]?.expiresAt).toBe(Date.parse('2026-03-06T00:00:00Z'))
    const longer = run({
      hours: 120,
      situation: at => ({
        treatments: treatments.map(one => (at > hour(50) ? { ...one, endDate: '2026-03-08' } : one)),
      }),
    })
    expect(longer[0]).toMatchObject({ state: 'OPEN', params: { end_date: '2026-03-08' } })
  })
})

describe('How advice ends', () => {
  it('Advice expires unanswered, and is not given again while the same trouble lasts', () => {
    const list = run({ alerts: [cough([[0, null, 'WARNING']])], hours: 100 })
    expect(made(list)[0]).toEqual(['pig_care', 0, 'EXPIRED'])
    expect(list.filter(one => one.category === 'pig_care')).toHaveLength(1)
  })

  it('Advice is withdrawn when its alert closes before an answer; an accepted one stays and is done at its end', () => {
    const alerts = [cough([[0, 20, 'ALARM']])]
    const list = run({ alerts, hours: 24 * 3, react: accept('veterinarian', '2026-03-03') })
    expect(new Map(list.map(one => [one.category, one.state]))).toEqual(
      new Map([
        ['pig_care', 'WITHDRAWN'],
        ['diagnostics', 'WITHDRAWN'],
        ['veterinarian', 'DONE'],
        ['anti_inflammatory', 'WITHDRAWN'],
      ]),
    )
  })

  it.each([
    ['a moment before', 47.9, 'WITHDRAWN'],
    ['at that moment', 48, 'EXPIRED'],
  ] as const)(
    'Advice is withdrawn, not expired, where its alert closed before the expiry: %s',
    (_, closed, state) => {
      const list = run({ alerts: [cough([[0, closed, 'WARNING']])], hours: 48 })
      expect(made(list)[0]).toEqual(['pig_care', 0, state])
    },
  )

  it('Advice comes again when the alert does', () => {
    const list = run({
      alerts: [
        cough([
          [0, 20, 'WARNING'],
          [30, null, 'WARNING'],
        ]),
      ],
      hours: 31,
    })
    expect(made(list)).toEqual([
      ['pig_care', 0, 'WITHDRAWN'],
      ['pig_care', 30, 'OPEN'],
    ])
  })
})

it('An alert has been open since the first of its stretches without a gap', () => {
  const alert = cough([
    [0, 5, 'WARNING'],
    [7, 9, 'WARNING'],
    [9, 12, 'ALARM'],
    [12, null, 'WARNING'],
  ])
  expect(openSince(alert, hour(6))).toBeNull()
  expect(openSince(alert, hour(10))).toEqual({ any: hour(7), alarm: hour(9) })
  expect(openSince(alert, hour(20))).toEqual({ any: hour(7), alarm: Number.POSITIVE_INFINITY })
})

describe('Properties of advice', () => {
  const timeline = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 40 }), fc.constantFrom(null, 'WARNING', 'ALARM')), {
      maxLength: 8,
    })
    .map(parts => {
      const spans: [number, number, 'WARNING' | 'ALARM'][] = []
      let from = 0
      for (const [length, priority] of parts) {
        if (priority !== null) spans.push([from, from + length, priority as 'WARNING' | 'ALARM'])
        from += length
      }
      return cough(spans)
    })

  it('Advice is never given without a cause, never twice open of a kind, and any pieces give the same', () => {
    fc.assert(
      fc.property(timeline, fc.integer({ min: 1, max: 150 }), (alert, cut) => {
        const whole = run({ alerts: [alert], hours: 160 })
        for (const one of whole) expect(openSince(alert, one.createdAt)).not.toBeNull()
        for (let number = 0; number <= 160; number += 7) {
          const open = run({ alerts: [alert], hours: number }).filter(one => one.state === 'OPEN')
          const keys = open.map(one => `${one.category} ${one.causeId}`)
          expect(new Set(keys).size).toBe(keys.length)
        }
        const first = run({ alerts: [alert], hours: cut })
        expect(run({ alerts: [alert], from: cut + 1, hours: 160, known: first })).toEqual(whole)
        // The same hour judged twice changes nothing.
        expect(run({ alerts: [alert], from: 160, hours: 160, known: whole })).toEqual(whole)
      }),
      { numRuns: 40 },
    )
  })
})
