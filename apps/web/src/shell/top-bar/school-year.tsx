import { Button, Menu } from '@mantine/core'
import { IconCalendarCog, IconCheck, IconChevronDown } from '@tabler/icons-react'
import { changeSchoolYear, type UserData } from '@asistent/contract/identity/session.calls'
import { confirm } from '../../blocks/parts/confirm'
import { toast } from '../../blocks/parts/toast'
import { send } from '../../platform/api'
import { hasUnsavedForms } from '../../platform/drafts'
import { leavePage } from '../../platform/reload'
import { announceChoice } from '../../platform/tabs'

/** The school year people work in, as startYear/endYear. */
export function SchoolYear({ user }: { user: UserData }) {
  const chosen = user.periods.find((period) => period.id === user.periodId)
  if (!chosen) return null
  const face = (
    <>
      <span className="visually-hidden">Учебна година </span>
      {chosen.name}
    </>
  )
  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          c="var(--ink)"
          px="xs"
          leftSection={<IconCalendarCog size={20} stroke={1.7} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {face}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Учебна година</Menu.Label>
        {user.periods.map((period) => (
          <Menu.Item
            key={period.id}
            aria-current={period.id === chosen.id || undefined}
            fw={period.id === chosen.id ? 700 : 500}
            rightSection={period.id === chosen.id ? <IconCheck size={18} aria-label="избрана" /> : null}
            onClick={() => void change(period.id, chosen.id)}
          >
            {period.name}
            {period.active ? ' (текуща)' : ''}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Stores the preference, tells the other tabs and reloads (product.md 2). */
async function change(wanted: number, chosen: number) {
  if (wanted === chosen) return
  if (hasUnsavedForms() && !(await confirmLeaving())) return
  try {
    await send(changeSchoolYear, { id: wanted })
  } catch (error) {
    toast.failed(error, 'Смяна на учебната година')
    return
  }
  announceChoice('school-year')
  void leavePage(() => location.reload())
}

const confirmLeaving = () =>
  confirm({
    title: 'Незаписани промени',
    text: 'На страницата има незаписани промени. След смяната на учебната година ще Ви ги предложим отново тук.',
    action: 'Смени годината',
    otherwise: 'Остани',
  })
