-- When a message about an Alarm last reached a person by a channel: the plan shows it as the proof that the channel works.
create index deliveries_arrived on deliveries (user_id, channel, created_at desc)
  where is_alarm and status = 'SENT' and (channel = 'EMAIL' or delivered_at is not null);
