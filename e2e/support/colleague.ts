/** Makes a person of the journey's own who works on the main farm: what they set is nobody else's. */
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { ownSites, siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { expect, type Page } from '@playwright/test'
import { signInAs, signInPage } from '#pages/sign-in.ts'
import { call } from './api.ts'
import { alarmedAirspace, type Place } from './farm.ts'
import { activePerson, type Person } from './people.ts'

/** Makes a person with an activated account who was invited and has accepted. The mail is read in this page. */
export async function aColleague(page: Page, firstName: string): Promise<{ person: Person; place: Place }> {
  const place = await alarmedAirspace()
  const person = await activePerson(page, firstName)
  await join(person, place)
  return { person, place }
}

/** Joins a site as a worker: an owner invites, and the person accepts. */
export async function join(
  person: Person,
  { siteId, access }: Pick<Place, 'siteId' | 'access'>,
): Promise<void> {
  const body = { email: person.email, role: 'WORKER' } as const
  await call(siteUsers.invite, { params: { siteId }, body }, access)
  const own = await call(session.signIn, { body: { username: person.email, password: person.password } })
  const { items } = await call(ownSites.invitations, {}, own.access)
  for (const { id } of items) {
    await call(ownSites.accept, { params: { ownInvitationId: id } }, own.access)
  }
  // The page signs in by itself: a session left open here would stand in that person's list of sessions.
  await call(session.signOut, { body: { refresh_token: own.refresh } }, own.access)
}

/** Signs in and opens the first page. Nothing greets a person there: the farm that they work on is in Alarm. */
export async function enter(page: Page, person: Person): Promise<void> {
  await page.goto('/sign-in')
  await signInAs(page, person)
  await expect(signInPage(page).title).toHaveCount(0)
}
