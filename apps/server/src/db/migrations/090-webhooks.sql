-- Addresses that are told of events. Those of a site are kept by its people, the others by administrators.
create table webhooks (
  id integer generated always as identity primary key,
  site_id integer references sites on delete cascade,
  scope text not null check (scope in ('SITE', 'SITES', 'GROUPS', 'ALL')),
  name text not null,
  url text not null,
  events text[] not null,
  -- Null while it is on.
  off_reason text check (off_reason in ('PERSON', 'FAILING')),
  off_at timestamptz,
  -- The first failure since the last delivery that was taken; with it the row tells how the receiver does.
  failing_since timestamptz,
  failures integer not null default 0,
  -- A receiver that fails again and again is left alone until then.
  held_until timestamptz,
  created_by integer references users on delete set null,
  created_at timestamptz not null,
  revision integer not null default 0,
  -- The place in lists: what needs somebody comes first.
  rank smallint not null generated always as (
    case when off_reason = 'FAILING' then 0 when off_reason = 'PERSON' then 3 when failing_since is not null then 1 else 2 end
  ) stored,
  search_text text not null generated always as (searchable(name || ' ' || url)) stored,
  check ((scope = 'SITE') = (site_id is not null)),
  check ((off_reason is null) = (off_at is null))
);
create index webhooks_site on webhooks (site_id, rank, lower(name), id);
create index webhooks_rank on webhooks (rank, lower(name), id);
create index webhooks_search on webhooks using gin (search_text gin_trgm_ops);
create index webhooks_created_by on webhooks (created_by);

create table webhook_sites (
  webhook_id integer not null references webhooks on delete cascade,
  site_id integer not null references sites on delete cascade,
  primary key (webhook_id, site_id)
);
create index webhook_sites_site on webhook_sites (site_id);

create table webhook_groups (
  webhook_id integer not null references webhooks on delete cascade,
  group_id integer not null references groups on delete cascade,
  primary key (webhook_id, group_id)
);
create index webhook_groups_group on webhook_groups (group_id);

-- Sealed with a key that is no part of the database. One without an end signs; a former one too, until its end.
create table webhook_secrets (
  id integer generated always as identity primary key,
  webhook_id integer not null references webhooks on delete cascade,
  sealed_secret bytea not null,
  hint text not null,
  created_at timestamptz not null,
  ends_at timestamptz
);
create unique index webhook_secrets_current on webhook_secrets (webhook_id) where ends_at is null;
create index webhook_secrets_webhook on webhook_secrets (webhook_id, ends_at);

-- Written in the transaction of the fact, for the facts that some webhook wants to hear of.
create table webhook_events (
  id uuid primary key,
  type text not null check (type in (
    'alert.opened', 'alert.grew', 'alert.acknowledged', 'alert.closed', 'episode.started', 'episode.ended', 'batch.started',
    'batch.closed', 'monitor.silent', 'monitor.heard', 'gateway.silent', 'gateway.heard', 'export.ready', 'licence.ending',
    'site.activated', 'user.invited', 'webhook.test')),
  site_id integer references sites on delete cascade,
  airspace_id integer references airspaces on delete set null,
  at timestamptz not null,
  -- The body as it is sent and signed, byte by byte.
  body text not null
);
create index webhook_events_at on webhook_events (at);
create index webhook_events_site on webhook_events (site_id);
create index webhook_events_airspace on webhook_events (airspace_id);

create table webhook_deliveries (
  id integer generated always as identity primary key,
  webhook_id integer not null references webhooks on delete cascade,
  event_id uuid not null references webhook_events on delete cascade,
  -- What the event repeats here is what lists and the order of sending are asked by. `subject` is the one thing it is about.
  type text not null,
  subject text not null,
  at timestamptz not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'TAKEN', 'GIVEN_UP')),
  -- When it may be tried next: set ahead while somebody is sending it, so that it comes back should they die.
  due_at timestamptz not null,
  attempts integer not null default 0,
  -- Three days of tries are counted from here.
  first_tried_at timestamptz,
  -- The last try that ended.
  tried_at timestamptz,
  status integer,
  problem text check (problem in (
    'STATUS', 'REDIRECT', 'TIMEOUT', 'NOT_PUBLIC', 'NO_ADDRESS', 'NO_CONNECTION', 'TLS', 'BAD_ANSWER', 'UNSIGNED')),
  took_ms integer
);
create unique index webhook_deliveries_event on webhook_deliveries (event_id, webhook_id);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, due_at, id) where state = 'WAITING';
create index webhook_deliveries_subject on webhook_deliveries (webhook_id, subject, id) where state = 'WAITING';
create index webhook_deliveries_list on webhook_deliveries (webhook_id, at desc, id desc);
create index webhook_deliveries_state on webhook_deliveries (webhook_id, state, at desc, id desc);
create index webhook_deliveries_type on webhook_deliveries (webhook_id, type, at desc, id desc);

create table webhook_tries (
  delivery_id integer not null references webhook_deliveries on delete cascade,
  no integer not null,
  at timestamptz not null,
  took_ms integer not null,
  url text not null,
  -- So many secrets signed it.
  signatures integer not null,
  status integer,
  problem text check (problem in (
    'STATUS', 'REDIRECT', 'TIMEOUT', 'NOT_PUBLIC', 'NO_ADDRESS', 'NO_CONNECTION', 'TLS', 'BAD_ANSWER', 'UNSIGNED')),
  answer_headers jsonb not null,
  answer text not null,
  answer_cut boolean not null,
  primary key (delivery_id, no)
);

call audit_table('webhooks', 'webhook');
call audit_table('webhook_sites', 'webhook', '{webhook_id,site_id}', '{webhook_id}');
call audit_table('webhook_groups', 'webhook', '{webhook_id,group_id}', '{webhook_id}');
call audit_table('webhook_secrets', 'webhook', '{id}', '{webhook_id}', 'id, webhook_id, created_at, ends_at');
