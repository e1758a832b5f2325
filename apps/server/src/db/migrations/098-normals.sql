-- What an airspace measured on each local day, by the hour of its wall clock: what its own normal is learnt from. A value is null
-- where an hour was measured poorly. Only days of the batches that a normal may stand on are kept.
create table normal_days (
  site_id integer not null references sites on delete cascade,
  airspace_id integer not null references airspaces on delete cascade,
  day date not null,
  monitors smallint not null check (monitors > 0),
  -- Hundredths of a cough of one monitor in an hour of listening, of °C and of a percent; 24 values each.
  coughs_centi integer[] not null check (cardinality(coughs_centi) = 24),
  temperature_centi smallint[] not null check (cardinality(temperature_centi) = 24),
  humidity_centi smallint[] not null check (cardinality(humidity_centi) = 24),
  primary key (airspace_id, day)
);
create index normal_days_site on normal_days (site_id);

-- How far each airspace has been learnt.
create table normal_states (
  airspace_id integer primary key references airspaces on delete cascade,
  -- The last local day that has been looked at, whether anything was measured on it or not.
  learnt_until date not null
);
