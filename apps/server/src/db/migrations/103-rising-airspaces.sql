-- An airspace on its way to an Alarm is judged before the others that are due, so that people are told sooner. The rows
-- are rewritten with each judgement; the first after this migration says it of each airspace.
alter table airspace_states add column is_rising boolean not null default false;
