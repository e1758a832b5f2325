import { allEndpoints } from '@earshot/contract/catalogue.ts'
import { describe, expect, it } from 'vitest'
import { requestKind } from './requests.ts'

const OWN = 'https://farm.example'
const kind = (path: string, request: { mode?: RequestMode; method?: string } = {}) =>
  requestKind({ method: 'GET', mode: 'cors', url: new URL(path, OWN).href, ...request }, OWN)

describe('The service worker', () => {
  it.each(allEndpoints.map(endpoint => [endpoint.method, endpoint.path] as const))(
    'The worker passes the call %s %s by',
    (method, path) => {
      const address = path.replace(/\{\w+\}/g, '7')
      expect(kind(address, { method })).toBeNull()
      expect(kind(address, { method, mode: 'navigate' })).toBeNull()
    },
  )

  it.each([
    '/healthz',
    '/metrics',
    '/api/docs',
    '/dev/mailbox',
    '/service-worker.js',
    '/public/favicon.svg',
    'https://elsewhere.example/app/sites',
  ])('The worker leaves the way to %s to the network', path => {
    expect(kind(path, { mode: 'navigate' })).toBeNull()
  })

  it('The worker answers for the portal’s page and files, and not for what a page asks itself', () => {
    expect(kind('/app/sites/7/dashboard?x=1', { mode: 'navigate' })).toBe('page')
    expect(kind('/app/sites')).toBeNull()
    expect(kind('/')).toBeNull()
    expect(kind('/public/assets/start-1a.js')).toBe('fixed')
    expect(kind('/public/locales/en-US/common.json')).toBe('changing')
    expect(kind('/public/prefetch.js', { method: 'POST' })).toBeNull()
    expect(kind('https://elsewhere.example/public/assets/start-1a.js')).toBeNull()
  })
})
