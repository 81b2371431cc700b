import { sofiaInstant, yearOf, type Day } from '@asistent/domain/kernel/day'
import { formatDecimal, type Decimal } from '@asistent/domain/kernel/decimal'
import {
  documentKinds,
  documentStates,
  inboundOrigins,
  seriesOf,
  type DocumentKind,
  type ScrappingType,
} from '@asistent/domain/warehouse/documents'
import type { Balance } from '@asistent/domain/warehouse/stock'
import { stockDocument, stockLine } from '../db/tables/warehouse/stock'
import type { Random } from '../demo/random'
import type { Place, World } from '../demo/world'
import type { DemoProduct, DemoSupplier } from './products.demo'

// The stock of a demo kindergarten while its months are generated, and its documents.

export interface Batch {
  readonly id: number
  readonly expiresOn: Day
  rest: Decimal
}

interface Delivered {
  readonly documentId: number
  readonly lineId: number
  readonly batch: Batch
  readonly supplierId: number
  readonly quantity: Decimal
  readonly total: Decimal
}

export interface Shelf {
  readonly demo: DemoProduct
  readonly productId: number
  readonly warehouseId: number
  balance: Balance
  readonly batches: Batch[]
  /** Total of all deliveries, in the base unit. */
  delivered?: number
  /** The last delivery. */
  last?: Delivered
}

/** The kitchen that the stock belongs to. */
export interface DemoKitchen {
  /**
   * Quantity per child of a product in the menus of the day's week, in the base unit; undefined without a calculated
   * menu.
   */
  readonly perChild: (productId: number, day: Day) => number | undefined
  /** Issues the products of the day; false if there is no calculation for it. */
  readonly cook: (store: Store, day: Day) => boolean
}

export interface Store {
  readonly world: World
  readonly random: Random
  readonly kindergarten: Place
  readonly manciple: number | null
  readonly director: number | null
  /** Responsible person of every warehouse. */
  readonly responsibleId: number | null
  /** Number of present children, and the share of the nursery. */
  readonly children: number
  readonly nurseryShare: number
  readonly suppliers: ReadonlyMap<DemoSupplier, { readonly id: number; readonly makerId: number | null }>
  readonly shelves: readonly Shelf[]
  readonly numbers: Map<string, number>
  readonly kitchen: DemoKitchen
}

export const at = (day: Day, time: string) => sofiaInstant(day, time).toISOString()

/** Per child and week, in the base unit. */
export const weekOf = ({ week }: DemoProduct) => week.reduce((sum, one) => sum + one, 0) / 1000

export function nextNumber({ numbers }: Store, series: string): number {
  const number = (numbers.get(series) ?? 0) + 1
  numbers.set(series, number)
  return number
}

export function addDocument(
  store: Store,
  kind: DocumentKind,
  day: Day,
  warehouseId: number,
  more: Partial<typeof stockDocument.$inferInsert> = {},
): number {
  const series = seriesOf(kind, yearOf(day), (more.scrappingType ?? undefined) as ScrappingType | undefined)
  const posted = more.state !== documentStates.Open
  const moment = at(day, kind === documentKinds.Inbound ? '07:40' : '09:15')
  return store.world.addTo(stockDocument, {
    kindergartenId: store.kindergarten.id,
    kind,
    state: documentStates.Posted,
    series,
    number: nextNumber(store, series),
    forOn: day,
    warehouseId,
    pricesWithVat: true,
    origin: inboundOrigins.Purchase,
    commission: [],
    postedAt: posted ? moment : null,
    postedBy: posted ? store.manciple : null,
    createdBy: store.manciple,
    createdAt: moment,
    version: 1,
    ...more,
  })
}

export function addLine(
  { world, kindergarten }: Store,
  documentId: number,
  position: number,
  { productId, demo }: Shelf,
  quantity: Decimal,
  more: Partial<typeof stockLine.$inferInsert>,
): number {
  const text = formatDecimal(quantity, 3)
  return world.addTo(stockLine, {
    kindergartenId: kindergarten.id,
    documentId,
    position,
    productId,
    typedQuantity: text,
    typedUnit: demo.unit,
    quantity: text,
    accepted: true,
    ...more,
  })
}
