-- The parts that must work for an Alarm to reach anybody sign here by themselves: `since` is when the time began in which
-- no sign was missed.
create table signs_of_life (
  part text primary key check (part in ('INGEST', 'ENGINE')),
  since timestamptz not null,
  at timestamptz not null
);

-- The watchman outside. A process claims the look of a minute, then notes what came of it: what kept it from asking, or that
-- there was an answer.
create table watchman (
  id boolean primary key default true check (id),
  claimed_at timestamptz not null,
  looked_at timestamptz,
  held_by text[] not null default '{}',
  answered_at timestamptz
);

-- The gateways of a chain that tells of a silent site, and when each was heard last before it began.
create table alarm_chain_gateways (
  chain_id integer not null references alarm_chains on delete cascade,
  gateway_id integer not null references gateways on delete cascade,
  heard_at timestamptz not null,
  primary key (chain_id, gateway_id)
);
create index alarm_chain_gateways_gateway on alarm_chain_gateways (gateway_id);
-- A site is silent once at a time.
create unique index alarm_chains_silence on alarm_chains (site_id) where kind = 'SILENCE' and ended_at is null;
