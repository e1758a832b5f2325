-- Which state of it somebody saw who changes it (decision 068): counted up with every change people make.

alter table orders add column revision integer not null default 0;
alter table users add column lock_revision integer not null default 0;
-- Of what administrators alone say of a site: supplier, note, display status. Its structure has one of its own.
alter table sites add column office_revision integer not null default 0;

-- Counting is no change by itself.
create or replace function audit_quiet() returns text[] language sql immutable parallel safe as $$
  select array['search_text', 'admin_search_text', 'structure_revision', 'revision', 'lock_revision', 'office_revision',
    'last_login_at', 'last_seen_at', 'last_heartbeat_at', 'last_sent_at',
    'connectivity', 'connectivity_since', 'disk_free_pct', 'alerts_viewed_id', 'notes_viewed_at', 'entry_key',
    'notice_stage', 'touched_at', 'transition_no', 'reopened_count', 'user_agent', 'address', 'updated_at', 'sent_at',
    'placed_at']
$$;
