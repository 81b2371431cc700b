import {
  deleteClassBook,
  finishClassBook,
  getClassBook,
  printClassBook,
} from '@asistent/contract/documents/class-books.calls'
import { exportStatuses } from '@asistent/domain/documents/class-book'
import { Button, Group, Progress } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { OutputOf } from '@asistent/contract/core/call'
import { detailScreen } from '../blocks/detail/detail-screen'
import { DayInput } from '../blocks/inputs/day-input'
import { useDownload } from '../blocks/parts/download'
import { Notice } from '../blocks/parts/notice'
import { Section } from '../blocks/parts/section'
import { bookKindChoices, exportStatusChoices } from './words'

type Book = OutputOf<typeof getClassBook>

const list = '/administration/export-classbook'

/** Range of dates with data. */
function Range({ record: { id, fromDate, toDate } }: { record: Book }) {
  const [from, setFrom] = useState<string | null>(fromDate)
  const [to, setTo] = useState<string | null>(toDate)
  const { download, busy } = useDownload()
  return (
    <Section title="Изтегляне за период">
      <Group align="end">
        <DayInput label="От дата" value={from} onChange={setFrom} />
        <DayInput label="До дата" value={to} onChange={setTo} />
        <Button
          variant="default"
          loading={busy !== null}
          onClick={() => void download(printClassBook, { classBookExportId: id, fromDate: from, toDate: to })}
        >
          Изтегли за период
        </Button>
      </Group>
    </Section>
  )
}

function Parts({ record }: { record: Book }) {
  const { status, progress, parts, sha256, isFinal } = record
  return (
    <>
      {(status === exportStatuses.Waiting || status === exportStatuses.Making) && (
        <Section title="Изготвя се">
          <Progress value={progress} aria-label={`Готово ${progress} %`} />
          <p>{progress} %. Може да затворите страницата: дневникът се изготвя и без нея.</p>
        </Section>
      )}
      {status === exportStatuses.Failed && (
        <Notice tone="bad" icon={<IconAlertTriangle size={20} aria-hidden />}>
          Дневникът не беше изготвен. Поръчайте го отново.
        </Notice>
      )}
      {status === exportStatuses.Ready && <Range record={record} />}
      <Section title="Части">
        <ol>
          {parts.map((part) => (
            <li key={part}>{part}</li>
          ))}
        </ol>
      </Section>
      {sha256 && (
        <Section title="Отпечатък на файла (SHA-256)">
          <p style={{ overflowWrap: 'anywhere' }}>
            <code>{sha256}</code>
          </p>
          {isFinal && (
            <p>
              Който има файла, го проверява на страница <a href="/verify-classbook">Проверка на дневник</a>.
            </p>
          )}
        </Section>
      )}
    </>
  )
}

export const Screen = detailScreen({
  title: (book) => `Дневник на група „${book.className}“`,
  load: getClassBook,
  back: list,
  facts: (fact) => [
    fact.badge('kind', bookKindChoices, { title: 'Вид' }),
    fact.text('schoolYear', { title: 'Учебна година' }),
    fact.day('fromDate', { title: 'От' }),
    fact.day('toDate', { title: 'До' }),
    fact.badge('status', exportStatusChoices, { title: 'Състояние' }),
    fact.text('createdBy', { title: 'Поръчал' }),
    fact.instant('finishedAt', { title: 'Изготвен на' }),
    fact.instant('finalAt', { title: 'Приключен на' }),
  ],
  tabs: [{ key: 'book', title: 'Дневник', content: Parts }],
  actions: (action) => [
    action.send({
      label: 'Изтегли',
      call: printClassBook,
      input: ({ id }) => ({ classBookExportId: id }),
      when: ({ status }) => status === exportStatuses.Ready,
    }),
    action.go({
      label: 'Приложение с поправки',
      to: ({ id }) => `${list}/${id}/appendix`,
      when: ({ isFinal }) => isFinal,
    }),
    action.send({
      label: 'Приключи',
      call: finishClassBook,
      input: ({ id }) => ({ classBookExportId: id }),
      confirm: () => 'Приключеният дневник не може да бъде изтрит.',
      done: 'Дневникът е приключен',
      when: ({ mayFinish }) => mayFinish,
    }),
    action.send({
      label: 'Изтрий',
      call: deleteClassBook,
      input: ({ id }) => ({ id }),
      confirm: ({ className }) => `Ще изтриете дневника на група „${className}“.`,
      danger: true,
      done: 'Изтрито',
    }),
  ],
})
