-- A count that a device sends again because it had no answer is the same count, whatever has been counted since.
create table batch_count_entries (
  author_id integer not null references users on delete cascade,
  entry_key uuid not null,
  batch_id integer not null references batches on delete cascade,
  primary key (author_id, entry_key)
);
create index batch_count_entries_batch on batch_count_entries (batch_id);
