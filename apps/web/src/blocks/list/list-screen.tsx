import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconPlus } from '@tabler/icons-react'
import { useCallback, useMemo, useState, type ReactNode } from 'react'
import { plural } from '@asistent/domain/kernel/text'
import { useDelayed } from '../../platform/delayed'
import { useCall } from '../../platform/use-call'
import { allows, mayCall, useUser } from '../../platform/user'
import { isAllowed, runAction, type DoingAction } from '../parts/action'
import { Link } from '../parts/link'
import { Page } from '../parts/page'
import { useRouteInput } from '../parts/route-input'
import { Empty, Failed, Waiting } from '../parts/states'
import { ParamBar, useNarrow } from '../params/param-bar'
import { useAddress, useOffered } from '../params/use-url-values'
import { chosenCount, clearedValues, withPeriod, writeValues } from '../params/values'
import { ListCards } from './list-cards'
import { planList, type AnyRow, type ListOptions, type ListPlan } from './list-options'
import { filterInput, listInput, readList, sizesOf, withOrder, withPage, withSize, type Order } from './list-state'
import { SelectAll, useSelection } from './list-selection'
import { ListTable } from './list-table'
import { ColumnChooser, ExportMenu, Pager, useColumns } from './list-tools'
import classes from './list-tools.module.css'
import { t } from '../../platform/language'

/** List screen: `export const groupList = listScreen({ title, call, columns, … })`. */
export function listScreen<In, Parsed, Row, RemoveIn = never>(options: ListOptions<In, Parsed, Row, RemoveIn>) {
  const plan = planList(options)
  return function ListScreen() {
    return (
      <Page
        title={t(plan.title)}
        lead={typeof plan.lead === 'string' ? t(plan.lead) : plan.lead}
        actions={<ListActions plan={plan} />}
      >
        <ListBody plan={plan} />
      </Page>
    )
  }
}

/** The same list inside another screen, e.g. in a tab of a record. */
export function listPart<In, Parsed, Row, RemoveIn = never>(options: ListOptions<In, Parsed, Row, RemoveIn>) {
  const plan = planList(options)
  return function ListPart() {
    return <ListBody plan={plan} create={<ListActions plan={plan} />} />
  }
}

function ListActions({ plan }: { plan: ListPlan }) {
  const { actions: Actions } = plan
  return (
    <>
      {Actions && <Actions />}
      <CreateButton plan={plan} />
    </>
  )
}

function CreateButton({ plan }: { plan: ListPlan }) {
  const user = useUser()
  const { create } = plan
  if (!create || !mayCall(user, create.call, 'create')) return null
  return (
    <Button component={Link} to={create.to} leftSection={<IconPlus size={18} aria-hidden />}>
      {t(create.label)}
    </Button>
  )
}

function ListBody({ plan, create }: { plan: ListPlan; create?: ReactNode }) {
  const { search, write } = useAddress()
  const route = useRouteInput(plan.call)
  const user = useUser()
  const narrow = useNarrow()
  const navigate = useNavigate()
  const go = useCallback((to: string) => void navigate({ href: to } as never), [navigate])
  const params = useOffered(plan.params)
  const state = useMemo(
    () => readList(search, params, plan.call.orderBy ?? [], plan.order, plan.pageSize),
    [search, plan, params],
  )
  const { shown, isShown, choose } = useColumns(plan.call.path, plan.columns)
  const first = plan.first(state.values as never)
  const answer = useCall(
    plan.call,
    { ...route, ...listInput(state), ...plan.given },
    { keep: true, enabled: first === undefined },
  )
  const busy = useDelayed(answer.isFetching)
  const rows = answer.data?.result ?? noRows
  const selection = useSelection(rows, JSON.stringify(state.values), plan)
  const actions = useMemo(() => plan.rowActions.filter((action) => isAllowed(action, user)), [plan, user])
  const isSelectable = plan.bulkActions.some((action) => isAllowed(action, user))
  const count = answer.data?.rowsCount ?? 0
  const clear = () => write((current) => withPage(clearedValues(params, current), 1))

  const chosen = chosenCount(params, state.values) > 0
  // A short list of cards needs no search, order or export; active filters stay visible.
  const few = narrow && !chosen && (answer.data ? answer.data.rowsCount <= handful : params.length === 0)

  const common = {
    rows,
    columns: narrow ? plan.columns.filter((column) => column.narrow && !column.hidden) : shown,
    rowId: plan.rowId,
    open: plan.open,
    actions,
    selected: selection.selected,
    toggle: isSelectable ? selection.toggle : undefined,
    togglePage: selection.togglePage,
    busy,
  }
  const sort = (by: string) => write((current) => withOrder(current, by, state.order, plan.order))
  return (
    <>
      <div className={classes.line}>
        <div className={classes.filters}>
          <ParamBar
            folds
            untyped={few}
            params={params}
            values={withPeriod(params, state.values, answer.data?.period)}
            set={(change) => write((current) => withPage(writeValues(params, current, change), 1))}
            clear={clear}
          />
        </div>
        <div className={`${classes.tools} no-print`}>
          {create}
          {isSelectable && count > 1 && count <= (plan.selectsAll ?? 0) && (
            <SelectAll
              plan={plan}
              input={{ ...route, ...filterInput(state), ...plan.given }}
              choose={selection.choose}
            />
          )}
          {narrow && !few && <SortMenu plan={plan} order={state.order} sort={sort} />}
          {!narrow && <ColumnChooser columns={plan.columns} isShown={isShown} choose={choose} />}
          {!few && (
            <ExportMenu calls={plan.exports} input={() => ({ ...route, ...filterInput(state), ...plan.given })} />
          )}
        </div>
      </div>
      {first !== undefined ? (
        <Empty drawing="search" title={t(first)} />
      ) : answer.error ? (
        <Failed error={answer.error} retry={() => void answer.refetch()} />
      ) : !answer.data ? (
        <Waiting lines={8} />
      ) : rows.length === 0 ? (
        <NothingHere plan={plan} filtered={chosen} clear={clear} />
      ) : narrow ? (
        <ListCards {...common} calls={plan.calls} />
      ) : (
        <ListTable {...common} caption={t(plan.title)} order={state.order} sort={sort} go={go} />
      )}
      <BulkBar plan={plan} chosen={selection.chosen} clear={selection.clear} />
      {!few && (
        <Pager
          page={state.page}
          size={state.size}
          count={answer.error || first !== undefined ? 0 : count}
          setPage={(page) => write((current) => withPage(current, page))}
          sizes={sizesOf(plan.pageSize)}
          setSize={(size) => write((current) => withSize(current, size, plan.pageSize))}
        />
      )}
    </>
  )
}

/** Number of rows that fit on a phone. */
const handful = 6

const noRows: readonly AnyRow[] = []

function NothingHere({ plan, filtered, clear }: { plan: ListPlan; filtered: boolean; clear: () => void }) {
  if (filtered)
    return (
      <Empty
        drawing="search"
        title={t('Няма такива записи')}
        reason={t('Нищо не отговаря на избраните филтри.')}
        step={
          <Button variant="default" onClick={clear}>
            {t('Изчисти филтрите')}
          </Button>
        }
      />
    )
  const { title, reason, drawing = 'notebook' } = plan.empty
  return <Empty drawing={drawing} title={t(title)} reason={reason && t(reason)} step={<FirstSteps plan={plan} />} />
}

function FirstSteps({ plan }: { plan: ListPlan }) {
  const user = useUser()
  const { start } = plan.empty
  return (
    <Group gap="sm">
      {start && user && allows(user, start.access) && (
        <Button component={Link} to={start.to} variant="default">
          {t(start.label)}
        </Button>
      )}
      <CreateButton plan={plan} />
    </Group>
  )
}

function BulkBar({ plan, chosen, clear }: { plan: ListPlan; chosen: readonly AnyRow[]; clear: () => void }) {
  const user = useUser()
  const [busy, setBusy] = useState(false)
  async function run(action: DoingAction<readonly AnyRow[]>) {
    setBusy(true)
    if (await runAction(action, chosen)) clear()
    setBusy(false)
  }
  if (chosen.length === 0) return null
  return (
    <div className={`${classes.bulk} no-print`} role="region" aria-label="Действия с избраните">
      <strong aria-live="polite">Избрани: {plural(chosen.length, 'запис', 'записа')}</strong>
      {plan.bulkActions.map((action) =>
        action.kind !== 'go' && isAllowed(action, user) ? (
          <Button
            key={action.label}
            size="xs"
            color={action.danger ? 'red' : 'pine'}
            loading={busy}
            disabled={!(action.when?.(chosen) ?? true)}
            onClick={() => {
              void run(action)
            }}
          >
            {t(action.label)}
          </Button>
        ) : null,
      )}
      <Button size="xs" variant="default" onClick={clear}>
        Откажи избора
      </Button>
    </div>
  )
}

/** Replaces the column headings on a phone. */
function SortMenu({ plan, order, sort }: { plan: ListPlan; order: Order | undefined; sort: (by: string) => void }) {
  const sortable = plan.columns.filter((column) => column.sort)
  if (sortable.length === 0) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="input-sm" variant="default" aria-label={t('Подреди')}>
          <IconArrowsSort size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {sortable.map((column) => {
          const ordered = order?.by === column.sort
          const Arrow = order?.descending ? IconArrowDown : IconArrowUp
          return (
            <Menu.Item
              key={column.key}
              aria-current={ordered}
              leftSection={ordered ? <Arrow size={18} aria-hidden /> : <span className={classes.noArrow} />}
              onClick={() => sort(column.sort ?? '')}
            >
              {t(column.title)}
              {ordered && (
                <span className="visually-hidden">, {order?.descending ? t('низходящо') : t('възходящо')}</span>
              )}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
