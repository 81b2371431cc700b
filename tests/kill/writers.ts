import { frontendVersion, idempotencyHeader, versionHeader } from '@asistent/contract/core/headers'
import type { Call, InputOf, OutputOf } from '@asistent/contract/core/call'
import { inviteUser } from '@asistent/contract/identity/users.calls'
import { signIn } from '@asistent/contract/identity/session.calls'
import { saveDayOff } from '@asistent/contract/institutions/days-off.calls'
import { transferEpayData } from '@asistent/contract/payments/online.calls'
import { saveInbound, type getInbound, type listInbounds } from '@asistent/contract/warehouse/inbounds.calls'
import { roleTypes } from '@asistent/domain/access/roles'
import { day, today } from '@asistent/domain/kernel/day'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { demoPassword, demoUsers, type DemoUser } from '../../apps/server/src/demo/sign-ins'
import { fieldsOf, sendNotice, sign, simulatorSecret, textOf } from '../../apps/server/src/platform/epay/protocol'

// Clients that never give up: each write carries a key and is sent again, with the same key, until it is answered.

export interface Acknowledged {
  readonly kind: 'day off' | 'invitation' | 'delivery'
  /** The day off's name, the invited e-mail or the supplier's paper: unique, so that a second copy shows. */
  readonly name: string
  readonly entityId: number
  readonly tries: number
}

export interface Writing {
  readonly acknowledged: Acknowledged[]
  /** The payment whose notice ePay.bg sends again and again, and how often it was told that all is well. */
  readonly paid: { readonly paymentId: number; times: number }
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
  const sampled = await sampleDelivery(target, await tokenOf(target, demoUsers.director))
  const notice = await noticeOf(target, await tokenOf(target, demoUsers.parent))
  const paid = { paymentId: notice.paymentId, times: 0 }
  const work = async (writer: number) => {
    const token = await tokenOf(target, demoUsers.director)
    for (let turn = 0; !stopping; turn++) {
      const name = `kill-${writer}-${turn}-${randomUUID().slice(0, 8)}`
      const [kind, call, input, shown] = orders[turn % orders.length]!(name, sampled)
      const { entityId, tries } = await retryTransient<{ entityId: number }>(target, call, input, token, surprises)
      acknowledged.push({ kind, name: shown, entityId, tries })
    }
  }
  const tell = async () => {
    for (; !stopping; await sleep(Math.random() * 300))
      // ePay.bg doesn't know whether its notice was taken either: it sends the same one again.
      paid.times += (await sendNotice(notice.addressAt(target), notice.signed).catch(String)).includes(':STATUS=OK')
        ? 1
        : 0
  }
  const running = Promise.all([tell(), ...Array.from({ length: count }, (_, writer) => work(writer))])
  running.catch((error: Error) => surprises.push(error.message))
  return {
    acknowledged,
    paid,
    surprises,
    async stop() {
      stopping = true
      await running
    },
  }
}

const tokenOf = async (target: Target, { email }: DemoUser): Promise<string> =>
  (await retryTransient<{ token: string }>(target, signIn, { email, password: demoPassword })).token

async function fetched<Answer>({ port }: Target, path: string, token: string): Promise<Answer> {
  const headers = { [versionHeader]: frontendVersion, authorization: `Bearer ${token}` }
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return (await answer.json()) as Answer
}

/** All fees of the parent, reported as paid by ePay.bg. */
async function noticeOf(target: Target, token: string) {
  const { paymentId, encoded } = await fetched<OutputOf<typeof transferEpayData>>(target, transferEpayData.path, token)
  const merchant = fieldsOf(textOf(encoded)).get('MIN') ?? ''
  const text = `INVOICE=${paymentId}:STATUS=PAID:PAY_TIME=20261118101500:STAN=000017:BCODE=000017\n`
  return {
    paymentId,
    signed: sign(text, simulatorSecret(merchant)),
    addressAt: ({ port }: Target) => `http://127.0.0.1:${port}/api/Activities/payments/epay-notification/${merchant}`,
  }
}

type Sample = Pick<InputOf<typeof saveInbound>, 'warehouseId' | 'supplierId' | 'lines'>

/** A delivery like one that has come before. */
async function sampleDelivery(target: Target, token: string): Promise<Sample> {
  const { result } = await fetched<OutputOf<typeof listInbounds>>(target, '/api/StockInbounds/overview-models', token)
  const { id, supplierId } = result.find((row) => row.supplierId !== null)!
  const { warehouseId, lines } = await fetched<OutputOf<typeof getInbound>>(target, `/api/StockInbounds/${id}`, token)
  const { productId, unitOfMeasure } = lines[0]!
  return { warehouseId, supplierId, lines: [{ productId, unitOfMeasure, quantity: 1.5, price: 2.13 }] }
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

/** Saved and posted with one press. */
const delivery = (name: string, sample: Sample): Order => {
  const forDate = today(new Date())
  const input: InputOf<typeof saveInbound> = { ...sample, forDate, supplierDocument: name, complete: true }
  return ['delivery', saveInbound, input, name]
}

const orders: readonly ((name: string, sample: Sample) => Order)[] = [invitation, dayOff, delivery]

/** Answers to a call while the database is away; 429 belongs to signing in. */
const comeAgain = new Set([429, 503])

async function retryTransient<Answer>(
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
      // Killed during the request: the outcome is unknown.
    }
    await sleep(50 + Math.random() * 200)
  }
}
