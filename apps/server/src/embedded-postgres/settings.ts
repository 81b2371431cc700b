import { totalmem } from 'node:os'

export type Settings = Readonly<Record<string, string>>

/**
 * For disposable databases: a crash of the machine may lose them, in return for faster starts and writes.
 * @internal Only tests use it.
 */
export const THROW_AWAY_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  shared_buffers: '32MB',
  io_method: 'sync',
} as const satisfies Settings

/** Durable: fsync and synchronous_commit keep PostgreSQL's default 'on'. */
export function baseSettings(): Settings {
  const memory = availableMegabytes()
  return {
    // The program may share a small machine with the user's browser, so it takes a sixteenth of the memory.
    shared_buffers: `${clamp(memory / 16, 64, 512)}MB`,
    effective_cache_size: `${clamp(memory / 2, 256, 16_384)}MB`,
    work_mem: '8MB',
    maintenance_work_mem: `${clamp(memory / 32, 32, 256)}MB`,
    max_connections: '100',
    random_page_cost: '1.1',
    // Our statements take milliseconds, compiling them would take longer; parallel ones need /dev/shm, which containers
    // limit to 64 MB.
    jit: 'off',
    max_parallel_workers_per_gather: '0',
    max_parallel_maintenance_workers: '0',
    timezone: 'UTC',
    log_timezone: 'UTC',
    datestyle: 'ISO, DMY',
    lc_messages: 'C',
    // A failed statement contains names and personal numbers. The program logs its own errors; this log has only the
    // server's own events.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
  }
}

function availableMegabytes(): number {
  const limit = process.constrainedMemory()
  return (limit > 0 ? Math.min(limit, totalmem()) : totalmem()) / 1024 / 1024
}

function clamp(value: number, least: number, most: number): number {
  return Math.round(Math.min(Math.max(value, least), most))
}
