-- Some messages stand for several deliveries: the daily summary of who wants one, and what several places have in common.
alter table deliveries
  -- What those of one cause share (rules/health/same-cause.ts), null for what always stands alone.
  add column cause text,
  -- The delivery that leads the message they are a part of, null for one by itself.
  add column bundle_id bigint,
  drop constraint deliveries_reason_check,
  -- TOLD: its reader knows it already. DIGEST: while it is queued it waits for the summary, and once sent it came with it.
  add constraint deliveries_reason_check
    check (reason in ('PREFERENCE', 'QUIET_HOURS', 'RATE', 'EXPIRED', 'ERROR', 'TOLD', 'DIGEST'));

-- What may go together is looked for whenever one of it leaves.
create index deliveries_together on deliveries (user_id, channel)
where status = 'QUEUED' and (cause is not null or reason = 'DIGEST');
create index deliveries_bundle on deliveries (bundle_id) where bundle_id is not null;
