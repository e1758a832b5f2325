-- Who changed what, written by triggers so that no call can forget it (decision 045). The server says who acts in the
-- setting `earshot.by`; where nobody does (telemetry, engine, jobs), nothing is written.

alter table audit_log add column address text not null default '';
alter table audit_log add column agent text not null default '';

-- One row of a table each.
create table audit_changes (
  id bigint generated always as identity primary key,
  entry_id bigint not null references audit_log on delete cascade,
  entity text not null,
  entity_id text not null,
  op text not null check (op in ('ADDED', 'CHANGED', 'REMOVED')),
  -- Kept when the site is gone, as what it is about.
  site_id integer,
  label text,
  -- `device:12` for itself and for everything it names: the changes of a device are also those of its licence.
  refs text[] not null,
  before jsonb,
  after jsonb,
  search_text text not null
);

insert into audit_changes (entry_id, entity, entity_id, op, site_id, refs, after, search_text)
select id, entity, entity_id, case entity when 'site' then 'CHANGED' else 'ADDED' end, site_id,
  array[entity || ':' || entity_id], details, searchable(details::text)
from audit_log;
update audit_log set action = case action
  when 'site.create' then 'siteEditor.create' when 'site.update' then 'siteEditor.update'
  when 'site.activate' then 'siteEditor.activate' when 'device.bulk-status' then 'adminDevices.bulkStatus'
  when 'gateway.bulk-status' then 'adminGateways.bulkStatus' when 'gateway.register' then 'adminGateways.register'
  when 'toolbox.pcb-upload' then 'toolbox.uploadPcbs' else action end;

drop index audit_log_entity, audit_log_site, audit_log_at;
alter table audit_log drop column entity, drop column entity_id, drop column site_id, drop column details;
create index audit_log_at on audit_log (at desc, id desc);
create index audit_log_user on audit_log (user_id, at desc);
create index audit_log_action on audit_log (action, at desc);
create index audit_log_request on audit_log (request_id);
create index audit_changes_entry on audit_changes (entry_id, id);
create index audit_changes_entity on audit_changes (entity, entry_id);
create index audit_changes_site on audit_changes (site_id, entry_id);
create index audit_changes_refs on audit_changes using gin (refs);
create index audit_changes_search on audit_changes using gin (search_text gin_trgm_ops);

-- What is no change of anybody's: worked out, heard from hardware, a mark of having seen something, the content of files.
create function audit_quiet() returns text[] language sql immutable parallel safe as $$
  select array['search_text', 'admin_search_text', 'structure_revision', 'last_login_at', 'last_seen_at', 'last_heartbeat_at', 'last_sent_at',
    'connectivity', 'connectivity_since', 'disk_free_pct', 'alerts_viewed_id', 'notes_viewed_at', 'entry_key',
    'notice_stage', 'touched_at', 'transition_no', 'reopened_count', 'user_agent', 'address', 'updated_at', 'sent_at']
$$;

-- Whatever is called so is never written down, in any table there is or will be; only that it changed.
create function audit_secret(name text) returns boolean language sql immutable parallel safe as $$
  select name ~ '(password|secret|token|hash|salt|keys|endpoint)'
$$;

create function audit_shown(name text, value jsonb) returns jsonb language sql immutable parallel safe as $$
  select case when audit_secret(name) and value <> 'null' then '"•••"' else value end
$$;

-- What in a row names something else.
create function audit_names() returns text[] language sql immutable parallel safe as $$
  select array['site_id', 'user_id', 'device_id', 'gateway_id', 'supplier_id', 'order_id', 'airspace_id', 'batch_id',
    'group_id', 'order_item_id']
$$;

-- The entry of this transaction, made with its first change.
create function audit_entry() returns bigint language plpgsql as $$
declare
  made bigint := nullif(current_setting('earshot.entry', true), '')::bigint;
  author jsonb;
begin
  if made is null then
    author := current_setting('earshot.by')::jsonb;
    insert into audit_log (at, user_id, action, request_id, address, agent)
    values ((author ->> 'at')::timestamptz, (author ->> 'user')::integer, author ->> 'action',
      author ->> 'request', author ->> 'address', author ->> 'agent')
    returning id into made;
    perform set_config('earshot.entry', made::text, true);
  end if;
  return made;
end
$$;

-- After a whole statement, its rows before and after at once: a bulk change costs one statement more, not one a row.
-- Arguments: what the table's rows are called; what tells one from another and what names it, both of `row_is`; the
-- columns that are read.
create function audit_write() returns trigger language plpgsql as $$
declare
  author jsonb := current_setting('earshot.by')::jsonb;
  entity text := tg_argv[0];
  old_rows text := format('(select %s as id, row_is from
    (select to_jsonb(r) - audit_quiet() as row_is from (select %s from old_rows) r offset 0) q)', tg_argv[1], tg_argv[3]);
  new_rows text := format('(select %s as id, row_is from
    (select to_jsonb(r) - audit_quiet() as row_is from (select %s from new_rows) r offset 0) q)', tg_argv[1], tg_argv[3]);
begin
  execute format($sql$
    with pair as materialized (%s),
    entry as materialized (select audit_entry() as id where exists (select from pair))
    insert into audit_changes (entry_id, entity, entity_id, op, site_id, label, refs, before, after, search_text)
    select entry.id, $1, coalesce(%s, ''), %L,
      coalesce(row_is ->> case $1 when 'site' then 'id' else 'site_id' end, $2 ->> 'site')::integer,
      case when not hidden then label end,
      array(select $1 || ':' || coalesce(%s, '') union
        select left(k, -3) || ':' || v from unnest(audit_names()) k
        cross join lateral (values (old_row ->> k), (new_row ->> k)) as named (v) where v is not null),
      case when old_row is not null and not hidden then coalesce(was.part, '{}') end,
      case when new_row is not null then coalesce(is_now.part, '{}') end,
      case when hidden then '' else searchable(left(concat_ws(' ', label, %s, was.words, is_now.words), 4000)) end
    from pair cross join entry
    cross join lateral (select coalesce(new_row, old_row) as row_is,
      -- Who is removed is not to be read where it is told that they were.
      $1 = 'user' and new_row is null as hidden) which
    cross join lateral (select left(coalesce(nullif(row_is ->> 'name', ''), row_is ->> 'code',
      nullif(trim(concat_ws(' ', row_is ->> 'first_name', row_is ->> 'last_name')), ''), row_is ->> 'email',
      row_is ->> 'product_name', row_is ->> 'original_name', row_is ->> 'note', row_is ->> 'target'), 200) as label) named
    cross join lateral (select jsonb_object_agg(key, shown) as part, string_agg(shown #>> '{}', ' ') as words
      from jsonb_each(old_row) cross join lateral (select audit_shown(key, value) as shown) v
      where case when new_row is null then value not in ('null', '""', '[]', '{}')
        else value is distinct from new_row -> key end) was
    cross join lateral (select jsonb_object_agg(key, shown) as part, string_agg(shown #>> '{}', ' ') as words
      from jsonb_each(new_row) cross join lateral (select audit_shown(key, value) as shown) v
      where case when old_row is null then value not in ('null', '""', '[]', '{}')
        else value is distinct from old_row -> key end) is_now
  $sql$,
    case tg_op
      when 'INSERT' then 'select null::jsonb as old_row, n.row_is as new_row from ' || new_rows || ' n'
      when 'DELETE' then 'select o.row_is as old_row, null::jsonb as new_row from ' || old_rows || ' o'
      else 'select o.row_is as old_row, n.row_is as new_row from ' || old_rows || ' o join ' || new_rows
        || ' n using (id) where o.row_is <> n.row_is'
    end,
    tg_argv[2], case tg_op when 'INSERT' then 'ADDED' when 'DELETE' then 'REMOVED' else 'CHANGED' end,
    tg_argv[2], tg_argv[2])
  using entity, author;
  return null;
end
$$;

-- What people change in this table is written down from now on. Every new table of theirs needs its line.
create procedure audit_table(
  audited regclass, entity text, ids text[] default '{id}', shown text[] default null, columns text default '*'
) language plpgsql as $$
declare
  event record;
  key text;
  name text;
begin
  select format('concat_ws(''/'', %s)', string_agg(format('row_is ->> %L', c), ', ')) into key from unnest(ids) c;
  select format('concat_ws(''/'', %s)', string_agg(format('row_is ->> %L', c), ', ')) into name
  from unnest(coalesce(shown, ids)) c;
  for event in select * from (values
    ('insert', 'new table as new_rows'), ('update', 'old table as old_rows new table as new_rows'),
    ('delete', 'old table as old_rows')) e (name, tables)
  loop
    execute format('create trigger audit_%1$s after %1$s on %2$s referencing %3$s for each statement
      when (coalesce(current_setting(''earshot.by'', true), '''') <> '''')
      execute function audit_write(%4$L, %5$L, %6$L, %7$L)',
      event.name, audited, event.tables, entity, key, name, columns);
  end loop;
end
$$;

call audit_table('sites', 'site');
call audit_table('houses', 'house');
call audit_table('floors', 'floor');
call audit_table('airspaces', 'airspace');
call audit_table('decks', 'deck');
call audit_table('devices', 'device');
call audit_table('gateways', 'gateway');
call audit_table('users', 'user');
call audit_table('memberships', 'membership', '{site_id,user_id}');
call audit_table('invitations', 'invitation');
call audit_table('consents', 'consent');
call audit_table('sessions', 'session', '{session_id}', '{user_id}', 'id as session_id, user_id, ended_at, end_reason');
call audit_table('push_subscriptions', 'push_subscription', '{id}', '{user_id}');
call audit_table('groups', 'group');
call audit_table('group_sites', 'group_site', '{group_id,site_id}');
call audit_table('suppliers', 'supplier');
call audit_table('licence_templates', 'licence_template');
call audit_table('licences', 'licence');
call audit_table('orders', 'order');
call audit_table('order_items', 'order_item');
call audit_table('toolbox_runs', 'toolbox_run');
call audit_table('batches', 'batch');
call audit_table('batch_age_phases', 'batch_phase', '{batch_id,start_age_in_days}');
call audit_table('batch_comments', 'comment');
call audit_table('batch_counts', 'batch_count', '{batch_id,date}');
call audit_table('batch_files', 'file', '{guid}', '{guid}', 'guid, batch_id, original_name, media_type, bytes, kept_at');
call audit_table('treatments', 'treatment');
call audit_table('animal_groups', 'animal_group');
call audit_table('alert_acknowledgements', 'acknowledgement', '{alert_id,user_id}');
call audit_table('recommendations', 'recommendation');
call audit_table('disease_histories', 'disease', '{site_id,code}');
call audit_table('site_notes', 'note');
call audit_table('exports', 'export');

-- Signing in is told by the list of sessions, and as often as people come; that one ended early is a change.
drop trigger audit_insert on sessions;
drop trigger audit_delete on sessions;

-- Whoever is no more is nobody here either: what was done stays, without who it was and what was known of them.
create function audit_forget() returns trigger language plpgsql as $$
begin
  update audit_log set address = '', agent = '' where user_id = old.id;
  update audit_changes set label = null, before = null, after = null, search_text = ''
  where refs @> array['user:' || old.id]
      and entity in ('user', 'membership', 'invitation', 'consent', 'session', 'mail', 'push_subscription')
    -- An invitation names an address, and is called by it.
    or entity = 'invitation'
      and lower(old.email) in (lower(label), lower(before ->> 'email'), lower(after ->> 'email'));
  return old;
end
$$;
create trigger audit_forget before delete on users for each row execute function audit_forget();
