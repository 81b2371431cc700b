import type { ImportProblem } from '@asistent/contract/core/import'
import { plural } from '@asistent/domain/kernel/text'
import { Alert, Table } from '@mantine/core'
import classes from './import-problems.module.css'

interface Checked {
  readonly problems: readonly ImportProblem[]
  readonly problemsCount: number
}

/** Problems of a file with their position. */
export function ImportProblems({ of: checked }: { readonly of: Checked }) {
  return (
    <>
      <Alert color="red" title={plural(checked.problemsCount, 'проблем', 'проблема')} mt="sm">
        Поправете ги във файла и го изберете отново. Нищо не е записано.
      </Alert>
      <div className={classes.scroll}>
        <Table className={classes.problems}>
          <caption className={classes.hidden}>Проблеми във файла</caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Лист</Table.Th>
              <Table.Th>Ред</Table.Th>
              <Table.Th>Колона</Table.Th>
              <Table.Th>Причина</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {checked.problems.map(({ sheet, row, column, reason }) => (
              <Table.Tr key={`${sheet}:${row}:${column}:${reason}`}>
                <Table.Td>{sheet}</Table.Td>
                <Table.Td className={row === null ? undefined : classes.row}>{row ?? '–'}</Table.Td>
                <Table.Td>{column ?? '–'}</Table.Td>
                <Table.Td className={classes.reason}>{reason}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  )
}
