import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { previousAnswer } from './previous-answer.ts'
import { endpointKey } from './queries.ts'

const alertsOf = (siteId: number, page: number) =>
  endpointKey(alerts.list, { params: { siteId }, query: { page } })
const former = (key: readonly unknown[], error: unknown = null) => ({ queryKey: key, state: { error } })
const seen = ['an alert']

describe('The former answer of a list', () => {
  const keep = previousAnswer(alertsOf(1, 2))

  it('The former answer stays on screen while another page of the same thing loads', () => {
    expect(keep(seen, former(alertsOf(1, 1)))).toBe(seen)
    expect(
      keep(seen, former(alertsOf(1, 1), new ApiError({ status: 503, code: 'unavailable', message: '' }))),
    ).toBe(seen)
  })

  it('The former answer does not stay for another site', () =>
    expect(keep(seen, former(alertsOf(9, 1)))).toBeUndefined())

  it.each([403, 404])('The former answer does not stay once the server has answered %d', status => {
    const refused = new ApiError({ status, code: 'not_found', message: '' })
    expect(keep(seen, former(alertsOf(1, 1), refused))).toBeUndefined()
  })
})
