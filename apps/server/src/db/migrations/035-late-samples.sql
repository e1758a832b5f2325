-- How many of an hour's and of a day's samples came after their slot had been judged: a chart says so of what it shows.

alter table sample_hours add column late smallint not null default 0;
alter table sample_days add column late smallint not null default 0;
