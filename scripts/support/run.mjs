import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { inProject, root } from './project.mjs'

/**
 * Runs a command in the foreground; its output is printed, passed to `watch` or written to the file `log`. Resolves
 * with the exit code.
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const { watch, log, ...rest } = options
    const file = log && openSync(log, 'a')
    const stdio = watch ? ['ignore', 'pipe', 'pipe'] : file ? ['ignore', file, file] : 'inherit'
    const child = spawn(command, args, { cwd: root, stdio, ...rest })
    if (file) closeSync(file)
    if (watch) watch(child)
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(exitCode(code, signal)))
  })
}

/**
 * Runs a command as a step with one line of output: its label, then its duration. The command's output is printed only
 * if it fails.
 */
export async function runStep(label, start) {
  process.stdout.write(`${label}… `)
  const startedAt = Date.now()
  const printed = []
  const code = await start((child) => {
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => printed.push(part))
  })
  console.log(code === 0 ? `готово за ${secondsSince(startedAt)}` : 'не успя')
  if (code !== 0) process.stderr.write(Buffer.concat(printed))
  return code
}

/** 0,8 s, 53 s */
export function secondsSince(startedAt) {
  const seconds = (Date.now() - startedAt) / 1000
  return `${seconds < 10 ? seconds.toFixed(1).replace('.', ',') : Math.round(seconds)} s`
}

/** Command line of an installed package's program, run by this Node: no npx, no shell, no PATH. */
export function tool(packageName, program = packageName) {
  const folder = inProject('node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[program])
}

/** Runs the npm that started this script, else the one next to this Node. */
export function runNpm(args, options = {}) {
  const started = process.env.npm_execpath
  if (started && started.endsWith('.js')) return run(process.execPath, [started, ...args], options)
  const windows = process.platform === 'win32'
  const PATH = `${dirname(process.execPath)}${windows ? ';' : ':'}${process.env.PATH || ''}`
  return run(windows ? 'npm.cmd' : 'npm', args, { shell: windows, env: { ...process.env, PATH }, ...options })
}

/**
 * Runs long-lived programs and stops all when one ends or a signal arrives. Each has its own process group: Ctrl+C
 * would otherwise reach it from the terminal, from npm and from this script, and a second signal forces the server to
 * exit. Resolves with the exit code of the first that ended.
 */
export function runTogether(programs) {
  return new Promise((resolve, reject) => {
    const alive = new Set()
    let result
    let toldAt = 0

    const tellAll = (signal) => {
      if (Date.now() - toldAt < 1000) return
      toldAt = Date.now()
      for (const child of alive) child.kill(signal)
    }
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, tellAll)

    for (const { args, env, cwd = root } of programs) {
      const detached = process.platform !== 'win32'
      const child = spawn(process.execPath, args, { cwd, stdio: 'inherit', detached, env: { ...process.env, ...env } })
      alive.add(child)
      child.on('error', reject)
      child.on('exit', (code, signal) => {
        alive.delete(child)
        if (result === undefined) result = exitCode(code, signal)
        if (toldAt === 0) tellAll('SIGTERM')
        if (alive.size === 0) resolve(result)
      })
    }
  })
}

function exitCode(code, signal) {
  return signal ? 128 + constants.signals[signal] : code
}
