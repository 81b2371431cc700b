import { Button } from '@mantine/core'
import { getConfiguration } from '@asistent/contract/institutions/configuration.calls'
import type { OutputOf } from '@asistent/contract/core/call'
import { getRetention, saveRetention } from '@asistent/contract/people/personal-data.calls'
import { plural } from '@asistent/domain/kernel/text'
import { Facts } from '../blocks/detail/detail-screen'
import { askForm } from '../blocks/form/form-dialog'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { columnsOf } from '../blocks/shown/columns'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import classes from './institutions.module.css'
import { institutionTypeChoices } from '../choices/institutions'

type Configuration = OutputOf<typeof getConfiguration>

const fact = columnsOf<Configuration>(getConfiguration.output, [])
const masterFacts = [
  fact.badge('institutionType', institutionTypeChoices, { title: 'Вид' }),
  fact.text('code', { title: 'Код по НЕИСПУО' }),
  fact.text('city', { title: 'Населено място' }),
  fact.own('Община и област', ({ municipality, area }) => `${municipality}, област ${area}`),
  fact.text('motherKindergarten', { title: 'Основна детска градина' }),
]

/** Settings outside the form: those of the master, and the retention period of former children's data. */
export function ConfigurationBelow({ record }: { readonly record: Configuration }) {
  const mayRetain = useMay(getRetention)
  return (
    <>
      {mayRetain && <Retention />}
      <Facts title="Променя ги главният администратор" record={record} facts={masterFacts} />
    </>
  )
}

function Retention() {
  return (
    <Answered answer={useCall(getRetention, {})} lines={2}>
      {({ years, erasable }) => (
        <Section
          title="Лични данни на отписани деца"
          side={
            <Button
              variant="default"
              onClick={() =>
                void askForm({
                  title: 'Срок за пазене на личните данни',
                  text: 'След срока директорът може да заличи данните на дете, което вече не е в детската градина.',
                  call: saveRetention,
                  values: { years },
                  fields: (field) => [field('years')],
                  done: 'Срокът е записан',
                })
              }
            >
              Промени срока
            </Button>
          }
        >
          <p className={classes.plain}>
            Пазят се <strong>{plural(years, 'година', 'години')}</strong> след отписването.{' '}
            {erasable === 0
              ? 'Сега няма деца с изтекъл срок.'
              : `Срокът е изтекъл за ${plural(erasable, 'дете', 'деца')}.`}
          </p>
        </Section>
      )}
    </Answered>
  )
}
