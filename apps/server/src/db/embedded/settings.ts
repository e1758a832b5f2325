/**
 * Sets PostgreSQL up for two cores and a small machine that also runs the server itself. There are no parallel
 * queries: they would take the core that answers requests, and need more shared memory than a container has by
 * default (64 MB).
 */
const BASE = `
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
max_connections = 50
password_encryption = 'scram-sha-256'
shared_buffers = 256MB
effective_cache_size = 1GB
work_mem = 8MB
maintenance_work_mem = 64MB
random_page_cost = 1.1
jit = off
max_parallel_workers_per_gather = 0
max_parallel_maintenance_workers = 0
wal_level = minimal
max_wal_senders = 0
min_wal_size = 128MB
max_wal_size = 1GB
checkpoint_timeout = 15min
autovacuum_vacuum_insert_scale_factor = 0.1
timezone = 'UTC'
log_timezone = 'UTC'
log_min_messages = warning
log_checkpoints = off
log_line_prefix = '%m [%p] %q%a '
`

// Acknowledged means stored (spec of the telemetry interface): these two are what makes it true.
const DURABLE = `
fsync = on
synchronous_commit = on
`

const FAST = `
fsync = off
synchronous_commit = off
full_page_writes = off
autovacuum = off
checkpoint_flush_after = 0
bgwriter_flush_after = 0
wal_init_zero = off
wal_recycle = off
max_connections = 200
shared_buffers = 128MB
max_wal_size = 2GB
`

/** Writes our settings, which postgresql.conf includes after what initdb found out about the machine. */
export function settings({ fast }: { fast: boolean }): string {
  const head =
    '# Written by Earshot at each start. Change a setting with ALTER SYSTEM: that wins over this file.\n'
  return `${head}${BASE}${fast ? FAST : DURABLE}`
}

/** The whole pg_hba.conf: from this machine, with the password, nothing else. */
export function accessRules(): string {
  return 'host all all 127.0.0.1/32 scram-sha-256\n'
}
