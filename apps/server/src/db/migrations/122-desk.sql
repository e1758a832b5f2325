-- What is normal for an airspace on a local day: coughs per animal (per 100 birds) and 24 h. The desk draws 14 days of it, and orders
-- its list by that of today, so it is worked out with the night's learning and not when it is asked for.
create table normal_courses (
  airspace_id integer not null references airspaces on delete cascade,
  day date not null,
  batch_id integer not null references batches on delete cascade,
  low real not null,
  median real not null,
  high real not null,
  primary key (airspace_id, day)
);
create index normal_courses_batch on normal_courses (batch_id);

-- What a person advised and nobody at the farm has answered.
create index recommendations_of_persons on recommendations (site_id, airspace_id)
  where cause = 'PERSON' and state = 'OPEN' and status = 'NO_REACTION';

-- The questions that stand, by their day.
create index follow_ups_standing on follow_ups (site_id, due_on) where dropped_at is null;
