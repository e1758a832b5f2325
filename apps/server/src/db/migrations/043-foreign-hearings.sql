-- Which gateways send samples of monitors that hang at another site: they are refused, and administrators are told.
create table foreign_hearings (
  gateway_id integer not null references gateways on delete cascade,
  device_id integer not null references devices on delete cascade,
  -- Since the last day without any.
  samples bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (gateway_id, device_id)
);
create index foreign_hearings_device on foreign_hearings (device_id);
create index foreign_hearings_last on foreign_hearings (last_at);

alter table incidents drop constraint incidents_kind_check, add check (kind in (
  'LOT_FAILING', 'GATEWAY_SILENT', 'GATEWAY_UNHEARD', 'DEVICES_SILENT', 'SENSOR_FROZEN', 'FOREIGN_DEVICES', 'DISK_LOW',
  'LICENCE_ENDING', 'ORDER_LATE'));
