-- Who has seen an alert and sees to it, and up to which alert a person has looked at the list.

create table alert_acknowledgements (
  alert_id integer not null references alerts on delete cascade,
  user_id integer not null references users on delete cascade,
  comment text not null,
  acknowledged_at timestamptz not null,
  -- What the alert was then: one that has grown worse or come back since has to be seen anew.
  priority text not null check (priority in ('WARNING', 'ALARM')),
  reopened_count smallint not null,
  primary key (alert_id, user_id)
);

-- An alert opens with the slot it was judged by, minutes before anybody can see it: by its time alone, one that was
-- stored after the list was looked at would count as seen. Its number says in which order alerts were stored.
alter table memberships add column alerts_viewed_id integer not null default 0;
update memberships m set alerts_viewed_id = coalesce((
  select max(a.id) from alerts a where a.site_id = m.site_id and a.opened_at <= m.alerts_viewed_at), 0);
alter table memberships drop column alerts_viewed_at;

-- Few of what a person was told stay unread: their count and their list are looked up among those alone.
create index notification_recipients_unread on notification_recipients (user_id, notification_id) where read_at is null;
