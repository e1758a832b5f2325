-- A person has asked for the account to be deleted then. Rows that belong to a farm stay without an author.
alter table users add column delete_at timestamptz;
create index users_delete_at on users (delete_at) where delete_at is not null;

-- Also a number for Alarms and the name of a passkey are a person's own.
create or replace function audit_forget() returns trigger language plpgsql as $$
begin
  update audit_log set address = '', agent = '', api_key = case when api_key is not null then '' end where user_id = old.id;
  update audit_changes set label = null, before = null, after = null, search_text = ''
  where refs @> array['user:' || old.id]
      and entity in ('user', 'membership', 'invitation', 'consent', 'session', 'mail', 'push_subscription', 'api_key',
        'alarm_number', 'passkey')
    -- An invitation names an address, and is called by it.
    or entity = 'invitation'
      and lower(old.email) in (lower(label), lower(before ->> 'email'), lower(after ->> 'email'));
  return old;
end
$$;

-- The name of a note's author is not written down a second time: it would outlive the account.
drop trigger audit_insert on site_notes;
drop trigger audit_update on site_notes;
drop trigger audit_delete on site_notes;
call audit_table('site_notes', 'note', '{id}', null, 'id, site_id, user_id, note, message, created_at');
update audit_changes set before = before - 'username', after = after - 'username',
  search_text = searchable(left(concat_ws(' ', label, coalesce(after, before) ->> 'message'), 4000))
where entity = 'note';
