import { expect, it } from 'vitest'
import { allEndpoints } from '#catalogue.ts'
import { isPortalPath } from './portal-paths.ts'

it('The areas with everything below them are pages of the portal', () => {
  for (const path of ['/app', '/app/sites/12/dashboard', '/admin', '/admin/devices/'])
    expect(isPortalPath(path)).toBe(true)
  for (const path of ['/apple', '/administrator', '/sign-in/', '/data-privacy/', '/nowhere'])
    expect(isPortalPath(path)).toBe(false)
})

it('No path of the API is a page of the portal', () => {
  expect(allEndpoints.filter(({ path }) => isPortalPath(path))).toEqual([])
})
