import { getSetup } from '@asistent/contract/light/dashboards/setup.calls'
import { Line, Lines } from '../blocks/parts/lines'
import { Link } from '../blocks/parts/link'
import { StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { useCall } from '../platform/use-call'

/** What a new installation or a new kindergarten still needs; hidden when all is done. */
export function SetupCard() {
  const { data } = useCall(getSetup, {})
  if (!data || data.isComplete) return null
  const done = data.steps.filter(({ isDone }) => isDone).length
  return (
    <Section
      title="Първи стъпки"
      side={
        <span>
          {done} от {data.steps.length} · <Link to="/platform/help/new-kindergarten">Помощ</Link>
        </span>
      }
    >
      <Lines>
        {data.steps.map(({ step, title, detail, to, isDone, isOptional }) => (
          <Line key={step} title={to && !isDone ? <Link to={to}>{title}</Link> : title} details={[detail]}>
            <StatusBadge {...badgeOf(isDone, isOptional)} />
          </Line>
        ))}
      </Lines>
    </Section>
  )
}

const badgeOf = (isDone: boolean, isOptional: boolean) => {
  if (isDone) return { label: '✓ готово', tone: 'good' as const }
  return isOptional ? { label: 'по желание', tone: 'off' as const } : { label: 'предстои', tone: 'warn' as const }
}
