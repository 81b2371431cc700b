import { listOfficialDocuments } from '@asistent/contract/light/books/documents.calls'
import { Line, Lines } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { Section } from '../blocks/parts/section'
import { useCall } from '../platform/use-call'

/** Public documents for families: rules, the daily regime. Hidden if there are none. */
export function DocumentsCard() {
  const { data } = useCall(listOfficialDocuments, { pageSize: 5 })
  if (!data || data.result.length === 0) return null
  return (
    <Section title="Документи на детската градина">
      <Lines>
        {data.result.map(({ id, name, schoolYear }) => (
          <Line
            key={id}
            title={<Link to={`/administration/documents/${id}`}>{name}</Link>}
            details={[schoolYear && `учебна ${schoolYear} година`]}
          />
        ))}
      </Lines>
      {data.rowsCount > data.result.length && <Link to="/administration/documents">Всички документи</Link>}
    </Section>
  )
}
