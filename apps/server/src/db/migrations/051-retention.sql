-- What leaves for its age is found by it.
create index refresh_tokens_expiry on refresh_tokens (expires_at);
create index mail_tokens_expiry on mail_tokens (expires_at);
create index sign_in_attempts_at on sign_in_attempts (at);
create index sessions_ended on sessions (ended_at) where ended_at is not null;
create index notifications_at on notifications (created_at);
create index deliveries_at on deliveries (created_at);
create index batch_files_at on batch_files (created_at);
