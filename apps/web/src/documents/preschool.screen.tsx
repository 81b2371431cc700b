import {
  issuePreschool,
  preschoolCertificates,
  printCertificates,
  printHandover,
  printProtocol,
} from '@asistent/contract/documents/certificates.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { groupOptions } from '@asistent/contract/people/group-options.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { groupTypes } from '@asistent/domain/people/groups'
import { Button, Group } from '@mantine/core'
import { askForm } from '../blocks/form/form-dialog'
import { confirm } from '../blocks/parts/confirm'
import { openFile } from '../blocks/parts/download'
import { Lines } from '../blocks/parts/lines'
import { Page } from '../blocks/parts/page'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useToday } from '../blocks/parts/use-today'
import { useAddress } from '../blocks/params/use-url-values'
import { Picker } from '../blocks/pickers/picker'
import { myGroupSource } from '../choices/groups'
import { useCall, useSend } from '../platform/use-call'
import { CertifiedChild, itemOf } from './preschool-child'

type Answer = OutputOf<typeof preschoolCertificates>

/** Certificates 3-19 of a group: texts, numbers, printouts. */
export function Screen() {
  const { search, write } = useAddress()
  const groups = useCall(groupOptions, { mine: true, classTypes: [groupTypes.Fourth] })
  const classId = Number(search.classId ?? groups.data?.result[0]?.id ?? 0)
  const answer = useCall(preschoolCertificates, { classId }, { enabled: classId > 0 })
  return (
    <Page
      title="Удостоверения за предучилищно образование"
      lead="Документ 3-19 за децата, които тръгват на училище. Описанието се взема от одобрените резултати и може да се промени."
    >
      <Group align="end" className="no-print">
        <Picker
          label="Група"
          source={myGroupSource}
          value={classId || null}
          onChange={(value) => write((now) => ({ ...now, classId: value ?? undefined }))}
        />
      </Group>
      {classId > 0 ? (
        <Answered answer={answer} lines={8}>
          {(group) => <GroupCertificates classId={classId} group={group} />}
        </Answered>
      ) : (
        <Empty drawing="notebook" title="Изберете група" reason="Удостоверения получават децата от четвърта група." />
      )}
    </Page>
  )
}

function GroupCertificates({ classId, group }: { classId: number; group: Answer }) {
  const today = useToday()
  const { mutate, isPending } = useSend(issuePreschool)
  const issued = group.result.flatMap(({ certificateId }) => certificateId ?? [])
  const ready = group.result.filter((row) => row.isFinishing && row.certificateId === null && row.readiness !== '')
  const early = ready.find((row) => row.early !== null)
  const issueAll = async () => {
    const text = `${plural(ready.length, 'дете получава', 'деца получават')} удостоверение с дата ${formatDay(today)} г. и следващите номера от регистъра.`
    if (early) {
      await askForm({
        title: 'Издаване на удостоверения преди срока',
        text: `${text} ${early.studentName}: ${early.early}.`,
        call: issuePreschool,
        values: { classId, issueDate: today, items: ready.map((row) => itemOf(row)) },
        fields: (field) => [field('earlyReason', { wide: true })],
        action: 'Издай',
        done: 'Удостоверенията са издадени',
      })
      return
    }
    if (!(await confirm({ title: 'Издаване на удостоверения', text, action: 'Издай' }))) return
    mutate(
      { classId, issueDate: today, items: ready.map((row) => itemOf(row)) },
      {
        onError: (error) => void toast.failed(error),
        onSuccess: ({ certificateIds }) => toast.done(`Издадени удостоверения: ${certificateIds.length}`),
      },
    )
  }
  if (group.result.length === 0)
    return <Empty drawing="kite" title="Няма деца" reason="В групата няма деца в края на учебната година." />
  return (
    <>
      <Group className="no-print">
        {group.mayIssue && ready.length > 0 && (
          <Button loading={isPending} onClick={() => void issueAll()}>
            Издай на всички ({ready.length})
          </Button>
        )}
        {issued.length > 0 && (
          <>
            <Button variant="default" onClick={() => void openFile(printCertificates, { certificateIds: issued })}>
              Удостоверенията ({issued.length})
            </Button>
            <Button variant="default" onClick={() => void openFile(printProtocol, { classId })}>
              Общ протокол
            </Button>
            <Button variant="default" onClick={() => void openFile(printHandover, { classId })}>
              Разписка
            </Button>
          </>
        )}
      </Group>
      <Lines>
        {group.result.map((row) => (
          <CertifiedChild key={row.studentId} row={row} classId={classId} mayIssue={group.mayIssue} />
        ))}
      </Lines>
    </>
  )
}
