-- A case is the story of an airspace from the first advice to an outcome. An airspace has one open at the most.
create table cases (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  airspace_id integer not null references airspaces on delete cascade,
  batch_id integer references batches on delete set null,
  opened_by integer references users on delete set null,
  opened_at timestamptz not null,
  outcome text check (outcome in ('RECOVERED', 'IMPROVED', 'UNCHANGED', 'WORSE', 'OTHER')),
  note text,
  closed_by integer references users on delete set null,
  closed_at timestamptz,
  check ((closed_at is null) = (outcome is null))
);
create unique index cases_open on cases (airspace_id) where closed_at is null;
create index cases_airspace on cases (airspace_id, opened_at desc);
create index cases_site on cases (site_id, opened_at desc);
create index cases_batch on cases (batch_id);
create index cases_opened_by on cases (opened_by);
create index cases_closed_by on cases (closed_by);

-- A recommendation may be a person's: its words are an advice.
alter table recommendations drop constraint recommendations_cause_check;
alter table recommendations add constraint recommendations_cause_check
  check (cause in ('ALERT', 'EPISODE', 'TREATMENT', 'PERSON'));
alter table recommendations
  -- What was said with the answer, and with the word that it was done.
  add column word text,
  add column done_by integer references users on delete set null,
  add column done_at timestamptz,
  add column done_word text;
create index recommendations_done_by on recommendations (done_by);

-- What a person advised. A row is never changed; a later one may correct it.
create table advice (
  id integer generated always as identity primary key,
  case_id integer not null references cases on delete cascade,
  site_id integer not null references sites on delete cascade,
  airspace_id integer not null references airspaces on delete cascade,
  author_id integer references users on delete set null,
  category text not null check (category in
    ('environment', 'veterinarian', 'pig_care', 'diagnostics', 'anti_inflammatory', 'treatment', 'ongoing_treatment')),
  text text not null,
  sample_material text check (sample_material in
    ('ORAL_FLUID', 'NASAL_SWAB', 'BLOOD', 'TISSUE', 'FAECES', 'ENVIRONMENT', 'OTHER')),
  sample_pens text,
  from_date date,
  to_date date check (to_date >= from_date),
  corrects_id integer references advice on delete set null,
  entry_key uuid not null,
  created_at timestamptz not null
);
create index advice_case on advice (case_id, created_at desc);
create index advice_airspace on advice (airspace_id, created_at desc);
create index advice_site on advice (site_id, created_at desc);
create unique index advice_corrects on advice (corrects_id);
create unique index advice_key on advice (author_id, entry_key);

call audit_table('cases', 'case');
call audit_table('advice', 'advice', '{id}', '{id}',
  'id, case_id, site_id, airspace_id, author_id, category, text, sample_material, sample_pens, from_date, to_date, corrects_id, created_at');
