-- The demo farm's people and gateways share a password that stands in the README. An installation that is run without the
-- demo farm locks them, and remembers whom, so that switching it on again opens those and nobody else.
alter table users add column demo boolean not null default false;

-- They were made 260 days before the anchor to the microsecond, whatever their address has become since.
update users set demo = true from demo_state where users.created_at = demo_state.anchor - interval '6240 hours';

alter table demo_state
  add column closed_at timestamptz,
  add column closed_users integer[] not null default '{}',
  add column closed_gateways integer[] not null default '{}';
