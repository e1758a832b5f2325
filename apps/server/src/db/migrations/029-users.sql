-- Whom an administrator keeps out, and when somebody was here last: a session lives for weeks without another sign-in.

alter table users add column locked_at timestamptz;
alter table users add column last_seen_at timestamptz;

create index users_last_login on users (last_login_at desc nulls last, id desc);
create index users_created on users (created_at);
create index sessions_created on sessions (created_at);
