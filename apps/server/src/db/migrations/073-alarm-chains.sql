-- Who is told of an Alarm, when and how. A site without a row follows the usual plan; each change is a row of its own.
create table alarm_plans (
  site_id integer not null references sites on delete cascade,
  version integer not null check (version > 0),
  plan jsonb not null,
  changed_by integer references users on delete set null,
  changed_at timestamptz not null,
  primary key (site_id, version)
);
create index alarm_plans_changed_by on alarm_plans (changed_by);

-- One cause, however many alerts it raises. `next_at` is null while the chain's clock stands still and after its end.
create table alarm_chains (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  -- The alert that began it, and the number of its change: together they name the Alarm.
  alert_id integer not null references alerts on delete cascade,
  transition_no integer not null,
  plan_version integer not null,
  -- The steps as they were when the Alarm came: a plan that is changed leaves running chains alone.
  plan jsonb not null,
  started_at timestamptz not null,
  held_ms bigint not null default 0,
  held_since timestamptz,
  snoozed_until timestamptz,
  holder_id integer references users on delete set null,
  next_step_no integer not null default 0,
  next_at timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('OVER', 'UNANSWERED', 'NOT_AN_ALARM', 'CLOSED')),
  check ((ended_at is null) = (end_reason is null)),
  unique (alert_id, transition_no)
);
create index alarm_chains_site on alarm_chains (site_id, started_at desc);
create index alarm_chains_holder on alarm_chains (holder_id);
create index alarm_chains_open on alarm_chains (site_id) where ended_at is null;
create index alarm_chains_due on alarm_chains (next_at) where next_at is not null;
create index alarm_chains_snoozed on alarm_chains (snoozed_until) where snoozed_until is not null and ended_at is null;

create table alarm_chain_alerts (
  chain_id integer not null references alarm_chains on delete cascade,
  alert_id integer not null references alerts on delete cascade,
  primary key (chain_id, alert_id)
);
create index alarm_chain_alerts_alert on alarm_chain_alerts (alert_id);

-- One person on one channel in one step, once. What became of it stands in its delivery.
create table alarm_messages (
  chain_id integer not null references alarm_chains on delete cascade,
  step_no integer not null,
  user_id integer not null references users on delete cascade,
  channel text not null check (channel in ('EMAIL', 'PUSH', 'SMS', 'CALL')),
  at timestamptz not null,
  -- The notice that was sent; null where the message was left out.
  notification_id integer references notifications on delete set null,
  left_out text check (left_out in ('PREFERENCE', 'VIEWER', 'NO_NUMBER', 'NOT_SET_UP')),
  primary key (chain_id, step_no, user_id, channel)
);
create index alarm_messages_user on alarm_messages (user_id, at desc);
create index alarm_messages_notification on alarm_messages (notification_id);

create table alarm_answers (
  id integer generated always as identity primary key,
  chain_id integer not null references alarm_chains on delete cascade,
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('HAS_IT', 'GIVES_BACK', 'SNOOZES', 'NOT_AN_ALARM', 'CLOSES')),
  channel text not null check (channel in ('PORTAL', 'PUSH', 'EMAIL', 'SMS', 'CALL')),
  at timestamptz not null,
  reason text check (reason in ('ILLNESS', 'CLIMATE_FAILURE', 'WORK_IN_BARN', 'SENSOR_FAULT', 'OTHER')),
  comment text not null default '',
  until timestamptz
);
create index alarm_answers_chain on alarm_answers (chain_id);
create index alarm_answers_user on alarm_answers (user_id);

alter table deliveries drop constraint deliveries_channel_check;
alter table deliveries add constraint deliveries_channel_check
  check (channel in ('IN_APP', 'EMAIL', 'PUSH', 'SMS', 'CALL'));

call audit_table('alarm_plans', 'alarm_plan', '{site_id,version}', '{site_id}');
call audit_table('alarm_answers', 'alarm_answer');
