-- Keys by which programs call the API in the name of a person. A key is kept as its hash, and told once.
create table api_keys (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null check (length(name) <= 60),
  -- Its first letters, by which its owner knows it again.
  start text not null,
  key_hash bytea not null unique,
  access text not null check (access in ('READ', 'WRITE')),
  -- For every site of its owner, also those of later; otherwise for those in api_key_sites.
  all_sites boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by integer references users on delete set null
);
create index api_keys_user on api_keys (user_id, id desc);
create index api_keys_revoked_by on api_keys (revoked_by) where revoked_by is not null;
create index api_keys_expires on api_keys (expires_at);

-- The owner's membership holds the site of a key: it goes with it, and a key whose owner comes back has it no more. An
-- administrator has keys for sites without being a member there.
create table api_key_sites (
  api_key_id integer not null references api_keys on delete cascade,
  site_id integer not null references sites on delete cascade,
  member_id integer,
  primary key (api_key_id, site_id),
  foreign key (site_id, member_id) references memberships (site_id, user_id) on delete cascade
);
create index api_key_sites_member on api_key_sites (site_id, member_id);

call audit_table('api_keys', 'api_key', '{id}', null,
  'id, user_id, name, access, all_sites, expires_at, revoked_at, revoked_by');
call audit_table('api_key_sites', 'api_key_site', '{api_key_id,site_id}', null, 'api_key_id, site_id');

-- What a program did stands under the name that its key had then, beside the person in whose name it called.
alter table audit_log add column api_key text;

create or replace function audit_entry() returns bigint language plpgsql as $$
declare
  made bigint := nullif(current_setting('earshot.entry', true), '')::bigint;
  author jsonb;
begin
  if made is null then
    author := current_setting('earshot.by')::jsonb;
    insert into audit_log (at, user_id, action, request_id, address, agent, api_key)
    values ((author ->> 'at')::timestamptz, (author ->> 'user')::integer, author ->> 'action',
      author ->> 'request', author ->> 'address', author ->> 'agent', author ->> 'key')
    returning id into made;
    perform set_config('earshot.entry', made::text, true);
  end if;
  return made;
end
$$;

-- Somebody may have named a key after a person: the name goes with its owner.
create or replace function audit_forget() returns trigger language plpgsql as $$
begin
  update audit_log set address = '', agent = '', api_key = case when api_key is not null then '' end where user_id = old.id;
  update audit_changes set label = null, before = null, after = null, search_text = ''
  where refs @> array['user:' || old.id]
      and entity in ('user', 'membership', 'invitation', 'consent', 'session', 'mail', 'push_subscription', 'api_key')
    -- An invitation names an address, and is called by it.
    or entity = 'invitation'
      and lower(old.email) in (lower(label), lower(before ->> 'email'), lower(after ->> 'email'));
  return old;
end
$$;
