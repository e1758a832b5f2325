-- What the monitors measured. Partitioned by time; every key begins with the site, so the same tables can be
-- distributed by site_id on Citus or turned into hypertables on TimescaleDB (docs/decisions).
--
-- Readings are kept as integers in hundredths (centi-degrees, centi-percent): sums of integers do not depend on
-- the order they are added in, so a roll-up can equal a recount to the last digit.

-- One row per device and ten-minute slot (slot = floor(unix seconds / 600)).
-- airspace_id 0: the device had no place then.
create table samples (
  site_id integer not null,
  airspace_id integer not null,
  device_id integer not null,
  slot integer not null,
  -- Null where the reading was not valid (spec/3 §4.1).
  coughs integer,
  audio_seconds smallint,
  temperature_centi smallint,
  humidity_centi smallint,
  bytes integer not null default 0,
  -- When it arrived. Evaluation uses only what had arrived by then, so it can be repeated exactly.
  received_at timestamptz not null,
  primary key (site_id, device_id, slot)
) partition by range (slot);

-- hour = floor(unix seconds / 3600).
create table sample_hours (
  site_id integer not null,
  airspace_id integer not null,
  device_id integer not null,
  hour integer not null,
  samples smallint not null,
  cough_samples smallint not null,
  coughs integer not null,
  audio_seconds integer not null,
  temperature_samples smallint not null,
  temperature_sum integer not null,
  temperature_min smallint,
  temperature_max smallint,
  humidity_samples smallint not null,
  humidity_sum integer not null,
  humidity_min smallint,
  humidity_max smallint,
  bytes integer not null,
  primary key (site_id, airspace_id, device_id, hour)
) partition by range (hour);

-- day = the site's local day.
create table sample_days (
  site_id integer not null,
  airspace_id integer not null,
  device_id integer not null,
  day date not null,
  samples smallint not null,
  cough_samples smallint not null,
  coughs integer not null,
  audio_seconds integer not null,
  temperature_samples smallint not null,
  temperature_sum integer not null,
  temperature_min smallint,
  temperature_max smallint,
  humidity_samples smallint not null,
  humidity_sum integer not null,
  humidity_min smallint,
  humidity_max smallint,
  bytes integer not null,
  primary key (site_id, airspace_id, device_id, day)
) partition by range (day);

-- The hourly evaluation of one device and of its airspace (spec/3 §4.2). hour = the full hour of the evaluation.
create table device_rhs_hours (
  site_id integer not null,
  airspace_id integer not null,
  device_id integer not null,
  hour integer not null,
  rdi real,
  rhs smallint,
  primary key (site_id, airspace_id, device_id, hour)
) partition by range (hour);

create table airspace_rhs_hours (
  site_id integer not null,
  airspace_id integer not null,
  hour integer not null,
  rdi real,
  rhs smallint,
  primary key (site_id, airspace_id, hour)
) partition by range (hour);

-- Closing value and minimum of each local day.
create table airspace_rhs_days (
  site_id integer not null,
  airspace_id integer not null,
  day date not null,
  rdi real,
  rhs_end smallint,
  rhs_min smallint,
  primary key (site_id, airspace_id, day)
);

/*
 * Makes the partition that holds `value` where it is missing. Sizes: samples a week (1,008 slots), hourly tables
 * 28 days (672 hours), sample_days about a year (364 days). Safe to call from many processes at once.
 */
create function ensure_telemetry_partition(parent text, value integer) returns void language plpgsql as $$
declare
  width integer := case parent when 'samples' then 1008 when 'sample_days' then 364 else 672 end;
  low integer := (value / width) * width;
  name text := parent || '_' || low;
begin
  if to_regclass(name) is not null then return; end if;
  -- One at a time for each table. Waiting for a table's lock, unlike an advisory one, also shows what others made
  -- meanwhile; and this lock, like attaching, lets inserts into the other partitions go on.
  execute format('lock table only %I in share update exclusive mode', parent);
  if to_regclass(name) is not null then return; end if;
  if parent = 'samples' then
    execute format('create table %I (like %I including all)', name, parent);
  else
    -- Roll-ups are updated in place: room in each page keeps that cheap.
    execute format('create table %I (like %I including all) with (fillfactor = 80)', name, parent);
  end if;
  if parent = 'sample_days' then
    execute format('alter table %I attach partition %I for values from (%L) to (%L)',
      parent, name, date '1970-01-01' + low, date '1970-01-01' + low + width);
  else
    execute format('alter table %I attach partition %I for values from (%s) to (%s)', parent, name, low, low + width);
  end if;
end $$;
