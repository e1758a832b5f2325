-- The newest slot of an airspace or a site is read from its devices' states; these copies nobody read.
alter table airspace_states drop column last_slot;
alter table site_states drop column last_slot;
