/** The calls that invite people to a site, and those by which they answer. */
import { registration } from '@earshot/contract/endpoints/account/registration.ts'
import { session } from '@earshot/contract/endpoints/account/session.ts'
import { ownSites, siteUsers } from '@earshot/contract/endpoints/farm/site-users.ts'
import type { SiteRole } from '@earshot/contract/values.ts'
import type { TestApp } from './app.ts'
import { solvedToken } from './captcha.ts'

export const PASSWORD = 'under the old oak'

interface Person {
  id: number
  role: string
}

/** @param of the site that is meant at the time of a call, and the owner who calls where nobody else is said to */
export function invitationCalls(app: TestApp, of: () => { site: { id: number }; owner: Person }) {
  const invite = (email: string, role: SiteRole = 'VETERINARIAN', as = of().owner) =>
    app.call(siteUsers.invite, { params: { siteId: of().site.id }, body: { email, role } }, { as })
  const waiting = async () =>
    (await app.call(siteUsers.invitations, { params: { siteId: of().site.id } }, { as: of().owner })).body
      .items
  const resend = (invitationId: number, as = of().owner) =>
    app.call(siteUsers.resendInvitation, { params: { siteId: of().site.id, invitationId } }, { as })
  const withdraw = (invitationId: number, as = of().owner) =>
    app.call(siteUsers.withdrawInvitation, { params: { siteId: of().site.id, invitationId } }, { as })
  const own = async (as: Person) => (await app.call(ownSites.invitations, {}, { as })).body.items
  const accept = (as: Person, ownInvitationId: number) =>
    app.call(ownSites.accept, { params: { ownInvitationId } }, { as })
  const decline = (as: Person, ownInvitationId: number) =>
    app.call(ownSites.decline, { params: { ownInvitationId } }, { as })
  const roleOf = async (email: string) => {
    const { body } = await app.call(
      siteUsers.list,
      { params: { siteId: of().site.id }, query: { perPage: 1000 } },
      { as: of().owner },
    )
    return body.items.find(item => item.email === email)?.role
  }

  async function register(email: string, token?: string) {
    const body = {
      first_name: 'Ines',
      last_name: 'Maes',
      email,
      telephone: '+32470123456',
      password: PASSWORD,
      confirm_password: PASSWORD,
      language: 'en-US',
      country: 'BE',
      timezone: 'Europe/Brussels',
      policy_accepted: true,
      consent_personal_data_usage: false,
      consent_newsletter: false,
      captcha_token: await solvedToken(app, 'registration'),
      ...(token !== undefined && { token }),
    }
    return app.call(registration.register, { body: body as never })
  }
  const signIn = (username: string) => app.call(session.signIn, { body: { username, password: PASSWORD } })

  return { invite, waiting, resend, withdraw, own, accept, decline, roleOf, register, signIn }
}
