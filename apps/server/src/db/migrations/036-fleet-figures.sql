-- Figures of the whole fleet, counted ahead of the question: counting a hundred thousand monitors takes longer than anybody waits.
create table fleet_figures (
  name text primary key,
  -- As of when; nothing that happened later is in it.
  at timestamptz not null,
  content jsonb not null
);

-- Lists that are read from either end.
create index orders_created_id on orders (created_at desc, id desc);
drop index orders_created;
