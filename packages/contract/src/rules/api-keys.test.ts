import { describe, expect, it } from 'vitest'
import { catalogue } from '#catalogue.ts'
import { isForKeys, keyRefusal } from './api-keys.ts'

const all = Object.entries(catalogue)
const names = (refusal: string | null, powers: { mayWrite: boolean; isForAllSites: boolean }) =>
  all.filter(([, endpoint]) => keyRefusal(endpoint, powers) === refusal).map(([name]) => name)
const EVERYTHING = { mayWrite: true, isForAllSites: true }

describe('What a key may call', () => {
  it('Account and security are closed to every key, and these calls are all of it', () => {
    const signedIn = all.filter(([, { access }]) => access === 'user' || access === 'admin')
    const closed = signedIn.filter(([, endpoint]) => !isForKeys(endpoint)).map(([name]) => name)
    expect(closed.sort()).toEqual(
      [
        ...[
          'adminApiKeys.list',
          'adminApiKeys.revoke',
          'adminGateways.renewSecret',
          'adminSites.addUser',
          'security.addPasskey',
          'security.askNewPasskey',
          'security.beginApp',
          'security.confirmApp',
          'security.makeRecoveryCodes',
          'security.read',
          'security.removeApp',
          'security.removePasskey',
          'security.renamePasskey',
          'singleSignOn.link',
          'singleSignOn.unlink',
          'users.resetSecondFactor',
        ],
        ...['alarmNumbers.confirm', 'alarmNumbers.read', 'alarmNumbers.remove', 'alarmNumbers.request'],
        ...['apiKeys.create', 'apiKeys.list', 'apiKeys.revoke', 'audit.download', 'audit.list', 'audit.read'],
        ...['consents.read', 'consents.update', 'content.acceptDataPrivacy', 'content.acceptPrivacy'],
        ...['ownSites.accept', 'ownSites.askLonger', 'ownSites.decline', 'ownSites.dismissEndedAccess'],
        'ownSites.endedAccesses',
        ...['ownSites.invitations', 'ownSites.leave'],
        ...['ownData.cancelDeletion', 'ownData.deletion', 'ownData.download', 'ownData.planDeletion'],
        ...['password.change', 'profile.settings', 'profile.updateSettings'],
        ...['push.read', 'push.subscribe', 'push.test', 'push.unsubscribe', 'rotas.renewCalendar'],
        ...[
          'session.askAgain',
          'session.current',
          'session.signInAgain',
          'sessions.end',
          'sessions.endOthers',
          'sessions.list',
        ],
        ...['shares.create', 'siteUsers.changeAccess', 'siteUsers.endAccess'],
        ...['siteUsers.invite', 'siteUsers.remove', 'siteUsers.resendInvitation', 'siteUsers.restore'],
        ...['siteUsers.update', 'siteUsers.withdrawInvitation'],
        ...[
          'webhooks.listOfSite',
          'webhooks.addToSite',
          'webhooks.list',
          'webhooks.add',
          'webhooks.read',
          'webhooks.change',
          'webhooks.remove',
          'webhooks.renewSecret',
          'webhooks.test',
          'webhooks.deliveries',
          'webhooks.delivery',
          'webhooks.sendAgain',
          'webhooks.sendSince',
        ],
        ...['users.endSessions', 'users.list', 'users.lock', 'users.read', 'users.sendReset', 'users.unlock'],
      ].sort(),
    )
  })

  it('What asks for a recent sign-in is closed to every key', () => {
    for (const [name, endpoint] of all)
      if (endpoint.recentSignIn !== undefined) expect(isForKeys(endpoint), name).toBe(false)
  })

  it('A key that writes, for all sites, is refused nothing else', () => {
    expect(names('key_reads_only', EVERYTHING)).toEqual([])
    expect(names('key_of_some_sites', EVERYTHING)).toEqual([])
  })

  it('A key that reads makes no call but GET', () => {
    const open = all.filter(([, each]) => keyRefusal(each, { mayWrite: false, isForAllSites: true }) === null)
    expect(open.length).toBeGreaterThan(80)
    for (const [name, { method }] of open) expect(method, name).toBe('GET')
  })

  it('A key for chosen sites stays where a path leads to a site, and reads lists that are cut to its sites', () => {
    const some = { mayWrite: true, isForAllSites: false }
    const without = all.filter(([, each]) => each.right === undefined && keyRefusal(each, some) === null)
    expect(without.map(([name]) => name).sort()).toEqual([
      'desk.list',
      'events.stream',
      'groups.list',
      'medicine.downloadOfAll',
      'medicine.ofAll',
      'search.find',
      'siteEditor.diseases',
      'sites.list',
      'sites.listAll',
      'sites.places',
      'sites.productTypes',
      'sites.statuses',
      'weeklyReports.previewOfAll',
      'weeklyReports.readOfAll',
    ])
  })
})
