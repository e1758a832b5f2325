-- Names are found in each script: by wide and narrow letters alike (ＡＢ, ｶﾞ), and Thai ones without the marks above them,
-- as somebody types in a hurry.

-- Trigrams know letters of ASCII only where the database's characters are those of C, and a name in Thai or Chinese would
-- have none to be looked up by. So what is left beside ASCII is written as its bytes in capitals, which are in no other
-- text without case: Z and three of Q to X for the figures of each. A part of a name is still a part of it. Figures of the
-- text itself stand aside meanwhile.
create or replace function searchable(value text) returns text
  language sql immutable strict parallel safe
  return translate(translate(
    encode(convert_to(translate(
      lower(public.unaccent('public.unaccent'::regdictionary,
        translate(normalize(value, nfkc), U&'\0E47\0E48\0E49\0E4A\0E4B\0E4C', ''))),
      '01234567', 'ABCDEFGH'), 'UTF8'), 'escape'),
    '01234567\', 'QRSTUVWXZ'), 'ABCDEFGH', '01234567');

-- Written anew, since a generated column is not when its function changes.
alter table sites drop column search_text, drop column admin_search_text;
alter table airspaces drop column search_text;
alter table devices drop column search_text;
alter table gateways drop column search_text;
alter table users drop column search_text;
alter table suppliers drop column search_text;

alter table sites add column search_text text not null generated always as (searchable(name)) stored,
  add column admin_search_text text not null
    generated always as (searchable(name || ' ' || city || ' ' || company || ' ' || premise_id)) stored;
alter table airspaces add column search_text text not null generated always as (searchable(name)) stored;
alter table devices add column search_text text not null generated always as (searchable(code || ' ' || name)) stored;
alter table gateways add column search_text text not null generated always as (searchable(code || ' ' || name)) stored;
alter table users add column search_text text not null
  generated always as (searchable(first_name || ' ' || last_name || ' ' || email)) stored;
alter table suppliers add column search_text text not null generated always as (searchable(name)) stored;

create index sites_search on sites using gin (search_text gin_trgm_ops);
create index sites_admin_search on sites using gin (admin_search_text gin_trgm_ops);
create index airspaces_search on airspaces using gin (search_text gin_trgm_ops);
create index devices_search on devices using gin (search_text gin_trgm_ops);
create index gateways_search on gateways using gin (search_text gin_trgm_ops);
create index users_search on users using gin (search_text gin_trgm_ops);
create index suppliers_search on suppliers using gin (search_text gin_trgm_ops);

-- They are without case and accents as it is.
update audit_changes set search_text = searchable(search_text)
  where octet_length(search_text) > length(search_text) or search_text like '%\\%';
update incidents set search_text = searchable(search_text)
  where octet_length(search_text) > length(search_text) or search_text like '%\\%';
