-- Where a gateway signed in from is noted with its sign-in, and no change that somebody made.
create or replace function audit_quiet() returns text[] language sql immutable parallel safe as $$
  select array['search_text', 'admin_search_text', 'structure_revision', 'revision', 'lock_revision', 'office_revision',
    'last_login_at', 'last_seen_at', 'last_heartbeat_at', 'last_sent_at',
    'connectivity', 'connectivity_since', 'disk_free_pct', 'alerts_viewed_id', 'notes_viewed_at', 'entry_key',
    'notice_stage', 'touched_at', 'transition_no', 'reopened_count', 'user_agent', 'address', 'updated_at', 'sent_at',
    'placed_at', 'ip_address']
$$;
