-- Who is on duty at a site. A site without a row has no rota: steps for who is on duty then tell the owners.
create table rotas (
  site_id integer primary key references sites on delete cascade,
  version integer not null default 1,
  -- 1 is Monday.
  handover_weekday smallint not null check (handover_weekday between 1 and 7),
  -- Minutes since local midnight.
  handover_minute smallint not null check (handover_minute between 0 and 1439),
  calendar_secret_hash bytea unique,
  calendar_renewed_at timestamptz,
  changed_by integer references users on delete set null,
  changed_at timestamptz not null
);
create index rotas_changed_by on rotas (changed_by);

create table rota_weeks (
  site_id integer not null references rotas (site_id) on delete cascade,
  starts_on date not null,
  user_id integer not null references users on delete cascade,
  primary key (site_id, starts_on)
);
create index rota_weeks_user on rota_weeks (user_id);

create table duty_exceptions (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz not null check (to_at > from_at),
  away_id integer references users on delete cascade,
  stand_in_id integer references users on delete cascade,
  state text not null check (state in ('ASKED', 'AGREED', 'DECLINED')),
  asked_by integer references users on delete set null,
  created_at timestamptz not null,
  check (away_id is distinct from stand_in_id)
);
create index duty_exceptions_site on duty_exceptions (site_id, to_at);
create index duty_exceptions_away on duty_exceptions (away_id);
create index duty_exceptions_stand_in on duty_exceptions (stand_in_id);
create index duty_exceptions_asked_by on duty_exceptions (asked_by);

call audit_table('rotas', 'rota', '{site_id}', '{site_id}',
  'site_id, version, handover_weekday, handover_minute, calendar_renewed_at, changed_by, changed_at');
call audit_table('rota_weeks', 'rota_week', '{site_id,starts_on}');
call audit_table('duty_exceptions', 'duty_exception');
