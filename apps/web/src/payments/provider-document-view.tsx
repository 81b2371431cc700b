import type { AnsweredFile, Call, OutputOf } from '@asistent/contract/core/call'
import type { getProviderDocument } from '@asistent/contract/payments/provider-documents.calls'
import { agreed } from '@asistent/domain/kernel/agreement'
import { providerDocumentKinds, providerDocumentLabel } from '@asistent/domain/payments/provider-documents'
import { formatDay } from '@asistent/domain/kernel/day'
import { plural } from '@asistent/domain/kernel/text'
import { Button, Group } from '@mantine/core'
import { useDownload } from '../blocks/parts/download'
import { Line, Lines } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { shownMoney, shownNumber } from '../blocks/shown/format'

export type ProviderDocument = OutputOf<typeof getProviderDocument>

/** Button that downloads a paper. */
export function PaperButton<In>({
  label,
  call,
  input,
}: {
  label: string
  call: Call<In, unknown, AnsweredFile>
  input: In
}) {
  const { download } = useDownload()
  return (
    <Button variant="default" onClick={() => void download(call, input)}>
      {label}
    </Button>
  )
}

const pathOf = ({ id, kind }: { id: number; kind: number }) =>
  `/activities/accounting/${kind === providerDocumentKinds.Voucher ? 'order' : 'invoice'}/${id}`

/** Contents of a document with a provider. */
export const ProviderDocumentView = ({ document }: { document: ProviderDocument }) => (
  <>
    <Section
      title={document.provider}
      side={
        <StatusBadge
          label={document.isAnnulled ? 'Анулиран документ' : document.state}
          tone={document.isAnnulled ? 'off' : 'info'}
        />
      }
    >
      <p>
        <strong>{shownMoney(document.amount)}</strong> от {formatDay(document.issuedOn)} г.
        {document.period && <>, за {document.period}</>}
      </p>
      {document.kind !== providerDocumentKinds.Voucher && (
        <p>
          {document.vatRate === null
            ? 'Не се начислява ДДС.'
            : `Данъчна основа ${shownMoney(document.net)}, ДДС ${shownNumber(document.vatRate)} % – ${shownMoney(document.tax)}.`}
          {document.credited > 0 && <> Кредитни известия за {shownMoney(document.credited)}.</>}
        </p>
      )}
      {document.isAnnulled && document.annulReason !== null && (
        <p>
          {agreed('Анулиран', providerDocumentLabel[document.kind])}: {document.annulReason}
        </p>
      )}
      {document.reason && <p>{document.reason}</p>}
      {document.receiverName && <p>Получател: {document.receiverName}</p>}
      {document.lines.length > 0 && (
        <p>
          Платено от родителите {shownMoney(document.paid)}, за градината {shownMoney(document.share)}
          {document.direct !== 0 && <>, получено пряко от доставчика {shownMoney(document.direct)}</>}.
        </p>
      )}
      {document.lines.length > 0 && (
        <Lines>
          {document.lines.map((line) => (
            <Line
              key={line.activityId}
              title={line.activityName}
              details={[plural(line.children, 'дете', 'деца'), plural(line.sessions, 'занимание', 'занимания')]}
            >
              <strong>{shownMoney(line.toPay)}</strong>
            </Line>
          ))}
        </Lines>
      )}
    </Section>
    {document.related.length > 0 && (
      <Section title="Свързани документи">
        <Group>
          {document.related.map((row) => (
            <Link key={row.id} to={pathOf(row)}>
              {row.title}
            </Link>
          ))}
        </Group>
      </Section>
    )}
  </>
)
