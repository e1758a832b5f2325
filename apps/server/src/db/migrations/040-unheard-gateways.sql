-- A gateway that never speaks where it was put is to be found: since when it is there was not stored.
alter table gateways add column placed_at timestamptz;

-- Of those that stand somewhere already it counts from now on: nobody is told of what may be years old.
update gateways set placed_at = now() where site_id is not null and last_heartbeat_at is null;

create function gateway_placed() returns trigger language plpgsql as $$
begin
  new.placed_at := case when new.site_id is not null then coalesce(new.placed_at, now()) end;
  return new;
end
$$;
create trigger gateway_placed_first before insert on gateways for each row execute function gateway_placed();

create function gateway_moved() returns trigger language plpgsql as $$
begin
  new.placed_at := case when new.site_id is not null then now() end;
  return new;
end
$$;
create trigger gateway_moved before update of site_id on gateways for each row
  when (new.site_id is distinct from old.site_id) execute function gateway_moved();

-- It follows from the site, whose change is written down.
create or replace function audit_quiet() returns text[] language sql immutable parallel safe as $$
  select array['search_text', 'admin_search_text', 'structure_revision', 'last_login_at', 'last_seen_at', 'last_heartbeat_at', 'last_sent_at',
    'connectivity', 'connectivity_since', 'disk_free_pct', 'alerts_viewed_id', 'notes_viewed_at', 'entry_key',
    'notice_stage', 'touched_at', 'transition_no', 'reopened_count', 'user_agent', 'address', 'updated_at', 'sent_at', 'placed_at']
$$;

alter table incidents drop constraint incidents_kind_check, add check (kind in (
  'LOT_FAILING', 'GATEWAY_SILENT', 'GATEWAY_UNHEARD', 'DEVICES_SILENT', 'SENSOR_FROZEN', 'DISK_LOW', 'LICENCE_ENDING', 'ORDER_LATE'));
