-- What the label of a monitor or a gateway says beside its code, so that only who holds it can put it up (decision 073).
-- It is printed, so it is kept as it reads; a name with "secret" is never written into the audit log.
alter table devices add column label_secret text not null
  default upper(left(replace(gen_random_uuid()::text, '-', ''), 12));
alter table gateways add column label_secret text not null
  default upper(left(replace(gen_random_uuid()::text, '-', ''), 12));

-- Where a gateway has been: a monitor has its placements for that.
create table gateway_sites (
  gateway_id integer not null references gateways on delete cascade,
  site_id integer not null references sites on delete cascade,
  primary key (gateway_id, site_id)
);
create index gateway_sites_site on gateway_sites (site_id);

insert into gateway_sites (gateway_id, site_id)
select id, site_id from gateways where site_id is not null
union
select g.id, s.id
from audit_changes c cross join lateral (values (c.before), (c.after)) stood (at)
join gateways g on g.id::text = c.entity_id join sites s on s.id = (stood.at ->> 'site_id')::int
where c.entity = 'gateway' and stood.at ->> 'site_id' is not null;

create function gateway_stood() returns trigger language plpgsql as $$
begin
  insert into gateway_sites (gateway_id, site_id) values (new.id, new.site_id) on conflict do nothing;
  return null;
end
$$;
create trigger gateway_stood after insert or update of site_id on gateways for each row
  when (new.site_id is not null) execute function gateway_stood();
