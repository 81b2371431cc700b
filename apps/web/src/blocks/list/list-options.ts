import type { ComponentType } from 'react'
import type { Access } from '@asistent/contract/core/access'
import type { AnsweredFile, Call } from '@asistent/contract/core/call'
import type { Page, PageQuery } from '@asistent/contract/core/page'
import type { DrawingName } from '../../look/drawings'
import { actionsOf, type Action, type Actions } from '../parts/action'
import { paramsOf, type Param, type Params } from '../params/params'
import { columnsOf, type Column, type Columns } from '../shown/columns'
import { defaultPageSize, type Order } from './list-state'

type Filters<Parsed> = Omit<Parsed, keyof PageQuery>
type OrderName<In> = In extends { orderByColumn?: infer Name } ? NonNullable<Name> & string : string

/** A call whose only input is the record's id. */
type ById<In> = Call<In, unknown, unknown> & ({ id: number } extends In ? unknown : never)

/** A person with a phone number. */
export interface Callable {
  readonly name: string
  readonly phone: string
}

interface RowId<Row> {
  /** Key of a row; `id` by default. */
  readonly rowId: (row: Row) => number | string
}

interface ListEmpty {
  readonly title: string
  readonly reason?: string
  readonly drawing?: DrawingName
  /** Another way to the first records than `create`: an import, a copy. */
  readonly start?: { readonly label: string; readonly to: string; readonly access: Access }
}

interface Common<In, Parsed, Row, RemoveIn> {
  readonly title: string
  readonly call: Call<In, Parsed, Page<Row>>
  readonly lead?: string
  readonly filters?: (filter: Params<Filters<Parsed>>) => readonly Param[]
  /** Fixed filters sent with every request, e.g. the kind of application. */
  readonly given?: Partial<Filters<In>>
  readonly columns: (column: Columns<Row>) => readonly Column<Row>[]
  /** Message if a filter must be chosen before the list loads; undefined if it may load. */
  readonly first?: (chosen: Partial<Filters<Parsed>>) => string | undefined
  /** Default order, until the user clicks a heading. */
  readonly order?: { readonly by: OrderName<In>; readonly descending?: boolean }
  /** Default page size, if the specification sets one. */
  readonly pageSize?: number
  /** Path a row links to. */
  readonly open?: (row: Row) => string
  /** Phone numbers of the row, on a phone. */
  readonly calls?: (row: Row) => readonly Callable[]
  /** Link to the form for a new record, for users with the right of the call. */
  readonly create?: { readonly label: string; readonly to: string; readonly call: Pick<Call, 'access'> }
  /** Further actions above the list, before the one for a new record. */
  readonly actions?: ComponentType
  readonly remove?: {
    readonly call: ById<RemoveIn>
    /** Object of the confirmation question, in the accusative: `групата „${row.name}“`. */
    readonly what: (row: Row) => string
    readonly when?: (row: Row) => boolean
  }
  readonly rowActions?: (action: Actions<Row>) => readonly Action<Row>[]
  readonly bulkActions?: (action: Actions<readonly Row[]>) => readonly Action<readonly Row[]>[]
  /** Maximum number of rows for which all pages can be selected: the limit of the bulk actions. */
  readonly selectsAll?: number
  /** Calls that export the list as a file; `typed` serves both types. */
  readonly exports?: {
    readonly pdf?: Call<unknown, unknown, AnsweredFile>
    readonly xlsx?: Call<unknown, unknown, AnsweredFile>
    readonly typed?: Call<never, unknown, AnsweredFile>
  }
  /** Empty state: reason and next step. */
  readonly empty: ListEmpty
}

export type ListOptions<In, Parsed, Row, RemoveIn> = Common<In, Parsed, Row, RemoveIn> &
  (Row extends { id: number | string } ? Partial<RowId<Row>> : RowId<Row>)

/** The options without type parameters, for the components. */
export interface ListPlan {
  readonly title: string
  readonly lead: string | undefined
  readonly call: Call<object, unknown, Page<AnyRow>>
  readonly params: readonly Param[]
  readonly given: object
  readonly columns: readonly Column<AnyRow>[]
  readonly first: (chosen: never) => string | undefined
  readonly order: Order | undefined
  readonly pageSize: number
  readonly rowId: (row: AnyRow) => number | string
  readonly open: ((row: AnyRow) => string) | undefined
  readonly calls: ((row: AnyRow) => readonly Callable[]) | undefined
  readonly create: { readonly label: string; readonly to: string; readonly call: Pick<Call, 'access'> } | undefined
  readonly actions: ComponentType | undefined
  readonly rowActions: readonly Action<AnyRow>[]
  readonly bulkActions: readonly Action<readonly AnyRow[]>[]
  readonly selectsAll: number | undefined
  readonly exports: { readonly pdf?: FileCall; readonly xlsx?: FileCall; readonly typed?: FileCall }
  readonly empty: ListEmpty
}

export type FileCall = Call<unknown, unknown, AnsweredFile>
export type AnyRow = Readonly<Record<string, unknown>>

export function planList<In, Parsed, Row, RemoveIn>(options: ListOptions<In, Parsed, Row, RemoveIn>): ListPlan {
  const { call, remove, order } = options
  const action = actionsOf<AnyRow>()
  const idOf = (options.rowId ?? ((row: Row) => (row as { id: number }).id)) as ListPlan['rowId']
  const removing: Action<AnyRow>[] = remove
    ? [
        action.remove({
          call: remove.call as unknown as Call<object, unknown, unknown>,
          input: (row) => ({ id: idOf(row) }),
          confirm: (row) => `Ще изтриете ${remove.what(row as Row)}. Изтритото не може да се върне.`,
          ...(remove.when && { when: remove.when as (row: AnyRow) => boolean }),
        }),
      ]
    : []
  return {
    title: options.title,
    lead: options.lead,
    call: call as unknown as ListPlan['call'],
    params: options.filters?.(paramsOf(call.input)) ?? [],
    given: options.given ?? {},
    columns: options.columns(
      columnsOf<Row>(call.output, ['result', 0], call.orderBy),
    ) as unknown as ListPlan['columns'],
    first: (options.first ?? (() => undefined)) as ListPlan['first'],
    order: order && { by: order.by, descending: order.descending ?? false },
    pageSize: options.pageSize ?? defaultPageSize,
    rowId: idOf,
    open: options.open as ListPlan['open'],
    calls: options.calls as ListPlan['calls'],
    create: options.create,
    actions: options.actions,
    rowActions: [...((options.rowActions?.(actionsOf<Row>()) ?? []) as unknown as Action<AnyRow>[]), ...removing],
    bulkActions: (options.bulkActions?.(actionsOf<readonly Row[]>()) ?? []) as unknown as ListPlan['bulkActions'],
    selectsAll: options.selectsAll,
    exports: (options.exports ?? {}) as ListPlan['exports'],
    empty: options.empty,
  }
}
