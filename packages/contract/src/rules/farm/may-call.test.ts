import { expect, it } from 'vitest'
import { session } from '#endpoints/account/session.ts'
import { adminSites } from '#endpoints/admin/admin-sites.ts'
import { batches } from '#endpoints/batches/batches.ts'
import { groups } from '#endpoints/farm/groups.ts'
import { siteUsers } from '#endpoints/farm/site-users.ts'
import { telemetry } from '#endpoints/hardware/telemetry.ts'
import { SITE_ROLES, type SiteRole } from '#values.ts'
import { type CallRights, mayCall } from './may-call.ts'

/**
 * Each row says how a call is answered to: the owner, manager, worker, veterinarian, viewer, somebody of no role
 * here, an administrator of none.
 */
const CALLS: [string, CallRights, string][] = [
  ['anybody’s call', session.signIn, '+++++++'],
  ['a call of no site', groups.create, '+++++++'],
  ['who sees the site', siteUsers.list, '+++++-+'],
  ['batches', batches.open, '+++---+'],
  ['the people of a site', siteUsers.invite, '++----+'],
  ['the administrators’ area', adminSites.list, '------+'],
  ['a gateway’s call', telemetry.samples, '-------'],
]

it.each(CALLS)('The rule says of %s who may make it', (_what, endpoint, row) => {
  const roles: (SiteRole | null)[] = [...SITE_ROLES, null]
  const users = roles.map(siteRole => mayCall(endpoint, { role: 'USER', siteRole, scope: null }))
  const said = [...users, mayCall(endpoint, { role: 'ADMIN', siteRole: null, scope: null })]
  expect(said.map(may => (may ? '+' : '-')).join('')).toBe(row)
})
