-- The audit log shows tampering (decision 102): each entry is sealed by a link whose hash covers the one before.

-- What is personal in a row is sealed by a hash with this salt. Without the salt nobody can try values against the hash,
-- so a row can be forgotten and the chain holds.
alter table audit_log add column salt uuid default gen_random_uuid();
alter table audit_changes add column salt uuid default gen_random_uuid();

-- An entry with its changes, or what was done to earlier ones. No key leads to audit_log: that an entry is missing is to be found.
create table audit_links (
  position bigint primary key,
  kind text not null check (kind in ('ENTRY', 'FORGOTTEN', 'TRIMMED')),
  entry_id bigint unique,
  -- Which rows were forgotten, or how far the oldest were removed.
  body jsonb,
  -- Of the entry's personal values, then of each change's by its id.
  digests bytea[] not null,
  -- The greatest id of an entry so far.
  newest bigint not null,
  sealed_at timestamptz not null,
  hash bytea not null,
  check ((kind = 'ENTRY') = (entry_id is not null))
);
create index audit_links_sealed on audit_links (sealed_at);
create index audit_links_forgotten on audit_links (position) where kind = 'FORGOTTEN';

-- Where the chain ends: without it nobody would miss its last links.
create table audit_head (
  id boolean primary key default true check (id),
  position bigint not null,
  hash bytea not null
);

-- How far the entries have been written to the server's log.
create table audit_told (
  id boolean primary key default true check (id),
  position bigint not null
);

create function audit_micros(moment timestamptz) returns bigint language sql immutable parallel safe as $$
  select (extract(epoch from moment) * 1000000)::bigint
$$;

-- What of an entry and its changes is nobody's own and stays as it is.
create function audit_content(entry bigint) returns jsonb language sql stable as $$
  select jsonb_build_array(
    jsonb_build_array(e.id, audit_micros(e.at), e.action, e.request_id),
    (select coalesce(jsonb_agg(jsonb_build_array(c.id, c.entity, c.entity_id, c.op, c.site_id, to_jsonb(c.refs)) order by c.id), '[]')
      from audit_changes c where c.entry_id = e.id))
  from audit_log e where e.id = entry
$$;

create function audit_digest(salt uuid, personal jsonb) returns bytea language sql immutable parallel safe as $$
  select sha256(convert_to(concat(salt, ' ', personal), 'UTF8'))
$$;

create function audit_digests(entry bigint) returns bytea[] language sql stable as $$
  select array(
    select audit_digest(e.salt, jsonb_build_array(e.user_id, e.address, e.agent, e.api_key)) from audit_log e where e.id = entry
    union all
    (select audit_digest(c.salt, jsonb_build_array(c.label, c.before, c.after)) from audit_changes c where c.entry_id = entry order by c.id))
$$;

-- Adds a link. The caller has the lock of the chain.
create procedure audit_append(kind text, entry bigint, said jsonb, sealed_at timestamptz) language plpgsql as $$
declare
  last audit_links;
  made bytea[] := case when entry is null then '{}' else audit_digests(entry) end;
  next_position bigint;
  next_newest bigint;
  next_hash bytea;
begin
  select * into last from audit_links order by position desc limit 1;
  next_position := coalesce(last.position, 0) + 1;
  next_newest := greatest(coalesce(last.newest, 0), entry);
  next_hash := sha256(convert_to(concat(encode(last.hash, 'hex'), jsonb_build_array(
    next_position, kind, audit_micros(sealed_at), next_newest,
    (select coalesce(jsonb_agg(encode(d, 'hex') order by n), '[]') from unnest(made) with ordinality as u (d, n)),
    coalesce(said, audit_content(entry)))), 'UTF8'));
  insert into audit_links (position, kind, entry_id, body, digests, newest, sealed_at, hash)
  values (next_position, kind, entry, said, made, next_newest, sealed_at, next_hash);
  insert into audit_head (position, hash) values (next_position, next_hash)
  on conflict (id) do update set position = excluded.position, hash = excluded.hash;
end
$$;

-- The chain is made by one transaction at a time.
create function audit_lock() returns bigint language sql immutable as $$ select 7225092::bigint $$;

-- Below this id nothing comes any more. An entry has its id before its transaction ends, and none takes two hours.
create function audit_settled() returns bigint language sql stable as $$
  select coalesce((select newest from audit_links
    where sealed_at < (select max(sealed_at) from audit_links) - interval '2 hours'
    order by sealed_at desc, position desc limit 1), -1)
$$;

-- Seals the entries that have come since, and answers how many. Where somebody else does so, there is nothing to do.
create function audit_seal(most integer, now_is timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entry bigint;
  done integer := 0;
  -- The running role cannot seal for a time to come.
  sealed_at timestamptz := case when session_user = current_user then now_is else least(now_is, now()) end;
begin
  if not pg_try_advisory_xact_lock(audit_lock()) then
    return 0;
  end if;
  for entry in
    select e.id from audit_log e
    where e.id > audit_settled() and not exists (select from audit_links k where k.entry_id = e.id)
    order by e.id limit most
  loop
    call audit_append('ENTRY', entry, null, sealed_at);
    done := done + 1;
  end loop;
  return done;
end
$$;

-- Removes the oldest links with their entries, up to the first that is younger, and notes where the chain begins now. It
-- stops before an entry that is missing: that is to be found.
create function audit_trim(before timestamptz, most integer, now_is timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  upto bigint;
  last_hash text;
  gone integer;
begin
  if session_user <> current_user and before > now() - interval '700 days' then
    raise exception 'the running role removes no entry that is younger than two years';
  end if;
  perform pg_advisory_xact_lock(audit_lock());
  select max(q.position) into upto from (
    select k.position, bool_and(k.kind <> 'ENTRY' or coalesce(e.at < before, false)) over (order by k.position) as is_old
    from (select l.position, l.kind, l.entry_id from audit_links l order by l.position limit most) k
    left join audit_log e on e.id = k.entry_id
  ) q where q.is_old;
  delete from audit_log where id in (select entry_id from audit_links where position <= upto);
  get diagnostics gone = row_count;
  if gone > 0 then
    -- Before the others go: where all are old, this one carries the chain on.
    select encode(k.hash, 'hex') into last_hash from audit_links k where k.position = upto;
    call audit_append('TRIMMED', null, jsonb_build_object('upto', upto, 'hash', last_hash), now_is);
    delete from audit_links where position <= upto;
  end if;
  return gone;
end
$$;

-- What was written stays as it was. Only what is personal in it may go, and its salt goes with it.
create function audit_only_forget() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  kept text[] := case tg_table_name when 'audit_log' then '{user_id,address,agent,api_key,salt}'::text[]
    else '{label,before,after,search_text,salt}' end;
  entry bigint := case tg_table_name when 'audit_log' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'entry_id' end;
begin
  if to_jsonb(new) - kept <> to_jsonb(old) - kept
    or exists (select from jsonb_each(to_jsonb(new)) n where n.key = any(kept) and n.key <> 'salt'
      and n.value not in ('null', '""') and n.value is distinct from to_jsonb(old) -> n.key)
  then
    raise exception 'the audit log is only added to';
  end if;
  new.salt := case when exists (select from audit_links where entry_id = entry) then null else old.salt end;
  return new;
end
$$;

create function audit_lock_chain() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(audit_lock());
  return null;
end
$$;

-- That rows were forgotten stands in the chain, so nobody can change a row and call it forgotten.
create function audit_note_forgotten() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  ids jsonb;
begin
  select jsonb_agg(n.id order by n.id) into ids from new_rows n join old_rows o using (id)
  where n.salt is null and o.salt is not null;
  if ids is not null then
    call audit_append('FORGOTTEN', null, jsonb_build_object(tg_table_name, ids),
      coalesce((nullif(current_setting('earshot.by', true), '')::jsonb ->> 'at')::timestamptz, now()));
  end if;
  return null;
end
$$;

create trigger audit_lock_chain before update on audit_log for each statement execute function audit_lock_chain();
create trigger audit_lock_chain before update on audit_changes for each statement execute function audit_lock_chain();
create trigger audit_only_forget before update on audit_log for each row execute function audit_only_forget();
create trigger audit_only_forget before update on audit_changes for each row execute function audit_only_forget();
create trigger audit_note_forgotten after update on audit_log
  referencing old table as old_rows new table as new_rows for each statement execute function audit_note_forgotten();
create trigger audit_note_forgotten after update on audit_changes
  referencing old table as old_rows new table as new_rows for each statement execute function audit_note_forgotten();

-- Whoever deletes a person may not change the log; this function may.
alter function audit_forget() security definer set search_path = public, pg_temp;
