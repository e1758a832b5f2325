-- Files made on request, and who changed what.

create table exports (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  airspace_id integer references airspaces on delete set null,
  batch_id integer not null references batches on delete cascade,
  requested_by integer references users on delete set null,
  status text not null default 'REQUESTED' check (status in ('REQUESTED', 'PROCESSING', 'READY', 'FAILED', 'EXPIRED')),
  file_type text not null default 'xlsx' check (file_type in ('xlsx', 'csv')),
  file_guid uuid,
  -- The download needs no auth header, so its link carries its own single secret, kept hashed.
  link_hash bytea,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index exports_airspace on exports (airspace_id, created_at desc);
create index exports_site on exports (site_id, created_at desc);

-- A site save on its way in parts of 1024 characters.
create table chunked_messages (
  user_id integer not null references users on delete cascade,
  message_id text not null check (length(message_id) <= 100),
  total_chunks integer not null check (total_chunks between 1 and 2048),
  created_at timestamptz not null default now(),
  primary key (user_id, message_id)
);
create table chunked_parts (
  user_id integer not null,
  message_id text not null,
  chunk_index integer not null,
  chunk text not null,
  primary key (user_id, message_id, chunk_index),
  foreign key (user_id, message_id) references chunked_messages on delete cascade
);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id integer references users on delete set null,
  action text not null,
  entity text not null,
  entity_id text not null,
  site_id integer,
  request_id text not null default '',
  details jsonb not null default '{}'
);
create index audit_log_entity on audit_log (entity, entity_id, at desc);
create index audit_log_site on audit_log (site_id, at desc);
create index audit_log_at on audit_log (at desc);
