import {
  deleteDirectorOrder,
  getDirectorOrder,
  saveDirectorOrder,
  suggestForOrder,
} from '@asistent/contract/books/orders.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { today } from '@asistent/domain/kernel/day'
import { Text } from '@mantine/core'
import { formScreen } from '../blocks/form/form-screen'
import { Line, Lines } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { Section } from '../blocks/parts/section'
import { shownInstant } from '../blocks/shown/format'
import { staffSource } from '../staff/words'
import { annulAction, closedBecause, EntryPapers, fileUpload, startNumber } from './entry-parts'
import { SuggestedLine, SuggestedText } from './suggested-field'
import { indexChoices } from './words'

function Below({ record }: { record: OutputOf<typeof getDirectorOrder> }) {
  const waiting = record.readers.filter(({ readAt }) => readAt === null).map(({ name }) => name)
  return (
    <>
      {record.cause && (
        <Section title="Издадена за">
          <Link to={record.cause.to}>{record.cause.name}</Link>
        </Section>
      )}
      <EntryPapers record={record} />
      {record.readers.length > 0 && (
        <Section title={`Запознати: ${record.readCount} от ${record.readersCount}`}>
          <Lines>
            {record.readers.map(
              ({ staffId, name, readAt }) =>
                readAt && <Line key={staffId} title={name} details={[`на ${shownInstant(readAt)}`]} />,
            )}
          </Lines>
          {waiting.length > 0 && <Text mt="sm">{`Още не са: ${waiting.join(', ')}.`}</Text>}
        </Section>
      )}
    </>
  )
}

export const Screen = formScreen({
  title: { create: 'Нова заповед', edit: (order) => `Заповед № ${order.fullNumber}` },
  load: getDirectorOrder,
  save: saveDirectorOrder,
  blank: () => ({ forDate: today(new Date()), readerIds: [], files: [] }),
  readOnly: closedBecause,
  fields: (field) => [
    field.section('Заповед', [
      field('forDate'),
      field.select('orderIndex', indexChoices, {
        help: 'Стои пред номера. Без индекс стои представката на книгата.',
      }),
      field.own(
        'title',
        (control) => <SuggestedLine control={control} call={suggestForOrder} field="title" required />,
        {
          wide: true,
        },
      ),
      field.own('basis', (control) => <SuggestedLine control={control} call={suggestForOrder} field="basis" />, {
        wide: true,
      }),
      field.own('body', (control) => <SuggestedText control={control} call={suggestForOrder} field="body" />, {
        wide: true,
      }),
    ]),
    field.section('Изпълнение', [
      field.pick('staffId', staffSource),
      field('deadlineOn'),
      field.pickMany('readerIds', staffSource, {
        wide: true,
        help: 'Всеки от тях я вижда във „Възложено на мен“ и потвърждава със „Запознат съм“.',
      }),
      field.files('files', fileUpload),
      field('startNumber', startNumber),
    ]),
  ],
  actions: annulAction,
  below: Below,
  after: '/administration/books/director',
  remove: {
    call: deleteDirectorOrder,
    what: (order) => `заповед № ${order.fullNumber}`,
    when: ({ may }) => may.delete,
  },
  history: 'book-entry',
})
