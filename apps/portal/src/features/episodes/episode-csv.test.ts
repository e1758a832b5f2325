import type { EpisodeDayDetail } from '@earshot/contract/schemas/health/episode.ts'
import { expect, it } from 'vitest'
import { CSV_COLUMNS, episodeCsv } from './episode-csv.ts'

const DAY: EpisodeDayDetail = {
  date: '2026-11-11',
  day_no: 1,
  rhs_min: 56,
  rhs_end: null,
  rdi: 2.15,
  coughs: 1100,
  temp_min: null,
  temp_mean: null,
  temp_max: null,
  hum_min: null,
  hum_mean: null,
  hum_max: null,
  worst_status: 'ALARM',
  alerts: 2,
  treatments: 1,
  comments: 0,
  recommendations: 3,
  watch: 60,
  act: 40,
  monitors: [
    { device: { id: 1, name: 'N2-01' }, worst_status: 'ALARM' },
    { device: { id: 2, name: 'N2-02' }, worst_status: 'WARNING' },
    { device: { id: 3, name: 'N2-03' }, worst_status: 'ALARM' },
    { device: { id: 4, name: 'N2-04' }, worst_status: 'OFFLINE' },
  ],
}

it('An episode’s days are lines of a file under their columns, with nothing where nothing is known', () => {
  const rows = episodeCsv([DAY, { ...DAY, date: '2026-11-12', day_no: 2, rhs_end: 33 }], name => name)
  expect(rows).toEqual([
    [...CSV_COLUMNS],
    ['2026-11-11', 1, 56, null, 1100, 2.15, 2, 1, 1, 1, 0, 3, 2],
    ['2026-11-12', 2, 56, 33, 1100, 2.15, 2, 1, 1, 1, 0, 3, 2],
  ])
})
