-- The median coughs of an airspace by the hour of the wall clock, of the day that runs and the two beside it: what the engine judges
-- by, so that it need not read weeks for each hour. It is worked out with the night's learning.
create table judged_normals (
  airspace_id integer not null references airspaces on delete cascade,
  day date not null,
  batch_id integer not null references batches on delete cascade,
  -- Millionths of a cough per animal (per 100 birds) and hour, 24 values; null where an hour has no normal.
  medians_micro integer[] not null check (cardinality(medians_micro) = 24),
  primary key (airspace_id, day)
);
create index judged_normals_batch on judged_normals (batch_id);
