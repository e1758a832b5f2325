-- Licences that go on (decision 069): which one a licence continues, since when one is held up, and which monitors a
-- line of an order renews.
alter table licences add column renews_id integer references licences on delete set null;
alter table licences add column suspended_at timestamptz;
create index licences_renews on licences (renews_id) where renews_id is not null;
-- Those that wait for the end of the term before them; looked at in every pass.
create index licences_next on licences (renews_id) where status = 'ASSIGNED' and renews_id is not null;
-- The list by status, newest first.
create index licences_status on licences (status, created_at desc, id desc);

alter table order_items add column renews text[] not null default '{}';
