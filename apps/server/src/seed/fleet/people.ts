/** Owners, workers and veterinarians of the sites, the groups and notes they made, and the veterinarian of a fifth of all. */
import { PIG_DISEASES, POULTRY_DISEASES } from '@earshot/contract/diseases.ts'
import { DEMO_SECRET } from '@earshot/demo/people.ts'
import { sql } from 'kysely'
import { hashPassword } from '#auth/passwords.ts'
import type { Db } from '#db/open.ts'
import { personName } from '#sql/people.ts'
import { FIRST_NAMES, LAST_NAMES } from './name-lists.ts'
import { FLEET_VET, type FleetPlan, type FleetStep } from './plan.ts'
import { chance, createTempTable, draw, newId, oneOf } from './random-sql.ts'

const N = sql`n`

/** There are seven owners for ten sites, a worker for two, a veterinarian for sixty. */
const PER_SITE = { OWNER: 0.7, WORKER: 0.5, VETERINARIAN: 1 / 60 } as const
const GROUPS_OF_FLEET_VET = 20

export const PEOPLE: FleetStep = {
  what: 'people with their roles, groups, notes and invitations',
  run: async (trx, plan) => {
    await stagePeople(trx, plan)
    await insertPeople(trx, plan)
    await insertVet(trx, plan)
    await insertMemberships(trx, plan)
    await insertGroups(trx, plan)
    await insertNotes(trx, plan)
    await insertDiseases(trx, plan)
  },
}

async function stagePeople(trx: Db, { size }: FleetPlan): Promise<void> {
  const roles = Object.entries(PER_SITE).map(
    ([role, each]) =>
      sql`select ${role}::text as role, n from generate_series(0, ${Math.ceil(size.sites * each) - 1}::int) n`,
  )
  await createTempTable(
    trx,
    'fleet_people',
    sql`select ${newId('users')} as id, p.role, p.n, (p.number - 1)::int as number
      from (select *, row_number() over (order by role, n) as number from (${sql.join(roles, sql` union all `)}) one) p order by p.number`,
  )
  await sql`create unique index on fleet_people (role, n)`.execute(trx)
}

/** Inserts people who are names on lists: without a password nobody signs in as one of them. */
async function insertPeople(trx: Db, { now }: FleetPlan): Promise<void> {
  const number = sql`number`
  const at = sql`${now}::timestamptz`
  await sql`
    insert into users (id, email, first_name, last_name, telephone, language, country, activated_at, last_login_at, created_at)
    overriding system value
    select id, lower(unaccent(first_name)) || '.' || number || '@fleet.example', first_name, last_name, '+3247' || lpad(number::text, 7, '0'),
      'en-US', ${oneOf(number, 'country', ['BE', 'NL', 'DE'])}, created_at,
      case when ${chance(number, 'signed in', 85)} then ${at} - interval '1 minute' * ${draw(number, 'last login', 60_000)} end, created_at
    from (select id, number, ${oneOf(number, 'first name', FIRST_NAMES)} as first_name, ${oneOf(number, 'last name', LAST_NAMES)} as last_name,
      ${at} - interval '1 day' * (45 + ${draw(number, 'since', 900)}) as created_at from fleet_people) p order by number`.execute(
    trx,
  )
}

async function insertVet(trx: Db, { now }: FleetPlan): Promise<void> {
  const password_hash = await hashPassword(DEMO_SECRET)
  const name = { first_name: 'Fleur', last_name: 'Vlootman', telephone: '+32470000104' }
  await trx
    .insertInto('users')
    .values({
      email: FLEET_VET.email,
      password_hash,
      ...name,
      paging_size: 25,
      activated_at: now,
      created_at: now,
    })
    .execute()
}

async function insertMemberships(trx: Db, { size, now }: FleetPlan): Promise<void> {
  const at = sql`${now}::timestamptz`
  const people = sql`
    select s.id, s.n, p.id as user_id, p.role from fleet_sites s join fleet_people p on p.role = 'OWNER' and p.n = s.n * 7 / 10
    union all select s.id, s.n, p.id, p.role from fleet_sites s join fleet_people p on p.role = 'WORKER' and p.n = s.n / 2
    union all select s.id, s.n, p.id, 'VETERINARIAN' from fleet_sites s
      join fleet_people p on p.role = 'VETERINARIAN' and p.n = s.n % ${Math.ceil(size.sites * PER_SITE.VETERINARIAN)}::int
    union all select s.id, s.n, u.id, 'VETERINARIAN' from fleet_sites s
      join users u on u.email = ${FLEET_VET.email} where s.n % ${FLEET_VET.everySites}::int = 0`
  await sql`
    insert into memberships (site_id, user_id, role, notes_viewed_at, created_at)
    select m.id, m.user_id, case when m.role = 'WORKER' and ${chance(sql`m.n`, 'manages', 25)} then 'MANAGER' else m.role end,
      ${at} - interval '1 hour' * ${draw(sql`m.n`, 'notes viewed', 900)}, least(s.since, ${at})
    from (${people}) m join fleet_sites s on s.id = m.id order by m.n`.execute(trx)
  await sql`
    insert into invitations (site_id, email, role, created_at, sent_at, expires_at)
    select id, 'guest.' || n || '@fleet.example', ${oneOf(N, 'invited as', ['WORKER', 'VIEWER', 'VETERINARIAN'])}, at, at, at + interval '14 days'
    from (select id, n, ${at} - interval '1 hour' * ${draw(N, 'invited', 300)} as at from fleet_sites) s
    where ${chance(N, 'invites', 8)}`.execute(trx)
}

/**
 * Inserts the groups of veterinarians: the one who has a fifth of the sites drives twenty rounds, the others three.
 */
async function insertGroups(trx: Db, { now }: FleetPlan): Promise<void> {
  await createTempTable(
    trx,
    'fleet_groups',
    sql`select ${newId('groups')} as id, v.user_id, v.rounds, round
      from (select id as user_id, 3 as rounds from fleet_people where role = 'VETERINARIAN'
        union all select id, ${GROUPS_OF_FLEET_VET}::int from users where email = ${FLEET_VET.email}) v
      cross join lateral generate_series(0, v.rounds - 1) round`,
  )
  await sql`insert into groups (id, user_id, name, created_at) overriding system value
    select id, user_id, 'Round ' || round + 1, ${now} from fleet_groups`.execute(trx)
  await sql`
    insert into group_sites (group_id, site_id)
    select g.id, m.site_id from fleet_groups g join (
      select user_id, site_id, row_number() over (partition by user_id order by site_id) as place from memberships) m
      on m.user_id = g.user_id and m.place % g.rounds = g.round`.execute(trx)
}

const NOTES = ['Visit', 'Samples', 'Feed', 'Vaccination', 'Delivery', 'Ventilation'] as const
const MESSAGES = [
  'Please change boots between the houses.',
  'Samples are in the fridge of the front room.',
  'The new feed begins on Monday.',
  'The fan of the second house was cleaned.',
] as const

async function insertNotes(trx: Db, { size, now }: FleetPlan): Promise<void> {
  await sql`
    insert into site_notes (site_id, user_id, username, note, message, created_at)
    select s.id, u.id, ${personName('u')}, ${oneOf(sql`k`, 'note', NOTES)}, ${oneOf(sql`k`, 'message', MESSAGES)},
      ${now}::timestamptz - interval '1 minute' * ${draw(sql`k`, 'written', 60 * 24 * 60)}
    from generate_series(0, ${size.sites * 4 - 1}::int) k
    join fleet_sites s on s.n = k % ${size.sites}::int
    join fleet_people p on p.role = 'OWNER' and p.n = s.n * 7 / 10
    join users u on u.id = p.id`.execute(trx)
}

async function insertDiseases(trx: Db, { now }: FleetPlan): Promise<void> {
  const kept = sql`(select species from fleet_airspaces a where a.site_id = s.id limit 1)`
  const known = sql`case ${kept} when 'poultry' then ${[...POULTRY_DISEASES]}::text[] else ${[...PIG_DISEASES]}::text[] end`
  const nth = sql`(n * 5 + k)`
  await sql`
    insert into disease_histories (site_id, code, status, since, last_test)
    select s.id, (${known})[1 + (n + k * 3) % 14], ${oneOf(nth, 'disease', ['POSITIVE', 'SUSPECTED', 'VACCINATED', 'NEGATIVE', 'NEGATIVE', 'UNKNOWN'])},
      ${now}::timestamptz::date - 30 - ${draw(nth, 'disease since', 700)}, ${now}::timestamptz::date - ${draw(nth, 'tested', 30)}
    from fleet_sites s cross join generate_series(0, 3) k`.execute(trx)
}
