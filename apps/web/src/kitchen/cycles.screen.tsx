import { applyCycle, deleteCycle, listCycles, saveCycle, startMenus } from '@asistent/contract/kitchen/menus.calls'
import { addDays, today, weekStart } from '@asistent/domain/kernel/day'
import { menuKindText } from '@asistent/domain/kitchen/menus'
import { plural } from '@asistent/domain/kernel/text'
import { Button } from '@mantine/core'
import { IconCalendarPlus, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { askForm } from '../blocks/form/form-dialog'
import { confirm } from '../blocks/parts/confirm'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { MoreMenu } from '../blocks/parts/small-actions'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useCall, useSend } from '../platform/use-call'
import { menuSource } from './sources'

const askCycle = (values: Parameters<typeof askForm<object, object>>[0]['values'] = {}) =>
  void askForm({
    title: 'Цикъл от менюта',
    text: 'Седмиците се повтарят в реда, в който сте ги избрали.',
    call: saveCycle,
    values,
    fields: (field) => [field('name'), field.pickMany('menuIds', menuSource)],
  })

const askStarter = () =>
  void askForm({
    title: 'Примерни седмици',
    text: 'Съставят се чернови за четири седмици от общите рецепти и цикъл, който ги повтаря. Седмиците, в които вече има меню, остават както са. Преди публикуване ги прегледайте.',
    call: startMenus,
    values: { fromDate: addDays(weekStart(today(new Date())), 7) },
    fields: (field) => [field('fromDate')],
    action: 'Състави',
    done: 'Черновите са сред менютата',
  })

/** Repeating weeks, and drafts created from them. */
export function Screen() {
  const answer = useCall(listCycles, {})
  const deleting = useSend(deleteCycle)
  async function remove(id: number, name: string) {
    const text = `Ще изтриете цикъла „${name}“. Менютата остават.`
    if (!(await confirm({ title: 'Изтриване', text, action: 'Изтрий', danger: true }))) return
    await deleting.mutateAsync({ id }).catch(toast.failed)
  }
  return (
    <Page
      title="Цикли от менюта"
      lead="Няколко седмици, които се повтарят. От цикъла се съставят чернови за предстоящите седмици."
      back="/kitchen/menu"
      actions={
        <>
          <Button variant="default" leftSection={<IconCalendarPlus size={18} aria-hidden />} onClick={askStarter}>
            Примерни седмици
          </Button>
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => askCycle()}>
            Нов цикъл
          </Button>
        </>
      }
    >
      <Answered answer={answer}>
        {({ result }) =>
          result.length === 0 ? (
            <Empty title="Няма цикли" reason="Изберете няколко готови менюта и ги повтаряйте." drawing="notebook" />
          ) : (
            result.map(({ id, name, menuType, diet, weeks, version }) => (
              <Section
                key={id}
                title={name}
                side={
                  <MoreMenu
                    of={`цикъла „${name}“`}
                    choices={[
                      {
                        label: 'Състави менюта',
                        icon: IconCalendarPlus,
                        run: () =>
                          void askForm({
                            title: 'Съставяне от цикъл',
                            text: 'Седмиците, в които вече има меню от този вид, остават както са.',
                            call: applyCycle,
                            values: { id, fromDate: addDays(weekStart(today(new Date())), 7), weeks: weeks.length },
                            fields: (field) => [field('fromDate'), field('weeks')],
                            action: 'Състави',
                            done: 'Черновите са сред менютата',
                          }),
                      },
                      {
                        label: 'Промени',
                        icon: IconPencil,
                        run: () => askCycle({ id, name, menuIds: weeks.map(({ menuId }) => menuId), version }),
                      },
                      { label: 'Изтрий', icon: IconTrash, danger: true, run: () => void remove(id, name) },
                    ]}
                  />
                }
              >
                <p>
                  {menuKindText(menuType, diet)}, {plural(weeks.length, 'седмица', 'седмици')}
                </p>
                <ol>
                  {weeks.map((week) => (
                    <li key={week.menuId}>{week.name}</li>
                  ))}
                </ol>
              </Section>
            ))
          )
        }
      </Answered>
    </Page>
  )
}
