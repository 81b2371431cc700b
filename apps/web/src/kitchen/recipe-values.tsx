import { recipeProducts } from '@asistent/contract/kitchen/recipes.calls'
import { toNumber } from '@asistent/domain/kernel/decimal'
import {
  energyShares,
  kilojoules,
  nutrientLabel,
  nutrients,
  nutritionOf,
  portionOf,
  type Portion,
  type Products,
} from '@asistent/domain/kitchen/nutrition'
import { amountsFor, netOf, ownBands, type BandAmount } from '@asistent/domain/kitchen/recipes'
import { allergenLabel } from '@asistent/domain/people/allergens'
import { ageBandLabel, ageBands } from '@asistent/domain/warehouse/norms'
import { Table, Text } from '@mantine/core'
import { useMemo } from 'react'
import { useField } from '../blocks/form/form-store'
import { shownNumber } from '../blocks/shown/format'
import { useCall } from '../platform/use-call'

// Nutrition and cost of a portion, updated while typing.

type TypedLine = { readonly productId?: number | null } & Partial<
  Record<'grossG' | 'netG' | (typeof ownBands)[number]['gross' | 'net'], number | null>
>

const isAmount = (value: unknown): value is number => typeof value === 'number' && value > 0
const typedBands = [{ ageBand: ageBands.Kindergarten, gross: 'grossG', net: 'netG' } as const, ...ownBands]

const amountsIn = (lines: readonly TypedLine[], products: Products): BandAmount[] =>
  lines.flatMap((line) => {
    const product = products.get(line.productId ?? 0)
    if (!product || !isAmount(line.grossG)) return []
    return typedBands.flatMap(({ ageBand, gross, net }) => {
      const grossG = line[gross]
      if (!isAmount(grossG)) return []
      return [{ productId: product.id, ageBand, grossG, netG: line[net] ?? netOf(grossG, product.wastePercent) }]
    })
  })

const shownBands = [ageBands.Nursery, ageBands.From3To4, ageBands.From5To7] as const

export function RecipeValues() {
  const lines = useField('ingredients').value as readonly TypedLine[] | undefined
  const extra = useField('extraAllergenIds').value as readonly number[] | undefined
  const { data } = useCall(recipeProducts, {}, { keep: true })
  const products = useMemo(() => new Map(data?.result.map((one) => [one.id, one] as const)), [data])
  const amounts = amountsIn(lines ?? [], products)
  const portions = shownBands.map((band) => portionOf(amountsFor(amounts, band), products, extra ?? []))
  if (amounts.length === 0) return <Text c="dimmed">Добавете продукти, за да видите какво дава порцията.</Text>
  return (
    <>
      <Table aria-label="Хранителна стойност на порция" withRowBorders={false} verticalSpacing={2} maw="34rem">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Една порция</Table.Th>
            {shownBands.map((band) => (
              <Table.Th key={band} ta="right">
                {ageBandLabel[band]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rowsOf(portions).map(([label, ...values]) => (
            <Table.Tr key={label}>
              <Table.Td>{label}</Table.Td>
              {values.map((value, index) => (
                <Table.Td key={shownBands[index]} ta="right">
                  {value}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      <Remarks portion={portions[1]} />
    </>
  )
}

function rowsOf(portions: readonly Portion[]): string[][] {
  const values = portions.map(({ raw, incomplete }) => ({
    nutrition: nutritionOf(raw),
    shares: energyShares(raw),
    incomplete,
  }))
  const shares = { protein: 'protein', fat: 'fat', carbs: 'carbs' } as const
  return [
    ...nutrients.map((name) => [
      nutrientLabel[name],
      ...values.map(({ nutrition, shares: part, incomplete }) => {
        // Missing data is a dash, never 0.
        if (nutrition[name] === 0 && incomplete.has(name)) return '–'
        const share = name in shares ? ` (${shownNumber(part[name as keyof typeof shares])} E%)` : ''
        return `${shownNumber(nutrition[name])}${share}`
      }),
    ]),
    ['Енергия, kJ', ...values.map(({ nutrition }) => shownNumber(kilojoules(nutrition.kcal)))],
    ['Цена', ...portions.map(({ cost }) => shownNumber(toNumber(cost), { decimals: 3, unit: '€' }))],
  ]
}

function Remarks({ portion }: { portion: Portion | undefined }) {
  if (!portion) return null
  const { allergenIds, withoutNutrition, withoutPrice } = portion
  return (
    <>
      <Text size="sm">
        {allergenIds.length === 0
          ? 'Без алергени.'
          : `Алергени: ${allergenIds.map((one) => `${one} ${allergenLabel[one]}`).join(', ')}.`}
      </Text>
      {withoutNutrition.length > 0 && (
        <Text size="sm" c="dimmed">
          Без известна хранителна стойност: {withoutNutrition.join(', ')}.
        </Text>
      )}
      {withoutPrice.length > 0 && (
        <Text size="sm" c="dimmed">
          Без цена в склада: {withoutPrice.join(', ')}.
        </Text>
      )}
    </>
  )
}
