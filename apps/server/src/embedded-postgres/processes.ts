import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import type { Account } from './account'
import { errorCode } from './failures'

/** Options for starting PostgreSQL programs: user, process group and a clean environment. */
export function programOptions(account: Account | undefined, folder: string) {
  return {
    cwd: folder,
    // Encoding, message language and PG* settings must not be inherited.
    env: process.platform === 'win32' ? process.env : { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C' },
    windowsHide: true,
    ...(account && { uid: account.uid, gid: account.gid }),
  }
}

export function runProgram(
  program: string,
  args: readonly string[],
  account: Account | undefined,
  folder: string,
): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...programOptions(account, folder), stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
    child.on('error', reject)
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/**
 * Returns whether the process is the database server of this cluster. A pid reused by another program or a zombie (both
 * usual in containers) would otherwise make PostgreSQL refuse to start forever.
 */
export function isServerOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  const args = process.platform === 'linux' ? argumentsFromProc(pid) : argumentsFromPs(pid)
  if (!['postgres', 'postmaster'].includes(basename(args[0] ?? ''))) return false
  return !args.includes('-D') || args[args.indexOf('-D') + 1] === cluster
}

/** Returns an empty list for a zombie. */
function argumentsFromProc(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  } catch {
    return []
  }
}

/** Compares the program only: ps joins arguments with spaces, and a folder may contain spaces. */
function argumentsFromPs(pid: number): string[] {
  const line = spawnSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' }).stdout.trim()
  const [, state = '', command = ''] = /^(\S)\S*\s+(.*)$/.exec(line) ?? []
  return state === 'Z' ? [] : command.split(' -').slice(0, 1)
}
