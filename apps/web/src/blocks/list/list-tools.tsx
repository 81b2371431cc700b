import { ActionIcon, Checkbox, Menu, Pagination, Popover, Stack, Text } from '@mantine/core'
import { IconColumns, IconDownload, IconFileSpreadsheet, IconFileTypePdf, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Select } from '../inputs/select'
import { allows, useUser } from '../../platform/user'
import { shownNumber } from '../shown/format'
import { useDownload } from '../parts/download'
import { useRemembered } from '../parts/remember'
import type { Column } from '../shown/columns'
import type { AnyRow, FileCall } from './list-options'
import { defaultPageSize, shownRows, sizesOf } from './list-state'
import classes from './list-tools.module.css'
import { t } from '../../platform/language'

/** The user's chosen columns, stored in this browser. The first column cannot be hidden. */
export function useColumns(address: string, columns: readonly Column<AnyRow>[]) {
  const [chosen, choose] = useRemembered<string[] | null>(`columns.${address}`, null)
  const isShown = (column: Column<AnyRow>, index: number) =>
    index === 0 || (chosen ? chosen.includes(column.key) : !column.hidden)
  return { shown: columns.filter(isShown), isShown, choose }
}

export function ColumnChooser({
  columns,
  isShown,
  choose,
}: {
  columns: readonly Column<AnyRow>[]
  isShown: (column: Column<AnyRow>, index: number) => boolean
  choose: (keys: string[] | null) => void
}) {
  const [opened, setOpened] = useState(false)
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          size="input-sm"
          variant="default"
          aria-label={t('Избор на колони')}
          onClick={() => setOpened(!opened)}
        >
          <IconColumns size={18} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={t('Колони')}>
        <Stack gap="xs">
          {columns.map((column, index) => (
            <Checkbox
              key={column.key}
              label={t(column.title)}
              disabled={index === 0}
              checked={isShown(column, index)}
              onChange={(event) => {
                const on = event.currentTarget.checked
                const kept = columns.filter((one, address) => (one === column ? on : isShown(one, address)))
                choose(kept.map((one) => one.key))
              }}
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

export interface FileCalls {
  readonly pdf?: FileCall | undefined
  readonly xlsx?: FileCall | undefined
  /** One call for both types, by `type`. */
  readonly typed?: FileCall | undefined
}

/** Export to Excel, PDF and print, as available. */
export function ExportMenu({ calls, input }: { calls: FileCalls; input: () => object }) {
  const { download, busy } = useDownload()
  const user = useUser()
  const offered = (type: 'pdf' | 'xlsx') => {
    const call = calls[type] ?? calls.typed
    return call && allows(user, call.access) ? call : undefined
  }
  const [pdf, xlsx] = [offered('pdf'), offered('xlsx')]
  const inputOf = (type: 'pdf' | 'xlsx') => (calls[type] ? input() : { ...input(), type })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon size="input-sm" variant="default" aria-label={t('Изтегляне и печат')} loading={busy !== null}>
          <IconDownload size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {xlsx && (
          <Menu.Item
            leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
            onClick={() => void download(xlsx, inputOf('xlsx'))}
          >
            {t('Изтегли за Excel')}
          </Menu.Item>
        )}
        {pdf && (
          <Menu.Item
            leftSection={<IconFileTypePdf size={18} aria-hidden />}
            onClick={() => void download(pdf, inputOf('pdf'))}
          >
            {t('Изтегли като PDF')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconPrinter size={18} aria-hidden />} onClick={() => window.print()}>
          {t('Отпечатай страницата')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface PagerProps {
  readonly page: number
  readonly size: number
  readonly count: number
  readonly setPage: (page: number) => void
  readonly sizes?: readonly number[]
  readonly setSize: (size: number) => void
}

export function Pager({ page, size, sizes = sizesOf(defaultPageSize), count, setPage, setSize }: PagerProps) {
  const { from, to, pages } = shownRows({ page, size }, count)
  if (count === 0) return null
  return (
    <nav className={`${classes.pager} no-print`} aria-label={t('Страници')}>
      <Text size="sm" c="dimmed" aria-live="polite">
        {t('{from}–{to} от {number}', { from: shownNumber(from), to: shownNumber(to), number: shownNumber(count) })}
      </Text>
      {pages > 1 && <Pagination size="sm" total={pages} value={page} onChange={setPage} siblings={1} boundaries={1} />}
      {count > Math.min(...sizes) && (
        <Select
          size="xs"
          w={130}
          aria-label={t('Редове на страница')}
          data={sizes.map((one) => ({ value: String(one), label: t('по {one} реда', { one }) }))}
          value={String(size)}
          onChange={(value) => value && setSize(Number(value))}
        />
      )}
    </nav>
  )
}
