import type { PoolClient, QueryConfig } from 'pg'
import { expect, test } from 'vitest'
import { statementsOf } from './statements'

function connection(fail?: { code: string }) {
  const sent: QueryConfig[] = []
  const client = {
    query: async (config: QueryConfig) => {
      sent.push(config)
      if (fail) throw Object.assign(new Error('refused'), fail)
      return { rows: [], rowCount: 0 }
    },
  } as unknown as PoolClient
  return { sent, statements: statementsOf(client, undefined) }
}

test('a repeated statement is prepared under one name on every connection', async () => {
  const [first, second] = [connection(), connection()]
  for (let time = 0; time < 4; time++) await first.statements.query({ text: 'select $1::int as a' }, [time])
  await second.statements.query({ text: 'select $1::int as a' }, [9])
  const names = first.sent.map(({ name }) => name)
  expect(names.slice(0, 2)).toEqual([undefined, undefined])
  expect(names[2]).toMatch(/^[\w-]{22}$/)
  expect(names[3]).toBe(names[2])
  expect(second.sent[0]?.name).toBe(names[2])
})

test('different texts have different names; statements without values stay unnamed', async () => {
  const { sent, statements } = connection()
  for (let time = 0; time < 3; time++) {
    await statements.query({ text: 'select $1::int as b' }, [1])
    await statements.query({ text: 'select $1::int as c' }, [1])
    await statements.query({ text: 'set local role asistent_user' })
  }
  const [b, c, role] = sent.slice(-3)
  expect(b?.name).not.toBe(c?.name)
  expect(role?.name).toBeUndefined()
})

test('a connection with too many prepared statements, or an outdated one, should be recycled', async () => {
  const busy = connection()
  for (let text = 0; text < 502; text++)
    for (let time = 0; time < 3; time++) await busy.statements.query({ text: `select $1::int as n${text}` }, [1])
  expect(busy.statements.shouldRecycle()).toBe(true)
  const outdated = connection({ code: '0A000' })
  expect(outdated.statements.shouldRecycle()).toBe(false)
  await expect(outdated.statements.query({ text: 'select $1::int' }, [1])).rejects.toThrow('refused')
  expect(outdated.statements.shouldRecycle()).toBe(true)
  const refused = connection({ code: '23505' })
  await expect(refused.statements.query({ text: 'select $1::int' }, [1])).rejects.toThrow('refused')
  expect(refused.statements.shouldRecycle()).toBe(false)
})
