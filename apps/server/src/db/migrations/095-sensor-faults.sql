-- The climate sensors of a monitor that are not believed, with the evidence; the engine finds them and lets them go.

alter table device_states add column sensor_faults jsonb not null default '[]';
create index device_states_faults on device_states (device_id) where sensor_faults <> '[]';
