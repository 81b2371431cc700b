import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { bundleOf, type SideName } from './bundle'

// A measured side runs in its own process; messages go over Node's channel.

export interface Child {
  readonly process: ChildProcess
  /** Sends an order and waits for its answer. */
  ask<Answer>(order: object): Promise<Answer>
  stop(): Promise<void>
}

/** The first message of a child says that it is ready, with what it wants to tell. */
export async function startChild<Ready>(
  name: SideName,
  args: readonly string[] = [],
  environment: Record<string, string> = {},
): Promise<Child & { readonly ready: Ready }> {
  const profile = process.env.BENCH_PROFILE
  const child = fork(await bundleOf(name), args, {
    execArgv: profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [],
    env: { ...process.env, ...environment },
    // The server's log goes nowhere, as cheaply as into a file.
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
