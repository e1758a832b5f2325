-- What happened to an order, and since when somebody waits for it.

alter table orders add column submitted_at timestamptz;
update orders set submitted_at = created_at where status <> 'DRAFT';

create table order_events (
  id integer generated always as identity primary key,
  order_id integer not null references orders on delete cascade,
  at timestamptz not null,
  user_id integer references users on delete set null,
  kind text not null check (kind in ('STATUS', 'EDITED', 'DEVICES')),
  status text check (status in ('DRAFT', 'SUBMITTED', 'CONFIRMED', 'PARTLY_DELIVERED', 'DELIVERED', 'CANCELLED')),
  delivery_status text check (delivery_status in
    ('PRODUCED', 'IN_STOCK', 'RESERVED', 'SHIPPED', 'DELIVERED', 'INSTALLED',
     'RETURNED', 'IN_REPAIR', 'DEFECT', 'LOST', 'SCRAPPED')),
  -- How many became that.
  devices integer,
  check ((kind = 'STATUS') = (status is not null)),
  check ((kind = 'DEVICES') = (delivery_status is not null and devices is not null))
);
create index order_events_order on order_events (order_id, at desc);

-- Which order a device is of.
create index order_items_codes on order_items using gin (device_codes);

-- The list of licences, and how many a supplier has.
create index licences_created on licences (created_at desc, id desc);
create index licences_supplier on licences (supplier_id);
create index licences_item on licences (order_item_id);
