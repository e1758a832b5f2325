-- A MAC address is compared with others, so it has one spelling whoever writes it: twelve digits, in small letters. One that has
-- none is left as it is.
create function plain_mac(mac text) returns text language sql immutable parallel safe as $$
  select case when plain ~ '^[0-9a-f]{12}$' then plain else mac end
  from (select lower(translate(mac, ':-. ', '')) as plain) spelling
$$;

update devices set mac_address = plain_mac(mac_address) where mac_address <> plain_mac(mac_address);
update gateways set mac_address = plain_mac(mac_address) where mac_address <> plain_mac(mac_address);

create function mac_in_one_spelling() returns trigger language plpgsql as $$
begin
  new.mac_address := plain_mac(new.mac_address);
  return new;
end
$$;
create trigger mac_in_one_spelling before insert or update of mac_address on devices
  for each row when (new.mac_address <> '') execute function mac_in_one_spelling();
create trigger mac_in_one_spelling before insert or update of mac_address on gateways
  for each row when (new.mac_address <> '') execute function mac_in_one_spelling();
