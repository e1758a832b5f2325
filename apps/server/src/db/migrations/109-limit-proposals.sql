-- Changes of limits that were asked for by who may not make them. Each has the figures of the past as they were then, and is decided once.
create table limit_proposals (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  airspace_id integer not null references airspaces on delete cascade,
  -- The limit, the value that held, and the one that is asked for.
  key text not null,
  before double precision not null,
  value double precision not null,
  why text not null,
  figures jsonb not null,
  proposed_by integer references users on delete set null,
  proposed_at timestamptz not null,
  state text not null default 'OPEN' check (state in ('OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN')),
  decided_by integer references users on delete set null,
  decided_at timestamptz,
  word text not null default '',
  -- The change that came of it; null where the airspace had the value already.
  version_id integer references limit_versions on delete set null,
  check ((decided_at is null) = (state = 'OPEN')),
  check (version_id is null or state = 'ACCEPTED')
);
create index limit_proposals_site on limit_proposals (site_id, (state = 'OPEN') desc, id desc);
create index limit_proposals_airspace on limit_proposals (airspace_id);
create index limit_proposals_proposed_by on limit_proposals (proposed_by);
create index limit_proposals_decided_by on limit_proposals (decided_by);
create unique index limit_proposals_version on limit_proposals (version_id);
-- Whoever proposes the same limit again has withdrawn the former.
create unique index limit_proposals_open on limit_proposals (airspace_id, key, proposed_by) where state = 'OPEN';

call audit_table('limit_proposals', 'limit_proposal');
