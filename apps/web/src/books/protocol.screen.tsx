import { deleteProtocol, getProtocol, saveDecision, saveProtocol } from '@asistent/contract/books/council.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { formScreen } from '../blocks/form/form-screen'
import { Line, Lines } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { Section } from '../blocks/parts/section'
import { shownDay } from '../blocks/shown/format'
import { mayCall, useUser } from '../platform/user'
import { annulAction, closedBecause, EntryPapers } from './entry-parts'
import { protocolSection } from './protocol-fields'

const path = '/administration/books/pedagogical'

function Below({ record }: { record: OutputOf<typeof getProtocol> }) {
  const user = useUser()
  return (
    <>
      <EntryPapers record={record} />
      <Section title="Решения">
        <Lines>
          {record.decisions.map((decision) => (
            <Line
              key={decision.id}
              title={
                <Link
                  to={`${path}/${record.id}/decisions/${decision.id}`}
                >{`${decision.number}. ${decision.title}`}</Link>
              }
              details={[
                `за ${decision.votesFor}, против ${decision.votesAgainst}, въздържали се ${decision.votesAbstained}`,
                decision.responsible,
                decision.deadlineOn && `срок ${shownDay(decision.deadlineOn)}`,
                decision.doneOn && `изпълнено на ${shownDay(decision.doneOn)}`,
              ]}
            />
          ))}
        </Lines>
        {record.annulReason === null && mayCall(user, saveDecision) && (
          <Button
            mt="sm"
            variant="default"
            component={Link}
            to={`${path}/${record.id}/create-decision`}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            Ново решение
          </Button>
        )}
      </Section>
    </>
  )
}

export const Screen = formScreen({
  title: { create: 'Нов протокол', edit: (protocol) => `Протокол № ${protocol.fullNumber}` },
  load: getProtocol,
  save: saveProtocol,
  readOnly: closedBecause,
  fields: () => [protocolSection],
  actions: annulAction,
  below: Below,
  after: path,
  remove: {
    call: deleteProtocol,
    what: (protocol) => `протокол № ${protocol.fullNumber}`,
    when: ({ may }) => may.delete,
  },
  history: 'book-entry',
})
