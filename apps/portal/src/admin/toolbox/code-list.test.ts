import { describe, expect, it } from 'vitest'
import { codesOfFile, typedCodes } from './code-list.ts'

describe('A list of codes is read', () => {
  it.each([
    ['line by line, with blanks and doubles kept for the dry run', 'A1\n\nB 2\r\nA1 ', ['A1', 'B 2', 'A1']],
    ['with commas', 'A1, B2;C3', ['A1', 'B2', 'C3']],
    ['from a spreadsheet by its first cell', 'A1\tBarn 1\nB2\tBarn 2', ['A1', 'B2']],
  ])('A list is read: %s', (_, text, codes) => expect(typedCodes(text)).toEqual(codes))

  it.each([
    ['by the column called code', '\uFEFFkind,code\r\ndevice,"A1"\r\ndevice,B2\r\n', ['A1', 'B2']],
    ['by its first column without names', 'A1;x\nB2;y', ['A1', 'B2']],
  ])('A list from a file is read: %s', (_, text, codes) => expect(codesOfFile(text)).toEqual(codes))
})
