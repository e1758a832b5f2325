-- While the demo farm's history is being made: up to when it is there, by site. Null once all of it is.
alter table demo_state add column history jsonb;
