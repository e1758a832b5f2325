-- What an administrator looks at first: what changed since yesterday, and the incidents with their next steps.

-- Only the last status of a site was kept, so nothing could say which of ten thousand got worse in a day.
create table site_status_changes (
  id bigint generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  at timestamptz not null,
  from_status smallint not null,
  to_status smallint not null
);
create index site_status_changes_at on site_status_changes (at);
create index site_status_changes_site on site_status_changes (site_id, at);
-- The lamps of all monitors over a day; until now they were read by monitor only.
create index color_changes_at on color_changes (changed_at);

-- One row for each cause, kept by a job: asking for them would read the fleet whole.
create table incidents (
  id integer generated always as identity primary key,
  -- What it is one of. The same cause found again is the same incident, and who has taken it still has.
  cause text not null unique,
  kind text not null check (kind in (
    'LOT_FAILING', 'GATEWAY_SILENT', 'DEVICES_SILENT', 'SENSOR_FROZEN', 'DISK_LOW', 'LICENCE_ENDING', 'ORDER_LATE')),
  severity text not null check (severity in ('ALARM', 'WARNING', 'NOTICE')),
  -- Null of what lies at no site: an order, a lot.
  site_id integer references sites on delete cascade,
  supplier_id integer references suppliers on delete cascade,
  country text not null default '',
  -- Behind it. An order's and a lot's are an estimate.
  animals integer not null,
  devices integer not null,
  -- Of a term that ends, its end: it may lie ahead.
  since timestamptz not null,
  -- What its sentence and its next step are made of.
  facts jsonb not null,
  search_text text not null,
  found_at timestamptz not null,
  taken_by integer references users on delete set null,
  taken_at timestamptz,
  check ((taken_by is null) or (taken_at is not null))
);
create index incidents_animals on incidents (animals desc, id);
create index incidents_site on incidents (site_id);
create index incidents_supplier on incidents (supplier_id);

-- When somebody last looked for them: a list that is empty because nobody looked is no good news.
create table incident_looks (
  id integer primary key default 1 check (id = 1),
  looked_at timestamptz not null
);

-- Found by a job, taken by people.
call audit_table('incidents', 'incident');
