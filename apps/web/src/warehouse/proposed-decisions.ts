import type { OutputOf } from '@asistent/contract/core/call'
import type { getDeclaration } from '@asistent/contract/warehouse/declarations.calls'
import { decimal, subtract, toNumber } from '@asistent/domain/kernel/decimal'
import { shortageDecisions, type ShortageDecision } from '@asistent/domain/warehouse/stock-takes'

type CountedLine = Pick<
  OutputOf<typeof getDeclaration>['lines'][number],
  'id' | 'productName' | 'difference' | 'lossLeft'
>

interface ProposedDecision {
  readonly lineId: number
  readonly productName: string
  readonly quantity: number
  readonly decision?: ShortageDecision
}

/** Decisions to fill in for a shortage: natural loss up to the norm is proposed, the approver decides the rest. */
export function proposedDecisions({ id: lineId, productName, difference, lossLeft }: CountedLine): ProposedDecision[] {
  if (difference === null || difference >= 0) return []
  const missing = -difference
  const loss = Math.min(lossLeft, missing)
  const rest = toNumber(subtract(decimal(missing), decimal(loss)))
  return [
    ...(loss > 0 ? [{ lineId, productName, quantity: loss, decision: shortageDecisions.NaturalLoss }] : []),
    ...(rest > 0 ? [{ lineId, productName, quantity: rest }] : []),
  ]
}
