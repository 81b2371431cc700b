import { getMonthEnd } from '@asistent/contract/light/dashboards/month-end.calls'
import { formatMonth } from '@asistent/domain/kernel/month'
import { Line, Lines } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { useCall } from '../platform/use-call'

/** From the 25th, and until the last month is closed. */
export function MonthEndCard() {
  const { data } = useCall(getMonthEnd, {})
  if (!data?.isDue) return null
  const left = data.steps.filter(({ isDone }) => !isDone)
  return (
    <Section title={`Приключване: ${formatMonth(data)}`} side={<Link to="/month-end">Всички стъпки</Link>}>
      <Lines>
        {left.slice(0, 3).map(({ step, title, detail, to }) => (
          <Line key={step} title={<Link to={to}>{title}</Link>} details={[detail]}>
            <StatusBadge label="предстои" tone="warn" />
          </Line>
        ))}
      </Lines>
    </Section>
  )
}
