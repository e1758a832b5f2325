-- Signing in by an identity provider (decision 100).

-- Whom a provider opens an account for. The subject at the issuer is the key; the address is shown, and finds nobody.
create table linked_identities (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  issuer text not null,
  subject text not null,
  email text not null default '',
  linked_at timestamptz not null,
  last_used_at timestamptz,
  unique (issuer, subject),
  unique (user_id, issuer)
);

-- A browser is at the provider. Its cookie has the token of which this is the hash, and what else is secret follows from that.
create table sign_on_attempts (
  state_hash bytea primary key,
  browser_hash bytea not null,
  purpose text not null check (purpose in ('SIGN_IN', 'LINK')),
  redirect text not null default '',
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_on_attempts_expires on sign_on_attempts (expires_at);

-- A browser is back from the provider, which has signed this person in. The code is used once.
create table sign_on_codes (
  code_hash bytea primary key,
  browser_hash bytea not null,
  purpose text not null check (purpose in ('SIGN_IN', 'LINK')),
  issuer text not null,
  subject text not null,
  email text not null default '',
  is_email_verified boolean not null,
  -- Null where no claim decides it.
  is_admin boolean,
  -- When the person proved to the provider who they are, where it says so.
  authenticated_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_on_codes_expires on sign_on_codes (expires_at);

-- The installation takes what the provider did for the second step of this session.
alter table sessions add column second_factor_by_provider boolean not null default false;

call audit_table('linked_identities', 'linked_identity', '{id}', '{user_id}', 'id, user_id, issuer, email, linked_at');
