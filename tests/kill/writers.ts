import { frontendVersion, idempotencyHeader, versionHeader } from '@asistent/contract/core/headers'
import type { Call, InputOf } from '@asistent/contract/core/call'
import { inviteUser } from '@asistent/contract/identity/users.calls'
import { signIn } from '@asistent/contract/identity/session.calls'
import { saveDayOff } from '@asistent/contract/institutions/days-off.calls'
import { roleTypes } from '@asistent/domain/access/roles'
import { day } from '@asistent/domain/kernel/day'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword, demoUsers } from '../../apps/server/src/demo/sign-ins'

// Clients that never give up: each write carries a key and is sent again, with the same key, until it is answered.

export interface Acknowledged {
  readonly kind: 'day off' | 'invitation'
  /** The day off's name or the invited e-mail: unique, so that a second copy shows. */
  readonly name: string
  readonly entityId: number
  readonly tries: number
}

export interface Writing {
  readonly acknowledged: Acknowledged[]
  /** Answers that are neither a success nor 'busy, come again'. */
  readonly surprises: string[]
  stop(): Promise<void>
}

interface Target {
  readonly port: number
}

export async function startWriters(target: Target, count: number): Promise<Writing> {
  const acknowledged: Acknowledged[] = []
  const surprises: string[] = []
  let stopping = false
  const work = async (writer: number) => {
    const { token } = await insist<{ token: string }>(target, signIn, {
      email: demoUsers.director.email,
      password: demoPassword,
    })
    for (let turn = 0; !stopping; turn++) {
      const name = `kill-${writer}-${turn}-${randomUUID().slice(0, 8)}`
      const [kind, call, input, shown] = turn % 3 === 0 ? invitation(name) : dayOff(name)
      const { entityId, tries } = await insist<{ entityId: number }>(target, call, input, token, surprises)
      acknowledged.push({ kind, name: shown, entityId, tries })
    }
  }
  const running = Promise.all(Array.from({ length: count }, (_, writer) => work(writer)))
  running.catch((error: Error) => surprises.push(error.message))
  return {
    acknowledged,
    surprises,
    async stop() {
      stopping = true
      await running
    },
  }
}

type Order = [Acknowledged['kind'], Call, unknown, string]

const dayOff = (name: string): Order => {
  const input: InputOf<typeof saveDayOff> = { kind: 0, name, fromDate: day('2027-03-01'), toDate: day('2027-03-01') }
  return ['day off', saveDayOff, input, name]
}

/** Also writes a letter and plans its job. */
const invitation = (name: string): Order => {
  const email = `${name}@example.bg`
  const input: InputOf<typeof inviteUser> = {
    firstName: 'Нова',
    lastName: 'Учителка',
    email,
    roleType: roleTypes.Teacher,
  }
  return ['invitation', inviteUser, input, email]
}

/** Answers to a call while the database is away; 429 belongs to signing in. */
const comeAgain = new Set([429, 503])

async function insist<Answer>(
  target: Target,
  call: Call,
  input: unknown,
  token?: string,
  surprises: string[] = [],
): Promise<Answer & { tries: number }> {
  const key = randomUUID()
  for (let tries = 1; ; tries++) {
    try {
      const answer = await fetch(`http://127.0.0.1:${target.port}${call.path}`, {
        method: call.method,
        headers: {
          'content-type': 'application/json',
          [versionHeader]: frontendVersion,
          ...(token && { authorization: `Bearer ${token}`, [idempotencyHeader]: key }),
        },
        body: JSON.stringify(input),
        signal: AbortSignal.timeout(20_000),
      })
      const body = (await answer.json()) as Answer
      if (answer.status === 200) return { ...body, tries }
      if (!comeAgain.has(answer.status)) surprises.push(`${answer.status} ${JSON.stringify(body)}`)
    } catch {
      // Killed under the request: nobody knows whether it was saved.
    }
    await sleep(50 + Math.random() * 200)
  }
}
