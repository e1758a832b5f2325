-- When somebody from outside has asked for more time than their access has; whoever sets the access anew has answered.
alter table site_members
  add column longer_asked_at timestamptz,
  add check (longer_asked_at is null or ends_at is not null);

create or replace view memberships as
  select site_id, user_id, role, alerts_viewed_id, notes_viewed_at, created_at, scope, ends_at, given_by, end_told_at,
    longer_asked_at
  from site_members where ends_at is null or ends_at > access_time();
