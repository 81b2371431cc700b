import { annulEntry, bookFile, entryReceipt } from '@asistent/contract/books/books.calls'
import { uploadFile } from '@asistent/contract/files/files.calls'
import type { AnsweredFile, Call } from '@asistent/contract/core/call'
import { Button, Group } from '@mantine/core'
import { IconBan, IconPaperclip, IconPrinter } from '@tabler/icons-react'
import type { Action, Actions } from '../blocks/parts/action'
import { openFile } from '../blocks/parts/download'
import { paperRules } from '../blocks/uploads/file-id-input'
import type { UploadedFile } from '../blocks/uploads/upload-rules'

// Elements shared by the entries of all books: printout, files, annulment.

export interface EntryRecord {
  readonly id: number
  readonly fullNumber: string
  readonly files: readonly { readonly id: number; readonly name: string }[]
  readonly annulReason: string | null
  readonly may: { readonly edit: boolean; readonly annul: boolean; readonly delete: boolean }
  readonly version: number
}

export const fileUpload = {
  call: uploadFile as unknown as Call<unknown, unknown, UploadedFile>,
  many: true,
  ...paperRules,
} as const

export const closedBecause = ({ annulReason, may }: EntryRecord): string | undefined =>
  annulReason !== null ? `Анулиран: ${annulReason}` : may.edit ? undefined : 'Нямате право да променяте тази книга.'

export const annulAction = <Doc extends EntryRecord>(action: Actions<Doc>): readonly Action<Doc>[] => [
  action.ask({
    label: 'Анулирай',
    icon: IconBan,
    call: annulEntry,
    values: ({ id, version }: Doc) => ({ id, version }),
    fields: (field) => [field('reason', { wide: true })],
    text: ({ fullNumber }: Doc) =>
      `№ ${fullNumber} остава в книгата с отбелязване, че е анулиран, и не се променя повече.`,
    action: 'Анулирай',
    danger: true,
    when: ({ may }: Doc) => may.annul,
    done: 'Номерът е анулиран',
  }),
]

/** For a new entry only: numbers never change. */
export const startNumber = {
  help: 'Само ако книгата е започната на хартия и това е първият запис за годината тук.',
  when: ({ id }: { readonly id?: unknown }) => id === undefined,
} as const

interface FileButtonsProps {
  readonly files: EntryRecord['files']
  readonly entryId: number
  readonly call: Call<{ id: number; fileId: number }, unknown, AnsweredFile>
}

export const FileButtons = ({ files, entryId, call }: FileButtonsProps) =>
  files.map(({ id, name }) => (
    <Button
      key={id}
      variant="default"
      leftSection={<IconPaperclip size={18} aria-hidden />}
      onClick={() => void openFile(call, { id: entryId, fileId: id })}
    >
      {name}
    </Button>
  ))

export function EntryPapers({ record }: { record: EntryRecord }) {
  return (
    <Group mt="md" gap="sm" className="no-print">
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => void openFile(entryReceipt, { id: record.id })}
      >
        Разпечатай
      </Button>
      <FileButtons files={record.files} entryId={record.id} call={bookFile} />
    </Group>
  )
}
