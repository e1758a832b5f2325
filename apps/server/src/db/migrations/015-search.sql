-- Searching by a part of a name, without regard to case and accents, is answered from an index.
-- Both extensions come with PostgreSQL (its contrib package) and may be created by a database's owner.
create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- Declared immutable so that it can be indexed: the dictionary of accents is part of the installation and stays.
create function searchable(value text) returns text
  language sql immutable strict parallel safe
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

create index sites_search on sites using gin (searchable(name) gin_trgm_ops);
create index devices_search on devices using gin (searchable(code || ' ' || name) gin_trgm_ops);
create index gateways_search on gateways using gin (searchable(code || ' ' || name) gin_trgm_ops);
create index users_search on users using gin (searchable(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
create index suppliers_search on suppliers using gin (searchable(name) gin_trgm_ops);
