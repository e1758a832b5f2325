-- Production rounds and their logbook.

create table batches (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  airspace_id integer not null references airspaces on delete cascade,
  name text not null check (length(name) between 1 and 40),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'CLOSED')),
  product_type text not null check (product_type in
    ('NURSERY', 'WEAN_TO_FINISH', 'FATTENING', 'SOW_GESTATION', 'SOW_FARROWING', 'BROILERS')),
  start_date date not null,
  start_age_in_days integer not null check (start_age_in_days >= 1),
  animals_start integer check (animals_start >= 1),
  average_start_weight_kg real check (average_start_weight_kg > 0),
  origin text not null default '',
  genetics text not null default '',
  expected_end_date date check (expected_end_date >= start_date),
  end_date date check (end_date >= start_date),
  animals_end integer check (animals_end >= 0),
  deaths_total integer check (deaths_total >= 0),
  average_end_weight_kg real check (average_end_weight_kg > 0),
  close_reason text check (close_reason in ('SLAUGHTER', 'MOVED', 'DEPOPULATED', 'EMPTY', 'OTHER')),
  close_remarks text not null default '',
  closed_at timestamptz,
  created_by integer references users on delete set null,
  created_at timestamptz not null default now(),
  check ((state = 'CLOSED') = (closed_at is not null))
);
-- At most one active batch per airspace.
create unique index batches_active on batches (airspace_id) where state = 'ACTIVE';
create index batches_airspace on batches (airspace_id, start_date desc);
create index batches_site on batches (site_id, start_date desc);

create table batch_age_phases (
  batch_id integer not null references batches on delete cascade,
  start_age_in_days integer not null check (start_age_in_days >= 1),
  name text not null check (length(name) between 1 and 40),
  primary key (batch_id, start_age_in_days)
);

create table batch_counts (
  batch_id integer not null references batches on delete cascade,
  date date not null,
  deaths integer not null default 0 check (deaths >= 0),
  removed integer not null default 0 check (removed >= 0),
  primary key (batch_id, date)
);

create table batch_comments (
  id integer generated always as identity primary key,
  batch_id integer not null references batches on delete cascade,
  date date not null,
  comment text not null check (length(comment) between 1 and 2000),
  author_id integer references users on delete set null,
  attachments uuid[] not null default '{}' check (cardinality(attachments) <= 5),
  created_at timestamptz not null default now()
);
create index batch_comments_batch on batch_comments (batch_id, date desc);

create table treatments (
  id integer generated always as identity primary key,
  batch_id integer not null references batches on delete cascade,
  start_date date not null,
  end_date date not null check (end_date >= start_date),
  product_name text not null check (length(product_name) between 1 and 150),
  treatment_class text not null,
  route text not null,
  reason text not null,
  diagnosis text not null default '',
  scope text not null check (scope in ('AIRSPACE', 'PEN', 'INDIVIDUAL')),
  number_of_animals integer not null check (number_of_animals >= 1),
  dose_value real check (dose_value > 0),
  dose_unit text,
  total_quantity real not null check (total_quantity > 0),
  total_quantity_unit text not null,
  withdrawal_days integer not null check (withdrawal_days >= 0),
  veterinarian text not null default '',
  prescription_no text not null default '',
  supplier text not null default '',
  product_batch_no text not null default '',
  product_expiry date,
  administered_by text not null default '',
  remarks text not null default '',
  attachments uuid[] not null default '{}',
  author_id integer references users on delete set null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create index treatments_batch on treatments (batch_id, start_date desc);

-- Treatments are never overwritten without a trace (kept at least five years).
create table treatment_edits (
  id integer generated always as identity primary key,
  treatment_id integer not null references treatments on delete cascade,
  edited_by integer references users on delete set null,
  edited_at timestamptz not null default now(),
  before jsonb not null
);

create table animal_groups (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  name text not null,
  animals integer not null check (animals >= 1),
  birth_date date,
  state text not null default 'CREATED' check (state in ('CREATED', 'LOCATED', 'CLOSED')),
  airspace_id integer references airspaces on delete set null,
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
create index animal_groups_site on animal_groups (site_id, created_at desc);

create table animal_group_locations (
  group_id integer not null references animal_groups on delete cascade,
  airspace_id integer not null references airspaces on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz,
  primary key (group_id, from_at)
);
