/**
 * The role that the running server works as. It is not the owner: it reads and writes rows, but changes no table and no
 * trigger, and of the audit log it may only add (decision 102). What has to be done as owner, and may be asked for by
 * anybody, stands in functions that the owner owns.
 */
import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from './open.ts'
import { bool, rowOf, rowsOf, text } from './rows.ts'

/** The running role of the embedded PostgreSQL. */
const SERVER_ROLE = 'earshot_server'

/** The lock may be any constant that no other lock uses. */
const LOCK = 7_225_093
/** The job queue makes and changes its own tables, so they are the running role's. */
const QUEUE_SCHEMA = 'queue'

/** Rows of these are added by the server, or by functions of the owner, and changed by neither. */
const ADDED_ONLY = ['audit_log', 'audit_changes'] as const
const READ_ONLY = ['audit_links', 'audit_head', 'kysely_migration', 'kysely_migration_lock'] as const

/** They run as their owner. A migration that makes one of them anew would make it the caller's again. */
const OWNERS_FUNCTIONS = [
  'ensure_telemetry_partition',
  'audit_forget',
  'audit_seal',
  'audit_trim',
  'audit_only_forget',
  'audit_lock_chain',
  'audit_note_forgotten',
] as const

/** The address by which the embedded PostgreSQL's running role connects; only who has the owner's can work it out. */
export function serverUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  const password = passwordFrom(url.password)
  url.username = SERVER_ROLE
  url.password = password
  return url.href
}

function passwordFrom(ownersPassword: string): string {
  return createHmac('sha256', ownersPassword).update(SERVER_ROLE).digest('base64url')
}

/** Makes the embedded PostgreSQL's running role where it is missing. */
export async function ensureServerRole(owner: Db, ownerUrl: string): Promise<void> {
  await owner.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
    const statement = sql`select exists (select from pg_roles where rolname = ${SERVER_ROLE}) as found`
    if ((await rowOf(trx, { found: bool }, statement))?.found) return
    const password = passwordFrom(new URL(ownerUrl).password)
    await sql`create role ${sql.id(SERVER_ROLE)} login nosuperuser nocreatedb nocreaterole password ${sql.lit(password)}`.execute(
      trx,
    )
  })
}

/** Gives the role what it needs and no more; does nothing where it has just that. Several processes may start at once. */
export async function grantRunning(owner: Db, role: string): Promise<void> {
  await owner.transaction().execute(async trx => {
    await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
    if (await hasItsRights(trx, role)) return
    await grantTables(trx, role)
    for (const name of OWNERS_FUNCTIONS)
      await sql`alter function ${sql.id(name)} security definer set search_path = public, pg_temp`.execute(
        trx,
      )
    await giveQueue(trx, role)
  })
}

async function hasItsRights(trx: Db, role: string): Promise<boolean> {
  const never = [...ADDED_ONLY, ...READ_ONLY]
  const statement = sql`select
    not exists (select from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and (not has_table_privilege(${role}, c.oid, 'select')
        or c.relname <> all(${never}::text[]) and not has_table_privilege(${role}, c.oid, 'delete')))
    and not exists (select from unnest(${never}::text[]) as t (name)
      where has_table_privilege(${role}, name, 'update') or has_table_privilege(${role}, name, 'delete'))
    and not exists (select from pg_proc p where p.pronamespace = 'public'::regnamespace
      and p.proname = any(${[...OWNERS_FUNCTIONS]}::text[]) and not p.prosecdef)
    and exists (select from pg_namespace n where n.nspname = ${QUEUE_SCHEMA} and pg_get_userbyid(n.nspowner) = ${role})
    as well`
  return (await rowOf(trx, { well: bool }, statement))?.well ?? false
}

async function grantTables(trx: Db, role: string): Promise<void> {
  const to = sql.id(role)
  const list = (names: readonly string[]) => sql.join(names.map(name => sql.id(name)))
  await sql`grant usage on schema public to ${to}`.execute(trx)
  await sql`grant select, insert, update, delete on all tables in schema public to ${to}`.execute(trx)
  await sql`grant select, usage, update on all sequences in schema public to ${to}`.execute(trx)
  await sql`revoke update, delete, truncate on ${list(ADDED_ONLY)} from ${to}`.execute(trx)
  await sql`revoke insert, update, delete, truncate on ${list(READ_ONLY)} from ${to}`.execute(trx)
  await sql`revoke update on sequence audit_log_id_seq, audit_changes_id_seq from ${to}`.execute(trx)
}

/** It makes its schema by itself where there is none, which takes the right to make schemas. */
async function giveQueue(trx: Db, role: string): Promise<void> {
  const to = sql.id(role)
  const { name = '' } = (await rowOf(trx, { name: text }, sql`select current_database() as name`)) ?? {}
  await sql`grant create on database ${sql.id(name)} to ${to}`.execute(trx)
  await sql`create schema if not exists ${sql.id(QUEUE_SCHEMA)}`.execute(trx)
  const statements = await rowsOf(
    trx,
    { alter: text },
    sql`select format('alter table %s owner to', c.oid::regclass) as alter from pg_class c
        where c.relnamespace = ${QUEUE_SCHEMA}::regnamespace and c.relkind in ('r', 'p')
      union all select format('alter function %s owner to', p.oid::regprocedure) from pg_proc p
        where p.pronamespace = ${QUEUE_SCHEMA}::regnamespace
      union all select format('alter type %s owner to', t.oid::regtype) from pg_type t
        where t.typnamespace = ${QUEUE_SCHEMA}::regnamespace and t.typtype = 'e'`,
  )
  for (const { alter } of statements) await sql`${sql.raw(alter)} ${to}`.execute(trx)
  await sql`alter schema ${sql.id(QUEUE_SCHEMA)} owner to ${to}`.execute(trx)
}
