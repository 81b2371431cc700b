import { listNameOpenings, type NameOpening } from '@asistent/contract/oversight/names.calls'
import { formatDay, sofiaTime, today } from '@asistent/domain/kernel/day'
import { Table } from '@mantine/core'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered, Empty } from '../blocks/parts/states'
import { WideTable } from '../blocks/parts/wide-table'
import { useCall } from '../platform/use-call'
import { NamesState } from './names-card'

/** The expert's openings of names, with their reasons. */
export function Screen() {
  return (
    <Page
      title="Имена на деца и персонал"
      lead="Експертите работят с числа и инициали. Имената се отварят за една детска градина, за 60 минути и с причина."
    >
      <Section>
        <NamesState />
      </Section>
      <Section title="Последни отваряния">
        <Answered answer={useCall(listNameOpenings, {})}>
          {({ result }) =>
            result.length === 0 ? (
              <Empty drawing="notebook" title="Още не сте отваряли имена" />
            ) : (
              <WideTable label="Последни отваряния" minWidth={320}>
                <Table>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th scope="col">Детска градина</Table.Th>
                      <Table.Th scope="col">Кога</Table.Th>
                      <Table.Th scope="col">Причина</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {result.map((opening) => (
                      <Table.Tr key={opening.id}>
                        <Table.Th scope="row">{opening.kindergartenName}</Table.Th>
                        <Table.Td>{timesOf(opening)}</Table.Td>
                        <Table.Td>{opening.reason}</Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </WideTable>
            )
          }
        </Answered>
      </Section>
    </Page>
  )
}

function timesOf({ openedAt, expiresAt, closedAt }: NameOpening): string {
  const [from, to] = [new Date(openedAt), new Date(closedAt ?? expiresAt)]
  return `${formatDay(today(from))}, ${sofiaTime(from)}–${sofiaTime(to)} ч.`
}
