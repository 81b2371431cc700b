import { unitLabel, units as measures } from '@asistent/domain/warehouse/units'
import { memo } from 'react'
import { ChoiceInput } from '../blocks/inputs/choice-inputs'
import { NumberInput } from '../blocks/inputs/number-input'
import classes from './count.module.css'
import type { Counted, CountedProduct } from './count-store'
import type { TypedUnit } from './words'

interface CountLineProps {
  readonly product: CountedProduct
  readonly counted: Counted | undefined
  readonly readOnly: boolean
  readonly set: (productId: number, line: Counted | null) => void
}

/** Counted quantity of a product and its unit. Empty means not counted; 0 means none in stock. */
export const CountLine = memo(function CountLine({ product, counted, readOnly, set }: CountLineProps) {
  const { productId, productName, baseUnit, units } = product
  const unit = counted?.unit ?? baseUnit
  return (
    <li className={classes.line} data-counted={counted !== undefined || undefined}>
      <span className={classes.name}>{productName}</span>
      <NumberInput
        id={`count-${productId}`}
        aria-label={`${productName}: преброено, ${unitLabel[unit]}`}
        className={classes.quantity}
        readOnly={readOnly}
        {...(unit === measures.Piece && { places: 0 })}
        {...(units.length < 2 && { unit: unitLabel[unit] })}
        value={counted?.quantity ?? null}
        onChange={(quantity) => set(productId, quantity === null ? null : { quantity, unit })}
      />
      {units.length > 1 && (
        <ChoiceInput
          aria-label={`${productName}: мярка`}
          className={classes.unit}
          required
          readOnly={readOnly}
          choices={units.map((value) => ({ value: value as TypedUnit, label: unitLabel[value] }))}
          value={unit}
          onChange={(next) => next !== null && counted && set(productId, { ...counted, unit: next })}
        />
      )}
    </li>
  )
})
