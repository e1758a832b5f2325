-- A deletion looks for what refers to the row; without an index it reads the whole table, while it holds its locks.
-- What may be empty is mostly empty: those indexes hold only the rows that refer to something.

create index alert_acknowledgements_user on alert_acknowledgements (user_id) where user_id is not null;
create index alerts_batch on alerts (batch_id) where batch_id is not null;
create index animal_group_locations_airspace on animal_group_locations (airspace_id);
create index animal_groups_airspace on animal_groups (airspace_id) where airspace_id is not null;
create index batch_files_author on batch_files (uploaded_by) where uploaded_by is not null;
create index batches_author on batches (created_by) where created_by is not null;
create index device_placements_deck on device_placements (deck_id) where deck_id is not null;
create index episodes_batch on episodes (batch_id) where batch_id is not null;
create index episodes_alert on episodes (opened_by_alert) where opened_by_alert is not null;
create index exports_batch on exports (batch_id) where batch_id is not null;
create index exports_author on exports (requested_by) where requested_by is not null;
create index floors_site on floors (site_id);
create index incidents_taken on incidents (taken_by) where taken_by is not null;
create index invitations_accepted on invitations (accepted_by) where accepted_by is not null;
create index invitations_inviter on invitations (invited_by) where invited_by is not null;
create index licences_template on licences (license_template_id);
create index notifications_airspace on notifications (airspace_id) where airspace_id is not null;
create index order_events_user on order_events (user_id) where user_id is not null;
create index order_items_template on order_items (license_template_id);
create index orders_author on orders (created_by) where created_by is not null;
create index recommendations_reader on recommendations (reacted_by) where reacted_by is not null;
create index site_notes_user on site_notes (user_id) where user_id is not null;
create index sites_author on sites (created_by) where created_by is not null;
create index static_files_author on static_files (uploaded_by) where uploaded_by is not null;
create index toolbox_runs_author on toolbox_runs (created_by) where created_by is not null;
create index treatment_edits_author on treatment_edits (edited_by) where edited_by is not null;

-- Their older indexes leave out what is removed, answered or ended, which a deletion has to find as well.
create index airspaces_of_site on airspaces (site_id);
create index invitations_of_site on invitations (site_id);
create index sessions_of_user on sessions (user_id);

-- Rows that change with every slot find room for their next version on their own page.
alter table device_states set (fillfactor = 70);
alter table airspace_states set (fillfactor = 70);
alter table site_states set (fillfactor = 70);
alter table gateways set (fillfactor = 80);
