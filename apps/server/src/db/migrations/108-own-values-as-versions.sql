-- The comfort range and the reference that a site or an airspace had of its own become versions of its limits, from the first slot on.
create temporary table own_values on commit drop as
select 'SITE' as scope, id as site_id, null::integer as airspace_id, comfort, null::double precision as rdi_reference,
  '{}'::jsonb as own
from sites where comfort is not null
union all
select 'AIRSPACE', site_id, id, comfort, rdi_reference, '{}'
from airspaces where comfort is not null or rdi_reference is not null;

-- One range held for all ages: a band of one point is the same.
update own_values set own = jsonb_strip_nulls(jsonb_build_object(
  'temperature_band', case when comfort #>> '{temperature,lo}' is not null then jsonb_build_array(jsonb_build_object(
    'age', 0, 'lo', comfort #> '{temperature,lo}', 'hi', comfort #> '{temperature,hi}')) end,
  'humidity_band', case when comfort #>> '{humidity,lo}' is not null then jsonb_build_array(jsonb_build_object(
    'age', 0, 'lo', comfort #> '{humidity,lo}', 'hi', comfort #> '{humidity,hi}')) end,
  'rdi_reference', rdi_reference));
delete from own_values where own = '{}';

-- They stood under whatever the versions of their level had set, and still do.
update limit_versions v set own = o.own || v.own
from own_values o
where v.scope = o.scope and v.site_id = o.site_id and v.airspace_id is not distinct from o.airspace_id;

insert into limit_versions (scope, site_id, airspace_id, own, changes, from_slot, changed_at)
select scope, site_id, airspace_id, own,
  (select jsonb_agg(jsonb_build_object('key', key, 'before', null, 'after', value)) from jsonb_each(own)), 0, now()
from own_values;

alter table sites drop column comfort;
alter table airspaces drop column comfort, drop column rdi_reference;
