import type { Call } from '@asistent/contract/core/call'
import { today } from '@asistent/domain/kernel/day'
import type { PoolClient } from 'pg'
import type { WriteContext } from '../../../apps/server/src/platform/context'
import { viewOf } from '../../../apps/server/src/platform/database'
import { scopeOf, type OpenedCall } from '../../../apps/server/src/platform/scope'
import { slices } from '../../../apps/server/src/slices'

// Records the statements of a handler by running it on a connection that captures them. The bare side sends exactly
// these, so it stays equal to the product.

export interface Recorded {
  readonly text: string
  readonly values: readonly unknown[]
}

/** Placeholders for the values of a request in the recorded ones. */
export interface RecordedValues {
  readonly kindergartenId: number
  readonly id: number
  readonly name: string
  readonly fromDate: string
  readonly toDate: string
  readonly studyFromDate: string
  readonly studyToDate: string
}

export const marks: RecordedValues = {
  kindergartenId: 11_111_111,
  id: 22_222_222,
  name: '@name@',
  fromDate: '2001-01-01',
  toDate: '2001-12-31',
  studyFromDate: '2001-02-02',
  studyToDate: '2001-11-11',
}
const version = 33_333_333

/** Results of the preceding statement: ids of a list, the version of the record. */
export interface Before {
  readonly ids: readonly number[]
  readonly version: number
}

const startYear = (ownData: RecordedValues) => Number(ownData.fromDate.slice(0, 4))

const replacements = new Map<unknown, (ownData: RecordedValues, before: Before) => unknown>([
  ...Object.keys(marks).map(
    (key) =>
      [marks[key as keyof RecordedValues], (ownData: RecordedValues) => ownData[key as keyof RecordedValues]] as const,
  ),
  [version, (_own, before) => before.version],
  [version + 1, (_own, before) => before.version + 1],
  [startYear(marks), startYear],
])

/** Recorded values with the placeholders replaced by those of a request. */
export const valuesFor = ({ values }: Recorded, ownData: RecordedValues, before: Before): unknown[] =>
  values.map((value) => {
    if (Array.isArray(value) && value.includes(marks.id)) return before.ids
    const replace = (one: unknown) => replacements.get(one)?.(ownData, before) ?? one
    return Array.isArray(value) ? value.map(replace) : replace(value)
  })

const director = {
  accountId: 1,
  role: 1,
  kindergartenId: marks.kindergartenId,
  kindergartenIds: [marks.kindergartenId],
  childIds: [],
  groupIds: [],
  work: [],
  today: today(new Date()),
  consolidated: false,
  access: null,
  schoolYear: null,
} as unknown as OpenedCall

export async function record(call: Call, input: unknown): Promise<Recorded[]> {
  const handler = slices.flatMap((slice) => slice.handlers).find((one) => one.call === call)
  if (!handler) throw new Error(`nobody handles ${call.method} ${call.path}`)
  const now = new Date()
  const notes: Recorded[] = []
  const client = {
    async query({ text, values }: Recorded) {
      notes.push({ text, values })
      return { rows: [{ id: marks.id, version, rowsCount: 1 }], rowCount: 1 }
    },
  } as unknown as PoolClient
  const context = {
    tx: viewOf(client),
    scope: scopeOf(director, now),
    now,
    audit: { about: () => undefined },
  } as unknown as WriteContext
  await handler.run(context as never, call.input.parse(input) as never, undefined as never)
  return notes
}
