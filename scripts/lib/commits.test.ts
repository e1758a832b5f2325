import { expect, it } from 'vitest'
import { subjectFault } from './commits.mjs'

it('A conventional subject of at most 72 characters is taken', () => {
  expect(subjectFault('feat(batches): close an active batch once')).toBeUndefined()
  expect(subjectFault('docs: say in one page what everything is called')).toBeUndefined()
  expect(subjectFault('Merge branch "reports"')).toBeUndefined()
})

it('A subject that is too long or says not what kind of change it is has a fault', () => {
  expect(subjectFault(`fix(ui): ${'a'.repeat(70)}`)).toBe('is 79 characters long, 72 are allowed')
  expect(subjectFault('Close an active batch once')).toBe('does not begin like `feat(batches): `')
})
