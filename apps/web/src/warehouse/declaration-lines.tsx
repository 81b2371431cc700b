import type { OutputOf } from '@asistent/contract/core/call'
import type { getDeclaration } from '@asistent/contract/warehouse/declarations.calls'
import { formatDay } from '@asistent/domain/kernel/day'
import { decisionText, shortageDecisions } from '@asistent/domain/warehouse/stock-takes'
import { unitLabel } from '@asistent/domain/warehouse/units'
import { Line, Lines } from '../blocks/parts/lines'
import { StatusBadge } from '../blocks/parts/names'
import { Section } from '../blocks/parts/section'
import { shownMoney, shownNumber } from '../blocks/shown/format'

type Declaration = OutputOf<typeof getDeclaration>
type CountedLine = Declaration['lines'][number]

const groups = [
  { title: 'Липси', fits: (difference: number | null) => difference !== null && difference < 0 },
  { title: 'Излишъци', fits: (difference: number | null) => difference !== null && difference > 0 },
  { title: 'Без разлика', fits: (difference: number | null) => difference === 0 },
  { title: 'Преброено', fits: (difference: number | null) => difference === null },
]

/** A read-only stock-take, differences first; a draft has no comparison. */
export function DeclarationLines({ declaration }: { readonly declaration: Declaration }) {
  const { forDate, warehouse, commission, note, lines } = declaration
  return (
    <>
      <Section title={`${warehouse}, ${formatDay(forDate)} г.`}>
        {commission.length > 0 && <p>Комисия: {commission.join(', ')}</p>}
        {note && <p>{note}</p>}
      </Section>
      {groups.map(({ title, fits }) => {
        const shown = lines.filter(({ difference }) => fits(difference))
        if (shown.length === 0) return null
        return (
          <Section key={title} title={`${title}: ${shown.length}`}>
            <Lines>
              {shown.map((line) => (
                <CountedProduct key={line.id} line={line} />
              ))}
            </Lines>
          </Section>
        )
      })}
    </>
  )
}

function CountedProduct({ line }: { readonly line: CountedLine }) {
  const { productName, baseUnit, countedQuantity, bookQuantity, difference, price, value, decisions, note } = line
  const measured = (quantity: number | null) => `${shownNumber(quantity)} ${unitLabel[baseUnit]}`
  return (
    <Line
      title={difference ? `${productName}: ${measured(difference)}` : productName}
      details={[
        `преброено ${measured(countedQuantity)}`,
        bookQuantity !== null && `по книга ${measured(bookQuantity)}`,
        Boolean(difference) && `${shownNumber(price, { decimals: 5 })} € → ${shownMoney(value)}`,
        note,
      ]}
    >
      {decisions.length > 0 && (
        <StatusBadge
          label={decisionText(decisions, baseUnit)}
          tone={decisions.some(({ decision }) => decision === shortageDecisions.Charged) ? 'bad' : 'info'}
        />
      )}
    </Line>
  )
}
