-- What is taken out of a structure stays where its history hangs on it, and a save that came in parts is remembered.

alter table houses add column removed_at timestamptz;
alter table floors add column removed_at timestamptz;

-- Counts the saves of a site's structure: who edits an older one is told so.
alter table sites add column structure_revision integer not null default 0;

alter table chunked_messages
  -- What it is a part of: method and path.
  add column call text not null default '',
  -- What came of it. Remembered, so that its last part may come twice.
  add column result_id integer,
  add column completed_at timestamptz,
  add check ((completed_at is null) = (result_id is null));
