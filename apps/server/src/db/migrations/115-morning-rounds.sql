-- A morning round is that of one local day of a site. It begins with its first entry; the order in which the site was walked
-- then is kept, so that a later structure does not change what was seen.
create table morning_rounds (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  date date not null,
  airspace_ids integer[] not null
);
create unique index morning_rounds_date on morning_rounds (site_id, date desc);

-- Somebody saw an airspace. The key makes an entry that is sent twice arrive once.
create table round_entries (
  id integer generated always as identity primary key,
  round_id integer not null references morning_rounds on delete cascade,
  airspace_id integer not null references airspaces on delete cascade,
  user_id integer references users on delete set null,
  seen_at timestamptz not null,
  checks text[] not null default '{}',
  deaths integer check (deaths >= 0),
  entry_key uuid not null
);
create index round_entries_round on round_entries (round_id, airspace_id, seen_at);
create index round_entries_airspace on round_entries (airspace_id);
create unique index round_entries_key on round_entries (user_id, entry_key);

-- The order in which a site is walked. A site without a row, or with null, has the usual one.
create table walking_orders (
  site_id integer primary key references sites on delete cascade,
  airspace_ids integer[],
  revision integer not null,
  changed_by integer references users on delete set null,
  changed_at timestamptz not null
);
create index walking_orders_changed_by on walking_orders (changed_by);

call audit_table('round_entries', 'round_entry', '{id}');
call audit_table('walking_orders', 'walking_order', '{site_id}', '{site_id}');
