-- What lists and the palette read of thousands of sites.

-- The structure of a site is read deck by deck.
create index devices_deck on devices (deck_id);

-- What is searched is kept beside what it is made of. Two letters have no trigram, so every text is looked at; taking the
-- accents off each of them anew took the palette more than a second of a hundred thousand monitors.
drop index sites_search, airspaces_search, devices_search, gateways_search, users_search, suppliers_search;

alter table sites add column search_text text not null generated always as (searchable(name)) stored;
alter table airspaces add column search_text text not null generated always as (searchable(name)) stored;
alter table devices add column search_text text not null generated always as (searchable(code || ' ' || name)) stored;
alter table gateways add column search_text text not null generated always as (searchable(code || ' ' || name)) stored;
alter table users add column search_text text not null
  generated always as (searchable(first_name || ' ' || last_name || ' ' || email)) stored;
alter table suppliers add column search_text text not null generated always as (searchable(name)) stored;

create index sites_search on sites using gin (search_text gin_trgm_ops);
create index airspaces_search on airspaces using gin (search_text gin_trgm_ops);
create index devices_search on devices using gin (search_text gin_trgm_ops);
create index gateways_search on gateways using gin (search_text gin_trgm_ops);
create index users_search on users using gin (search_text gin_trgm_ops);
create index suppliers_search on suppliers using gin (search_text gin_trgm_ops);

-- What was advised in an airspace over a span of days.
create index recommendations_airspace on recommendations (airspace_id, created_at);
