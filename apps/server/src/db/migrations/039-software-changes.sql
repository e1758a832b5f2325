-- When a monitor or a gateway began to run another version: a chart shows it beside what was measured. Written by a trigger, so
-- that whoever learns of a version need not think of it.

create table software_changes (
  id bigint generated always as identity primary key,
  device_id integer references devices on delete cascade,
  gateway_id integer references gateways on delete cascade,
  -- Where it hung then.
  site_id integer not null references sites on delete cascade,
  airspace_id integer references airspaces on delete cascade,
  at timestamptz not null,
  version text not null,
  check ((device_id is null) <> (gateway_id is null))
);
create index software_changes_site on software_changes (site_id, at);
create index software_changes_device on software_changes (device_id);
create index software_changes_gateway on software_changes (gateway_id);
create index software_changes_airspace on software_changes (airspace_id);

create function keep_device_version() returns trigger language plpgsql as $$
begin
  insert into software_changes (device_id, site_id, airspace_id, at, version)
  values (new.id, new.site_id, new.airspace_id, now(), new.software_version);
  return null;
end $$;

-- A gateway tells of its version with the heartbeat that tells when it was. What a list of boards says of one is what it left the
-- factory with, and no event in a barn.
create function keep_gateway_version() returns trigger language plpgsql as $$
begin
  insert into software_changes (gateway_id, site_id, at, version)
  values (new.id, new.site_id, new.last_heartbeat_at, new.software_version);
  return null;
end $$;

-- The first version that is heard of is no change, and hardware without a place is nobody's event.
create trigger device_version after update of software_version on devices for each row
when (old.software_version <> new.software_version and old.software_version <> '' and new.software_version <> ''
  and new.site_id is not null)
execute function keep_device_version();

create trigger gateway_version after update of software_version on gateways for each row
when (old.software_version <> new.software_version and old.software_version <> '' and new.software_version <> ''
  and new.site_id is not null and new.last_heartbeat_at is distinct from old.last_heartbeat_at)
execute function keep_gateway_version();
