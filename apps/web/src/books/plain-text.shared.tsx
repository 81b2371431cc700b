import { textParts } from '@asistent/domain/books/plain-text'
import { Table, Text } from '@mantine/core'
import { WideTable } from '../blocks/parts/wide-table'

/** Text of an order as in print. Rendered as text only, so typed markup has no effect. */
export const PlainText = ({ text }: { text: string }) =>
  textParts(text).map((part, at) => {
    if (part.kind === 'heading')
      return (
        <Text key={at} fw={700} ta="center" my="sm">
          {part.text}
        </Text>
      )
    if (part.kind === 'paragraph') return <p key={at}>{part.text}</p>
    return (
      <WideTable key={at} minWidth={320} label="Таблица">
        <Table withTableBorder withColumnBorders>
          <Table.Thead>
            <Table.Tr>
              {part.head.map((cell, column) => (
                <Table.Th key={column}>{cell}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {part.rows.map((cells, row) => (
              <Table.Tr key={row}>
                {cells.map((cell, column) => (
                  <Table.Td key={column}>{cell}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    )
  })
