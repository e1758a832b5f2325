-- Who has an Alarm is asked again after an hour while it lasts, and may ask somebody else to take it over.
alter table alarm_chains
  add column asks_at timestamptz,
  add column handover_to integer references users on delete set null;
create index alarm_chains_asks on alarm_chains (asks_at) where asks_at is not null;
create index alarm_chains_handover on alarm_chains (handover_to) where handover_to is not null;

-- The reading at the moment of a snooze: the chain rings at once where it becomes worse by a step.
alter table alarm_chain_alerts add column snoozed_value real;

alter table alarm_answers drop constraint alarm_answers_kind_check, add constraint alarm_answers_kind_check
  check (kind in ('HAS_IT', 'GIVES_BACK', 'SNOOZES', 'NOT_AN_ALARM', 'CLOSES', 'HANDS_OVER'));
-- Who is asked to take it over.
alter table alarm_answers add column to_id integer references users on delete set null;
create index alarm_answers_to on alarm_answers (to_id) where to_id is not null;
-- The newest reason of a chain says what its Alarms were.
create index alarm_answers_reason on alarm_answers (chain_id, id desc) where kind in ('NOT_AN_ALARM', 'CLOSES');
