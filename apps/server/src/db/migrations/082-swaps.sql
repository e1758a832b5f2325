-- A swap is one exception: in a second span who is relieved stands in for the other. It is asked, answered and taken back as a whole.
alter table duty_exceptions
  add column back_from_at timestamptz,
  add column back_to_at timestamptz,
  add check ((back_from_at is null) = (back_to_at is null)),
  add check (back_to_at > back_from_at),
  add check (back_from_at is null or (away_id is not null and stand_in_id is not null));
-- The moment at which the last of it is over.
alter table duty_exceptions
  add column over_at timestamptz generated always as (greatest(to_at, back_to_at)) stored;
drop index duty_exceptions_site;
create index duty_exceptions_site on duty_exceptions (site_id, over_at);

-- The number by which calendar programs tell a newer calendar from an older one (RFC 5545, 3.8.7.4). It grows with everything
-- that changes who is on duty; people who leave the site are a part of that.
alter table rotas add column sequence integer not null default 0;

create function count_rota_change() returns trigger language plpgsql as $$
begin
  update rotas set sequence = sequence + 1 where site_id in (select site_id from changed_rows);
  return null;
end
$$;

create trigger count_new_weeks after insert on rota_weeks referencing new table as changed_rows
  for each statement execute function count_rota_change();
create trigger count_changed_weeks after update on rota_weeks referencing new table as changed_rows
  for each statement execute function count_rota_change();
create trigger count_gone_weeks after delete on rota_weeks referencing old table as changed_rows
  for each statement execute function count_rota_change();
create trigger count_new_exceptions after insert on duty_exceptions referencing new table as changed_rows
  for each statement execute function count_rota_change();
create trigger count_changed_exceptions after update on duty_exceptions referencing new table as changed_rows
  for each statement execute function count_rota_change();
create trigger count_gone_exceptions after delete on duty_exceptions referencing old table as changed_rows
  for each statement execute function count_rota_change();
create trigger count_changed_members after update on memberships referencing new table as changed_rows
  for each statement execute function count_rota_change();
create trigger count_gone_members after delete on memberships referencing old table as changed_rows
  for each statement execute function count_rota_change();
