-- When a climate sensor was not believed, remembered after it is: what is learnt of those days, and what stands behind their
-- figures, would otherwise count what was measured meanwhile. The airspace is where it hung then.
create table sensor_faults (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  airspace_id integer not null references airspaces on delete cascade,
  device_id integer not null references devices on delete cascade,
  sensor text not null check (sensor in ('TEMPERATURE', 'HUMIDITY')),
  fault text not null check (fault in ('FROZEN', 'JUMPING', 'APART')),
  -- From the first slot that it began with, to the end of the slot after which the sensor was believed again; null while it is not.
  from_at timestamptz not null,
  to_at timestamptz,
  -- When it was found: hours after it began.
  found_at timestamptz not null,
  -- The evidence of that moment: its own value, and the median of its neighbours where it had any, in °C or %.
  value real not null,
  neighbours real,
  unique (device_id, sensor, from_at),
  check (to_at > from_at)
);
create index sensor_faults_airspace on sensor_faults (airspace_id, from_at desc);
create index sensor_faults_site on sensor_faults (site_id);

insert into sensor_faults (site_id, airspace_id, device_id, sensor, fault, from_at, found_at, value, neighbours)
select s.site_id, s.airspace_id, s.device_id, f.sensor, f.fault, f.since, f.since, f.value, f.neighbours
from device_states s
cross join lateral jsonb_to_recordset(s.sensor_faults)
  as f (sensor text, fault text, since timestamptz, value real, neighbours real)
where s.site_id is not null and s.airspace_id is not null
on conflict do nothing;
