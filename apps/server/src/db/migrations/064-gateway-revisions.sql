-- Which state of a gateway somebody saw who changes it (decision 068). Its heartbeats are no change, and write none of these.
alter table gateways add column revision integer not null default 0;

create function gateway_revised() returns trigger language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end
$$;
create trigger gateway_revised before update of name, site_id, registration, secret_hash, device_mode,
    device_mode_parameter on gateways for each row
  when ((new.name, new.site_id, new.registration, new.secret_hash, new.device_mode, new.device_mode_parameter)
    is distinct from (old.name, old.site_id, old.registration, old.secret_hash, old.device_mode, old.device_mode_parameter))
  execute function gateway_revised();
