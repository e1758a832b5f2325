-- The limits that people set, level by level. Each change of a level is a row of its own with all the level's own values after it;
-- a level without a row has none. A change holds from a full hour on and never reaches back.
create table limit_versions (
  id integer generated always as identity primary key,
  scope text not null check (scope in ('INSTALLATION', 'PRODUCT_TYPE', 'SITE', 'AIRSPACE')),
  product_type text check (product_type in (
    'NURSERY', 'WEAN_TO_FINISH', 'FATTENING', 'SOW_GESTATION', 'SOW_FARROWING', 'BROILERS')),
  site_id integer references sites on delete cascade,
  airspace_id integer references airspaces on delete cascade,
  own jsonb not null,
  -- What this change set: the key, and its value before and after; a value that the level did not have is null.
  changes jsonb not null,
  -- The first slot that is judged by it.
  from_slot integer not null,
  why text not null default '',
  changed_by integer references users on delete set null,
  changed_at timestamptz not null,
  check ((product_type is not null) = (scope = 'PRODUCT_TYPE')),
  check ((site_id is not null) = (scope in ('SITE', 'AIRSPACE'))),
  check ((airspace_id is not null) = (scope = 'AIRSPACE'))
);
create index limit_versions_site on limit_versions (site_id, id desc);
create index limit_versions_airspace on limit_versions (airspace_id, id desc);
create index limit_versions_changed_by on limit_versions (changed_by);

-- The newest change behind the limits that an alert was opened by; null: the usual limits.
alter table alerts add column limit_version_id integer references limit_versions on delete set null;
create index alerts_limit_version on alerts (limit_version_id) where limit_version_id is not null;

call audit_table('limit_versions', 'limits');

-- Work in the barn that is expected, once or every week by the local clock: nobody is told of coughs and humidity meanwhile.
create table expected_work (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  -- Null: the whole site.
  airspace_id integer references airspaces on delete cascade,
  what text not null,
  starts_at timestamptz,
  ends_at timestamptz,
  weekday smallint check (weekday between 1 and 7),
  from_minute smallint check (from_minute between 0 and 1439),
  to_minute smallint check (to_minute between 0 and 1439),
  created_by integer references users on delete set null,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((weekday is null) = (starts_at is not null and ends_at is not null)),
  check ((weekday is not null) = (from_minute is not null and to_minute is not null))
);
create index expected_work_site on expected_work (site_id, id desc);
create index expected_work_airspace on expected_work (airspace_id);
create index expected_work_created_by on expected_work (created_by);

-- What would have been raised during expected work.
create table silenced_alerts (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  airspace_id integer not null references airspaces on delete cascade,
  sensor text not null check (sensor in ('COUGHS', 'TEMPERATURE', 'HUMIDITY')),
  priority text not null check (priority in ('WARNING', 'ALARM')),
  from_at timestamptz not null,
  to_at timestamptz,
  unique (airspace_id, sensor, from_at)
);
create index silenced_alerts_site on silenced_alerts (site_id, from_at desc);

call audit_table('expected_work', 'expected_work');
