import { getMenu, listMenus, planMenu } from '@asistent/contract/kitchen/menus.calls'
import { addDays, daysBetween, formatShortDay, weekdayNames, weekdayOf, type Day } from '@asistent/domain/kernel/day'
import { menuStates } from '@asistent/domain/kitchen/menus'
import { portions, sumOfDay } from '@asistent/domain/kitchen/planner'
import { Button, TextInput } from '@mantine/core'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, type ReactNode } from 'react'
import { Board, type BoardProps } from '../blocks/board/board'
import { cardsIn, moveCard } from '../blocks/board/board-model'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { FileIdInput, paperRules } from '../blocks/uploads/file-id-input'
import { send } from '../platform/api'
import { usePageTitle } from '../platform/page-title'
import { useCall } from '../platform/use-call'
import {
  cardsOf,
  dishesIn,
  kitchenOf,
  newCard,
  noticesOf,
  rowsOf,
  type DishCard,
  type Plan,
  type PlannedMenu,
} from './planner-cards'
import { PlannerActions, Versions } from './planner-actions'
import { PlannerSums } from './planner-sums'
import { totalsOf } from './planner-totals'
import { recipeSource } from './sources'
import { isOpen, usePlannedWeek, type OpenMenu, type PlannedWeek } from './use-planned-week'

interface PlannerProps {
  readonly menu: PlannedMenu | OpenMenu
  readonly cards: readonly DishCard[]
  readonly above?: ReactNode
}

/** Plans a week of dishes. Sums are computed in the browser, so moving cards sends no requests. */
export function Planner(props: PlannerProps) {
  const { menuType, diet, fromDate } = props.menu
  const id = isOpen(props.menu) ? props.menu.id : undefined
  const plan = useCall(planMenu, { menuType, diet, fromDate, ...(id !== undefined && { menuId: id }) })
  const title = isOpen(props.menu) ? props.menu.name : 'Ново меню'
  usePageTitle(title)
  return (
    <Page
      title={title}
      back="/kitchen/menu"
      actions={isOpen(props.menu) && <PlannerActions menu={props.menu} />}
      {...(isOpen(props.menu) && {
        lead: props.menu.status === menuStates.Published ? 'Публикувано: вижда се от родителите.' : 'Чернова.',
      })}
    >
      {props.above}
      <Answered answer={plan}>{(data) => <Week {...props} plan={data} />}</Answered>
    </Page>
  )
}

function Week({ menu, cards: initial, plan }: PlannerProps & { readonly plan: Plan }) {
  const week = usePlannedWeek(menu, initial)
  const kitchen = useMemo(() => kitchenOf(plan), [plan])
  const portion = useMemo(() => portions(kitchen), [kitchen])
  const navigate = useNavigate()
  const { cards, may } = week
  const sums = plan.days.map(({ date }) => sumOfDay(date, dishesIn(cards), portion))
  return (
    <>
      <Board
        label="Меню за седмицата"
        days={plan.days.map(({ date, closed }) => ({
          key: date,
          title: weekdayNames[weekdayOf(date) - 1] ?? '',
          note: formatShortDay(date),
          closed: closed ?? undefined,
        }))}
        rows={rowsOf(plan, cards)}
        cards={cards.map((card) => detailed(card, portion))}
        source={recipeSource}
        notices={noticesOf(plan, portion, menu.diet, cards)}
        totals={totalsOf(plan, sums)}
        {...(may && boardActions(menu, week))}
        onOpen={(id) => {
          const card = cards.find((one) => one.id === id)
          if (card) void navigate({ href: `/kitchen/recipes/${card.recipeId}` } as never)
        }}
      />
      {may && (
        <Button
          loading={week.isSaving}
          leftSection={<IconDeviceFloppy size={18} aria-hidden />}
          onClick={() => void week.save()}
          className="no-print"
          style={{ alignSelf: 'start' }}
        >
          Запиши менюто
        </Button>
      )}
      <PlannerSums plan={plan} kitchen={kitchen} dishes={dishesIn(cards)} sums={sums} />
      {may && <ForParents {...week} />}
      {isOpen(menu) && menu.versions.length > 0 && <Versions menu={menu} />}
    </>
  )
}

/** Actions of the board that change the dishes. */
const boardActions = (menu: PlannedMenu, { cards, change }: PlannedWeek): Partial<BoardProps> => ({
  onMove: (id, position) => change(moveCard(cards, id, position)),
  onAdd: (cell, { option }) => {
    const recipeId = Number(option?.value)
    const there = cardsIn(cards, cell).some((one) => one.recipeId === recipeId)
    if (!option) toast.warned('Изберете рецепта от списъка')
    else if (there) toast.warned('Ястието вече е в това хранене')
    else change([...cards, newCard(cell.day, cell.row, recipeId, option.label)])
  },
  onRemove: (id) => change(cards.filter((card) => card.id !== id)),
  copyWeek: {
    label: 'Копирай предишната седмица',
    run: () =>
      void previousWeek(menu).then((copied) =>
        copied.length > 0 ? change(copied) : toast.warned('В предишните седмици няма меню от този вид'),
      ),
  },
})

/** Note and file that parents see with the menu. */
const ForParents = ({ note, changeNote, fileId, changeFile }: PlannedWeek) => (
  <Section title="За родителите">
    <TextInput
      label="Бележка към менюто"
      maxLength={500}
      value={note ?? ''}
      onChange={({ currentTarget: { value } }) => changeNote(value)}
    />
    <FileIdInput {...paperRules} label="Файл с менюто" value={fileId} onChange={changeFile} />
  </Section>
)

const detailed = (card: DishCard, portion: ReturnType<typeof portions>): DishCard => {
  const row = portion(card.recipeId)
  if (!row) return card
  const numbers = row.allergenIds.length > 0 ? ` · алергени ${row.allergenIds.join(', ')}` : ''
  return { ...card, detail: `${Math.round((row.raw[0] ?? 0) / 10_000_000)} kcal${numbers}` }
}

/** Dishes of the previous menu of the same kind, shifted to this week. */
async function previousWeek({ menuType, diet, fromDate }: PlannedMenu): Promise<DishCard[]> {
  const earlier = await send(listMenus, {
    menuType,
    diet,
    toDate: addDays(fromDate, -1),
    pageSize: 1,
    orderByColumn: 'fromDate',
    orderByDescending: true,
  })
  const last = earlier.result[0]
  if (!last) return []
  const menu = await send(getMenu, { id: last.id })
  const by = Math.round(daysBetween(last.fromDate, fromDate) / 7) * 7
  return cardsOf(menu).map((card) => ({ ...card, day: addDays(card.day as Day, by) }))
}
