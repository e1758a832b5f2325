-- Weeks of samples that are closed to late data, one row a monitor and day of UTC (day = slot / 144, rounded down). `packed` is
-- written and read by the application alone: its first byte names the format, and a checksum follows.
create table packed_sample_days (
  site_id integer not null,
  device_id integer not null,
  day integer not null,
  -- How many samples the day has.
  samples smallint not null check (samples between 1 and 144),
  packed bytea not null,
  primary key (site_id, device_id, day)
) partition by range (day);
-- It is deflated already: PostgreSQL would try in vain.
alter table packed_sample_days alter column packed set storage external;

-- The slot up to which weeks may be packed, and when that was said. It is said some minutes before the first of them is, so that
-- a process which stores older samples opens their days first.
create table sample_packing (
  id smallint primary key check (id = 1),
  before_slot integer not null,
  announced_at timestamptz not null
);

/*
 * As it was, and a week of packed days in each partition: the same weeks as those of the samples, so that both leave alike.
 */
create or replace function ensure_telemetry_partition(parent text, value integer) returns void language plpgsql as $$
declare
  width integer := case parent when 'samples' then 1008 when 'sample_days' then 364 when 'packed_sample_days' then 7 else 672 end;
  low integer := (value / width) * width;
  name text := parent || '_' || low;
begin
  if to_regclass(name) is not null then return; end if;
  -- One at a time for each table. Waiting for a table's lock, unlike an advisory one, also shows what others made
  -- meanwhile; and this lock, like attaching, lets inserts into the other partitions go on.
  execute format('lock table only %I in share update exclusive mode', parent);
  if to_regclass(name) is not null then return; end if;
  if parent in ('samples', 'packed_sample_days') then
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
