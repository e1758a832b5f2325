-- Who gets one message a day about a site, at which hour of their own clock and by which channel. Without a row there is none.
create table daily_messages (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  site_id integer not null references sites on delete cascade,
  hour smallint not null check (hour between 0 and 23),
  channel text not null check (channel in ('PUSH', 'EMAIL')),
  -- Also where all is quiet.
  when_quiet boolean not null,
  next_at timestamptz not null
);
create unique index daily_messages_person on daily_messages (user_id, site_id);
create index daily_messages_site on daily_messages (site_id);
create index daily_messages_due on daily_messages (next_at);

call audit_table('daily_messages', 'daily_message', '{id}', '{site_id}', 'id, user_id, site_id, hour, channel, when_quiet');
