import { expect, it } from 'vitest'
import { readCsv } from './csv.ts'

it.each([
  [
    'a,b\r\n1,2\r\n',
    [
      [1, 'a', 'b'],
      [2, '1', '2'],
    ],
  ],
  [
    '\uFEFFa;b\n1;"2;3"',
    [
      [1, 'a', 'b'],
      [2, '1', '2;3'],
    ],
  ],
  [
    'a,b\n\n"x ""y""","two\nlines"\n3,4',
    [
      [1, 'a', 'b'],
      [3, 'x "y"', 'two\nlines'],
      [5, '3', '4'],
    ],
  ],
  [
    'a,b\n\n , \n,\n1, 5" \n"x "," y"\r\n',
    [
      [1, 'a', 'b'],
      [5, '1', '5"'],
      [6, 'x', 'y'],
    ],
  ],
  ['', []],
])('The text is read by the rules: %j', (text, expected) => {
  expect(readCsv(text)?.map(({ line, cells }) => [line, ...cells])).toEqual(expected)
})

it('Nothing is read where a quotation is never closed: the lines after it would be one cell', () => {
  expect(readCsv('a,b\n1,"5 V\n2,x\n3,y')).toBeNull()
  expect(readCsv('a,b\n1,"5" V\n')).toBeNull()
})
