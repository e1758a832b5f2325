-- Administrators find hardware by what is printed on it too: addresses and SIM numbers, however they are spelled.
create function plain_code(value text) returns text language sql immutable parallel safe
  return lower(regexp_replace(value, '[^0-9A-Za-z]', '', 'g'));

create index devices_mac_search on devices using gin (plain_code(mac_address) gin_trgm_ops);
create index gateways_mac_search on gateways using gin (plain_code(mac_address) gin_trgm_ops);
create index gateways_sim_search on gateways using gin (plain_code(sim) gin_trgm_ops);
