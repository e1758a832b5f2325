-- What proves a sign-in beside the password (decision 095).

-- The authenticator app of a person, once it has answered with a right code. `secret` is encrypted with the installation's
-- key. No code of a step up to `last_step` is taken any more.
create table authenticator_apps (
  user_id integer primary key references users on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz not null,
  last_step bigint not null,
  last_used_at timestamptz
);

-- An app that was shown its secret and has not answered yet.
create table authenticator_setups (
  user_id integer primary key references users on delete cascade,
  secret bytea not null,
  created_at timestamptz not null
);
create index authenticator_setups_created on authenticator_setups (created_at);

-- Recovery codes are hashed like passwords; those of one set share a salt, so that one hash finds the code that was typed.
create table recovery_code_sets (
  user_id integer primary key references users on delete cascade,
  salt bytea not null,
  made_at timestamptz not null
);
create table recovery_codes (
  user_id integer not null references recovery_code_sets on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  id integer generated always as identity primary key,
  user_id integer not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  aaguid uuid,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, id);

-- Sign-ins whose password was right and that wait for a second factor.
create table sign_in_challenges (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_challenges_user on sign_in_challenges (user_id, created_at);
create index sign_in_challenges_expires on sign_in_challenges (expires_at);

-- What passkeys have answered: each question counts once. It is signed and so need not be kept before.
create table spent_passkey_challenges (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index spent_passkey_challenges_expires on spent_passkey_challenges (expires_at);

-- The person has said that this browser is not asked for a second factor until then.
alter table known_devices add column trusted_until timestamptz;

call audit_table('authenticator_apps', 'authenticator_app', '{user_id}', '{user_id}', 'user_id, confirmed_at');
call audit_table('passkeys', 'passkey', '{id}', '{user_id}', 'id, user_id, name, created_at');
call audit_table('recovery_code_sets', 'recovery_codes', '{user_id}', '{user_id}', 'user_id, made_at');
