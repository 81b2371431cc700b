import {
  activityTypes,
  deleteActivityType,
  deleteProvider,
  getProvider,
  kindergartensWithActivities,
  listActivityTypes,
  listProviders,
  saveActivityType,
  saveProvider,
} from '@asistent/contract/activities/catalogue.calls'
import type { StaleRecords } from '@asistent/contract/core/problem'
import { refuseActivities } from '@asistent/contract/activities/problems'
import type { OutputOf, ParsedOf } from '@asistent/contract/core/call'
import { today } from '@asistent/domain/kernel/day'
import { sql, type SQL } from 'drizzle-orm'
import { providerContract } from '../db/tables/activities'
import { memberStays } from './activities.queries'
import { epayOf, writeEpay, type ProviderEpay } from './epay.steps'
import { inScope } from '../people/visible.ops'
import { oneRow, rows, type Tx } from '../platform/database'
import { allDone, ok, read, write, type Handler } from '../platform/handler'
import { contains, page } from '../platform/list'
import type { Scope } from '../platform/scope'
import { requireFound, refuseStale, requireChanged } from '../platform/versioned'

// Types and providers belong to the master, so their tables have no kindergarten.

/** Contracts `c` in scope, as a from clause with its condition. Parents cannot read the table. */
const contractsOf = (scope: Scope): SQL =>
  scope.role === 'Parent'
    ? sql`(select null::int as provider_id, null::int as kindergarten_id, null::text as number, null::date as signed_on, null::date as from_on, null::date as to_on,
        null::numeric as share_percent where false) c where true`
    : sql`provider_contract c where ${inScope(scope, sql`c.kindergarten_id`)}`

/** Providers `v` used in the scope; all for the master. */
const visibleProviders = (scope: Scope): SQL =>
  scope.role === 'Master'
    ? sql`v.deleted_on is null`
    : sql`v.deleted_on is null and (exists (select from ${contractsOf(scope)} and c.provider_id = v.id)
        or exists (select from activity a where a.provider_id = v.id and a.deleted_on is null and ${inScope(scope, sql`a.kindergarten_id`)}))`

export const catalogueHandlers: Handler[] = [
  read(listActivityTypes, ({ tx }, { search, ...query }) =>
    page(tx, query, {
      select: sql`select t.id, t.name, t.version, (select count(*)::int from activity a where a.type_id = t.id and a.deleted_on is null) as activities from activity_type t`,
      where: [search !== null && contains(sql`t.name`, search)],
      orderBy: { name: sql`name`, activities: sql`activities` },
      otherwise: sql`name, id`,
    }),
  ),

  write(saveActivityType, async ({ tx, audit }, { id, version, name }) => {
    const row =
      id === undefined
        ? await oneRow<{ id: number }>(tx, sql`insert into activity_type (name) values (${name}) returning id`)
        : await oneRow<{ id: number }>(
            tx,
            sql`update activity_type set name = ${name}, version = version + 1 where id = ${id} and version = ${version} returning id`,
          )
    if (!row) await requireThere(tx, { table: 'activity_type', id }, sql`select from activity_type where id = ${id}`)
    const typeId = requireFound(row).id
    audit.about({ activityTypeId: typeId })
    return ok(typeId)
  }),

  write(deleteActivityType, async ({ tx, audit }, { id }) => {
    requireChanged((await tx.execute(sql`delete from activity_type where id = ${id}`)).rowCount, undefined)
    audit.about({ activityTypeId: id })
    return allDone
  }),

  read(activityTypes, async ({ tx }) => {
    const result = await rows<{ id: number; name: string }>(
      tx,
      sql`select id, name from activity_type order by name, id`,
    )
    return { result, rowsCount: result.length }
  }),

  read(kindergartensWithActivities, ({ tx }, { search, ...query }) =>
    page(tx, query, {
      select: sql`select k.id, k.name, c.kind || ' ' || c.name as city,
        (select count(*)::int from activity a where a.kindergarten_id = k.id and a.deleted_on is null and a.active) as activities,
        (select count(*)::int from provider_contract p where p.kindergarten_id = k.id) as providers,
        (select count(distinct m.child_id)::int from ${memberStays} m where m.kindergarten_id = k.id and m.to_on is null) as children
        from kindergarten k join city c on c.id = k.city_id`,
      where: [search !== null && contains(sql`k.name || ' ' || c.name`, search)],
      orderBy: { name: sql`name`, activities: sql`activities`, children: sql`children` },
      otherwise: sql`name, id`,
    }),
  ),

  read(listProviders, ({ tx, scope }, { search, ...query }) =>
    page(tx, query, {
      select: sql`select v.id, v.name, v.bulstat, v.phone, v.email,
        (select max(c.to_on) from ${contractsOf(scope)} and c.provider_id = v.id and c.kindergarten_id = ${scope.kindergartenId}) as "contractTo",
        (select count(*)::int from activity a where a.provider_id = v.id and a.deleted_on is null and a.active and ${inScope(scope, sql`a.kindergarten_id`)}) as activities,
        (select count(*)::int from ${contractsOf(scope)} and c.provider_id = v.id) as kindergartens
        from activity_provider v`,
      where: [
        visibleProviders(scope),
        search !== null && contains(sql`concat_ws(' ', v.name, v.bulstat, v.email)`, search),
      ],
      orderBy: { name: sql`name`, activities: sql`activities` },
      otherwise: sql`name, id`,
    }),
  ),

  read(getProvider, async ({ tx, scope, services }, { id }) => {
    const provider = requireFound(
      await oneRow<ProviderRow>(
        tx,
        sql`select v.id, v.name, v.bulstat, v.vat_number as vat, v.responsible as mol, v.address, v.phone, v.email, v.iban, v.bank_name as bank, v.version,
          coalesce((select json_agg(json_build_object('kindergartenId', c.kindergarten_id, 'kindergartenName', k.name, 'number', c.number, 'signedOn', c.signed_on,
            'fromDate', c.from_on, 'toDate', c.to_on, 'sharePercent', c.share_percent::float8) order by k.name, k.id)
            from kindergarten k, ${contractsOf(scope)} and k.id = c.kindergarten_id and c.provider_id = v.id), '[]') as contracts
          from activity_provider v where v.id = ${id} and ${visibleProviders(scope)}`,
      ),
    )
    return { ...provider, ...(await epayOf(tx, scope, services.config, id)) }
  }),

  write(saveProvider, async ({ tx, audit }, form) => {
    requireDistinct(form.contracts)
    const providerId = await writeProvider(tx, form)
    await tx.execute(sql`delete from provider_contract where provider_id = ${providerId}`)
    if (form.contracts.length > 0)
      await tx.insert(providerContract).values(
        form.contracts.map(({ fromDate, toDate, sharePercent, ...rest }) => ({
          ...rest,
          providerId,
          fromOn: fromDate,
          toOn: toDate,
          sharePercent: String(sharePercent),
        })),
      )
    await writeEpay(tx, providerId, form)
    audit.about({ activityProviderId: providerId })
    return ok(providerId)
  }),

  write(deleteProvider, async ({ tx, now, audit }, { id }) => {
    const used = await oneRow(
      tx,
      sql`select 1 as there from activity where provider_id = ${id} and deleted_on is null and active limit 1`,
    )
    if (used) throw refuseActivities('provider-used')
    const gone = await tx.execute(
      sql`update activity_provider set deleted_on = ${today(now)}, version = version + 1 where id = ${id} and deleted_on is null`,
    )
    requireChanged(gone.rowCount, undefined)
    audit.about({ activityProviderId: id })
    return allDone
  }),
]

type ProviderForm = ParsedOf<typeof saveProvider>
type ProviderRow = Omit<OutputOf<typeof getProvider>, keyof ProviderEpay>

async function writeProvider(tx: Tx, { id, version, ...form }: ProviderForm): Promise<number> {
  const values = [
    form.name,
    form.bulstat,
    form.vat,
    form.mol,
    form.address,
    form.phone,
    form.email,
    form.iban,
    form.bank,
  ].map((value) => sql`${value}`)
  const columns = sql.raw('(name, bulstat, vat_number, responsible, address, phone, email, iban, bank_name)')
  const row =
    id === undefined
      ? await oneRow<{ id: number }>(
          tx,
          sql`insert into activity_provider ${columns} values (${sql.join(values, sql`, `)}) returning id`,
        )
      : await oneRow<{ id: number }>(
          tx,
          sql`update activity_provider set ${columns} = (${sql.join(values, sql`, `)}), version = version + 1
            where id = ${id} and version = ${version} and deleted_on is null returning id`,
        )
  if (!row)
    await requireThere(
      tx,
      { table: 'activity_provider', id },
      sql`select from activity_provider where id = ${id} and deleted_on is null`,
    )
  return requireFound(row).id
}

/** Nothing was changed: a concurrent save, or no such row. */
async function requireThere(tx: Tx, record: StaleRecords, query: SQL): Promise<void> {
  if ((await tx.execute(query)).rowCount) throw refuseStale(record)
}

function requireDistinct(contracts: ProviderForm['contracts']): void {
  const seen = new Set<number>()
  for (const [index, contract] of contracts.entries()) {
    const at = (name: string) => `contracts.${index}.${name}`
    if (seen.has(contract.kindergartenId)) throw refuseActivities('same-kindergarten', { field: at('kindergartenId') })
    if (contract.fromDate !== null && contract.toDate !== null && contract.fromDate > contract.toDate)
      throw refuseActivities('ends-before-start', { field: at('toDate') })
    seen.add(contract.kindergartenId)
  }
}
