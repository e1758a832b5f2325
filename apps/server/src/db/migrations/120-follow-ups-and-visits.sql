-- The farm is asked once on each of these days; a question has its day, and then its answer.
create table follow_ups (
  id integer generated always as identity primary key,
  advice_id integer not null references advice on delete cascade,
  site_id integer not null references sites on delete cascade,
  day smallint not null check (day in (3, 7)),
  due_on date not null,
  due_at timestamptz not null,
  asked_at timestamptz,
  -- It is not asked any more: the advice was declined or corrected, or its case closed.
  dropped_at timestamptz,
  answer text check (answer in ('BETTER', 'SAME', 'WORSE')),
  animals_treated integer check (animals_treated >= 0),
  word text,
  answered_by integer references users on delete set null,
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null))
);
create unique index follow_ups_advice on follow_ups (advice_id, day);
create index follow_ups_due on follow_ups (due_at) where asked_at is null and dropped_at is null;
create index follow_ups_waiting on follow_ups (site_id, asked_at)
  where asked_at is not null and answered_at is null and dropped_at is null;
create index follow_ups_site on follow_ups (site_id);
create index follow_ups_answered_by on follow_ups (answered_by);

create table visits (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  author_id integer references users on delete set null,
  date date not null,
  findings text not null,
  -- Files of the batch of a visited airspace.
  attachments uuid[] not null default '{}',
  entry_key uuid not null,
  created_at timestamptz not null
);
create index visits_site on visits (site_id, date desc, id desc);
create unique index visits_key on visits (author_id, entry_key);

create table visit_airspaces (
  visit_id integer not null references visits on delete cascade,
  airspace_id integer not null references airspaces on delete cascade,
  primary key (visit_id, airspace_id)
);
create index visit_airspaces_airspace on visit_airspaces (airspace_id);

call audit_table('follow_ups', 'follow_up');
call audit_table('visits', 'visit', '{id}', '{id}', 'id, site_id, author_id, date, findings, attachments, created_at');
