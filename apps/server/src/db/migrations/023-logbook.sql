-- Files of the logbook, entries that arrive once, and what its lists look things up by.

-- Of one batch, so whoever may see its site may have them. A picture is stored as it was drawn anew.
create table batch_files (
  guid uuid primary key default gen_random_uuid(),
  batch_id integer not null references batches on delete cascade,
  original_name text not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'application/pdf')),
  bytes integer not null,
  content bytea not null,
  -- A small JPEG; null for what is no picture.
  thumbnail bytea,
  uploaded_by integer references users on delete set null,
  created_at timestamptz not null,
  -- Null as long as the record it is meant for has not been saved.
  kept_at timestamptz
);
-- What it holds is compressed already.
alter table batch_files alter column content set storage external, alter column thumbnail set storage external;
create index batch_files_batch on batch_files (batch_id);
create index batch_files_loose on batch_files (created_at) where kept_at is null;

-- The same key of the same person is the same entry, however often it arrives.
alter table batch_comments add column entry_key uuid;
create unique index batch_comments_entry on batch_comments (author_id, entry_key);
alter table treatments add column entry_key uuid, add check (cardinality(attachments) <= 5);
create unique index treatments_entry on treatments (author_id, entry_key);

create index treatment_edits_treatment on treatment_edits (treatment_id, edited_at desc);
create index recommendations_batch on recommendations (batch_id, created_at desc);
