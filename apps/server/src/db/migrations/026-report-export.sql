-- A batch can be asked for on paper too.

alter table exports drop constraint exports_file_type_check;
alter table exports add constraint exports_file_type_check check (file_type in ('xlsx', 'csv', 'pdf'));
