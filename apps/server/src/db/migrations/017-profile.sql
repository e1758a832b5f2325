-- The command palette finds airspaces too.
create index airspaces_search on airspaces using gin (searchable(name) gin_trgm_ops);

-- A browser takes pushes for whoever is signed in there, and no longer once that session was ended by somebody. Those made
-- before have no session and go on.
alter table push_subscriptions
  add column session_id uuid references sessions on delete cascade,
  add column user_agent text not null default '',
  add column last_sent_at timestamptz;
create index push_subscriptions_user on push_subscriptions (user_id);
create index push_subscriptions_session on push_subscriptions (session_id);
