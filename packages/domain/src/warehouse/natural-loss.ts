import { divide, multiply, quantityScale, type Decimal, decimal } from '../kernel/decimal'

// Естествена фира: goods that dry out, evaporate or crumble. A norm is a percentage of the quantity that was issued in the
// period between two stock-takes.

/** Three decimals, half up. */
export const allowedLoss = (issued: Decimal, percent: Decimal): Decimal =>
  divide(multiply(issued, percent), decimal(100), quantityScale)
