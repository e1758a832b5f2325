-- What administrators order, count and change of a hundred thousand devices.

create index devices_name on devices (lower(name), id);
create index devices_delivery_status on devices (delivery_status, id);
create index devices_algo_type on devices (algo_type, id);
create index devices_software_version on devices (software_version, id);
-- When devices came to sites.
create index device_placements_installed on device_placements (installed_at);

create index gateways_country on gateways (country, id);
create index gateways_registration on gateways (registration, id);
create index gateways_mode on gateways (device_mode, id);
create index gateways_software_version on gateways (software_version, id);
-- Which return to normal by themselves.
create index gateways_mode_until on gateways (device_mode_until) where device_mode_until is not null;
-- A board's address is asked for by every line of a production list.
create index devices_mac on devices (mac_address) where mac_address <> '';
create index gateways_mac on gateways (mac_address) where mac_address <> '';

-- A bulk change or a production list, and what each of its things was before and is by it: so it can be taken back.
create table toolbox_runs (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('DEVICE_STATUS', 'GATEWAY_MODE', 'PCB_UPLOAD')),
  -- The status or mode; of a list its file's name.
  target text not null,
  left_out integer not null default 0,
  created_by integer references users on delete set null,
  created_at timestamptz not null,
  undone_at timestamptz
);
create index toolbox_runs_created on toolbox_runs (created_at desc, id desc);
create table toolbox_changes (
  run_id integer not null references toolbox_runs on delete cascade,
  hardware text not null check (hardware in ('device', 'gateway')),
  hardware_id integer not null,
  -- Columns with their values; null where the run made it.
  before jsonb,
  after jsonb not null,
  primary key (run_id, hardware, hardware_id)
);
