-- Who may sign in, how their sessions live, and the texts the public area shows.

create table users (
  id integer generated always as identity primary key,
  email text not null check (length(email) <= 150),
  password_hash text,
  first_name text not null check (length(first_name) <= 30),
  last_name text not null check (length(last_name) <= 150),
  telephone text not null default '',
  role text not null default 'USER' check (role in ('USER', 'ADMIN')),
  language text not null default 'en-US',
  country text not null default 'BE' check (length(country) = 2),
  timezone text not null default 'Europe/Brussels',
  temperature_unit text not null default 'C' check (temperature_unit in ('C', 'F')),
  paging_size integer not null default 10 check (paging_size between 1 and 1000),
  profile_picture uuid,
  -- What the person chose for pushes, columns and the like; free-form because only the portal gives it meaning.
  preferences jsonb not null default '{}',
  activated_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));

-- One sign-in on one device. Ending a session ends every token made from it.
create table sessions (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  end_reason text check (end_reason in ('LOGOUT', 'REUSE', 'PASSWORD', 'ADMIN', 'EXPIRED')),
  user_agent text not null default '',
  address text not null default ''
);
create index sessions_user on sessions (user_id) where ended_at is null;

-- Refresh tokens rotate: each is used once, and its use makes the next. Only the hash is kept.
create table refresh_tokens (
  token_hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  replaced_by bytea
);
create index refresh_tokens_session on refresh_tokens (session_id);

-- Keys that sign access tokens. In the database so that every process of an installation shares them.
create table signing_keys (
  kid text primary key,
  secret bytea not null,
  created_at timestamptz not null default now(),
  retired_at timestamptz
);

-- Single-use links sent by e-mail.
create table mail_tokens (
  token_hash bytea primary key,
  user_id integer references users on delete cascade,
  email text not null,
  purpose text not null check (purpose in ('ACTIVATE', 'RECOVER', 'INVITE')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mail_tokens_user on mail_tokens (user_id, purpose);

-- What somebody agreed to: which text, which version, when and from where.
create table consents (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  kind text not null check (kind in ('POLICY', 'PERSONAL_DATA', 'NEWSLETTER', 'PRIVACY', 'DATA_PRIVACY')),
  country text,
  version integer,
  granted boolean not null,
  granted_at timestamptz not null default now(),
  address text not null default ''
);
create index consents_user on consents (user_id, kind, granted_at desc);

create table sign_in_attempts (
  id bigint generated always as identity primary key,
  account text not null,
  address text not null,
  succeeded boolean not null,
  at timestamptz not null default now()
);
create index sign_in_attempts_account on sign_in_attempts (account, at desc);
create index sign_in_attempts_address on sign_in_attempts (address, at desc);

create table content_pages (
  slug text not null,
  language text not null,
  title text not null,
  body text not null,
  updated_at timestamptz not null default now(),
  primary key (slug, language)
);

create table legal_texts (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('PRIVACY', 'DATA_PRIVACY')),
  country text not null check (length(country) = 2),
  language text not null,
  version integer not null,
  content text not null,
  published_at timestamptz not null default now(),
  unique (kind, country, language, version)
);

-- Files people download or upload; the bytes live in DATA_DIR/files under the guid.
create table static_files (
  guid uuid primary key default gen_random_uuid(),
  original_name text not null,
  media_type text not null,
  bytes integer not null,
  public boolean not null default false,
  uploaded_by integer references users on delete set null,
  created_at timestamptz not null default now()
);
create index static_files_name on static_files (original_name) where public;
