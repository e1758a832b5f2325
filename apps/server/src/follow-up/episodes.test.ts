import { addDays } from '@earshot/contract/rules/batches/age.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { clearDaysUpTo, type Episode, type EpisodeStep, stepEpisodes } from './episodes.ts'

const DAY = 86_400_000
const FIRST = '2026-03-02'
const START = Date.parse(`${FIRST}T00:00:00Z`)
const day = (number: number) => addDays(FIRST, number - 1)
const endOf = (number: number) => START + number * DAY

const alert = (number: number, hour = 9, batchId = 1): EpisodeStep => ({
  kind: 'cough_alert',
  at: endOf(number - 1) + hour * 3_600_000,
  day: day(number),
  alertId: number,
  batchId,
})
const ended = (number: number): EpisodeStep => ({ kind: 'day_ended', at: endOf(number), day: day(number) })
const batchEnded = (number: number, hour = 12, batchId = 1, minimum: number | null = null): EpisodeStep => ({
  kind: 'batch_ended',
  at: endOf(number - 1) + hour * 3_600_000,
  day: day(number),
  batchId,
  minimum,
})
/** The minimum of day 1, 2, 3 … */
const minima = (...values: (number | null)[]) =>
  new Map(values.map((value, index) => [day(index + 1), value]))
const days = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ended(from + index))

describe('An episode', () => {
  it('An episode ends with its batch on that day only where it was in trouble before the close, not by what the next one coughs', () => {
    const figures = minima(40, 55, 30)
    const endOfLast = (minimum: number | null) =>
      stepEpisodes(null, [alert(1), ended(1), ended(2), batchEnded(3, 12, 1, minimum)], figures)[0]?.episode
        .endDate
    expect(endOfLast(80)).toBe(day(2))
    expect(endOfLast(null)).toBe(day(2))
    expect(endOfLast(50)).toBe(day(3))
  })

  it('An episode opens with a cough alert and closes at the end of the third clear day in a row', () => {
    const [history, ...others] = stepEpisodes(
      null,
      [alert(1), ...days(1, 8)],
      minima(38, 38, 38, 38, 100, 100, 100, 100),
    )
    expect(others).toEqual([])
    expect(history?.episode).toMatchObject({
      state: 'CLOSED',
      startDate: day(1),
      endDate: day(4),
      closedAt: endOf(7),
      clearDays: 3,
      openedByAlert: 1,
    })
    expect(history?.changes.map(change => [change.type, change.transitionNo])).toEqual([
      ['episode_started', 1],
      ['episode_closed', 2],
    ])
  })

  it.each([
    ['a day just under 60 starts the count again', [50, 60, 60, 59, 60, 60, 60], 7, 4],
    ['silent days neither count nor break the row', [50, 70, null, 70, null, 70], 6, 1],
    ['the day of the alert can be clear only by its minimum', [60, 60, 60], 3, 1],
  ] as const)('%s', (_, values, closes, ends) => {
    const [history] = stepEpisodes(null, [alert(1), ...days(1, values.length)], minima(...values))
    expect(history?.episode).toMatchObject({ closedAt: endOf(closes), endDate: day(ends) })
  })

  it('A silent day does not close an episode, the next clear one does', () => {
    const figures = minima(50, 70, 70, null)
    const [open] = stepEpisodes(null, [alert(1), ...days(1, 4)], figures)
    expect(open?.episode).toMatchObject({ state: 'ACTIVE', clearDays: 2 })
  })

  it('An episode ends at once with its batch, and with no other', () => {
    const figures = minima(50, 50, 70)
    const [history] = stepEpisodes(null, [alert(1), ended(1), ended(2), batchEnded(3)], figures)
    expect(history?.episode).toMatchObject({ state: 'CLOSED', endDate: day(2), closedAt: endOf(2) + DAY / 2 })
    const [other] = stepEpisodes(null, [alert(1), batchEnded(2, 12, 9)], figures)
    expect(other?.episode.state).toBe('ACTIVE')
  })

  it('An episode comes back within three days of the same batch, later it is another', () => {
    const closed = stepEpisodes(null, [alert(1), ...days(1, 4)], minima(50, 70, 70, 70))[0]?.episode
    if (!closed) throw new Error('not closed')
    const [again] = stepEpisodes({ ...closed, id: 5 }, [alert(7)], minima(50, 70, 70, 70, 70, 70, 50))
    expect(again?.episode).toMatchObject({
      id: 5,
      state: 'ACTIVE',
      startDate: day(1),
      endDate: null,
      transitionNo: 3,
    })
    const [late] = stepEpisodes({ ...closed, id: 5 }, [alert(8, 1)], minima())
    expect(late?.episode).toMatchObject({ id: null, startDate: day(8), transitionNo: 1 })
    const [nextBatch] = stepEpisodes({ ...closed, id: 5 }, [alert(5, 9, 2)], minima())
    expect(nextBatch?.episode).toMatchObject({ id: null, batchId: 2 })
  })

  it('A second alert within an episode changes nothing', () => {
    const open: Episode | undefined = stepEpisodes(null, [alert(1)], minima(50))[0]?.episode
    if (!open) throw new Error('not opened')
    expect(stepEpisodes(open, [alert(2)], minima(50, 50))).toEqual([])
  })
})

describe('Properties of episodes', () => {
  const steps = fc
    .array(fc.record({ day: fc.integer({ min: 1, max: 20 }), what: fc.constantFrom('alert', 'batch') }), {
      maxLength: 12,
    })
    .map(list => [
      ...days(1, 20),
      ...list.map(({ day: on, what }) => (what === 'alert' ? alert(on) : batchEnded(on))),
    ])
  const figures = fc
    .array(fc.constantFrom(null, 30, 59, 60, 80, 100), { minLength: 20, maxLength: 20 })
    .map(values => minima(...values))

  it('There is no episode without a cough alert, never two at once, and every end is on or after its start', () => {
    fc.assert(
      fc.property(steps, figures, (list, known) => {
        const histories = stepEpisodes(null, list, known)
        if (!list.some(step => step.kind === 'cough_alert')) expect(histories).toEqual([])
        for (const [index, { episode, changes }] of histories.entries()) {
          expect(changes[0]?.type).toBe('episode_started')
          if (index < histories.length - 1) expect(episode.state).toBe('CLOSED')
          if (episode.endDate !== null) expect(episode.endDate >= episode.startDate).toBe(true)
          for (const [at, change] of changes.entries()) {
            expect(change.type === 'episode_closed').toBe(at % 2 === 1)
          }
        }
      }),
    )
  })

  it('The steps taken in pieces give the same as all at once', () => {
    fc.assert(
      fc.property(steps, figures, fc.integer({ min: 1, max: 20 }), (list, known, cut) => {
        const at = endOf(cut) - DAY / 2
        const whole = stepEpisodes(null, list, known).map(history => history.episode)
        const first = stepEpisodes(
          null,
          list.filter(step => step.at < at),
          known,
        ).map(one => one.episode)
        const rest = stepEpisodes(
          first.at(-1) ?? null,
          list.filter(step => step.at >= at),
          known,
        )
        const pieces = [...first, ...rest.map(one => one.episode)]
        // An episode that went on in the second piece stands there with its later state.
        const byStart = new Map(
          pieces.map(episode => [`${episode.startDate} ${episode.openedByAlert}`, episode]),
        )
        expect([...byStart.values()]).toEqual(whole)
      }),
    )
  })

  it('The row of clear days is as long as the clear days since the last trouble', () => {
    expect(clearDaysUpTo(day(6), day(1), minima(50, 70, null, 59, 60, 61))).toBe(2)
  })
})
