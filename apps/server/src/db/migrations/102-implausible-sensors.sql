-- A sensor that jumps or is apart from its neighbours is an incident of its own, as a frozen one is.
alter table incidents drop constraint incidents_kind_check, add check (kind in (
  'ALARM_UNANSWERED', 'LOT_FAILING', 'GATEWAY_SILENT', 'GATEWAY_UNHEARD', 'DEVICES_SILENT', 'SENSOR_FROZEN', 'SENSOR_IMPLAUSIBLE',
  'FOREIGN_DEVICES', 'DISK_LOW', 'LICENCE_ENDING', 'ORDER_LATE'));
