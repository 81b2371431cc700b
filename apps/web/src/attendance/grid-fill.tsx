import { ActionIcon, Button, Group, Popover, Stack, Text } from '@mantine/core'
import { IconCalendarPlus, IconUsersGroup } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { dayOfMonth, formatShortDay } from '@asistent/domain/kernel/day'
import { Select } from '../blocks/inputs/select'
import { rectangleOf } from '../blocks/grid/grid-selection'
import type { GridStore } from '../blocks/grid/grid-store'

interface ToolProps {
  readonly store: GridStore
}

/** 'Всички присъстват': fills the empty cells of the active day (domain.md 1.2). */
export function AllPresent({ store }: ToolProps) {
  const column = useSyncExternalStore(store.listen, () => store.selection().focus.column)
  const { data } = store.edits()
  const day = data.days[column]
  const [usual] = store.offered
  if (!day || !usual) return null
  return (
    <Button
      variant="light"
      disabled={day.off}
      leftSection={<IconUsersGroup size={18} aria-hidden />}
      onClick={() =>
        store.report(
          store.fillEmpty({ top: 0, bottom: data.rows.length - 1, left: column, right: column }, usual.value),
        )
      }
    >
      Всички присъстват на {formatShortDay(day.day)}
    </Button>
  )
}

/** Sets a status for a period of one child (domain.md 1.2); closed days stay unchanged. */
export function PeriodTool({ store }: ToolProps) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus withinPortal>
      <Popover.Target>
        <ActionIcon
          variant="default"
          size="lg"
          aria-expanded={opened}
          aria-label="Статус за период"
          title="Статус за период"
          onClick={() => setOpened(!opened)}
        >
          <IconCalendarPlus size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>{opened && <PeriodForm store={store} close={() => setOpened(false)} />}</Popover.Dropdown>
    </Popover>
  )
}

function PeriodForm({ store, close }: ToolProps & { close: () => void }) {
  const { data } = store.edits()
  const [start] = useState(() => rectangleOf(store.selection()))
  const [row, setRow] = useState(start.top)
  const [from, setFrom] = useState(start.left)
  const [to, setTo] = useState(start.right)
  const [value, setValue] = useState(store.offered[1]?.value ?? store.offered[0]?.value ?? 0)
  const days = data.days.map(({ day }, column) => ({ value: String(column), label: formatShortDay(day) }))
  const wrong = to < from
  const number = (set: (value: number) => void) => (key: string | null) => key !== null && set(Number(key))
  const shared = { comboboxProps: { withinPortal: false } }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (wrong) return
        store.report(store.setArea({ top: row, bottom: row, left: from, right: to }, value))
        store.focus({ row, column: from })
        close()
      }}
    >
      <Stack gap="xs" w={300}>
        <Text fw={700}>Статус за период</Text>
        <Select
          {...shared}
          label="Дете"
          data={data.rows.map(({ name }, index) => ({ value: String(index), label: name }))}
          value={String(row)}
          onChange={number(setRow)}
        />
        <Group gap="xs" grow>
          <Select {...shared} label="От" data={days} value={String(from)} onChange={number(setFrom)} />
          <Select
            {...shared}
            label="До"
            data={days}
            value={String(to)}
            onChange={number(setTo)}
            error={wrong && `След ${dayOfMonth(data.days[from]?.day ?? data.days[0]!.day)}-о число`}
          />
        </Group>
        <Select
          {...shared}
          label="Статус"
          data={store.offered.map((code) => ({ value: String(code.value), label: `${code.code} – ${code.name}` }))}
          value={String(value)}
          onChange={number(setValue)}
        />
        <Button type="submit" disabled={wrong}>
          Попълни
        </Button>
      </Stack>
    </form>
  )
}
