-- A monitor or gateway that is heard for the first time is online in every list at once; its site's counts were those of the last
-- judged slot. The ingest leaves the site here, the engine's next pass counts it and takes it out.
create table first_hearings (
  id bigint generated always as identity primary key,
  site_id integer not null references sites on delete cascade
);
create index first_hearings_site on first_hearings (site_id);
