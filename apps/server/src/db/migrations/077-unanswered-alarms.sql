-- A chain that a recording has begun is moved by the recording's own clock until that has ended: nobody is woken for the past.
alter table alarm_chains add column recorded boolean not null default false;

alter table incidents drop constraint incidents_kind_check, add check (kind in (
  'ALARM_UNANSWERED', 'LOT_FAILING', 'GATEWAY_SILENT', 'GATEWAY_UNHEARD', 'DEVICES_SILENT', 'SENSOR_FROZEN', 'FOREIGN_DEVICES',
  'DISK_LOW', 'LICENCE_ENDING', 'ORDER_LATE'));

-- Administrators look for them every five minutes; they are few among all the chains there ever were.
create index alarm_chains_unanswered on alarm_chains (id) where end_reason = 'UNANSWERED';
