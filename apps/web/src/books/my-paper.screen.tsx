import { acquainted, getMyPaper, myPaperFile } from '@asistent/contract/books/books.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { Group } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { detailScreen } from '../blocks/detail/detail-screen'
import { FileButtons } from './entry-parts'
import { PlainText } from './plain-text.shared'

function Content({ record }: { record: OutputOf<typeof getMyPaper> }) {
  return (
    <>
      <PlainText text={record.body ?? record.resolution ?? ''} />
      <Group mt="md">
        <FileButtons files={record.files} entryId={record.id} call={myPaperFile} />
      </Group>
    </>
  )
}

export const Screen = detailScreen({
  title: (paper) => paper.name,
  load: getMyPaper,
  back: '/administration/books/mine',
  facts: (fact) => [
    fact.text('title', { title: 'Относно' }),
    fact.day('forDate', { title: 'Дата' }),
    fact.text('basis', { title: 'Основание' }),
    fact.text('party', { title: 'Подател' }),
    fact.day('deadlineOn', { title: 'Срок' }),
    fact.instant('readAt', { title: 'Запознат на' }),
  ],
  tabs: [{ key: 'text', title: 'Съдържание', content: Content }],
  actions: (action) => [
    action.send({
      label: 'Запознат съм',
      icon: IconCheck,
      call: acquainted,
      input: ({ id }) => ({ id }),
      when: ({ toRead, readAt }) => toRead && readAt === null,
      done: 'Отбелязано е, че сте запознати',
    }),
  ],
})
