import { getMenu } from '@asistent/contract/kitchen/menus.calls'
import { addDays, tryDay, weekStart, type Day } from '@asistent/domain/kernel/day'
import { diets, menuTypes, type Diet, type MenuType } from '@asistent/domain/kitchen/menus'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { ChoiceInput } from '../blocks/inputs/choice-inputs'
import { useRouteInput } from '../blocks/parts/route-input'
import { Answered } from '../blocks/parts/states'
import { useToday } from '../blocks/parts/use-today'
import { WeekPicker } from '../blocks/pickers/period-pickers'
import { useCall } from '../platform/use-call'
import classes from './kitchen.module.css'
import { Planner } from './planner'
import { cardsOf, type PlannedMenu } from './planner-cards'
import { dietChoices, menuTypeChoices } from './words'

/** An open menu, or a new one after choosing its kind and week. */
export function Screen() {
  const { id } = useRouteInput(getMenu) as { id?: number }
  return id === undefined ? <NewMenu /> : <OpenMenu id={id} />
}

function OpenMenu({ id }: { id: number }) {
  const answer = useCall(getMenu, { id })
  return (
    <Answered answer={answer} back="/kitchen/menu">
      {(menu) => <Planner key={menu.version} menu={menu} cards={cardsOf(menu)} />}
    </Answered>
  )
}

interface Chosen {
  readonly menuType?: string
  readonly week?: string
}

function NewMenu() {
  const query: Chosen = useSearch({ strict: false })
  const named = menuTypeChoices.find(({ value }) => value === Number(query.menuType))?.value
  const [menuType, setMenuType] = useState<MenuType>(named ?? menuTypes.Kindergarten)
  const now = useToday()
  const [diet, setDiet] = useState<Diet>(diets.None)
  const [monday, setMonday] = useState<Day>(tryDay(String(query.week)) ?? addDays(weekStart(now), 7))
  const menu: PlannedMenu = { menuType, diet, fromDate: monday, toDate: addDays(monday, 4) }
  return (
    <Planner
      key={`${menuType}|${diet}|${monday}`}
      menu={menu}
      cards={[]}
      above={
        <div className={classes.choose}>
          <ChoiceInput
            label="Вид меню"
            required
            choices={menuTypeChoices}
            value={menuType}
            onChange={(chosen) => chosen && setMenuType(chosen)}
          />
          <ChoiceInput
            label="Диета"
            required
            choices={dietChoices}
            value={diet}
            onChange={(chosen) => setDiet(chosen ?? diets.None)}
          />
          <WeekPicker value={monday} onChange={setMonday} />
        </div>
      }
    />
  )
}
