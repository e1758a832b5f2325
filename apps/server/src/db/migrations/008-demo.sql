-- The demo farm of this installation: at most one row. Everything the simulated barns do follows from the anchor, so
-- it is set once and never changed.
create table demo_state (
  id smallint primary key default 1 check (id = 1),
  anchor timestamptz not null,
  seeded_at timestamptz not null
);
