-- The link of a message answers once.
alter table deliveries add column link_used_at timestamptz;
