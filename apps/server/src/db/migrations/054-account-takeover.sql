-- An address that changes is told at the old one, with a link that takes the account back; the change remembers the session
-- that asked for it, which alone goes on.
alter table mail_tokens
  drop constraint mail_tokens_purpose_check,
  add constraint mail_tokens_purpose_check
    check (purpose in ('ACTIVATE', 'RECOVER', 'INVITE', 'CHANGE_EMAIL', 'EMAIL_BACK')),
  add column session_id uuid references sessions on delete set null;
create index mail_tokens_session on mail_tokens (session_id) where session_id is not null;

alter table sessions
  drop constraint sessions_end_reason_check,
  add constraint sessions_end_reason_check
    check (end_reason in ('LOGOUT', 'REUSE', 'PASSWORD', 'EMAIL', 'ADMIN', 'EXPIRED'));

-- Browsers that have signed in to an account: a stranger's wrong passwords do not lock them out of it. One browser may know
-- several accounts by the same cookie, of which only the hash is kept.
create table known_devices (
  token_hash bytea not null,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  primary key (token_hash, user_id)
);
create index known_devices_user on known_devices (user_id, last_used_at);
create index known_devices_used on known_devices (last_used_at);
