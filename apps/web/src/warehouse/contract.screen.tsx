import type { OutputOf } from '@asistent/contract/core/call'
import {
  contractExecution,
  contractFile,
  deleteContract,
  getContract,
  saveContract,
} from '@asistent/contract/warehouse/contracts.calls'
import { unitLabel } from '@asistent/domain/warehouse/units'
import { Button, Group } from '@mantine/core'
import { IconPaperclip, IconPrinter } from '@tabler/icons-react'
import { formScreen } from '../blocks/form/form-screen'
import { openFile } from '../blocks/parts/download'
import { FileField } from '../blocks/uploads/file-field'
import { paperRules } from '../blocks/uploads/file-id-input'
import { productSource, supplierSource } from './sources.shared'
import { unitChoices } from './words'

interface Used {
  readonly delivered?: number
  readonly remaining?: number | null
  readonly unitOfMeasure?: keyof typeof unitLabel | null
}

const deliveredOf = ({ delivered }: Used) => delivered ?? null
const remainingOf = ({ remaining }: Used) => remaining ?? null
const beyond = ({ remaining, unitOfMeasure }: Used): string | undefined =>
  typeof remaining === 'number' && remaining < 0
    ? `Надхвърлено с ${String(-remaining).replace('.', ',')} ${unitLabel[unitOfMeasure ?? 0]}`
    : undefined

function Papers({ record }: { record: OutputOf<typeof getContract> }) {
  const { id, fileId, fileName } = record
  return (
    <Group mt="md">
      {contractExecution.pdf && (
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} aria-hidden />}
          onClick={() => void openFile(contractExecution.pdf as never, { contractId: id, search: null } as never)}
        >
          Изпълнение на договора
        </Button>
      )}
      {fileId !== null && (
        <Button
          variant="default"
          leftSection={<IconPaperclip size={18} aria-hidden />}
          onClick={() => void openFile(contractFile, { id })}
        >
          {fileName ?? 'Отвори файла'}
        </Button>
      )}
    </Group>
  )
}

export const Screen = formScreen({
  title: { create: 'Нов договор с доставчик', edit: (record) => `Договор № ${record.number}` },
  load: getContract,
  save: saveContract,
  fields: (field) => [
    field.section('Договор', [
      field.pick('supplierId', supplierSource),
      field('number'),
      field('signedOn'),
      field('subject', { wide: true }),
      field('validFrom'),
      field('validTo'),
      field('note', { wide: true }),
      field.own('fileId', (control) => <FileField field={control} {...paperRules} />, { wide: true }),
    ]),
    field.section(
      'Продукти',
      [
        field.lines(
          'lines',
          (column) => [
            column.pick('productId', productSource, {
              name: 'productName',
              fill: (product) => ({ unitOfMeasure: product.unitOfMeasure }),
            }),
            column.select('unitOfMeasure', unitChoices, { width: 5 }),
            column.number('price'),
            column.number('maxQuantity'),
            column.computed('Доставено', (line) => deliveredOf(line as Used), { decimals: 3 }),
            column.computed('Остава', (line) => remainingOf(line as Used), {
              decimals: 3,
              warn: (line) => beyond(line as Used),
            }),
            column.text('note'),
          ],
          { add: 'Добави продукт' },
        ),
      ],
      { help: 'Количеството е за целия срок на договора. Оставете го празно, ако не е ограничено.' },
    ),
  ],
  after: '/storage/contracts',
  below: Papers,
  remove: { call: deleteContract, what: (record) => `договор № ${record.number}` },
  history: 'supplier-contract',
})
