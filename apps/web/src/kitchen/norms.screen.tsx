import type { OutputOf } from '@asistent/contract/core/call'
import { recommendedQuantities } from '@asistent/contract/kitchen/norms.calls'
import { saveRecommended } from '@asistent/contract/warehouse/products.calls'
import { formatDay, type Day } from '@asistent/domain/kernel/day'
import { againstNorm, measureLabel } from '@asistent/domain/kitchen/norms'
import { ageBandLabel, recommendedPeriodLabel, recommendedPeriods } from '@asistent/domain/warehouse/norms'
import { Button, Text } from '@mantine/core'
import { askForm } from '../blocks/form/form-dialog'
import { useField } from '../blocks/form/form-store'
import { Line, Lines, LineSide } from '../blocks/parts/lines'
import { StatusBadge } from '../blocks/parts/names'
import { Page } from '../blocks/parts/page'
import { Section } from '../blocks/parts/section'
import { Answered } from '../blocks/parts/states'
import { shownNumber } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'
import { useMay } from '../platform/user'
import { bandChoices, periodChoices } from './words'

type Answer = OutputOf<typeof recommendedQuantities>
type Category = Answer['categories'][number]
type Norm = Category['norms'][number]

const Approximate = ({ of }: { of: { readonly approximate: boolean } }) =>
  of.approximate ? <StatusBadge label="Приблизително" tone="warn" /> : null

export function Screen() {
  const answer = useCall(recommendedQuantities, {})
  return (
    <Page
      title="Норми и препоръчителни количества"
      lead="Приблизителни са, докато не ги потвърди специалист по хранене. Промяната важи от избран ден: справките за по-ранни дни остават, каквито са."
    >
      <Answered answer={answer}>{(norms) => <Norms norms={norms} />}</Answered>
    </Page>
  )
}

function Norms({ norms: { categories, nutrition, toDate } }: { norms: Answer }) {
  const may = useMay(saveRecommended)
  return (
    <>
      <Section title="Препоръчителни количества за едно дете">
        <Lines>
          {categories.map((category) => (
            <Line
              key={category.id}
              title={category.name}
              details={[
                ...category.norms.map((norm) => wordsOf(norm, category.unit, toDate)),
                eatenWords(category),
                sourcesOf(category),
              ]}
            >
              {category.norms.some(({ approximate }) => approximate) && <Approximate of={{ approximate: true }} />}
              <LineSide>
                {may && (
                  <Button
                    size="xs"
                    variant="subtle"
                    aria-label={`Промени ${category.name}`}
                    onClick={() => change(category, toDate)}
                  >
                    Промени
                  </Button>
                )}
              </LineSide>
            </Line>
          ))}
        </Lines>
      </Section>
      <Section title="Енергия и хранителни вещества за ден">
        <Lines>
          {nutrition.map((row) => (
            <Line
              key={row.ageBand}
              title={`${ageBandLabel[row.ageBand]}: от ${formatDay(row.validFrom)} г.`}
              details={[...row.values.map((value) => `${measureLabel[value.measure]} ${limitsOf(value)}`), row.source]}
            >
              <Approximate of={row} />
            </Line>
          ))}
        </Lines>
      </Section>
    </>
  )
}

const limitsOf = ({ minimum, maximum }: { minimum: number | null; maximum: number | null }) => {
  if (minimum === maximum) return shownNumber(minimum)
  if (minimum === null) return `до ${shownNumber(maximum)}`
  return maximum === null ? `поне ${shownNumber(minimum)}` : `${shownNumber(minimum)}–${shownNumber(maximum)}`
}

const wordsOf = ({ type, ageBand, quantity, validFrom }: Norm, unit: string, today: Day) =>
  [
    `${ageBandLabel[ageBand]} ${shownNumber(quantity)} ${unit}`,
    type === recommendedPeriods.Daily ? '' : recommendedPeriodLabel[type].toLocaleLowerCase('bg'),
    validFrom > today ? `от ${formatDay(validFrom)} г.` : '',
  ]
    .filter(Boolean)
    .join(' ')

const sourcesOf = ({ norms }: Category) =>
  [
    ...new Set(
      norms.map(
        ({ source, isOwn, validFrom }) => `${source ?? (isOwn ? 'собствени' : 'общи')}, от ${formatDay(validFrom)} г.`,
      ),
    ),
  ].join('; ')

const eatenWords = ({ eaten, unit }: Category) => {
  const withActual = eaten.filter(({ actual }) => actual !== null)
  const words = withActual.map(({ ageBand, actual }) => `${ageBandLabel[ageBand]} ${shownNumber(actual)} ${unit}`)
  return withActual.length > 0 && `получени средно за 30 дни: ${words.join(', ')}`
}

const change = (category: Category, today: Day) =>
  void askForm({
    title: category.name,
    call: saveRecommended,
    values: {
      categoryId: category.id,
      validFrom: today,
      source: category.norms[0]?.source ?? null,
      approximate: category.norms.some(({ approximate }) => approximate),
      items: category.norms.filter(({ validFrom }) => validFrom <= today),
    },
    fields: (field) => [
      field('validFrom', { help: 'Справките за дните преди него не се променят.' }),
      field('source'),
      field('approximate', { wide: true }),
      field.lines(
        'items',
        (column) => [
          column.select('ageBand', bandChoices),
          column.select('type', periodChoices),
          column.number('quantity'),
        ],
        { add: 'Добави количество', blank: { type: recommendedPeriods.Daily } },
      ),
      field.own('items', () => <DryRun category={category} today={today} />, {
        label: 'Какво ще се промени',
        wide: true,
      }),
    ],
    done: 'Препоръчителните количества са записани',
  })

/** Dry run of changed norms against the meals of the last thirty days; stores nothing. */
function DryRun({ category: { norms, eaten, unit }, today }: { category: Category; today: Day }) {
  const typed = (useField('items').value ?? []) as readonly Partial<Norm>[]
  const changed = typed.flatMap(({ ageBand, type, quantity }) => {
    if (!ageBand || !type || typeof quantity !== 'number') return []
    const before = norms.find((one) => one.ageBand === ageBand && one.type === type && one.validFrom <= today)?.quantity
    if (before === quantity) return []
    const amounts = `${ageBandLabel[ageBand]}: ${before === undefined ? 'няма' : shownNumber(before)} → ${shownNumber(quantity)} ${unit}`
    const actual = eaten.find((one) => one.ageBand === ageBand)?.actual ?? null
    if (actual === null || type !== recommendedPeriods.Daily) return [amounts]
    const [was, willBe] = [againstNorm(actual, before ?? null), againstNorm(actual, quantity)]
    return [`${amounts}. Получени ${shownNumber(actual)} ${unit}: ${verdictOf(was)} → ${verdictOf(willBe)}`]
  })
  if (changed.length === 0) return <Text c="dimmed">Нищо не се променя.</Text>
  return (
    <>
      <strong>Какво ще се промени</strong>
      {changed.map((text) => (
        <Text key={text}>{text}</Text>
      ))}
    </>
  )
}

const verdictOf = ({ percent, verdict }: ReturnType<typeof againstNorm>) =>
  `${percent === null ? '' : `${shownNumber(percent)} %, `}${verdict.toLocaleLowerCase('bg')}`
