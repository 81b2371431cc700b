import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { bundleOf, type SideName } from './bundle'

// Runs a measured side in its own process, with messages over Node's channel.

export interface Child {
  readonly process: ChildProcess
  /** Sends a message and resolves with the response. */
  ask<Answer>(order: object): Promise<Answer>
  stop(): Promise<void>
}

/** The first message of a child reports that it is ready, with its details. */
export async function startChild<Ready>(
  name: SideName,
  args: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<Child & { readonly ready: Ready }> {
  const profile = process.env.BENCH_PROFILE
  const child = fork(await bundleOf(name), args, {
    execArgv: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [],
    env: { ...process.env, ...environment },
    // Discards the server's log, which costs as little as a file.
    stdio: ['ignore', openSync('/dev/null', 'w'), 'inherit', 'ipc'],
  })
  const next = async (): Promise<Record<string, unknown>> => {
    const gone = new AbortController()
    const exit = once(child, 'exit', { signal: gone.signal }).then(([code]) => {
      throw new Error(`${name} ended with ${String(code)}`)
    })
    exit.catch(() => undefined)
    const [message] = (await Promise.race([once(child, 'message', { signal: gone.signal }), exit])) as [
      Record<string, unknown>,
    ]
    gone.abort()
    if (message.error) throw new Error(String(message.error))
    return message
  }
  const { ready } = await next()
  return {
    process: child,
    ready: ready as Ready,
    async ask<Answer>(order: object) {
      child.send(order)
      return (await next()).result as Answer
    },
    async stop() {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
