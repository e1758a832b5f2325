-- Sending: when a queued delivery is due, and what happens to one that waited too long.

alter table deliveries
  -- Null: at once. Set ahead while somebody is sending it, so that it comes back should he die, and before a retry.
  add column due_at timestamptz,
  drop constraint deliveries_reason_check,
  add constraint deliveries_reason_check check (reason in ('PREFERENCE', 'QUIET_HOURS', 'RATE', 'EXPIRED', 'ERROR'));

-- Few rows at any time: what is sent leaves it.
create index deliveries_queued on deliveries (id) where status = 'QUEUED';
