-- A mail may come back after its server has taken it. Then the other server's status (RFC 3463) and the first line of what it
-- said stand beside the delivery.
alter table deliveries
  add column return_status text,
  add column return_line text,
  drop constraint deliveries_reason_check,
  add constraint deliveries_reason_check
    check (reason in ('PREFERENCE', 'QUIET_HOURS', 'RATE', 'EXPIRED', 'ERROR', 'TOLD', 'DIGEST', 'RETURNED'));

-- The people whose mails came back for good, one after the other. A new address removes the row.
create table mail_returns (
  user_id integer primary key references users on delete cascade,
  -- So many came back since one has arrived.
  times integer not null,
  since timestamptz not null,
  -- When the newest of them had been sent: a later one that has arrived ends it.
  sent_at timestamptz not null,
  status text not null,
  line text not null
);

-- Of several processes one reads the mailbox at a time.
create table mailbox_reads (
  id boolean primary key default true check (id),
  claimed_at timestamptz not null
);
