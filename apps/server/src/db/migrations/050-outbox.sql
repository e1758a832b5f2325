-- Mails about accounts wait here, written in the transaction of what asked for them. Who has got theirs leaves no row.
create table account_mails (
  id bigint generated always as identity primary key,
  mail jsonb not null,
  attempts smallint not null default 0,
  created_at timestamptz not null,
  -- When it may be tried next: set ahead while somebody is sending it, so that it comes back should they die.
  due_at timestamptz not null
);
create index account_mails_due on account_mails (due_at, id);

-- Deliveries are taken by channel, those of Alarms first, then what has been due for longest.
alter table deliveries add column is_alarm boolean not null default false;
update deliveries d set is_alarm = true
from notifications n where n.id = d.notification_id and n.type = 'ALARM' and d.status = 'QUEUED';
drop index deliveries_queued;
create index deliveries_queued on deliveries (channel, is_alarm desc, (coalesce(due_at, created_at)), id)
where status = 'QUEUED';

-- What waited in the queue of jobs, where this installation has one already.
do $$
begin
  if to_regclass('queue.job') is null then return; end if;
  insert into account_mails (mail, created_at, due_at)
  select data, created_on, now() from queue.job
  where name = 'account-mail' and state in ('created', 'retry', 'active') order by created_on;
  delete from queue.job
  where name in ('account-mail', 'sweep-deliveries') and state in ('created', 'retry', 'active');
end $$;
