-- What follows from evaluations: episodes that may come back, and notices that are given once.

alter table episodes
  -- The end of the day that closed it, or of its batch. A cough alert soon after reopens it.
  add column closed_at timestamptz,
  -- Counts its transitions, as an alert's.
  add column transition_no integer not null default 1,
  add check ((state = 'CLOSED') = (closed_at is not null));

-- All recommendations of a cause: one accepted or declined decides about the next.
create index recommendations_cause on recommendations (cause, cause_id);

-- 0: nobody was told yet; 1: ends within 30 days; 2: within 7 days; 3: has ended.
alter table licences add column notice_stage smallint not null default 0 check (notice_stage between 0 and 3);
create index licences_notices on licences (expires_at) where status = 'ACTIVE' and notice_stage < 3;
