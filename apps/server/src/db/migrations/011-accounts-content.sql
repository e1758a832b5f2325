-- What accounts and the public area need beyond 001: the captcha's memory, files kept with the texts, consents by
-- what was shown.

-- One secret for the whole installation; every process signs and checks challenges with it.
create table captcha_keys (
  id smallint primary key default 1 check (id = 1),
  secret bytea not null,
  created_at timestamptz not null default now()
);

-- A challenge counts once. Kept until it would have expired anyway.
create table captcha_uses (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index captcha_uses_expiry on captcha_uses (expires_at);

-- In the database, so that every process of an installation serves the same files and a backup has them.
alter table static_files add column content bytea;

-- The link that proves a new address of an existing account.
alter table mail_tokens
  drop constraint mail_tokens_purpose_check,
  add constraint mail_tokens_purpose_check check (purpose in ('ACTIVATE', 'RECOVER', 'INVITE', 'CHANGE_EMAIL'));
create index mail_tokens_email on mail_tokens (lower(email), purpose, created_at);

-- The one tick at registration covers two texts; each is recorded by itself, as when it is accepted later.
alter table consents
  drop constraint consents_kind_check,
  add constraint consents_kind_check check (kind in ('PERSONAL_DATA', 'NEWSLETTER', 'PRIVACY', 'DATA_PRIVACY'));
