import { expect, it } from 'vitest'
import { focusOf } from './reading-focus.ts'

const PLACES = [
  { id: 1, rdi: null, reference: 1 },
  { id: 2, rdi: 1.2, reference: 1 },
  { id: 3, rdi: 0.9, reference: 0.5 },
]

it('the airspace that coughs most for its kind is looked at, unless another is chosen', () => {
  expect(focusOf(PLACES, undefined)?.id).toBe(3)
  expect(focusOf(PLACES, 1)?.id).toBe(1)
  expect(focusOf(PLACES, 99)?.id).toBe(3)
  expect(focusOf([], 1)).toBeUndefined()
})
