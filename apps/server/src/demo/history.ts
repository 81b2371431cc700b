import { addDays, sofiaInstant } from '@asistent/domain/kernel/day'
import type { PoolClient } from 'pg'
import { placeOf, type World } from './world'

// What people of the first kindergarten did in the last weeks, so that the history has something to tell. Every entry ends
// in the values that the records have now.

interface Change {
  readonly table: string
  readonly rowId: string
  readonly operation: 'insert' | 'update'
  readonly before: Readonly<Record<string, unknown>> | null
  readonly after: Readonly<Record<string, unknown>>
}

interface Entry {
  readonly at: string
  readonly accountId: number
  readonly kindergartenId: number
  readonly call: string
  readonly about: Readonly<Record<string, number | string>>
  readonly change: Change
}

export function historyOf(world: World): Entry[] {
  const kindergarten = placeOf(world, 'detelina')
  const [director, administrator, teacher] = (['director', 'administrator', 'teacher'] as const).map(
    (name) => world.users.get(name) ?? 0,
  ) as [number, number, number]
  const entries: Entry[] = []
  const note = (
    daysAgo: number,
    time: string,
    accountId: number,
    call: string,
    about: Entry['about'],
    change: Change,
  ) =>
    entries.push({
      at: sofiaInstant(addDays(world.today, -daysAgo), time).toISOString(),
      accountId,
      kindergartenId: kindergarten.id,
      call,
      about,
      change,
    })
  const changed = (table: string, rowId: string | number, before: Change['before'], after: Change['after']) =>
    ({ table, rowId: String(rowId), operation: 'update', before, after }) as const

  const children = world.rows.child.filter((child) => child.kindergartenId === kindergarten.id && !child.leftOn)
  for (const [turn, child] of children.filter((_, at) => at % 9 === 4).entries()) {
    const id = child.id ?? 0
    const after = { address_current: child.addressCurrent ?? null }
    note(
      2 + turn,
      `09:${10 + turn}`,
      turn % 2 ? administrator : director,
      'POST /api/Students/{id}/addresses',
      { childId: id },
      changed('child', id, { address_current: 'ул. „Стара“ № 3' }, after),
    )
  }
  for (const [turn, child] of children.filter(({ allergenIds }) => (allergenIds ?? []).length > 0).entries()) {
    const id = child.id ?? 0
    note(
      5 + turn,
      `08:${20 + turn}`,
      teacher,
      'POST /api/Students/{id}/health',
      { childId: id },
      changed('child', id, { allergen_ids: [] }, { allergen_ids: child.allergenIds }),
    )
  }
  for (const [turn, { id, name }] of kindergarten.groups.filter(({ past }) => !past).entries()) {
    const row = world.rows.childGroup.find((group) => group.id === id)
    if (!row?.roomName) continue
    note(
      12 + turn,
      '15:40',
      director,
      'POST /api/Classes',
      { groupId: id },
      changed('child_group', id, { room_name: null, name }, { room_name: row.roomName, name }),
    )
  }
  for (const lock of world.rows.moduleLock) {
    if (lock.kindergartenId !== kindergarten.id || !lock.lockedUntil) continue
    note(
      7,
      '17:05',
      director,
      'POST /api/ModuleSettings',
      { lock: lock.category ?? '' },
      changed(
        'module_lock',
        `${kindergarten.id}:${lock.category}`,
        { locked_until: addDays(lock.lockedUntil, -30) },
        { locked_until: lock.lockedUntil },
      ),
    )
  }
  return entries
}

/** Ids come from the sequences of the tables, because the inserts of the demo data have already used some. */
export async function insertHistory(client: PoolClient, entries: readonly Entry[]): Promise<void> {
  await client.query(
    `with entry as (
      select 'demo-' || place as request, e from jsonb_array_elements($1) with ordinality as t (e, place)),
    noted as (
      insert into audit (at, account_id, kindergarten_id, call, request_id, about)
      select (e ->> 'at')::timestamptz, (e ->> 'accountId')::int, (e ->> 'kindergartenId')::int, e ->> 'call', request, e -> 'about'
      from entry order by 1 returning id, request_id)
    insert into audit_change (audit_id, at, account_id, kindergarten_id, table_name, row_id, operation, before, after)
    select n.id, (e ->> 'at')::timestamptz, (e ->> 'accountId')::int, (e ->> 'kindergartenId')::int, c ->> 'table', c ->> 'rowId',
      c ->> 'operation', nullif(c -> 'before', 'null'), c -> 'after'
    from entry join noted n on n.request_id = request cross join lateral (select e -> 'change') as x (c)`,
    [JSON.stringify(entries)],
  )
}
