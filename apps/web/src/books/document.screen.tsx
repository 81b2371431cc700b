import {
  deleteOfficialDocument,
  getOfficialDocument,
  officialDocumentFile,
  saveOfficialDocument,
} from '@asistent/contract/books/documents.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { Button } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { formScreen } from '../blocks/form/form-screen'
import { openFile } from '../blocks/parts/download'
import { FileField } from '../blocks/uploads/file-field'
import { paperRules } from '../blocks/uploads/file-id-input'
import { approvalChoices, officialTypeChoices } from './words'
import { t } from '../platform/language'

function Below({ record }: { record: OutputOf<typeof getOfficialDocument> }) {
  if (record.fileId === null) return null
  return (
    <Button
      mt="md"
      variant="default"
      leftSection={<IconPaperclip size={18} aria-hidden />}
      onClick={() => void openFile(officialDocumentFile, { id: record.id })}
    >
      {record.fileName ?? t('Отвори файла')}
    </Button>
  )
}

export const Screen = formScreen({
  title: { create: 'Нов документ', edit: (document) => document.name },
  load: getOfficialDocument,
  save: saveOfficialDocument,
  fields: (field) => [
    field.section('Документ', [
      field.select('type', officialTypeChoices),
      field('startYear', { help: '2026 означава 2026/2027. Празно: за повече от една година.' }),
      field('name', { wide: true }),
      field.own('fileId', (control) => <FileField field={control} {...paperRules} />, { wide: true }),
    ]),
    field.section('Утвърждаване и срок', [
      field.select('approvedBy', approvalChoices),
      field('approvalNumber'),
      field('approvedOn'),
      field('validTo', { help: 'Празно: безсрочен.' }),
      field('visibleForParents', { help: 'Родителите го намират в „Документи“.' }),
      field('note', { wide: true }),
    ]),
  ],
  below: Below,
  after: '/administration/documents',
  remove: { call: deleteOfficialDocument, what: (document) => `документа „${document.name}“` },
  history: 'official-document',
})
