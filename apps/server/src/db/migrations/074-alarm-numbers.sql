-- The number that a person's Alarms come to by SMS and by call. Only a confirmed one stands here.
create table alarm_numbers (
  user_id integer primary key references users on delete cascade,
  number text not null check (number ~ '^\+[1-9][0-9]{6,14}$'),
  confirmed_at timestamptz not null
);
create index alarm_numbers_number on alarm_numbers (number);

-- The codes that confirm a number. A row is written by the call and sent by the lane of codes, which makes the code then:
-- what waits never holds one. The newest of a person is the one that is waited for.
create table alarm_number_codes (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  number text not null check (number ~ '^\+[1-9][0-9]{6,14}$'),
  asked_at timestamptz not null,
  state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'FAILED', 'OVER')),
  due_at timestamptz not null,
  attempts integer not null default 0,
  code_hash text,
  sent_at timestamptz,
  tries integer not null default 0
);
create index alarm_number_codes_user on alarm_number_codes (user_id, asked_at desc);
create index alarm_number_codes_number on alarm_number_codes (number, asked_at desc);
create index alarm_number_codes_due on alarm_number_codes (due_at) where state = 'WAITING';

-- The provider reports that an SMS has arrived on the phone, or that a call was answered.
alter table deliveries add column delivered_at timestamptz;

-- What a provider has told already: it may tell the same twice.
create table provider_messages (
  id text primary key,
  at timestamptz not null
);
create index provider_messages_at on provider_messages (at);

call audit_table('alarm_numbers', 'alarm_number', '{user_id}', '{user_id}');
