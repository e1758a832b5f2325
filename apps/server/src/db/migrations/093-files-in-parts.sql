-- Files of the logbook in parts, so that neither writing nor reading one takes its whole size in memory.

create table batch_file_parts (
  guid uuid not null references batch_files on delete cascade,
  part integer not null,
  content bytea not null,
  primary key (guid, part)
);
alter table batch_file_parts alter column content set storage external;
insert into batch_file_parts (guid, part, content)
select f.guid, n, substring(f.content from n * 524288 + 1 for 524288)
from batch_files f cross join lateral generate_series(0, (length(f.content) - 1) / 524288) n;
alter table batch_files drop column content;
-- The files of a site are summed up at each upload, from the index alone.
drop index batch_files_batch;
create index batch_files_batch on batch_files (batch_id) include (bytes);
