-- When each gateway was heard, so that its silences can still be seen when it speaks again.

create table gateway_heartbeat_days (
  gateway_id integer not null references gateways on delete cascade,
  -- UTC's: a day has 144 slots everywhere, and a site may get another time zone.
  day date not null,
  -- A bit for each ten-minute slot it was heard in; the first begins at midnight.
  slots bit(144) not null,
  primary key (gateway_id, day)
);

-- What has reached its age goes by day.
create index gateway_heartbeat_days_day on gateway_heartbeat_days (day);
