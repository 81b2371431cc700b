import {
  annulCertificate,
  issueDuplicate,
  issuePreschool,
  printApplication,
  printCertificates,
  type preschoolCertificates,
} from '@asistent/contract/documents/certificates.calls'
import type { InputOf, OutputOf } from '@asistent/contract/core/call'
import { certificateNumber } from '@asistent/domain/documents/certificates'
import { formatDay } from '@asistent/domain/kernel/day'
import { IconBan, IconCopy, IconFileText, IconPencil, IconPrinter } from '@tabler/icons-react'
import { askForm } from '../blocks/form/form-dialog'
import { confirm } from '../blocks/parts/confirm'
import { openFile } from '../blocks/parts/download'
import { Line, LineSide } from '../blocks/parts/lines'
import { AllergyBadge, StatusBadge } from '../blocks/parts/names'
import { MoreMenu } from '../blocks/parts/small-actions'
import { toast } from '../blocks/parts/toast'
import { useToday } from '../blocks/parts/use-today'
import { useSend } from '../platform/use-call'
import { useMay } from '../platform/user'
import { ReadinessText } from './readiness-text'

type Row = OutputOf<typeof preschoolCertificates>['result'][number]
export type Item = InputOf<typeof issuePreschool>['items'][number]

export const itemOf = ({ studentId, readiness, version }: Row): Item => ({ studentId, readiness, seen: version })

/** A child of the group with its certificate and actions. */
export function CertifiedChild({ row, classId, mayIssue }: { row: Row; classId: number; mayIssue: boolean }) {
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
        row.earlyReason && `издадено по-рано: ${row.earlyReason}`,
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
      ...(row.certificateId === null && row.early
        ? [field('earlyReason', { help: `Преди срока: ${row.early}. Причината остава в регистъра.`, wide: true })]
        : []),
      field.own('items', (control) => <ReadinessText field={control} studentId={row.studentId} />, { wide: true }),
    ],
    action: row.certificateId === null ? 'Издай' : 'Запиши',
    done: row.certificateId === null ? 'Удостоверението е издадено' : 'Записано',
  })
