/** Somebody of the journey's own who works on the main farm: what they set is nobody else's. */
import { siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import { expect, type Page } from '@playwright/test'
import { signInAs, signInPage } from '#pages/sign-in.ts'
import { welcomeCard } from '#pages/welcome.ts'
import { call } from './api.ts'
import { alarmedAirspace, type Place } from './farm.ts'
import { activePerson, type Person } from './people.ts'

/** An activated account joins a site at once. The mail is read in this page. */
export async function aColleague(page: Page, firstName: string): Promise<{ person: Person; place: Place }> {
  const place = await alarmedAirspace()
  const person = await activePerson(page, firstName)
  const body = { email: person.email, role: 'WORKER' } as const
  await call(siteUsers.invite, { params: { siteId: place.siteId }, body }, place.access)
  return { person, place }
}

/** Up to the first page, without what greets a newcomer there. */
export async function enter(page: Page, person: Person): Promise<void> {
  await page.goto('/sign-in')
  await signInAs(page, person)
  await expect(signInPage(page).title).toHaveCount(0)
  await welcomeCard(page).dismiss.click()
}
