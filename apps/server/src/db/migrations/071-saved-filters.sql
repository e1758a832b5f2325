-- Filters of their lists that administrators keep for themselves. Nothing of the farms' is in them, so who keeps which is no
-- matter of the audit log.
create table saved_filters (
  id integer primary key generated always as identity,
  user_id integer not null references users on delete cascade,
  list text not null check (list in ('DEVICES', 'GATEWAYS', 'SITES')),
  name text not null,
  -- As the address of the list has them.
  search jsonb not null,
  created_at timestamptz not null default now()
);
create unique index saved_filters_name on saved_filters (user_id, list, lower(name));
