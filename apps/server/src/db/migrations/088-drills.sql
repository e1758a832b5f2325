-- A drill is a chain of its site; its figures are kept beside it with every answer. What it has proven stands in `record`
-- from its end on, and the hash is that of the record.
create table drills (
  id integer primary key references alarm_chains on delete cascade,
  site_id integer not null references sites on delete cascade,
  started_at timestamptz not null,
  ended_at timestamptz,
  is_scheduled boolean not null,
  -- Null where the schedule has begun it.
  started_by integer references users on delete set null,
  asked integer not null default 0,
  answered integer not null default 0,
  first_after_ms integer,
  first_name text,
  missing text[] not null default '{}',
  result text check (result in ('PASSED', 'PARTLY', 'MISSED', 'STOPPED', 'ALARM')),
  record jsonb,
  hash text unique,
  check ((ended_at is null) = (result is null) and (result is null) = (record is null) and (record is null) = (hash is null)),
  check ((first_after_ms is null) = (first_name is null))
);
create index drills_site on drills (site_id, started_at desc, id desc);
create index drills_started_by on drills (started_by);
-- A site has one drill at a time.
create unique index drills_running on drills (site_id) where ended_at is null;

-- The day and hour at which a drill begins by itself. A site without a row has none.
create table drill_schedules (
  site_id integer primary key references sites on delete cascade,
  version integer not null,
  -- 1 is Monday.
  weekday smallint not null check (weekday between 1 and 7),
  hour smallint not null check (hour between 6 and 20),
  -- Null where it is off.
  next_at timestamptz,
  changed_by integer references users on delete set null,
  changed_at timestamptz not null
);
create index drill_schedules_due on drill_schedules (next_at) where next_at is not null;
create index drill_schedules_changed_by on drill_schedules (changed_by);

call audit_table('drills', 'drill', '{id}', '{site_id}', 'id, site_id, started_at, ended_at, is_scheduled, started_by, result');
call audit_table('drill_schedules', 'drill_schedule', '{site_id}', '{site_id}');
