-- What the engine makes of the samples: states, alerts, episodes, recommendations, notifications.

-- One row per device: newest reading, connectivity and sensor status.
create table device_states (
  device_id integer primary key references devices on delete cascade,
  site_id integer,
  airspace_id integer,
  -- Newest measured slot and when it arrived; kept by the ingest.
  last_slot integer,
  last_received_at timestamptz,
  connectivity text not null default 'ONLINE' check (connectivity in ('ONLINE', 'OFFLINE', 'LOST')),
  connectivity_since timestamptz,
  cough_status text not null default 'DEFAULT' check (cough_status in ('DEFAULT', 'OK', 'WARNING', 'ALARM')),
  temperature_status text not null default 'DEFAULT' check (temperature_status in ('DEFAULT', 'OK', 'WARNING', 'ALARM')),
  humidity_status text not null default 'DEFAULT' check (humidity_status in ('DEFAULT', 'OK', 'WARNING', 'ALARM')),
  rdi real,
  rhs smallint,
  temperature_c real,
  humidity_pct real
);
create index device_states_airspace on device_states (airspace_id);
create index device_states_site on device_states (site_id);
create index device_states_slot on device_states (last_slot);
-- Those that may come back; the sweep looks for them every few seconds.
create index device_states_silent on device_states (device_id) where connectivity <> 'ONLINE';

-- One row per airspace: what the screens list, and the evaluation's cursor. Each slot and hour before the cursor
-- has been judged exactly once, in order.
create table airspace_states (
  airspace_id integer primary key references airspaces on delete cascade,
  site_id integer not null references sites on delete cascade,
  status_id smallint not null default 12 check (status_id between 1 and 13),
  status_since timestamptz,
  cough_status text not null default 'DEFAULT' check (cough_status in ('DEFAULT', 'OK', 'WARNING', 'ALARM')),
  temperature_status text not null default 'DEFAULT' check (temperature_status in ('DEFAULT', 'OK', 'WARNING', 'ALARM')),
  humidity_status text not null default 'DEFAULT' check (humidity_status in ('DEFAULT', 'OK', 'WARNING', 'ALARM')),
  online boolean not null default false,
  last_slot integer,
  first_slot integer,
  rdi real,
  rhs smallint,
  -- Coughs against the reference: RDI / B, unrounded.
  cough_ratio real,
  temperature_c real,
  humidity_pct real,
  -- The band in force at the last evaluation.
  temperature_lo real,
  temperature_hi real,
  humidity_lo real,
  humidity_hi real,
  -- Coughs of the last seven days against the reference, in percent, 56 strokes of three hours; null: nothing heard.
  voiceprint smallint[] not null default '{}',
  -- The next slot to be judged. Hourly evaluations happen with the slot that ends the hour.
  next_slot integer not null,
  -- Oldest hour whose RDI late data changed; history is refreshed from here, statuses are not.
  stale_from_hour integer,
  -- The status machines of the devices in it, and its batch, as the evaluation left them at the cursor.
  machines jsonb not null default '{}'
);
create index airspace_states_site on airspace_states (site_id);
create index airspace_states_due on airspace_states (next_slot);
create index airspace_states_stale on airspace_states (stale_from_hour) where stale_from_hour is not null;

create table site_states (
  site_id integer primary key references sites on delete cascade,
  status_id smallint not null default 12 check (status_id between 1 and 13),
  status_since timestamptz,
  -- Preinstalled first, then by severity: a number that sorts so.
  severity smallint not null default 4,
  alarms smallint not null default 0,
  warnings smallint not null default 0,
  ok smallint not null default 0,
  total smallint not null default 0,
  offline_count smallint not null default 0,
  devices_count smallint not null default 0,
  gateways_offline smallint not null default 0,
  gateways_count smallint not null default 0,
  last_slot integer,
  voiceprint smallint[] not null default '{}'
);
create index site_states_severity on site_states (severity, site_id);

create table alerts (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  airspace_id integer not null references airspaces on delete cascade,
  batch_id integer references batches on delete set null,
  sensor text not null check (sensor in ('COUGHS', 'TEMPERATURE', 'HUMIDITY')),
  state text not null default 'OPEN' check (state in ('OPEN', 'CLOSED')),
  priority text not null check (priority in ('WARNING', 'ALARM')),
  max_priority text not null check (max_priority in ('WARNING', 'ALARM')),
  direction text check (direction in ('HIGH', 'LOW')),
  -- What opened it: RHS for coughs, °C or % for climate; `limit_value` is the limit it broke.
  value real not null,
  limit_value real not null,
  -- Lowest RHS, or largest deviation from the band, so far.
  peak real not null,
  device_ids integer[] not null default '{}',
  opened_at timestamptz not null,
  escalated_at timestamptz,
  last_seen_at timestamptz not null,
  closed_at timestamptz,
  close_reason text check (close_reason in ('RECOVERED', 'NO_DATA', 'BATCH_CLOSED', 'DEVICE_REMOVED', 'MANUAL')),
  reopened_count smallint not null default 0,
  -- Counts its transitions; a notification names the one it tells of.
  transition_no integer not null default 1,
  check ((state = 'CLOSED') = (closed_at is not null)),
  check ((state = 'CLOSED') = (close_reason is not null))
);
-- At most one open alert per airspace and sensor.
create unique index alerts_open on alerts (airspace_id, sensor) where state = 'OPEN';
create index alerts_airspace on alerts (airspace_id, state, opened_at desc);
create index alerts_site on alerts (site_id, opened_at desc);
create index alerts_site_open on alerts (site_id, opened_at desc) where state = 'OPEN';

-- The spans an alert spent at each priority, for the event lane.
create table alert_spans (
  alert_id integer not null references alerts on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz,
  priority text not null check (priority in ('WARNING', 'ALARM')),
  primary key (alert_id, from_at)
);

create table color_changes (
  id bigint generated always as identity primary key,
  site_id integer not null,
  airspace_id integer not null,
  device_id integer not null references devices on delete cascade,
  sensor text not null check (sensor in ('COUGHS', 'TEMPERATURE', 'HUMIDITY')),
  changed_at timestamptz not null,
  from_status text not null,
  to_status text not null,
  value real,
  limit_value real,
  duration_of_previous_s integer
);
create index color_changes_device on color_changes (device_id, sensor, changed_at desc);

create table episodes (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  airspace_id integer not null references airspaces on delete cascade,
  batch_id integer references batches on delete set null,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'CLOSED')),
  severity text not null default 'MILD' check (severity in ('MILD', 'SEVERE')),
  start_date date not null,
  end_date date check (end_date >= start_date),
  lowest_rhs smallint,
  burden integer not null default 0,
  first_treatment_date date,
  clear_days smallint not null default 0,
  spread jsonb not null default '[]',
  opened_by_alert integer references alerts on delete set null,
  created_at timestamptz not null default now()
);
create unique index episodes_active on episodes (airspace_id) where state = 'ACTIVE';
create index episodes_site on episodes (site_id, state, start_date desc);
create index episodes_airspace on episodes (airspace_id, start_date desc);

create table episode_days (
  episode_id integer not null references episodes on delete cascade,
  date date not null,
  day_no smallint not null,
  rhs_min smallint,
  rhs_end smallint,
  rdi real,
  coughs integer not null default 0,
  temp_min real,
  temp_mean real,
  temp_max real,
  hum_min real,
  hum_mean real,
  hum_max real,
  worst_status text,
  alerts smallint not null default 0,
  treatments smallint not null default 0,
  comments smallint not null default 0,
  recommendations smallint not null default 0,
  primary key (episode_id, date)
);

create table recommendations (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  airspace_id integer not null references airspaces on delete cascade,
  batch_id integer references batches on delete set null,
  category text not null check (category in
    ('environment', 'veterinarian', 'pig_care', 'diagnostics', 'anti_inflammatory', 'treatment', 'ongoing_treatment')),
  cause text not null check (cause in ('ALERT', 'EPISODE', 'TREATMENT')),
  cause_id integer not null,
  params jsonb not null default '{}',
  status text not null default 'NO_REACTION' check (status in ('NO_REACTION', 'ACCEPT', 'DECLINED')),
  state text not null default 'OPEN' check (state in ('OPEN', 'DONE', 'EXPIRED', 'WITHDRAWN')),
  start_date date,
  end_date date check (end_date >= start_date),
  reacted_by integer references users on delete set null,
  reacted_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index recommendations_open on recommendations (airspace_id, category, cause, cause_id) where state = 'OPEN';
create index recommendations_site on recommendations (site_id, state, created_at desc);

-- What happened, once; who was told is in notification_recipients.
create table notifications (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  airspace_id integer references airspaces on delete set null,
  event_kind text not null,
  ref_id integer not null,
  transition_no integer not null,
  type text not null check (type in ('NORMAL', 'ALARM')),
  priority text check (priority in ('WARNING', 'ALARM')),
  sensors text[] not null default '{}',
  device_ids integer[] not null default '{}',
  title_key text not null,
  params jsonb not null default '{}',
  created_at timestamptz not null,
  unique (event_kind, ref_id, transition_no)
);
create index notifications_site on notifications (site_id, created_at desc);

create table notification_recipients (
  notification_id integer not null references notifications on delete cascade,
  user_id integer not null references users on delete cascade,
  read_at timestamptz,
  primary key (user_id, notification_id)
);
create index notification_recipients_notification on notification_recipients (notification_id);

create table push_subscriptions (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  endpoint text not null unique,
  keys jsonb not null,
  created_at timestamptz not null default now()
);

create table deliveries (
  id bigint generated always as identity primary key,
  notification_id integer not null references notifications on delete cascade,
  user_id integer not null references users on delete cascade,
  channel text not null check (channel in ('IN_APP', 'EMAIL', 'PUSH')),
  status text not null default 'QUEUED' check (status in ('QUEUED', 'SENT', 'FAILED', 'SUPPRESSED')),
  reason text check (reason in ('PREFERENCE', 'QUIET_HOURS', 'RATE', 'ERROR')),
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  unique (notification_id, user_id, channel)
);
create index deliveries_user on deliveries (user_id, created_at desc);
