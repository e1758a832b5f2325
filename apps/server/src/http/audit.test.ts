/**
 * Every call that writes, made once by somebody who may: what it changed stands in the audit log, by whom, from where and
 * with which request, and no secret does. The calls are the contract's: one is covered from the day it is built.
 */
import { AUDIT_KINDS } from '@earshot/contract/audit-kinds.ts'
import { catalogue } from '@earshot/contract/catalogue.ts'
import type { EndpointShape } from '@earshot/contract/endpoint.ts'
import { alerts } from '@earshot/contract/endpoints/health/alerts.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { listRoutes } from '#app.ts'
import { runAsAuthor } from '#db/author.ts'
import type { EventStreams } from '#modules/system/event-stream.ts'
import { seedBase } from '#seed/seed-base.ts'
import { appWithDatabase } from '#test/app-with-database.ts'
import { aMembership, anAdmin, aUser, TEST_PASSWORD, TEST_SECRET } from '#test/factories.ts'
import { aFarm, type Farm } from '#test/farm.ts'
import { nextAddress, sampleRequest } from '#test/sample-request.ts'

/** Calls that are no change of anybody's, each with its reason. */
const NO_CHANGE: Readonly<Record<string, string>> = {
  'session.signIn': 'who is signed in is told by the list of sessions',
  'session.refresh': 'a session goes on',
  'session.askAgain': 'a question',
  'session.signInAgain': 'a proof; what it is asked for is told by itself',
  'secondFactor.complete': 'who is signed in is told by the list of sessions',
  'secondFactor.askPasskey': 'a question',
  'secondFactor.signInByPasskey': 'who is signed in is told by the list of sessions',
  'singleSignOn.start': 'a way to the provider',
  'singleSignOn.complete':
    'who is signed in is told by the list of sessions; what it links or changes is told by itself',
  'security.beginApp': 'what is begun counts for nothing yet',
  'security.askNewPasskey': 'a question',
  'registration.validate': 'the first page of a form is judged',
  'registration.resendActivation':
    'whether the address has an account is not to be told; a mail is sent, or none',
  'password.recover': 'whether the address has an account is not to be told; a mail is sent, or none',
  'content.contact': 'a mail to the operator',
  'siteEditor.lookUp': 'codes are looked up',
  'notifications.markRead': 'a mark of having seen it',
  'notifications.markUnread': 'a mark of having seen it',
  'notes.markViewed': 'a mark of having seen it',
  'alerts.markViewed': 'a mark of having seen it',
  'push.test': 'a message to oneself',
  'pushReceipts.note': 'what became of a message, told by a browser',
  'alarmNumbers.request': 'a code to oneself',
  'registration.checkActivation': 'a look at a link',
  'savedFilters.add': 'how somebody looks at a list',
  'savedFilters.change': 'how somebody looks at a list',
  'savedFilters.remove': 'how somebody looks at a list',
  'toolbox.checkDevices': 'a dry run',
  'toolbox.checkGateways': 'a dry run',
  'toolbox.checkPcbs': 'a dry run',
  'orders.checkDelivery': 'a dry run',
}

/** These callers are not signed in, but have the link of a mail. */
const BY_LINK = ['registration.activate', 'password.confirm']

/** What these change is a count that is to name nobody, so neither an address nor a browser is written down. */
const FROM_NOWHERE = ['shares.open']

/** Some calls need a state of the database before their sample can change anything. */
const BEFORE: Readonly<Record<string, (person: { id: number; role: string }) => Promise<unknown>>> = {
  'sessions.endOthers': person => test.signIn(person),
  'siteEditor.activate': () =>
    db.updateTable('sites').set({ activated_at: null }).where('id', '=', farm.site.id).execute(),
  'siteEditor.activateLicence': () =>
    db.updateTable('licences').set({ status: 'ASSIGNED' }).where('id', '=', farm.licence.id).execute(),
  'alerts.withdrawAcknowledgement': person =>
    test.call(
      alerts.acknowledge,
      { params: { siteId: farm.site.id, alertId: farm.alert.id }, body: {} },
      { as: person },
    ),
  'devices.move': async () => {
    const row = { site_id: farm.site.id, airspace_id: farm.airspace.id, name: 'Elsewhere' }
    const { id } = await db.insertInto('decks').values(row).returning('id').executeTakeFirstOrThrow()
    await db.updateTable('devices').set({ deck_id: id }).where('id', '=', farm.device.id).execute()
  },
}

const { app: test, db } = appWithDatabase({ config: { smsUrl: 'https://sms.example/' } })
let farm: Farm
let admin: { id: number; role: string }

beforeAll(async () => {
  await seedBase(db)
  farm = await aFarm(db, 'Hoeve')
  admin = await anAdmin(db)
})

/** Nothing is opened here: the list of routes does not depend on it. */
const built = new Set(listRoutes({} as EventStreams).map(({ endpoint }) => endpoint))
const writes = Object.entries(catalogue).filter(
  ([, endpoint]) => endpoint.method !== 'GET' && endpoint.access !== 'gateway' && built.has(endpoint),
)

async function make(name: string, endpoint: EndpointShape) {
  const person = endpoint.access === 'admin' ? admin : await aMember()
  await BEFORE[name]?.(person)
  const { url, payload, headers } = await sampleRequest(
    { app: test, db, farm, person },
    { name, endpoint: endpoint },
  )
  const address = nextAddress()
  const isOpen = endpoint.access === 'public'
  const answer = await test.app.inject({
    method: endpoint.method,
    url,
    remoteAddress: address,
    headers: {
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0',
      ...(!isOpen && { authorization: `Bearer ${await test.signIn(person)}` }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  })
  expect(answer.statusCode, answer.body).toBe(endpoint.success.status)
  const requestId = String(answer.headers['x-request-id'])
  const rows = await db.selectFrom('audit_log').selectAll().where('request_id', '=', requestId).execute()
  const changes = await db
    .selectFrom('audit_changes')
    .selectAll()
    .where('entry_id', 'in', [0, ...rows.map(({ id }) => id)])
    .execute()
  return { person, address, answer, rows, changes, payload }
}

async function aMember() {
  const user = await aUser(db)
  await aMembership(db, { site: farm.site, user, role: 'OWNER' })
  return user
}

/** Finds what was sent or answered that only its owner may know, by the names such things have. */
function secretsIn(text: string): string[] {
  const named = /"[a-z_]*(?:password|secret|token|refresh|access|auth|p256dh|endpoint)":"([^"]{6,})"/g
  return [...text.matchAll(named)].flatMap(match => match[1] ?? [])
}

describe('Every call that writes', () => {
  it.each(writes.filter(([name]) => NO_CHANGE[name] === undefined))(
    'The call %s leaves who did what, from where, with which request',
    async (name, endpoint) => {
      const { person, address, answer, rows, changes, payload } = await make(name, endpoint)
      expect(rows.length, 'nothing was written down').toBeGreaterThan(0)
      for (const each of rows) {
        const isTraced = !FROM_NOWHERE.includes(name)
        expect(each).toMatchObject({ action: name, address: isTraced ? address : '' })
        expect(each.agent.includes('Firefox')).toBe(isTraced)
        if (endpoint.access !== 'public') expect(each.user_id).toBe(person.id)
      }
      const told = changes.filter(({ entity }) => entity === 'user').map(({ entity_id }) => Number(entity_id))
      if (BY_LINK.includes(name)) expect(told).toContain(rows[0]?.user_id)
      expect(changes.length).toBeGreaterThan(0)
      for (const { entity } of changes) expect(AUDIT_KINDS).toContain(entity)

      const written = JSON.stringify([rows, changes])
      const sent = typeof payload === 'string' ? payload : ''
      const secrets = [TEST_PASSWORD, TEST_SECRET, ...secretsIn(sent), ...secretsIn(answer.body)]
      for (const secret of secrets) expect(written).not.toContain(secret)
      expect(written).not.toMatch(/\$argon2|\$scrypt|\\\\x[0-9a-f]{16}/)
    },
  )

  it.each(Object.entries(NO_CHANGE))('The call %s leaves nothing: %s', async name => {
    const endpoint = catalogue[name]
    if (endpoint === undefined) throw new Error(`${name} is no call`)
    expect((await make(name, endpoint)).changes).toEqual([])
  })
})

describe('The tables', () => {
  /** These tables are not written by people, or are a history already. */
  const NOT_OF_PEOPLE: Readonly<Record<string, string>> = {
    account_mails: 'mails on their way',
    weekly_report_mails: 'mails on their way',
    airspace_rhs_days: 'worked out',
    airspace_rhs_hours: 'worked out',
    airspace_states: 'worked out',
    alarm_chain_alerts: 'worked out',
    alarm_chain_gateways: 'worked out',
    alarm_chains: 'worked out; what people answer is a row of its own',
    alarm_messages: 'what was sent',
    alarm_number_codes: 'codes on their way',
    alert_spans: 'worked out',
    sensor_faults: 'worked out',
    silenced_alerts: 'worked out',
    alerts: 'worked out; an acknowledgement is a row of its own',
    animal_group_locations: 'a history; the group says where it is',
    audit_changes: 'itself',
    audit_head: 'its seal',
    audit_links: 'its seal',
    audit_log: 'itself',
    audit_told: 'its seal',
    authenticator_setups: 'apps that have not answered yet',
    batch_count_entries: 'that a count came twice',
    captcha_keys: 'of the server',
    captcha_uses: 'of the server',
    chunked_messages: 'a save on its way',
    chunked_parts: 'a save on its way',
    color_changes: 'heard',
    content_pages: 'brought by the installation',
    deliveries: 'what was sent',
    demo_state: 'of the demo',
    visit_airspaces: 'the visit is told by itself',
    morning_rounds: 'begun by the first entry, which is a row of its own',
    device_placements: 'a history; the device says where it hangs',
    device_rhs_hours: 'worked out',
    device_states: 'worked out',
    episode_days: 'worked out',
    episodes: 'worked out',
    batch_file_parts: 'the content of files',
    export_parts: 'the content of files',
    gateway_counters: 'heard',
    gateway_heartbeat_days: 'heard',
    gateway_sites: 'a history; the gateway says where it stands',
    gateway_usage_days: 'heard',
    normal_days: 'worked out',
    normal_states: 'worked out',
    judged_normals: 'worked out',
    normal_courses: 'worked out',
    software_changes: 'heard',
    fleet_changes: 'worked out',
    first_hearings: 'heard',
    foreign_hearings: 'heard',
    fleet_figures: 'worked out',
    incident_looks: 'worked out',
    legal_texts: 'brought by the installation',
    invitation_requests: 'a count of mails; the invitation is told by itself',
    known_devices: 'of the server: which browsers have signed in before',
    mail_tokens: 'links of mails; that one was sent is told by itself',
    notification_recipients: 'who is told, and a mark of having read it',
    notifications: 'worked out',
    mail_returns: 'what mail servers have told',
    mailbox_reads: 'of the server',
    packed_hours: 'heard',
    packed_sample_days: 'heard',
    provider_messages: 'what providers have told',
    order_events: 'a history; the order says what it is',
    recovery_codes: 'of the server: which were used; that a set was made is told by itself',
    refresh_tokens: 'sessions going on',
    access_looks: 'what was looked at, and no change of anybody’s',
    removed_members: 'what a removal can take back; the membership itself says what changed',
    saved_filters: 'how somebody looks at a list',
    sample_days: 'heard',
    sample_hours: 'heard',
    sample_packing: 'of the server',
    samples: 'heard',
    sign_in_challenges: 'sign-ins on their way',
    sign_in_attempts: 'of the server',
    sign_on_attempts: 'sign-ins on their way',
    sign_on_codes: 'sign-ins on their way',
    signing_keys: 'of the server',
    site_states: 'worked out',
    site_status_changes: 'worked out',
    spent_passkey_challenges: 'of the server',
    static_files: 'the content of files; a profile says which picture it has',
    toolbox_changes: 'what a run can take back; the hardware itself says what changed',
    webhook_deliveries: 'what was sent',
    webhook_events: 'what was sent',
    webhook_tries: 'what was sent',
    treatment_edits: 'a history; the treatment says what it is',
    signs_of_life: 'written by the server',
    watchman: 'written by the server',
  }

  it('Every table is watched, or nobody changes it', async () => {
    const { rows } = await sql<{ name: string; watched: boolean }>`
      select c.relname as name, exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'audit_update') as watched
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname !~ '^kysely_'
      order by 1`.execute(db)
    const open = rows.filter(({ name, watched }) => watched === (NOT_OF_PEOPLE[name] !== undefined))
    expect(
      open.map(({ name }) => name),
      "a new table of people's changes: call audit_table('…', '…') in its migration, and its kind in AUDIT_KINDS",
    ).toEqual([])
  })
})

it('A change that is rolled back leaves nothing, and neither does one that nobody made', async () => {
  const author = { at: new Date(), userId: admin.id, action: 'groups.create', requestId: 'rolled back' }
  const add = (name: string) => db.insertInto('suppliers').values({ name })
  await runAsAuthor(author, () =>
    db.transaction().execute(async trx => {
      await trx.insertInto('suppliers').values({ name: 'Nobody' }).execute()
      throw new Error('no')
    }),
  ).catch(() => {})
  await add('By itself').execute()
  const found = await db
    .selectFrom('audit_changes')
    .select('label')
    .where('entity', '=', 'supplier')
    .where('label', 'in', ['Nobody', 'By itself'])
    .execute()
  expect(found).toEqual([])
})

it('Invitations of a removed person no longer tell the address, whatever became of them', async () => {
  const gone = await aUser(db)
  const author = { at: new Date(), userId: admin.id, action: 'siteUsers.invite' }
  const invitation = await runAsAuthor(author, () =>
    db
      .insertInto('invitations')
      .values({ site_id: farm.site.id, email: gone.email.toUpperCase() })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  await runAsAuthor(author, () =>
    db.updateTable('invitations').set({ role: 'OWNER' }).where('id', '=', invitation.id).execute(),
  )
  await db.deleteFrom('users').where('id', '=', gone.id).execute()
  const left = await db
    .selectFrom('audit_changes')
    .select(['label', 'before', 'after', 'search_text'])
    .where('entity', '=', 'invitation')
    .where('entity_id', '=', String(invitation.id))
    .execute()
  const nothing = { label: null, before: null, after: null, search_text: '' }
  expect(left).toEqual([nothing, nothing])
})

it('A person who is removed is nobody in the log any more, and what they did stays', async () => {
  const gone = await aUser(db, { last_name: 'Vanished' })
  const author = { at: new Date(), userId: gone.id, action: 'groups.create', address: '10.9.8.7' }
  await runAsAuthor(author, () =>
    db.updateTable('users').set({ telephone: '+3247' }).where('id', '=', gone.id).execute(),
  )
  await db.deleteFrom('users').where('id', '=', gone.id).execute()
  const [left] = await db
    .selectFrom('audit_changes as c')
    .innerJoin('audit_log as e', 'e.id', 'c.entry_id')
    .select(['e.user_id', 'e.address', 'c.label', 'c.before', 'c.after', 'c.search_text'])
    .where('c.entity_id', '=', String(gone.id))
    .where('c.entity', '=', 'user')
    .execute()
  expect(left).toEqual({
    user_id: null,
    address: '',
    label: null,
    before: null,
    after: null,
    search_text: '',
  })
})
