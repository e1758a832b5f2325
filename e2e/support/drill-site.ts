/**
 * A site with an owner and a worker and nothing else: the demo farm's own is in Alarm, and no drill begins meanwhile. It
 * is written to the database, since a site of the wizard needs hardware that is heard.
 */
import type { Page } from '@playwright/test'
import { withDatabase } from './alarm.ts'
import { activePerson, type Person } from './people.ts'

export interface DrillSite {
  siteId: number
  name: string
  owner: Person
  worker: Person
}

/** The people have accounts of their own, whose mails are read in this page. */
export async function aDrillSite(page: Page): Promise<DrillSite> {
  const owner = await activePerson(page, 'Griet')
  const worker = await activePerson(page, 'Wout')
  const name = `Hoeve ${owner.email.split('@')[0]}`
  const siteId = await withDatabase(async client => {
    const { rows } = await client.query<{ id: number }>(
      `with site as (
        insert into sites (name, type, country, longitude, latitude, timezone, activated_at)
        values ($1, 'fattening', 'BE', 3.04, 51.03, 'Europe/Brussels', now()) returning id
      ), people as (
        insert into memberships (site_id, user_id, role)
        select site.id, u.id, case when lower(u.email) = lower($2) then 'OWNER' else 'WORKER' end
        from site, users u where lower(u.email) in (lower($2), lower($3))
      )
      select id from site`,
      [name, owner.email, worker.email],
    )
    return rows[0]?.id
  })
  if (siteId === undefined) throw new Error('no site was made')
  return { siteId, name, owner, worker }
}
