-- Data usage to the byte, whenever a gateway's counters and a monitor's samples arrive.

-- Every counter reading of the last weeks, by its own time, instead of the newest alone: one that comes late takes its
-- place between its neighbours. `day`: the local day the bytes up to this reading were counted on.
alter table gateway_counters
  drop constraint gateway_counters_pkey,
  alter column bytes_up drop not null,
  alter column bytes_down drop not null,
  add column day date;
update gateway_counters c set day = (c.at at time zone coalesce(
  (select s.timezone from gateways g join sites s on s.id = g.site_id where g.id = c.gateway_id), 'UTC'))::date;
alter table gateway_counters
  alter column day set not null,
  add primary key (gateway_id, at),
  add check (bytes_up is not null or bytes_down is not null);

-- The whole fleet's usage over a week or a month.
create index gateway_usage_days_day on gateway_usage_days (day, gateway_id);

-- The gateway a monitor was first heard through that day: whose bytes it has its share in, wherever it moves later.
alter table sample_days add column gateway_id integer;
update sample_days r set gateway_id = d.gateway_id from devices d where d.id = r.device_id and d.gateway_id is not null;
create index sample_days_gateway on sample_days (gateway_id, day);

-- Who hung at a site, also before.
create index device_placements_site on device_placements (site_id, installed_at);
