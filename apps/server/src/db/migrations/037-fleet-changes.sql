-- What changed in a large fleet since yesterday, worked out ahead of the question: it takes a day of all lamps.
create table fleet_changes (
  kind text not null check (kind in ('SITE', 'GATEWAY', 'DEVICE')),
  entity_id integer not null,
  name text not null,
  site_id integer not null,
  site_name text not null,
  country text not null,
  direction text not null check (direction in ('WORSE', 'BETTER')),
  before text not null,
  now text not null,
  before_rank integer not null,
  now_rank integer not null,
  since timestamptz not null,
  primary key (kind, entity_id)
);
-- The worst first; each filter with the order behind it.
create index fleet_changes_worst on fleet_changes ((direction = 'BETTER'), now_rank desc, since desc, kind, entity_id);
create index fleet_changes_kind on fleet_changes (kind, (direction = 'BETTER'), now_rank desc, since desc, entity_id);
create index fleet_changes_country on fleet_changes (country, (direction = 'BETTER'), now_rank desc, since desc, kind, entity_id);
