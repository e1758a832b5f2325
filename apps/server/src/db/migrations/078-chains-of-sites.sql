-- A chain may tell of something other than an alert: a drill of the plan, or a site whose gateways are all silent.
alter table alarm_chains
  add column kind text not null default 'ALARM' check (kind in ('ALARM', 'DRILL', 'SILENCE')),
  alter column alert_id drop not null,
  alter column transition_no drop not null,
  add constraint alarm_chains_alert_check check ((kind = 'ALARM') = (alert_id is not null)),
  add constraint alarm_chains_transition_check check ((alert_id is null) = (transition_no is null));
