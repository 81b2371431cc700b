import { readFile } from 'node:fs/promises'
import type { Pool } from 'pg'

/** Linux counts processor time in steps of 10 ms. */
const tickMs = 10

/** Processor time that the connections to this database have used so far, in milliseconds, without that of `pool`. */
export async function cpuOfBackends(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  const times = await Promise.all(rows.map(({ pid }) => cpuOf(pid)))
  return times.reduce((sum, time) => sum + time, 0)
}

/** User and system time of a process; the name in parentheses may have spaces. */
async function cpuOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * tickMs
}
