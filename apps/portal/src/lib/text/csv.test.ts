import { expect, it } from 'vitest'
import { csvText } from './csv.ts'

it('A file of cells quotes what would be misread, and runs no formula', () => {
  const rows = [
    ['Time', '=Age', 'Coughs, per hour', 'the "loud" ones'],
    ['t0', null, -23.13, '-23.13'],
    ['@home', '+sum', 0, 'two\nlines'],
  ]
  expect(csvText(rows).split('\r\n')).toEqual([
    'Time,\'=Age,"Coughs, per hour","the ""loud"" ones"',
    't0,,-23.13,-23.13',
    '\'@home,\'+sum,0,"two\nlines"',
    '',
  ])
})
