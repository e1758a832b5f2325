import { expect, it } from 'vitest'
import { PLAIN_VIEW, viewIn } from './list-view.ts'

it('The view is as it was left', () => {
  const view = { hidden: ['sensor'], ordering: { ordering_field: 'opened_at', order: 'desc' } }
  expect(viewIn({ 'list.alerts': view, 'list.users': {} }, 'alerts')).toEqual(view)
})

it.each([
  undefined,
  {},
  { 'list.alerts': null },
  { 'list.alerts': { hidden: 'sensor' } },
  { 'list.alerts': { hidden: [7] } },
  { 'list.alerts': { ordering: { ordering_field: 7 } } },
  { 'list.alerts': { ordering: { order: 'up' } } },
])('Any other stored text counts as no view: %j', preferences => {
  expect(viewIn(preferences, 'alerts')).toEqual(PLAIN_VIEW)
})
