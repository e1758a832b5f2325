-- What a gateway hears: counted for its page, and searched for monitors that hang nowhere yet.
create index devices_gateway on devices (gateway_id);
