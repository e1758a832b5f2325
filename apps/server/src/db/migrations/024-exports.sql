-- An export is made by whichever process is free, and finished by another where that one dies: it is worked on in
-- attempts, each of which says now and then that it lives. Its file is kept in parts until its link ends.

alter table exports
  drop column file_guid,
  -- Nothing has to be kept of a link: it is worked out anew, and proven, by the installation's key.
  drop column link_hash,
  add column attempt smallint not null default 0,
  add column progress smallint not null default 0 check (progress between 0 and 100),
  add column touched_at timestamptz,
  add column bytes bigint,
  add column language text not null default 'en-US';
-- What still has to be done: few of all.
create index exports_open on exports (created_at) where status in ('REQUESTED', 'PROCESSING');
create index exports_ready on exports (expires_at) where status = 'READY';

create table export_parts (
  export_id integer not null references exports on delete cascade,
  attempt smallint not null,
  part integer not null,
  content bytea not null,
  primary key (export_id, attempt, part)
);
