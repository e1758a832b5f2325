-- The fleet's list of gateways begins with those that are missed. Nothing that comes with every heartbeat is in it, so that
-- a heartbeat still finds room on its own page.
create index gateways_silent_first on gateways ((case
    when site_id is null or registration in ('REJECTED', 'RETIRED') then 3
    when connectivity = 'LOST' then 0 when connectivity = 'OFFLINE' then 1 else 2 end), upper(code), id);
