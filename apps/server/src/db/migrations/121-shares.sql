-- Links that show one view of a site without an account, until a day. Of the secret in a link only the hash is here.
create table shares (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  kind text not null check (kind in ('AIRSPACE', 'CASE', 'REGISTER')),
  -- Null is the register, which is of the whole site.
  airspace_id integer references airspaces on delete cascade,
  token_hash bytea not null,
  -- A link shows what this person may see, so it goes with them.
  shared_by integer not null references users on delete cascade,
  to_whom text not null,
  created_at timestamptz not null,
  -- The last local day of the site, and the moment after it.
  ends_on date not null,
  ends_at timestamptz not null,
  revoked_at timestamptz,
  revoked_by integer references users on delete set null,
  over_at timestamptz not null generated always as (least(ends_at, revoked_at)) stored,
  opened integer not null default 0,
  last_opened_at timestamptz,
  check ((kind = 'REGISTER') = (airspace_id is null))
);
create unique index shares_token on shares (token_hash);
create index shares_site on shares (site_id, created_at, id);
create index shares_airspace on shares (airspace_id) where airspace_id is not null;
create index shares_shared_by on shares (shared_by);
create index shares_revoked_by on shares (revoked_by) where revoked_by is not null;
create index shares_over on shares (over_at);

-- An opening is told as a count, by nobody and from nowhere (record 118).
call audit_table('shares', 'share', '{id}', '{id}',
  'id, site_id, airspace_id, kind, shared_by, ends_on, revoked_at, revoked_by, opened');
