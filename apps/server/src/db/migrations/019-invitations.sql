-- An invitation ends some time after its newest mail, and remembers who it became. Only the hash of its link is kept, with
-- the other links of mails.

alter table invitations
  add column sent_at timestamptz not null default now(),
  add column expires_at timestamptz not null default now() + interval '14 days',
  add column accepted_by integer references users on delete set null,
  add constraint invitations_role_check check (role in ('OWNER', 'MANAGER', 'WORKER', 'VETERINARIAN', 'VIEWER'));
create index invitations_site on invitations (site_id, created_at desc) where accepted_at is null;

-- The link stays after its invitation, used up: how many mails an address was sent is counted by them.
alter table mail_tokens add column invitation_id integer references invitations on delete set null;
create index mail_tokens_invitation on mail_tokens (invitation_id) where invitation_id is not null;
