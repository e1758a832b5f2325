-- Roll-ups by the hour of months that are closed to late data, one row a monitor, airspace and week (week = hour / 168, rounded down): the
-- rows of sample_hours in `sums`, those of device_rhs_hours in `rhs`. Both are written and read by the application alone: the first
-- byte names the format, and a checksum follows.
create table packed_hours (
  site_id integer not null,
  airspace_id integer not null,
  device_id integer not null,
  week integer not null,
  sums bytea,
  rhs bytea,
  primary key (site_id, airspace_id, device_id, week)
) partition by range (week);
-- They are deflated already: PostgreSQL would try in vain.
alter table packed_hours alter column sums set storage external;
alter table packed_hours alter column rhs set storage external;

/*
 * As it was, and a month of packed hours in each partition: the same 28 days as those of the roll-ups.
 */
create or replace function ensure_telemetry_partition(parent text, value integer) returns void language plpgsql as $$
declare
  width integer := case parent when 'samples' then 1008 when 'sample_days' then 364 when 'packed_sample_days' then 7
    when 'packed_hours' then 4 else 672 end;
  low integer := (value / width) * width;
  name text := parent || '_' || low;
begin
  if to_regclass(name) is not null then return; end if;
  -- One at a time for each table. Waiting for a table's lock, unlike an advisory one, also shows what others made
  -- meanwhile; and this lock, like attaching, lets inserts into the other partitions go on.
  execute format('lock table only %I in share update exclusive mode', parent);
  if to_regclass(name) is not null then return; end if;
  if parent in ('samples', 'packed_sample_days', 'packed_hours') then
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
