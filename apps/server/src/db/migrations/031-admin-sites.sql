-- What administrators find and order of ten thousand sites, and of the hardware on them.

-- A site is found by what somebody on the telephone says of it.
alter table sites add column admin_search_text text not null
  generated always as (searchable(name || ' ' || city || ' ' || company || ' ' || premise_id)) stored;
create index sites_admin_search on sites using gin (admin_search_text gin_trgm_ops);

-- The newest of a site's samples is looked up in the index alone.
drop index device_states_site;
create index device_states_site on device_states (site_id, last_slot);

-- A device without a day comes last in either direction, which one index cannot serve.
create index devices_installed_first on devices (installation_date, id);
create index devices_installed_last on devices (installation_date desc nulls last, id desc);
create index gateways_name on gateways (lower(name), id);
