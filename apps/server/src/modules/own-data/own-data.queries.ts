/** Reads what is kept of one person, file by file, and when the account goes. */
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '#db/open.ts'
import { json, rowsOf } from '#db/rows.ts'

type Statement = (userId: number) => RawBuilder<unknown>

/**
 * The files of the download, each with the statement that reads its rows as `item`. None holds a secret, a hash of one or
 * the personal data of somebody else.
 */
const FILES: Readonly<Record<string, Statement>> = {
  account: userId => sql`select to_jsonb(u) - array['password_hash', 'search_text', 'lock_revision'] as item
    from users u where id = ${userId}`,
  memberships:
    userId => sql`select jsonb_build_object('site_id', s.id, 'site', s.name, 'role', m.role, 'since', m.created_at)
      as item
    from memberships m join sites s on s.id = m.site_id where m.user_id = ${userId} order by s.id`,
  comments: userId =>
    sql`select to_jsonb(c) - 'author_id' as item from batch_comments c where author_id = ${userId} order by id`,
  treatments: userId =>
    sql`select to_jsonb(t) - 'author_id' as item from treatments t where author_id = ${userId} order by id`,
  files:
    userId => sql`select jsonb_build_object('batch_id', batch_id, 'name', original_name, 'media_type', media_type,
      'bytes', bytes, 'created_at', created_at) as item
    from batch_files where uploaded_by = ${userId} order by created_at, guid`,
  notes: userId =>
    sql`select to_jsonb(n) - array['user_id', 'username'] as item from site_notes n where user_id = ${userId} order by id`,
  recommendations:
    userId => sql`select jsonb_build_object('id', id, 'site_id', site_id, 'category', category, 'status', status,
      'reacted_at', reacted_at, 'word', word) as item
    from recommendations where reacted_by = ${userId} order by id`,
  acknowledgements: userId => sql`select to_jsonb(a) - 'user_id' as item from alert_acknowledgements a
    where user_id = ${userId} order by alert_id, reopened_count`,
  alarm_answers: userId =>
    sql`select to_jsonb(a) - array['user_id', 'to_id'] as item from alarm_answers a where user_id = ${userId} order by id`,
  notices:
    userId => sql`select jsonb_build_object('id', n.id, 'site_id', n.site_id, 'type', n.type, 'event', n.event_kind,
      'created_at', n.created_at, 'read_at', r.read_at) as item
    from notification_recipients r join notifications n on n.id = r.notification_id where r.user_id = ${userId} order by n.id`,
  sessions: userId =>
    sql`select to_jsonb(s) - array['id', 'user_id'] as item from sessions s where user_id = ${userId} order by created_at`,
  consents: userId =>
    sql`select to_jsonb(c) - array['id', 'user_id'] as item from consents c where user_id = ${userId} order by id`,
  alarm_number: userId =>
    sql`select to_jsonb(n) - 'user_id' as item from alarm_numbers n where user_id = ${userId}`,
  passkeys:
    userId => sql`select jsonb_build_object('name', name, 'created_at', created_at, 'last_used_at', last_used_at) as item
    from passkeys where user_id = ${userId} order by id`,
  api_keys: userId => sql`select jsonb_build_object('name', name, 'access', access, 'created_at', created_at,
      'expires_at', expires_at, 'revoked_at', revoked_at, 'last_used_at', last_used_at) as item
    from api_keys where user_id = ${userId} order by id`,
  push_subscriptions:
    userId => sql`select jsonb_build_object('browser', user_agent, 'created_at', created_at) as item
    from push_subscriptions where user_id = ${userId} order by id`,
  groups: userId =>
    sql`select to_jsonb(g) - 'user_id' as item from groups g where user_id = ${userId} order by id`,
  saved_filters: userId =>
    sql`select to_jsonb(f) - 'user_id' as item from saved_filters f where user_id = ${userId} order by id`,
  round_entries: userId =>
    sql`select to_jsonb(e) - array['user_id', 'entry_key'] as item from round_entries e where user_id = ${userId} order by id`,
  daily_messages:
    userId => sql`select jsonb_build_object('site_id', site_id, 'hour', hour, 'channel', channel,
      'when_quiet', when_quiet) as item from daily_messages where user_id = ${userId} order by site_id`,
  weekly_reports:
    userId => sql`select jsonb_build_object('site_id', site_id, 'weekday', weekday, 'hour', hour,
      'last_sent_at', last_sent_at) as item from weekly_reports where user_id = ${userId} order by site_id`,
  shares: userId =>
    sql`select to_jsonb(h) - array['shared_by', 'revoked_by', 'token_hash'] as item
    from shares h where shared_by = ${userId} order by id`,
  // One's own words are one's own for ever; of the answers those that one could read while one had access.
  advice: userId => sql`select to_jsonb(v) - array['author_id', 'entry_key'] || jsonb_build_object(
      'answer', case when r.reacted_at <= known.until then jsonb_build_object(
        'status', r.status, 'word', r.word, 'reacted_at', r.reacted_at) end,
      'done_at', case when r.done_at <= known.until then r.done_at end,
      'follow_ups', (select coalesce(jsonb_agg(jsonb_build_object('day', f.day, 'answer', f.answer,
          'animals_treated', f.animals_treated, 'word', f.word, 'answered_at', f.answered_at) order by f.day), '[]')
        from follow_ups f where f.advice_id = v.id and f.answered_at <= known.until)) as item
    from advice v join recommendations r on r.cause = 'PERSON' and r.cause_id = v.id
      cross join lateral (select case
        when exists (select from memberships m where m.user_id = v.author_id and m.site_id = v.site_id)
        then 'infinity'::timestamptz
        else (select max(e.ended_at) from ended_accesses e where e.user_id = v.author_id and e.site_id = v.site_id)
      end as until) known
    where v.author_id = ${userId} order by v.id`,
  cases_closed:
    userId => sql`select jsonb_build_object('id', id, 'site_id', site_id, 'airspace_id', airspace_id, 'outcome', outcome,
      'note', note, 'closed_at', closed_at) as item from cases where closed_by = ${userId} order by id`,
  follow_up_answers: userId => sql`select jsonb_build_object('id', id, 'site_id', site_id, 'answer', answer,
      'animals_treated', animals_treated, 'word', word, 'answered_at', answered_at) as item
    from follow_ups where answered_by = ${userId} order by id`,
  visits: userId =>
    sql`select to_jsonb(v) - array['author_id', 'entry_key'] as item from visits v where author_id = ${userId} order by id`,
  rota_weeks: userId =>
    sql`select to_jsonb(w) - 'user_id' as item from rota_weeks w where user_id = ${userId} order by site_id, starts_on`,
}

export interface OwnFile {
  name: string
  items: unknown[]
}

export async function readOwnFiles(db: Db, userId: number): Promise<OwnFile[]> {
  const files: OwnFile[] = []
  for (const [name, statement] of Object.entries(FILES)) {
    const rows = await rowsOf(db, { item: json(z.unknown()) }, statement(userId))
    files.push({ name: `${name}.json`, items: rows.map(({ item }) => item) })
  }
  return files
}

export async function findDeletionTime(db: Db, userId: number): Promise<Date | null> {
  const row = await db.selectFrom('users').select('delete_at').where('id', '=', userId).executeTakeFirst()
  return row?.delete_at ?? null
}

/** @returns whether it was another moment before; null takes the plan back */
export async function setDeletionTime(
  db: Db,
  { userId, at }: { userId: number; at: Date | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ delete_at: at })
    .where('id', '=', userId)
    .where('delete_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
