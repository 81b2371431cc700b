import { readWarnings } from '@asistent/contract/light/oversight/warnings.calls'
import { warningKindLabel, warningKinds } from '@asistent/domain/oversight/warnings'
import { Text } from '@mantine/core'
import { addressOf } from '../blocks/parts/address'
import { Link } from '../blocks/parts/link'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { useCall } from '../platform/use-call'

const path = '/administrative-references/warnings'

/** Warnings of each kind with their number, on the home of experts. */
export function WarningsCard() {
  return (
    <Section title="Предупреждения">
      <Answered answer={useCall(readWarnings, {})} lines={2}>
        {({ result }) => {
          const counted = warningKinds.flatMap((kind) => {
            const count = result.filter((row) => row.kind === kind).length
            return count > 0 ? [{ kind, count }] : []
          })
          if (counted.length === 0) return <Text>Няма предупреждения за детските градини, които наблюдавате.</Text>
          return (
            <ul>
              {counted.map(({ kind, count }) => (
                <li key={kind}>
                  <Link to={addressOf(path, { kind })}>{warningKindLabel[kind]}</Link>: {count}
                </li>
              ))}
            </ul>
          )
        }}
      </Answered>
    </Section>
  )
}
