-- What administrators tell each other of a site; nobody else reads it.

alter table sites add column note text not null default '';
