-- A reference is a better guess at what a healthy airspace coughs, so its history is drawn by one reference: where
-- it changes, whatever may still be judged again is judged again at once, and not piece by piece as late samples
-- happen to come.
create function reference_changed() returns trigger language plpgsql as $$
begin
  update airspace_states st
  set stale_from_hour = least(st.stale_from_hour, greatest(st.first_slot / 6, least(
    st.next_slot / 6 - 31 * 24,
    (select floor(extract(epoch from b.start_date::timestamp at time zone s.timezone) / 3600)::int
      from batches b join sites s on s.id = b.site_id
      where b.airspace_id = new.id and b.state = 'ACTIVE'))))
  where st.airspace_id = new.id and st.first_slot is not null;
  return null;
end $$;

create trigger reference_changed after update of rdi_reference on airspaces for each row
  when (old.rdi_reference is distinct from new.rdi_reference)
  execute function reference_changed();
