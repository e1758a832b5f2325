-- When the person of a session has last proved again who they are; before that, its beginning counts. What is dangerous
-- wants one of the two within the last ten minutes.
alter table sessions add column proved_at timestamptz;
