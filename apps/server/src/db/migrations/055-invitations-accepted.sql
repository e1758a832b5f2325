-- Who has an account is invited as anybody else. Each mail of an invitation counts for who asked for it, also after
-- the invitation was withdrawn, so that the count of a day cannot be emptied.
create table invitation_requests (
  id integer generated always as identity primary key,
  asked_by integer not null references users on delete cascade,
  asked_at timestamptz not null
);
create index invitation_requests_of on invitation_requests (asked_by, asked_at);

-- A member who was removed comes back as they were, for some minutes and by who removed them: inviting would ask them anew.
create table removed_members (
  site_id integer not null references sites on delete cascade,
  user_id integer not null references users on delete cascade,
  role text not null check (role in ('OWNER', 'MANAGER', 'WORKER', 'VETERINARIAN', 'VIEWER')),
  joined_at timestamptz not null,
  removed_by integer not null references users on delete cascade,
  removed_at timestamptz not null,
  primary key (site_id, user_id)
);
create index removed_members_user on removed_members (user_id);
create index removed_members_by on removed_members (removed_by);
