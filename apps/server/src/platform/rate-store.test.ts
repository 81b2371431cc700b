import type { Pool } from 'pg'
import { expect, test } from 'vitest'
import { rateStoreOf } from './rate-store'

// The count of limited calls while the primary changes.

test('a count that reaches a replica is repeated on another connection', async () => {
  const released: unknown[] = []
  const connection = (query: () => Promise<unknown>) => ({ query, release: (error?: Error) => released.push(error) })
  const standby = Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' })
  const connections = [
    connection(() => Promise.reject(standby)),
    connection(() => Promise.resolve({ rows: [{ uses: 3, leftMs: 900 }] })),
  ]
  const pool = { connect: async () => connections.shift() } as unknown as Pool
  const Store = rateStoreOf(pool)
  const store = new Store({} as never)
  const counted = await new Promise((resolve, reject) =>
    store.incr('key', (error, result) => (error ? reject(error) : resolve(result)), 1000, 5),
  )
  expect(counted).toEqual({ current: 3, ttl: 900 })
  expect(released).toEqual([standby, undefined])
})
