import { may, signedIn } from '@asistent/contract/core/access'
import { call, done, saved } from '@asistent/contract/core/call'
import { problems } from '@asistent/contract/core/problem'
import { day, field, id, text } from '@asistent/contract/core/values'
import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import { counter } from '../../apps/server/src/db/tables/platform'
import { allDone, ok, read, write } from '../../apps/server/src/platform/handler'
import { defineJob, work } from '../../apps/server/src/platform/jobs'
import { page } from '../../apps/server/src/platform/list'
import type { Slice } from '../../apps/server/src/platform/slice'
import { inKindergarten } from '../../apps/server/src/platform/versioned'

// Calls that exercise one feature of the platform each, for its tests. They write to `counter`: a row is { series, last
// } of a kindergarten.

const refuseTests = problems('tests', { wanted: [400, 'Отказано по желание'] })

export const listNumbers = call.list('/api/Tests/Numbers/overview-models', {
  title: 'Числа',
  access: signedIn,
  filters: { atLeast: z.int().optional(), onlyEven: z.boolean().optional(), ofThese: z.array(z.int()).optional() },
  row: z.object({ number: z.int(), even: z.boolean() }),
  orderBy: ['number', 'even'],
})

export const downloadPaper = call.file('/api/tests/papers/{name}', {
  title: 'Лист',
  access: signedIn,
  input: z.object({ name: z.string(), inline: z.boolean().optional() }),
})

/** A read that attempts to write. */
export const readThatWrites = call.get('/api/tests/read-that-writes', {
  title: 'Четене, което пише',
  access: signedIn,
  output: done,
})

const countForm = z.object({
  series: field('Поредица', text(60)),
})

/** Increments a series and plans a job that adds a hundred. */
export const countOne = call.post('/api/tests/counts', {
  title: 'Брои',
  access: may.update('KindergartenPeriod'),
  input: countForm,
  output: saved,
  topics: ['test-counts'],
})

/** Increments and fails at the end: with a problem, with an error, or in the database at commit. */
export const countAndFail = call.post('/api/tests/counts/failing', {
  title: 'Брои и отказва',
  access: may.update('KindergartenPeriod'),
  input: countForm.extend({ how: z.enum(['refuse', 'throw', 'commit']) }),
  output: saved,
  topics: ['test-counts'],
})

export const listCounts = call.get('/api/tests/counts', {
  title: 'Преброено',
  access: may.read('KindergartenPeriod'),
  output: z.object({ result: z.array(z.object({ series: z.string(), last: z.int() })) }),
  topics: ['test-counts'],
})

export const saveLocked = call.post('/api/tests/attendance-days', {
  title: 'Запис в заключен период',
  access: may.update('KindergartenPeriod'),
  input: z.object({ forDate: day.optional(), items: z.array(z.object({ forDate: day, childId: id })).optional() }),
  output: done,
  lock: { category: 'attendance', day: 'forDate' },
})

export const rarely = call.post('/api/tests/rarely', {
  title: 'Рядко',
  access: signedIn,
  output: done,
  rate: { max: 3, seconds: 60 },
})

/** Returns more fields than its contract declares. */
export const talkative = call.get('/api/tests/talkative', {
  title: 'Бъбриво',
  access: signedIn,
  output: z.object({ name: z.string() }),
})

export const countLater = defineJob<{ kindergartenId: number; series: string }>('tests.count-later', 'Опит')

const addTo = (kindergartenId: number, series: string, by: number) =>
  sql`insert into counter (kindergarten_id, series, last) values (${kindergartenId}, ${series}, ${by})
    on conflict (kindergarten_id, series) do update set last = counter.last + ${by}`

export const testSlice: Slice = {
  name: 'tests',
  handlers: [
    read(listNumbers, ({ tx }, query) =>
      page<{ number: number; even: boolean }>(tx, query, {
        select: sql`select n as number, n % 2 = 0 as even from generate_series(1, 100) as n`,
        where: [
          query.atLeast !== undefined && sql`n >= ${query.atLeast}`,
          query.onlyEven !== undefined && sql`(n % 2 = 0) = ${query.onlyEven}`,
          query.ofThese !== undefined && sql`n = any (${sql.param(query.ofThese)}::int[])`,
        ],
        orderBy: { number: sql`n`, even: sql`n % 2 = 0` },
        otherwise: sql`n`,
      }),
    ),

    read(downloadPaper, async (_context, { name, inline }) => ({
      name,
      type: 'text/plain; charset=utf-8',
      body: new TextEncoder().encode('съдържание'),
      ...(inline !== undefined && { inline }),
    })),

    read(readThatWrites, async ({ tx, scope }) => {
      await tx.execute(addTo(inKindergarten(scope), 'четене', 1))
      return allDone
    }),

    write(countOne, async ({ tx, scope, later, audit }, { series }) => {
      const kindergartenId = inKindergarten(scope)
      await tx.execute(addTo(kindergartenId, series, 1))
      later(countLater({ kindergartenId, series }))
      audit.about({ series })
      return ok(series)
    }),

    write(countAndFail, async ({ tx, scope, later, bump, afterCommit, services, audit }, { series, how }) => {
      const kindergartenId = inKindergarten(scope)
      await tx.execute(addTo(kindergartenId, series, 1))
      later(countLater({ kindergartenId, series }))
      bump('test-failures')
      afterCommit(() => services.hub.toAccounts([scope.accountId], 'reloadFrontend'))
      audit.about({ series })
      if (how === 'refuse') throw refuseTests('wanted')
      if (how === 'throw') throw new Error('something nobody foresaw')
      // A failed statement aborts the transaction even if it is caught: the commit becomes a rollback.
      await tx.execute(sql`select 1 / 0`).catch(() => undefined)
      return ok(series)
    }),

    read(listCounts, async ({ tx, scope }) => ({
      result: await tx
        .select({ series: counter.series, last: counter.last })
        .from(counter)
        .where(and(eq(counter.kindergartenId, inKindergarten(scope)))),
    })),

    write(saveLocked, async () => allDone),
    write(rarely, async () => allDone),
    read(talkative, async () => ({ name: 'Мила', secret: '1234' }) as { name: string }),
  ],
  jobs: [
    work(countLater, async ({ tx }, { kindergartenId, series }) => {
      await tx.execute(addTo(kindergartenId, series, 100))
    }),
  ],
}
