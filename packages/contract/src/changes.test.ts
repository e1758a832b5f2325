import { expect, it } from 'vitest'
import { catalogue } from './catalogue.ts'
import type { EndpointShape } from './endpoint.ts'

/** The calls that write and yet make no answer old that a page holds, each with its reason. */
const CHANGES_NOTHING: Readonly<Record<string, string>> = {
  'pushReceipts.note': 'a browser says it without a page; open pages hear of it by an event',
  'alarmLinks.answer': 'the page shows the answer itself; nobody is signed in',
  'shares.open': 'nobody is signed in; that it was opened is told by the list when it is asked for',
  'session.signIn': 'Whoever signs in has read nothing before.',
  'session.refresh': 'New tokens are for the same person.',
  'session.askAgain': 'It stores nothing.',
  'session.signInAgain': 'Nothing that a page shows is about it.',
  'secondFactor.complete': 'Whoever signs in has read nothing before.',
  'secondFactor.askPasskey': 'It stores nothing.',
  'secondFactor.signInByPasskey': 'Whoever signs in has read nothing before.',
  'singleSignOn.start': 'Whoever signs in has read nothing before.',
  'singleSignOn.complete': 'Whoever signs in has read nothing before.',
  'security.beginApp': 'What is begun counts for nothing yet.',
  'security.askNewPasskey': 'It stores nothing.',
  'session.signOut': 'The session drops all that was read with it.',
  'registration.validate': 'A check stores nothing.',
  'registration.register': 'A visitor has read nothing before.',
  'registration.resendActivation': 'It only sends a mail.',
  'registration.activate': 'A visitor has read nothing before.',
  'registration.checkActivation': 'A check stores nothing.',
  'password.recover': 'It only sends a mail.',
  'password.confirm': 'A visitor has read nothing before.',
  'content.contact': 'It only sends a mail.',
  'profile.unsubscribe': 'Nobody is signed in.',
  'profile.updateSettings': 'Its answer is all of it, and stands at once where the settings stood.',
  'siteEditor.lookUp': 'It only reads: its codes are too many for an address.',
  'telemetry.samples': 'A gateway holds no answers; pages hear of samples by events.',
  'telemetry.heartbeat': 'A gateway holds no answers.',
  'orders.checkDelivery': 'A check stores nothing.',
  'toolbox.checkDevices': 'A check stores nothing.',
  'toolbox.checkGateways': 'A check stores nothing.',
  'toolbox.checkPcbs': 'A check stores nothing.',
}

const named = Object.entries(catalogue)
const inCatalogue = new Set(named.map(([, entry]) => entry))
const listOf = ({ changes }: EndpointShape) => {
  const changed = changes?.() ?? []
  return changed === 'everything' ? [] : changed
}

it('Every call that writes says what it makes old, and no call that reads does', () => {
  const silent = named.filter(([, { method, changes }]) => (method === 'GET') !== (changes === undefined))
  expect(silent.map(([name]) => name)).toEqual([])
})

it('A call that writes makes nothing old only where there is a reason', () => {
  const without = named.filter(([, { changes }]) => changes?.().length === 0).map(([name]) => name)
  expect(without.sort()).toEqual(Object.keys(CHANGES_NOTHING).sort())
})

it.each(named.filter(([, entry]) => listOf(entry).length > 0))(
  'What %s makes old are calls that read, each named once',
  (_name, entry) => {
    const changed = listOf(entry)
    expect(new Set(changed).size).toBe(changed.length)
    expect(changed.filter(each => each.method !== 'GET' || !inCatalogue.has(each))).toEqual([])
  },
)
