-- A person from outside the farm has a scope and, mostly, an end; whoever is of the farm has neither.
alter table memberships rename to site_members;
alter table site_members rename constraint memberships_role_check to site_members_role_check;
alter table site_members
  add column scope text check (scope in ('READ', 'ADVISE', 'TREAT')),
  add column ends_at timestamptz,
  add column given_by integer references users on delete set null,
  -- When they and the owners were told that it ends soon; a new end is told anew.
  add column end_told_at timestamptz,
  add check (scope is null or role = 'VETERINARIAN'),
  add check (ends_at is null or scope is not null);
create index site_members_ending on site_members (ends_at) where ends_at is not null;
create index site_members_given_by on site_members (given_by) where given_by is not null;

-- The time by which an access is over. It is the database's own, which is the installation's.
create function access_time() returns timestamptz language sql stable as $$ select now() $$;

-- Every query reads the members through this view: an access that is over is none, whether a job has removed it or not.
create view memberships as
  select site_id, user_id, role, alerts_viewed_id, notes_viewed_at, created_at, scope, ends_at, given_by, end_told_at
  from site_members where ends_at is null or ends_at > access_time();

alter table invitations
  add column scope text check (scope in ('READ', 'ADVISE', 'TREAT')),
  add column ends_on date,
  add check (scope is null or role = 'VETERINARIAN'),
  add check (ends_on is null or scope is not null);

alter table removed_members
  add column scope text check (scope in ('READ', 'ADVISE', 'TREAT')),
  add column ends_at timestamptz,
  add column given_by integer references users on delete set null;
create index removed_members_given_by on removed_members (given_by) where given_by is not null;

-- What is over is kept for the person it was for: their own work says why it can go no further.
create table ended_accesses (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  user_id integer not null references users on delete cascade,
  scope text not null check (scope in ('READ', 'ADVISE', 'TREAT')),
  ended_at timestamptz not null,
  how text not null check (how in ('EXPIRED', 'ENDED', 'LEFT')),
  ended_by integer references users on delete set null,
  -- When the person has put the line away.
  dismissed_at timestamptz
);
create index ended_accesses_user on ended_accesses (user_id, site_id);
create index ended_accesses_site on ended_accesses (site_id);
create index ended_accesses_ended_by on ended_accesses (ended_by);
create index ended_accesses_ended_at on ended_accesses (ended_at);

call audit_table('ended_accesses', 'ended_access');
