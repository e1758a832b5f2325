import { describe, expect, it } from 'vitest'
import { type Column, gridTracks } from './columns.ts'

const columns = (...widths: (number | undefined)[]): Column<object>[] =>
  widths.map((width, index) => ({
    key: `${index}`,
    header: `${index}`,
    cell: () => null,
    ...(width !== undefined && { width }),
  }))

describe('The tracks of a long table', () => {
  it('The tracks keep given widths; the other columns share what is left, and never less than can be read', () => {
    expect(gridTracks(columns(112, undefined, undefined, 40), true)).toEqual({
      tracks: '48px 112px minmax(96px, 1fr) minmax(96px, 1fr) 40px',
      width: 392,
    })
  })

  it('The tracks fill the table where all widths are given', () => {
    expect(gridTracks(columns(90, 60), false)).toEqual({
      tracks: 'minmax(90px, 90fr) minmax(60px, 60fr)',
      width: 150,
    })
  })
})
