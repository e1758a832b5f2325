-- Sites and their four-level structure, who belongs to them, and how they are grouped.

create table suppliers (
  id integer generated always as identity primary key,
  name text not null,
  created_at timestamptz not null default now()
);
create unique index suppliers_name on suppliers (lower(name));

create table sites (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 2 and 250),
  type text not null check (type in ('sow', 'piglet', 'fattening')),
  company text not null default '',
  animals_quantity integer check (animals_quantity >= 0),
  country text not null check (length(country) = 2),
  state text not null default '',
  postal_code text not null default '',
  city text not null default '',
  street text not null default '',
  house_number text not null default '',
  longitude double precision not null check (longitude between -180 and 180),
  latitude double precision not null check (latitude between -90 and 90),
  timezone text not null,
  premise_id text not null default '' check (length(premise_id) <= 50),
  supplier_id integer references suppliers,
  preinstalled boolean not null default false,
  display_status text not null default 'USE'
    check (display_status in ('USE', 'PREPARED', 'TEST', 'DEMO', 'PAUSED', 'ARCHIVED')),
  activated_at timestamptz,
  feedback_score smallint not null default 0 check (feedback_score between 0 and 5),
  feedback_description text not null default '',
  created_by integer references users on delete set null,
  created_at timestamptz not null default now()
);
create index sites_name on sites (lower(name));
create index sites_supplier on sites (supplier_id);
create index sites_admin on sites (display_status, country, id);

create table houses (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  name text not null check (btrim(name) <> ''),
  position smallint not null default 0
);
create index houses_site on houses (site_id, position);

create table floors (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  house_id integer not null references houses on delete cascade,
  name text not null check (btrim(name) <> ''),
  position smallint not null default 0
);
create index floors_house on floors (house_id, position);

create table airspaces (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  floor_id integer not null references floors on delete cascade,
  name text not null check (btrim(name) <> ''),
  position smallint not null default 0,
  product_type text not null check (product_type in
    ('NURSERY', 'WEAN_TO_FINISH', 'FATTENING', 'SOW_GESTATION', 'SOW_FARROWING', 'BROILERS')),
  -- Overrides of the domain's defaults, null where the default holds.
  rdi_reference real check (rdi_reference > 0),
  comfort jsonb,
  removed_at timestamptz
);
create index airspaces_site on airspaces (site_id) where removed_at is null;
create index airspaces_floor on airspaces (floor_id, position);

create table decks (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  airspace_id integer not null references airspaces on delete cascade,
  name text not null check (btrim(name) <> ''),
  position smallint not null default 0,
  removed_at timestamptz
);
create index decks_airspace on decks (airspace_id, position);
create index decks_site on decks (site_id);

-- Overrides for a whole site: { temperature?: {lo, hi}, humidity?: {lo, hi} }.
alter table sites add column comfort jsonb;

create table memberships (
  site_id integer not null references sites on delete cascade,
  user_id integer not null references users on delete cascade,
  role text not null check (role in ('OWNER', 'MANAGER', 'WORKER', 'VETERINARIAN', 'VIEWER')),
  alerts_viewed_at timestamptz,
  notes_viewed_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, site_id)
);
create index memberships_site on memberships (site_id, user_id);

create table invitations (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  email text not null check (length(email) <= 150),
  role text not null default 'WORKER',
  invited_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  accepted_at timestamptz
);
create unique index invitations_open on invitations (site_id, lower(email)) where accepted_at is null;
create index invitations_email on invitations (lower(email)) where accepted_at is null;

create table groups (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  name text not null check (length(name) between 2 and 250),
  created_at timestamptz not null default now()
);
create index groups_user on groups (user_id, name);

create table group_sites (
  group_id integer not null references groups on delete cascade,
  site_id integer not null references sites on delete cascade,
  primary key (group_id, site_id)
);
create index group_sites_site on group_sites (site_id);

create table site_notes (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  user_id integer references users on delete set null,
  username text not null,
  note text not null,
  message text not null,
  created_at timestamptz not null default now()
);
create index site_notes_site on site_notes (site_id, created_at desc);

create table disease_histories (
  site_id integer not null references sites on delete cascade,
  code text not null,
  status text not null check (status in ('POSITIVE', 'SUSPECTED', 'VACCINATED', 'NEGATIVE', 'UNKNOWN')),
  since date,
  last_test date,
  primary key (site_id, code)
);
