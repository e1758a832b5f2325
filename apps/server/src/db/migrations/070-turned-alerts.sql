-- A climate alert may turn from too warm to too cold while it is open (decision 074): its direction, value, limit and peak are
-- then those of the side that holds. What it opened with stays here; null where it never turned.
alter table alerts
  add column opening_direction text check (opening_direction in ('HIGH', 'LOW')),
  add column opening_value real,
  add column opening_limit real;
