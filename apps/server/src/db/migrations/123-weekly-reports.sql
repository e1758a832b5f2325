-- Who gets a report of the week by mail, about which site and at which hour of their own clock. Without a row there is none.
create table weekly_reports (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  -- Null is all sites that the person sees.
  site_id integer references sites on delete cascade,
  -- Monday is 1.
  weekday smallint not null check (weekday between 1 and 7),
  hour smallint not null check (hour between 0 and 23),
  next_at timestamptz not null,
  last_sent_at timestamptz,
  revision integer not null
);
create unique index weekly_reports_person on weekly_reports (user_id, site_id) nulls not distinct;
create index weekly_reports_site on weekly_reports (site_id);
create index weekly_reports_due on weekly_reports (next_at);

-- Reports that wait to be made and sent, written in the transaction that sets the next moment. What was sent leaves no row, and
-- who ends their report ends what waits of it.
create table weekly_report_mails (
  id bigint generated always as identity primary key,
  weekly_report_id integer not null references weekly_reports on delete cascade,
  -- The last of the seven days.
  until_day date not null,
  attempts smallint not null default 0,
  created_at timestamptz not null,
  -- When it may be tried next: set ahead while somebody is sending it, so that it comes back should they die.
  due_at timestamptz not null
);
create unique index weekly_report_mails_week on weekly_report_mails (weekly_report_id, until_day);
create index weekly_report_mails_due on weekly_report_mails (due_at, id);

call audit_table('weekly_reports', 'weekly_report', '{id}', '{site_id}', 'id, user_id, site_id, weekday, hour');
