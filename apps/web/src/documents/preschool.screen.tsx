import {
  annulCertificate,
  issueDuplicate,
  issuePreschool,
  preschoolCertificates,
  printApplication,
  printCertificates,
  printHandover,
  printProtocol,
} from '@asistent/contract/documents/certificates.calls'
import type { InputOf, OutputOf } from '@asistent/contract/core/call'
import { groupOptions } from '@asistent/contract/people/group-options.calls'
import { certificateNumber } from '@asistent/domain/documents/certificates'
import { formatDay } from '@asistent/domain/kernel/day'
import { groupTypes } from '@asistent/domain/people/groups'
import { Button, Group, Textarea } from '@mantine/core'
import { IconBan, IconCopy, IconFileText, IconPencil, IconPrinter } from '@tabler/icons-react'
import { askForm } from '../blocks/form/form-dialog'
import { confirm } from '../blocks/parts/confirm'
import { openFile } from '../blocks/parts/download'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { AllergyBadge, StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { MoreMenu } from '../blocks/parts/small-actions'
import { Answered, Empty } from '../blocks/parts/states'
import { toast } from '../blocks/parts/toast'
import { useToday } from '../blocks/parts/use-today'
import { useAddress } from '../blocks/params/use-url-values'
import { Picker } from '../blocks/pickers/picker'
import { myGroupSource } from '../choices/groups'
import { useCall, useSend } from '../platform/use-call'
import { useMay } from '../platform/user'

type Answer = OutputOf<typeof preschoolCertificates>
type Row = Answer['result'][number]
type Item = InputOf<typeof issuePreschool>['items'][number]

/** The certificates 3-19 of a group: texts, numbers, papers. */
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
  const issueAll = async () => {
    const sure = await confirm({
      title: 'Издаване на удостоверения',
      text: `${ready.length} деца получават удостоверение с дата ${formatDay(today)} г. и следващите номера от регистъра.`,
      action: 'Издай',
    })
    if (!sure) return
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
          <Child key={row.studentId} row={row} classId={classId} mayIssue={group.mayIssue} />
        ))}
      </Lines>
    </>
  )
}

const itemOf = ({ studentId, readiness, version }: Row): Item => ({ studentId, readiness, seen: version })

function Child({ row, classId, mayIssue }: { row: Row; classId: number; mayIssue: boolean }) {
  const today = useToday()
  const mayAnnul = useMay(annulCertificate)
  const annul = useSend(annulCertificate)
  const { certificateId, studentName, studentId } = row
  const write = () => askReadiness(classId, row, row.issueDate ?? today)
  const askAnnul = async (id: number) => {
    const text = `Удостоверението на ${studentName} се анулира. Последното в регистъра се изтрива и номерът му се освобождава.`
    if (await confirm({ title: 'Анулиране', text, action: 'Анулирай', danger: true }))
      annul.mutate({ certificateId: id }, { onError: (error) => void toast.failed(error) })
  }
  return (
    <Line
      title={
        <strong>
          {studentName} <AllergyBadge of={row} />
        </strong>
      }
      details={[
        row.issueDate && `издадено на ${formatDay(row.issueDate)} г.`,
        row.duplicates > 0 && `дубликати: ${row.duplicates}`,
        row.readiness ? shortened(row.readiness) : row.isFinishing && 'няма описание на готовността',
      ]}
    >
      {certificateId === null ? (
        <StatusBadge
          label={row.isFinishing ? 'Не е издадено' : 'Не завършва'}
          tone={row.isFinishing ? 'warn' : 'off'}
        />
      ) : (
        <StatusBadge label={`№ ${certificateNumber(row.number ?? 0, row.generalNumber ?? 0)}`} tone="good" />
      )}
      <LineSide>
        <MoreMenu
          of={studentName}
          choices={[
            ...(mayIssue && row.isFinishing
              ? [
                  {
                    label: certificateId === null ? 'Опиши и издай' : 'Промени описанието',
                    icon: IconPencil,
                    run: write,
                  },
                ]
              : []),
            ...(certificateId === null
              ? []
              : [
                  {
                    label: 'Отпечатай',
                    icon: IconPrinter,
                    run: () => void openFile(printCertificates, { certificateIds: [certificateId] }),
                  },
                  ...(mayIssue
                    ? [{ label: 'Издай дубликат', icon: IconCopy, run: () => askDuplicate(certificateId, today) }]
                    : []),
                  ...(mayIssue && mayAnnul
                    ? [{ label: 'Анулирай', icon: IconBan, danger: true, run: () => void askAnnul(certificateId) }]
                    : []),
                ]),
            { label: 'Заявление', icon: IconFileText, run: () => void openFile(printApplication, { studentId }) },
          ]}
        />
      </LineSide>
    </Line>
  )
}

const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 118)}…` : text)

const askDuplicate = (certificateId: number, issueDate: string): void =>
  void askForm({
    title: 'Дубликат на удостоверение',
    call: issueDuplicate,
    values: { certificateId, issueDate },
    fields: (field) => [field('issueDate')],
    action: 'Издай',
    done: 'Дубликатът е издаден',
  })

const askReadiness = (classId: number, row: Row, issueDate: string): void =>
  void askForm({
    title: `Готовност за училище: ${row.studentName}`,
    call: issuePreschool,
    values: { classId, issueDate, items: [itemOf(row)] },
    fields: (field) => [
      ...(row.certificateId === null ? [field('issueDate')] : []),
      field.own(
        'items',
        ({ value, set, error }) => {
          const [item] = value as Item[]
          return (
            <Textarea
              label="Описание на готовността"
              autosize
              minRows={5}
              maxLength={10_000}
              value={String(item?.readiness ?? '')}
              error={error}
              onChange={({ currentTarget }) => set([{ ...item, readiness: currentTarget.value }])}
            />
          )
        },
        { wide: true },
      ),
    ],
    action: row.certificateId === null ? 'Издай' : 'Запиши',
    done: row.certificateId === null ? 'Удостоверението е издадено' : 'Записано',
  })
