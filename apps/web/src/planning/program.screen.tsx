import { deleteProgram, getProgram, printProgram, saveProgram } from '@asistent/contract/planning/programs.calls'
import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { formScreen } from '../blocks/form/form-screen'
import { useDownload } from '../blocks/parts/download'
import { myGroupSource } from '../choices/groups'
import { ProgramBoard } from './program-board'

function Print({ record }: { record: { readonly id: number } }) {
  const { download } = useDownload()
  return (
    <Button
      variant="default"
      leftSection={<IconPrinter size={18} aria-hidden />}
      onClick={() => void download(printProgram, { id: record.id })}
    >
      Разпечатай
    </Button>
  )
}

export const Screen = formScreen({
  title: { create: 'Ново седмично разпределение', edit: (program) => `${program.className}: ${program.name}` },
  load: getProgram,
  save: saveProgram,
  blank: { name: 'Учебно време', items: [] },
  readOnly: ({ mayEdit }) => (mayEdit ? undefined : 'Разпределението се променя от учителите на групата и директора.'),
  fields: (field) => [
    field.section('Разпределение', [
      field.pick('classId', myGroupSource),
      field('name'),
      field('fromDate'),
      field('toDate'),
    ]),
    field.section(
      'Седмица',
      [field.own('items', (control) => <ProgramBoard field={control} />, { wide: true, label: 'Седмица' })],
      { help: 'Добавете часовете, после въведете направление във всяка клетка.' },
    ),
  ],
  below: Print,
  after: '/administration/weekly-schedule',
  remove: { call: deleteProgram, what: (program) => `разпределението „${program.name}“` },
  history: 'class-program',
})
