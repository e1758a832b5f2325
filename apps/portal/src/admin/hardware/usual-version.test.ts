import { expect, it } from 'vitest'
import { usualVersion } from './HardwareState.tsx'

it.each([
  [
    'one unit that tries a newer one does not make the fleet old',
    [
      ['1.14.0', 900],
      ['2.0.0', 1],
      ['1.9.0', 40],
    ],
    '1.14.0',
  ],
  [
    'of two that are as many the higher by its numbers',
    [
      ['1.9.0', 5],
      ['1.14.0', 5],
    ],
    '1.14.0',
  ],
  [
    'units that never told theirs do not count',
    [
      ['', 900],
      ['1.14.0', 1],
    ],
    '1.14.0',
  ],
  ['nothing is usual where nothing is known', [['', 3]], null],
] as const)('The usual version is found: %s', (_title, counts, usual) => {
  expect(usualVersion(counts.map(([version, count]) => ({ version, count })))).toBe(usual)
})
