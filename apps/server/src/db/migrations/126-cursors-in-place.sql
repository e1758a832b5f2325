-- The cursor moves with every slot of every airspace. With an index on it each move made entries in all indexes of the
-- table; without one a row changes in place. Who looks for what is due reads the table once a pass.
drop index airspace_states_due;
