import { expect, it } from 'vitest'
import { nextOrdering, UNORDERED } from './ordering.ts'

it('A column sorts down, up, and not at all', () => {
  const down = nextOrdering({ ordering_field: 'state', order: 'asc' }, { field: 'opened_at' })
  expect(down).toEqual({ ordering_field: 'opened_at', order: 'desc' })
  const up = nextOrdering(down, { field: 'opened_at' })
  expect(up).toEqual({ ordering_field: 'opened_at', order: 'asc' })
  expect(nextOrdering(up, { field: 'opened_at' })).toEqual(UNORDERED)
})

it('Names begin with A, and a direction left out is the server’s', () => {
  const name = { field: 'name', first: 'asc' } as const
  expect(nextOrdering({}, name)).toEqual({ ordering_field: 'name', order: 'asc' })
  expect(nextOrdering({ ordering_field: 'name' }, name)).toEqual({ ordering_field: 'name', order: 'desc' })
})
