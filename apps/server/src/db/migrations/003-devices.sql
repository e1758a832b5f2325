-- Hardware, where it hangs, and the right to use it.

create table gateways (
  id integer generated always as identity primary key,
  code text not null,
  name text not null default '',
  site_id integer references sites on delete set null,
  country text not null default '',
  mac_address text not null default '',
  sim text not null default '',
  pcb_serial text not null default '',
  hw_revision text not null default '',
  software_version text not null default '',
  -- The gateway's own secret, made at registration and shown once: SHA-256 over salt and secret.
  secret_salt bytea,
  secret_hash bytea,
  device_mode text not null default 'NORMAL'
    check (device_mode in ('NORMAL', 'INSTALL', 'MAINTENANCE', 'DEBUG', 'SLEEP')),
  device_mode_parameter integer check (device_mode_parameter between 1 and 10080),
  device_mode_until timestamptz,
  registration text not null default 'UNREGISTERED'
    check (registration in ('UNREGISTERED', 'PENDING', 'REGISTERED', 'REJECTED', 'RETIRED')),
  disk_free_pct real,
  last_heartbeat_at timestamptz,
  connectivity text not null default 'ONLINE' check (connectivity in ('ONLINE', 'OFFLINE', 'LOST')),
  connectivity_since timestamptz,
  ip_address text not null default '',
  produced_at date,
  created_at timestamptz not null default now()
);
create unique index gateways_code on gateways (upper(code));
create index gateways_site on gateways (site_id);

create table devices (
  id integer generated always as identity primary key,
  code text not null,
  name text not null default '',
  algo_type text not null default 'NONE'
    check (algo_type in ('PIG_COUGH', 'PIGLET_COUGH', 'SOW_COUGH', 'POULTRY_RESP', 'NONE')),
  delivery_status text not null default 'PRODUCED' check (delivery_status in
    ('PRODUCED', 'IN_STOCK', 'RESERVED', 'SHIPPED', 'DELIVERED', 'INSTALLED',
     'RETURNED', 'IN_REPAIR', 'DEFECT', 'LOST', 'SCRAPPED')),
  software_version text not null default '',
  ip_address text not null default '',
  mac_address text not null default '',
  pcb_serial text not null default '',
  hw_revision text not null default '',
  country text not null default '',
  -- Where it hangs now; the history is in device_placements. Null: unregistered.
  site_id integer references sites on delete set null,
  airspace_id integer references airspaces on delete set null,
  deck_id integer references decks on delete set null,
  -- The gateway it was last heard through.
  gateway_id integer references gateways on delete set null,
  installation_date timestamptz,
  produced_at date,
  created_at timestamptz not null default now(),
  check ((deck_id is null) = (airspace_id is null)),
  check ((airspace_id is null) = (site_id is null))
);
create unique index devices_code on devices (upper(code));
create index devices_airspace on devices (airspace_id);
create index devices_site on devices (site_id, code);
create index devices_unregistered on devices (created_at desc) where deck_id is null;

-- Where a device hung and when. A sample belongs to the place its device had at the sample's time.
create extension if not exists btree_gist;
create table device_placements (
  id integer generated always as identity primary key,
  device_id integer not null references devices on delete cascade,
  site_id integer not null references sites on delete cascade,
  airspace_id integer not null references airspaces on delete cascade,
  deck_id integer not null references decks on delete cascade,
  installed_at timestamptz not null,
  removed_at timestamptz,
  check (removed_at is null or removed_at > installed_at),
  exclude using gist (device_id with =, tstzrange(installed_at, removed_at) with &&)
);
create index device_placements_airspace on device_placements (airspace_id, installed_at);

create table licence_templates (
  id integer generated always as identity primary key,
  name text not null,
  duration_months smallint not null check (duration_months in (12, 24, 36, 60)),
  sensors text[] not null,
  product_types text[] not null,
  auto_renew boolean not null default false,
  price_code text not null default '',
  active boolean not null default true
);

create table orders (
  id integer generated always as identity primary key,
  supplier_id integer not null references suppliers,
  status text not null default 'DRAFT'
    check (status in ('DRAFT', 'SUBMITTED', 'CONFIRMED', 'PARTLY_DELIVERED', 'DELIVERED', 'CANCELLED')),
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index orders_supplier on orders (supplier_id, created_at desc);
create index orders_created on orders (created_at desc);

create table order_items (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  license_template_id integer not null references licence_templates,
  quantity integer not null check (quantity >= 1),
  device_codes text[] not null default '{}'
);
create index order_items_order on order_items (order_id);

create table licences (
  id integer generated always as identity primary key,
  license_template_id integer not null references licence_templates,
  order_item_id integer references order_items on delete set null,
  supplier_id integer references suppliers,
  device_id integer references devices on delete set null,
  status text not null default 'CREATED'
    check (status in ('CREATED', 'ASSIGNED', 'ACTIVE', 'EXPIRED', 'SUSPENDED', 'REVOKED')),
  activated_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  check (status <> 'ACTIVE' or (activated_at is not null and expires_at is not null))
);
create index licences_device on licences (device_id);
create unique index licences_active on licences (device_id) where status = 'ACTIVE';
create index licences_expiry on licences (expires_at) where status = 'ACTIVE';

-- Cumulative counters as reported, one row per gateway and local day, in bytes (spec/3 §4.10).
create table gateway_counters (
  gateway_id integer primary key references gateways on delete cascade,
  bytes_up bigint not null,
  bytes_down bigint not null,
  at timestamptz not null
);
create table gateway_usage_days (
  gateway_id integer not null references gateways on delete cascade,
  day date not null,
  bytes_up bigint not null default 0,
  bytes_down bigint not null default 0,
  primary key (gateway_id, day)
);
