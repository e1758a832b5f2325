-- What people from outside have looked at: a line for each person, site, local day and subject, not for each request.
create table access_looks (
  site_id integer not null references sites on delete cascade,
  user_id integer not null references users on delete cascade,
  day date not null,
  subject text not null check (subject in
    ('OVERVIEW', 'READINGS', 'ALERTS', 'LOGBOOK', 'MEDICINE', 'ADVICE', 'HARDWARE', 'FILES', 'PEOPLE')),
  calls integer not null,
  last_at timestamptz not null,
  primary key (site_id, user_id, day, subject)
);
create index access_looks_user on access_looks (user_id);
create index access_looks_day on access_looks (day);
